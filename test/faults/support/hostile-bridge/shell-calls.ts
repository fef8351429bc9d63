/** Main's calls from the real window, and from windows that are not ours. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import fc from 'fast-check'
import { z } from 'zod'
import { portMessages, type PortReceiver } from '../../../../shared/bridge/ports.ts'
import { shellContract } from '../../../../shared/bridge/shell-contract.ts'
import { launchApp, root, type RunningApp } from '../../../e2e/support/app.ts'
import { pidsOf } from '../../../e2e/support/processes.ts'
import {
  asked,
  askMain,
  askOverPort,
  callMain,
  stateOfMain,
  type WireCall,
} from '../../../support/main-calls.ts'
import { withData } from '../opened-data.ts'
import { untilSo } from '../until.ts'
import { hostileInput, hostileValue } from './hostile-values.ts'
import { digestOf, isHostile, wire } from './workspace-calls.ts'

const names = Object.keys(shellContract) as (keyof typeof shellContract)[]

/** What is no call at all; as the page writes it, and as a structured clone carries it to main. */
const rubbish = [
  'undefined',
  'null',
  'NaN',
  '-1',
  '2n ** 70n',
  "''",
  "'\\u0000'",
  "'x'.repeat(1_000_000)",
  "'{'",
  "'{}'",
  "'[]'",
  "'null'",
  '[]',
  '[[], [[]]]',
  '({})',
  'new Date(NaN)',
  'new Map([[1, 2]])',
  'new Uint8Array(64)',
  'new ArrayBuffer(1_000_000)',
  "new Error('hostile')",
  '/hostile/',
  'Array.from({ length: 50_000 }, () => 0)',
  `'{"__proto__":{"polluted":true},"i":"1","p":{"u":"/zoom"}}'`,
  `'{"i":"1","p":{"u":"/__proto__/constructor"}}'`,
  `'{"i":"1","p":{"u":"http://evil.example/zoom"}}'`,
  `'{"i":"1","p":{"u":"/zoom","b":{"json":1,"meta":[[0,"__proto__","polluted"]]}}}'`,
  `'{"i":"1","t":4}'`,
  `'{"i":"1","t":3,"p":{"e":"message","d":{"json":{}}}}'`,
]

/** What main must refuse of a call: what its schema does not take, or anything where it takes nothing. */
const refusedBy = (name: keyof typeof shellContract, perCall: number, seed: number): WireCall[] => {
  const schema = shellContract[name]['~orpc'].inputSchema as z.ZodType | undefined
  return fc
    .sample(schema === undefined ? hostileValue : hostileInput(schema), { numRuns: perCall * 4, seed })
    .filter((input) => (schema === undefined ? input !== undefined : isHostile(schema, input)))
    .slice(0, perCall)
    .map((input) => {
      const [json, meta] = wire.serialize(input)
      return { path: `/${name}`, body: { json, meta } }
    })
}

/** Makes the calls in the page; what was not refused. */
const callAll = async (page: Page, calls: readonly WireCall[]): Promise<string[]> =>
  (await askMain(page, calls)).flatMap((answer, at) =>
    answer?.code === 'BAD_REQUEST' ? [] : [`${calls[at]?.path} ended with ${answer?.code ?? 'an answer'}`],
  )

/** Every call, from windows that have our preload and not our page. */
const callFromElsewhere = async ({ app }: RunningApp, urls: readonly string[]): Promise<string[]> => {
  const calls = names.map((name) => ({ path: `/${name}`, body: {} }))
  return app.evaluate(
    async ({ BrowserWindow }, { addresses, preload, ask, tickets }) => {
      const answered: string[] = []
      for (const url of addresses) {
        const stranger = new BrowserWindow({
          show: false,
          webPreferences: { preload, sandbox: true, contextIsolation: true },
        })
        await stranger.loadURL(url)
        for (const script of [...ask, tickets]) {
          const found = (await stranger.webContents.executeJavaScript(script)) as string[]
          answered.push(...found.map((what) => `${url.slice(0, 40)} was answered: ${what}`))
        }
        stranger.destroy()
      }
      return answered
    },
    {
      addresses: [...urls],
      preload: join(root, 'dist/preload/index.cjs'),
      ask: (Object.keys(portMessages) as PortReceiver[]).map(
        (
          receiver,
        ) => `(${askOverPort.toString()})(${JSON.stringify(asked(receiver, calls))}).then((answers) =>
          answers.flatMap((answer, at) => answer === null ? [] : [${JSON.stringify(names)}[at]]))`,
      ),
      tickets: `window.revoada.ticketsForFiles([]).then(() => ['ticketsForFiles'], (error) =>
        /not from our page/.test(String(error)) ? [] : ['ticketsForFiles: ' + error])`,
    },
  )
}

/**
 * Files that no person gave: tickets that the page made itself, and a file that it made itself, for which there is none.
 * @returns what was answered all the same
 */
const forgeTickets = async (page: Page): Promise<string[]> => {
  const forged = ['A'.repeat(22) + ':/etc/passwd', ':/etc/passwd', '/etc/passwd']
  const calls = forged.flatMap((ticket) => [
    { path: '/showInFolder', body: { json: ticket } },
    { path: '/setRecentDocuments', body: { json: [ticket] } },
  ])
  const taken = (await askMain(page, calls)).flatMap((answer, at) =>
    answer?.code === null ? [`${calls[at]?.path} takes a forged ticket`] : [],
  )
  const issued = await page.evaluate(async (tickets) => {
    const { ticketsForFiles } = window.revoada
    const answered: string[] = []
    for (const ticket of tickets)
      await Promise.resolve()
        .then(() => ticketsForFiles([ticket as unknown as File]))
        .then(
          () => answered.push('ticketsForFiles takes a forged ticket'),
          () => {},
        )
    const made = await ticketsForFiles([new File(['x'], '/etc/passwd')])
    if (made.some((ticket) => ticket !== null)) answered.push('a file of the page got a ticket')
    return answered
  }, forged)
  return [...taken, ...issued]
}

/**
 * A port of the page's own, given rubbish, and then a call.
 * @param restart has the workspace end; a call over the port after that must not be answered
 */
const abusePort = async (
  page: Page,
  receiver: PortReceiver,
  path: string,
  restart?: () => Promise<unknown>,
): Promise<string[]> => {
  await page.evaluate(`(() => {
    const { port1: port, port2 } = new MessageChannel()
    const answered = new Set()
    port.addEventListener('message', ({ data }) => answered.add(JSON.parse(data).i))
    port.start()
    window.postMessage(${JSON.stringify(portMessages[receiver])}, '*', [port2])
    for (const make of [${rubbish.map((text) => `() => ${text}`).join(',')}]) port.postMessage(make())
    window.abused = { answered, ask: (i) => port.postMessage(JSON.stringify({ i, p: { u: ${JSON.stringify(path)} } })) }
    window.abused.ask('after rubbish')
  })()`)
  const has = (name: string): Promise<boolean> =>
    page.evaluate<boolean>(`window.abused.answered.has(${JSON.stringify(name)})`)
  await untilSo(`an answer of ${receiver} after rubbish`, () => has('after rubbish'))
  if (restart === undefined) return []
  await restart()
  await page.evaluate("window.abused.ask('too late')")
  // wall-clock: nothing tells that an answer will never come; a busy machine can only miss a fault.
  await pause(500)
  return (await has('too late')) ? ['a port of a workspace that has ended was answered'] : []
}

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
  untilSo('open', async () => (await stateOfMain(page)).service.baseUrl !== null)

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
  const stateOf = async (): Promise<string> => JSON.stringify(await stateOfMain(running.page))
  const [pidsBefore, stateBefore] = [await pids(), await stateOf()]
  const perCall = Math.ceil(count / names.length)
  const faults: string[] = []
  let calls = 0
  for (const [index, name] of names.entries()) {
    const refused = refusedBy(name, perCall, seed + index)
    calls += refused.length
    faults.push(...(await callAll(running.page, refused)))
  }
  const elsewhere = ['data:text/html,<p>hostile</p>', 'about:blank']
  calls += elsewhere.length * (names.length + 1)
  faults.push(...(await callFromElsewhere(running, elsewhere)))
  calls += 10
  faults.push(...(await forgeTickets(running.page)))
  if ((await stateOf()) !== stateBefore) faults.push('the state of main was changed')
  if (JSON.stringify(await pids()) !== JSON.stringify(pidsBefore)) faults.push('a process has ended')
  calls += 2 * rubbish.length + 3
  faults.push(...(await abusePort(running.page, 'main', '/watch')))
  const restart = (): Promise<unknown> => callMain(running.page, 'restartWorkspace')
  faults.push(...(await abusePort(running.page, 'workspace', '/settings/get', restart)))

  // A main that answers whatever it is asked.
  await running.app.evaluate(({ ipcMain }, message) => {
    ipcMain.removeAllListeners(message)
    ipcMain.on(message, ({ ports: [port] }) => {
      port?.on('message', ({ data }) => {
        const { i } = JSON.parse(data as string) as { i: string }
        port.postMessage(JSON.stringify({ i, p: { b: {} } }))
      })
      port?.start()
    })
  }, portMessages.main)
  const control = await callAll(running.page, refusedBy('setServicePort', perCall, seed))
  const forged = await forgeTickets(running.page)
  await running.quit()
  if (digestOfData(userData) !== before) faults.push('the data was changed')
  return { calls, kinds: names.length, faults, control, forged }
}
