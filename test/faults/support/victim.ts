/**
 * One run of the main job under plain Node, made to be killed: import → draft → outbox → send → answer, on the
 * workspace's own code. Says each step on stdout as it is committed, so that the killer knows what must be there.
 * Argument: one JSON object {folder, key, file, baseUrl, sendBeforeCommit}.
 */
import { request } from 'node:http'
import { createRouterClient } from '@orpc/server'
import { answerProblems } from '../../../main/workspace/typed-errors.ts'
import { runWorkspace } from '../../../main/workspace/run.ts'
import { forkReaders } from '../../support/forked-reader.ts'

export type VictimTask = {
  folder: string
  /** 64 hexadecimal digits */
  key: string
  file: string
  baseUrl: string
  /** The negative control: the request leaves before the claim is committed, and nothing remembers it. */
  sendBeforeCommit: boolean
}

const task = JSON.parse(process.argv[2] ?? '{}') as VictimTask
const say = (step: string): boolean => process.stdout.write(`${step}\n`)

const workspace = runWorkspace({
  dataFolder: task.folder,
  databaseKey: Buffer.from(task.key, 'hex'),
  host: { openReader: forkReaders().open, askSavePath: () => Promise.resolve(null) },
})
const client = createRouterClient(workspace.router, { interceptors: [answerProblems] })
say('opened')

const listId = await (async (): Promise<string> => {
  const earlier = (await client.lists.list())[0]
  if (earlier !== undefined) return earlier.id
  const { jobId } = await client.imports.start({
    source: {
      path: task.file,
      choices: {},
      facts: (await client.imports.inspect({ path: task.file, choices: {} })).facts,
    },
    roles: ['name', 'phone'],
    defaultDdd: null,
    listName: 'lista',
    goal: 'list',
  })
  let id: string | null = null
  for await (const job of await client.imports.watch({ jobId })) id = job.listId
  if (id === null) throw new Error('not imported')
  say('list')
  return id
})()

await client.settings.update({ holdMs: 0 })
const known = [
  ...(await client.outbox.open()),
  ...(await client.outbox.history({ search: '', page: { offset: 0, limit: 10 } })).items,
]
if (known.length === 0) {
  const draft =
    (await client.drafts.list())[0] ??
    (await client.drafts.create({
      content: {
        kind: 'SMSSHORT',
        title: 'Aviso',
        listId,
        template: 'Ola {{nome}}',
        start: { mode: 'now' },
        connectionId: 'embedded',
      },
    }))
  say('draft')
  if (task.sendBeforeCommit) await postWithoutClaim()
  const item = await client.outbox.enqueue({
    draftId: draft.id,
    revision: draft.revision,
    recipients: (await client.drafts.check({ id: draft.id })).recipients,
    duplicateConsent: false,
  })
  say(`item ${item.id}`)
}
if (!task.sendBeforeCommit) workspace.setEmbeddedInstance({ baseUrl: task.baseUrl, token: 'x' })
for (;;) {
  const waiting = (await client.outbox.open()).filter(
    (item) => item.state === 'ready' || item.state === 'inflight' || item.state === 'not_sent',
  )
  if (waiting.length === 0 || task.sendBeforeCommit) break
  await new Promise((resolve) => setTimeout(resolve, 5))
}
say('done')
await workspace.stop()
process.exit(0)

async function postWithoutClaim(): Promise<void> {
  await new Promise<void>((resolve) => {
    const outgoing = request(`${task.baseUrl}/campaign/create`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
    })
    outgoing.on('response', (response) => response.resume().on('end', resolve))
    outgoing.on('error', () => resolve())
    outgoing.end('{"contacts":[]}')
  })
}
