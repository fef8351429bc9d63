/**
 * Figure S3: people, their phones and documents, texts, tokens and files that no one else has go through everything that
 * the real app does, processes of it are killed and made to throw what they work on; then every byte of what it wrote,
 * said or was started with is searched for them. Nothing may be found but in files that the person asked to be written.
 *
 * CI: 80 people by the seed, 336 values, 2 of 14 ways in which a remote request ends, one thrown error of a process, and
 * at the end either the window crashes and people are erased, or the app is killed in an import; long: 1,200 people, 5,040
 * values, every way, three errors, both ends. Controls, the same people: a database without
 * encryption, a line of a log, an argument, an uncaught error, and other spellings of what is searched for.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startFakeInstance } from '../support/fake-instance.ts'
import { callMain } from '../support/main-calls.ts'
import { answerDialogs, makeFolders, plantBombs, startApp } from './support/canaries/app.ts'
import { runControls } from './support/canaries/controls.ts'
import { crashWindow, killApp, killWorkspace, throwEverywhere } from './support/canaries/crashes.ts'
import { endings } from './support/canaries/echo-server.ts'
import { erasePeople, runFlows } from './support/canaries/flows.ts'
import { doJourney } from './support/canaries/journey.ts'
import { makeCanaries, marked } from './support/canaries/made.ts'
import { buildPageCalls } from './support/canaries/page-calls.ts'
import { searchFor } from './support/canaries/search.ts'
import { watchProcesses } from './support/canaries/watch-processes.ts'
import { startProof } from './support/proof-run.ts'

const proof = startProof()
const root = mkdtempSync(join(tmpdir(), 'revoada-canaries-'))
const folders = makeFolders(root)
const { persons, own } = folders
const canaries = makeCanaries(proof.pickSize({ ci: 80, long: 1_200 }), proof.seed)
const search = searchFor(canaries)
const remote = await startFakeInstance()
const pageCalls = await buildPageCalls()
const watch = watchProcesses(search.inBytes)
/** Each costs a start of the app. After the crash people are erased, too. */
const endsWith = proof.sample(
  ['crash of the window', 'kill of the app'] as const,
  proof.isLong ? undefined : 1,
)
const found: string[] = []
const said: Buffer[] = []
const looked = { files: 0, bytes: 0 }

const lookEverywhere = (when: string): void => {
  const result = search.inFolders(folders.searched)
  looked.files += result.files
  looked.bytes += result.bytes
  found.push(...result.found.map((what) => `${when}: ${what}`))
}
const step = (what: string): void => {
  if (process.env['REVOADA_PROOF_STEPS'] !== undefined)
    console.error(`${Math.round(process.uptime())} s ${what}`)
}

try {
  const first = await startApp(folders, pageCalls)
  step('open')
  await plantBombs(first, own)
  const saveAt = (path: string): Promise<void> => answerDialogs(first, path)
  const sent = await runFlows({
    client: first.client,
    canaries,
    folder: persons,
    saveAt,
    remote,
    endings: proof.sample(endings, proof.pickSize({ ci: 2, long: endings.length })),
  })
  step('flows')
  await doJourney(first, canaries, persons)
  step('journey')
  await callMain(first.page, 'makeBackup')
  const passphrase = marked('frase secreta')
  await saveAt(join(persons, `${marked('tudo')}.revoada`))
  await callMain(first.page, 'exportData', { passphrase })
  await callMain(first.page, 'pickImport')
  await callMain(first.page, 'importData', { passphrase })
  await first.reconnect()
  step('backups')
  // The diagnostics for support, as they are shown and as they are saved.
  const facts = await first.client.diagnostics.facts()
  const shown = await callMain(first.page, 'diagnostics', facts)
  await saveAt(join(own, 'diagnostics.json'))
  await callMain(first.page, 'saveDiagnostics')
  const saved = readFileSync(join(own, 'diagnostics.json'))
  if (saved.toString('utf8') !== shown || !shown.includes('contact_list')) found.push('diagnostics are wrong')
  found.push(...search.inBytes(saved).map((what) => `diagnostics: ${what}`))
  await killWorkspace(first, canaries, persons)
  step('workspace killed')
  await throwEverywhere(
    first,
    canaries,
    own,
    proof.sample([false, true, false], proof.pickSize({ ci: 1, long: 3 })),
  )
  step('thrown')
  lookEverywhere('while the app was running')
  let app = first
  if (endsWith.includes('crash of the window')) {
    await crashWindow(app)
    await app.kill()
    said.push(app.said())
    lookEverywhere('after the window crashed')
    app = await startApp(folders, pageCalls)
    await erasePeople(app.client, canaries)
    step('erased')
  }
  if (endsWith.includes('kill of the app')) {
    await killApp(app, canaries, persons)
    said.push(app.said())
    lookEverywhere('after the app was killed')
    app = await startApp(folders, pageCalls)
  }
  await app.quit()
  said.push(app.said())
  lookEverywhere('at the end')
  step('end')

  found.push(...search.inBytes(Buffer.concat(said)).map((what) => `printed: ${what}`))
  const { found: inProcesses, seen } = watch.end()
  found.push(...inProcesses)
  proof.verdict(
    `${canaries.values} values in lists, ${sent} sends, records, callbacks, backups and a transfer, processes killed and made to throw, a ${endsWith.join(' and a ')}; ` +
      `looked at ${looked.files} files of ${Math.round(looked.bytes / 1e6)} MB, ${Buffer.concat(said).length} bytes said, ${seen} command lines and environments`,
    found,
  )
  for (const [what, hits] of Object.entries(await runControls(folders, canaries, search)))
    await proof.control(what, () => hits)
  proof.end()
} finally {
  watch.end()
  await remote.close()
  // An app that a failure left behind may still write, and must not hide the failure.
  if (process.env['REVOADA_PROOF_STEPS'] === undefined)
    rmSync(root, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  else step(`left ${root}`)
}
