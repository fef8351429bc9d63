/** Main's calls from the real window, and from windows that are not ours. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import type { Page } from '@playwright/test'
import fc from 'fast-check'
import { z } from 'zod'
import type { FileTicket } from '../../../../shared/bridge/file-tickets.ts'
import { type ShellCall, shellCalls } from '../../../../shared/bridge/shell.ts'
import { launchApp, root, type RunningApp } from '../../../e2e/support/app.ts'
import { pidsOf } from '../../../e2e/support/processes.ts'
import { randomFrom } from '../../../support/spreadsheets/seeded-random.ts'
import { withData } from '../opened-data.ts'
import { shuffle } from '../proof-run.ts'
import { untilSo } from '../until.ts'
import { hostileInput } from './hostile-values.ts'
import { digestOf } from './workspace-calls.ts'

const names = Object.keys(shellCalls) as ShellCall[]

/** As the page writes them; a structured clone carries all of these to main. */
const hostileExpressions = [
  'undefined',
  'null',
  'NaN',
  '-Infinity',
  '-1',
  '0.5',
  '70000',
  '2n ** 70n',
  "''",
  "'\\u0000'",
  "'x'.repeat(1_000_000)",
  "'../../../../etc/passwd'",
  'true',
  '[]',
  '[[], [[]]]',
  '({})',
  'new Date(NaN)',
  'new Map([[1, 2]])',
  'new Set([1])',
  'new Uint8Array(64)',
  'new ArrayBuffer(1_000_000)',
  "new Error('hostile')",
  '/hostile/',
  'Array.from({ length: 50_000 }, () => 0)',
  'JSON.parse(\'{"__proto__":{"polluted":true}}\')',
  'JSON.parse(\'{"constructor":{"prototype":{"polluted":true}}}\')',
  'Object.assign([1], { length: 1e6, extra: 1 })',
  "Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => ['key' + at, at]))",
]

/** What main must refuse of a call: what its schema does not take. */
const refusedBy = (name: ShellCall, perCall: number, seed: number): string[] => {
  const { input } = shellCalls[name]
  const isRefused = (value: unknown): boolean => !z.safeParse(input, value).success
  const spoilt = fc
    .sample(hostileInput(input), { numRuns: perCall * 4, seed })
    .map((value) => {
      try {
        return JSON.stringify(value)
      } catch {
        return undefined
      }
    })
    .filter((text) => text !== undefined && text.length < 10_000 && isRefused(JSON.parse(text)))
  const fixed = hostileExpressions.filter((text) => isRefused(runInNewContext(text)))
  const all = [...fixed, ...spoilt.map((text) => `JSON.parse(${JSON.stringify(text)})`)]
  return shuffle(all, randomFrom(seed)).slice(0, perCall)
}

/** Makes the calls in the page; what was not refused. */
const callAll = (page: Page, name: ShellCall, expressions: readonly string[]): Promise<string[]> =>
  page.evaluate<string[]>(`Promise.all([${expressions.map((text) => `() => ${text}`).join(',')}].map(
    (make, at) => window.revoada[${JSON.stringify(name)}](make()).then(
      () => [${JSON.stringify(name)} + ' answered hostile input ' + at],
      (error) => /Error invoking remote method/.test(String(error)) ? [] : [${JSON.stringify(name)} + ': ' + error],
    ),
  )).then((all) => all.flat())`)

/** Every call from a window that has our preload and not our page. */
const callFromElsewhere = ({ app }: RunningApp, urls: readonly string[]): Promise<string[]> =>
  app.evaluate(
    async ({ BrowserWindow }, { addresses, preload, calls }) => {
      const answered: string[] = []
      for (const url of addresses) {
        const stranger = new BrowserWindow({
          show: false,
          webPreferences: { preload, sandbox: true, contextIsolation: true },
        })
        await stranger.loadURL(url)
        const found = (await stranger.webContents.executeJavaScript(
          `Promise.all(${JSON.stringify(calls)}.map((name) => window.revoada[name]([]).then(
            () => [name], (error) => /not from our page/.test(String(error)) ? [] : [name + ': ' + error],
          ))).then((all) => all.flat())`,
        )) as string[]
        answered.push(...found.map((what) => `${url.slice(0, 40)} was answered: ${what}`))
        stranger.destroy()
      }
      return answered
    },
    {
      addresses: [...urls],
      preload: join(root, 'dist/preload/index.cjs'),
      calls: [...names, 'ticketsForFiles'],
    },
  )

/**
 * Files that no person gave: tickets that the page made itself, and a file that it made itself, for which there is none.
 * @returns what was answered all the same
 */
const forgeTickets = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const forged = ['A'.repeat(22) + ':/etc/passwd', ':/etc/passwd', '/etc/passwd'] as unknown as FileTicket[]
    const { showInFolder, setRecentDocuments, ticketsForFiles } = window.revoada
    const answered: string[] = []
    const expectRefusal = (name: string, call: () => Promise<unknown>): Promise<unknown> =>
      Promise.resolve()
        .then(call)
        .then(
          () => answered.push(`${name} takes a forged ticket`),
          () => {},
        )
    for (const ticket of forged) {
      await expectRefusal('showInFolder', () => showInFolder(ticket))
      await expectRefusal('setRecentDocuments', () => setRecentDocuments([ticket]))
      await expectRefusal('ticketsForFiles', () => ticketsForFiles([ticket as unknown as File]))
    }
    const made = await ticketsForFiles([new File(['x'], '/etc/passwd')])
    if (made.some((ticket) => ticket !== null)) answered.push('a file of the page got a ticket')
    return answered
  })

/** A port of the page's own, given rubbish, and used after its workspace has ended. */
const abusePort = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`(async () => {
    const given = new Promise((resolve) => window.addEventListener('message', ({ ports }) => ports[0] && resolve(ports[0]), { once: true }))
    await window.revoada.connect()
    const port = await given
    // The page itself speaks over it too, under other numbers.
    const answered = new Set()
    port.addEventListener('message', ({ data }) => answered.add(JSON.parse(data).i))
    port.start()
    for (const make of [${hostileExpressions.map((text) => `() => ${text}`).join(',')}]) port.postMessage(make())
    port.postMessage(JSON.stringify({ i: 'after rubbish', p: { u: '/settings/get' } }))
    const pause = (ms) => new Promise((done) => setTimeout(done, ms))
    // wall-clock: the outer limit of an answer that comes at once.
    for (let looks = 0; looks < 6_000 && !answered.has('after rubbish'); looks += 1) await pause(20)
    await window.revoada.restartWorkspace()
    port.postMessage(JSON.stringify({ i: 'too late', p: { u: '/settings/get' } }))
    // wall-clock: nothing tells that an answer will never come; a busy machine can only miss a fault.
    await pause(500)
    return [
      ...(answered.has('after rubbish') ? [] : ['after rubbish the workspace answers no more']),
      ...(answered.has('too late') ? ['a port of a workspace that has ended was answered'] : []),
    ]
  })()`)

const digestOfData = (userData: string): string => {
  const keys = z
    .object({ keys: z.object({ workspace: z.string() }) })
    .parse(JSON.parse(readFileSync(join(userData, 'keys.json'), 'utf8')))
  const rows = withData({ folder: join(userData, 'data/workspace'), key: keys.keys.workspace }, digestOf)
  return createHash('sha256')
    .update(rows)
    .update(readFileSync(join(userData, 'keys.json')))
    .digest('hex')
}

/** Until the last of its processes, the service, answers. */
const untilOpen = (page: Page): Promise<void> =>
  untilSo('open', () => page.evaluate(async () => (await window.revoada.state()).service.baseUrl !== null))

export type ShellOutcome = {
  calls: number
  kinds: number
  faults: string[]
  /** What was not refused of a call whose handler looked at nothing. */
  control: string[]
  /** Forged tickets that were taken by a main that does not look at the seal. */
  forged: string[]
}

/** Attacks main from the real window; afterwards everything is as it was. */
export const attackShell = async (folder: string, count: number, seed: number): Promise<ShellOutcome> => {
  const userData = join(folder, 'user data')
  const idle = await launchApp({ userData })
  await untilOpen(idle.page)
  await idle.quit()
  const before = digestOfData(userData)

  const running = await launchApp({ userData })
  await untilOpen(running.page)
  const pids = async (): Promise<unknown> => [
    running.app.process().pid,
    await pidsOf(running, 'revoada-workspace'),
    await pidsOf(running, 'revoada-service'),
  ]
  const stateOf = (): Promise<string> =>
    running.page.evaluate(() => window.revoada.state().then((state) => JSON.stringify(state)))
  const [pidsBefore, stateBefore] = [await pids(), await stateOf()]
  const perCall = Math.ceil(count / names.length)
  const faults: string[] = []
  let calls = 0
  for (const [index, name] of names.entries()) {
    const expressions = refusedBy(name, perCall, seed + index)
    calls += expressions.length
    faults.push(...(await callAll(running.page, name, expressions)))
  }
  const elsewhere = ['data:text/html,<p>hostile</p>', 'about:blank']
  calls += elsewhere.length * (names.length + 1)
  faults.push(...(await callFromElsewhere(running, elsewhere)))
  calls += 10
  faults.push(...(await forgeTickets(running.page)))
  if ((await stateOf()) !== stateBefore) faults.push('the state of main was changed')
  if (JSON.stringify(await pids()) !== JSON.stringify(pidsBefore)) faults.push('a process has ended')
  calls += hostileExpressions.length + 3
  faults.push(...(await abusePort(running.page)))

  await running.app.evaluate(({ ipcMain }) => {
    ipcMain.removeHandler('revoada:shell:setServicePort')
    ipcMain.handle('revoada:shell:setServicePort', () => undefined)
  })
  const unchecked = refusedBy('setServicePort', perCall, seed)
  const control = await callAll(running.page, 'setServicePort', unchecked)
  await running.app.evaluate(({ ipcMain }) => {
    ipcMain.removeHandler('revoada:shell:showInFolder')
    ipcMain.handle('revoada:shell:showInFolder', () => undefined)
  })
  const forged = await forgeTickets(running.page)
  await running.quit()
  if (digestOfData(userData) !== before) faults.push('the data was changed')
  return { calls, kinds: names.length, faults, control, forged }
}
