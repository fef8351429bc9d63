/**
 * A reader can do nothing but read the one file that it was given (rule D16): in the real app, a parser that was planted into
 * the reader, and only there, tries to read, list and write files, to start processes, threads and workers, and every way
 * to the network; then the reader's own page takes all those ways, as if the parser had got out into it. Under plain
 * Node the same parser runs in a forked reader. Nothing is got, and nothing arrives at our listeners. Where Chromium's
 * sandbox can be on, the system is asked whether it is around the page; root has none, so CI as root sees only what
 * page and session refuse.
 *
 * CI and long are the same. Controls: the same parser in a utility process, as readers were before, and in a forked process
 * without Node's permissions: each has to get hold of files and processes, and arrive. Under plain Node the network is
 * taken from what JavaScript can reach, and not by the system, before Node 25.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { _electron, type Page } from '@playwright/test'
import { build, mergeConfig } from 'vite'
import pageConfig from '../../main/reader/page/vite.config.ts'
import { forkReader } from '../../main/reader-client/fork-readers.ts'
import {
  dropFiles,
  electronEnvironment,
  electronSwitches,
  launchApp,
  root,
  type RunningApp,
} from '../e2e/support/app.ts'
import { startProof } from './support/proof-run.ts'
import type { Orders } from './support/reader-confinement/attempts.ts'
import { untilSo } from './support/until.ts'
import { type Listener, listenAt } from './support/window-network/listener.ts'
import { serveNames, trustingSwitch } from './support/window-network/name-server.ts'
import { arrivals, tryWays } from './support/window-network/try-ways.ts'
import { waysOut } from './support/window-network/ways.ts'

const loopback = '127.0.0.1'
const parts = join(import.meta.dirname, 'support/reader-confinement')
const hostileParser = join(parts, 'hostile-parser.ts')

const proof = startProof()
const folder = mkdtempSync(join(tmpdir(), 'revoada-reader-confinement-'))
const secret = join(folder, 'secret.txt')
writeFileSync(secret, 'a secret')

const written = 'a file was written'
const arrivedHere = 'something arrived from it'
/** Of whom nothing keeps from it. */
const mustBeGot = [
  written,
  arrivedHere,
  'reads a file',
  'lists a folder',
  'starts a process',
  'starts a thread',
]

/** Gives orders to somebody hostile. @returns what was got, and what arrived */
const give = async (tell: (orders: Orders) => Promise<string[]>): Promise<string[]> => {
  const listener: Listener = await listenAt(loopback)
  const target = join(folder, `written-${listener.tcp}`)
  try {
    const got = await tell({ secret, target, address: loopback, tcp: listener.tcp, udp: listener.udp })
    const seen = [...got]
    if (existsSync(target)) seen.push(written)
    if (listener.arrived() > 0) seen.push(arrivedHere)
    return seen
  } finally {
    listener.close()
  }
}

/** The app with the planted parser in its reader's page, and nothing else changed. */
const plantedApp = async (): Promise<string> => {
  const app = join(folder, 'app')
  cpSync(join(root, 'dist'), join(app, 'dist'), { recursive: true })
  cpSync(join(root, 'package.json'), join(app, 'package.json'))
  // For the database addon.
  symlinkSync(join(root, 'node_modules'), join(app, 'node_modules'))
  await build(
    mergeConfig(pageConfig, {
      configFile: false,
      logLevel: 'error',
      resolve: { alias: [{ find: /^.*\/open-csv\.ts$/, replacement: hostileParser }] },
      build: { outDir: join(app, 'dist/main/reader-page') },
    }),
  )
  return app
}

/** Drops the orders as a file, and reads in the window what the parser says it got. */
const dropOrders = async ({ page }: RunningApp, orders: Orders): Promise<string[]> => {
  const file = join(folder, `orders-${orders.tcp}.csv`)
  writeFileSync(file, `nome;fone\n${JSON.stringify(orders)}\n`)
  await dropFiles(page, [file])
  const said = page.getByText('hostile parser: ').first()
  await said.waitFor({ timeout: 40_000 })
  const [, got = ''] = /hostile parser: (\[.*?\])/.exec(await said.innerText()) ?? []
  return JSON.parse(got) as string[]
}

/** Drops a file over which the parser waits for ever, so that the page of its reader stays. */
const dropPatience = async ({ app, page }: RunningApp): Promise<void> => {
  const file = join(folder, 'waits.csv')
  writeFileSync(file, 'nome;fone\n{"waits":true}\n')
  await dropFiles(page, [file])
  await untilSo('a reader has its page', () =>
    app.evaluate(({ webContents }) =>
      webContents
        .getAllWebContents()
        .some((each) => each.getURL().startsWith('app://reader-') && !each.isLoading()),
    ),
  )
}

/** What Chromium's sandbox is on Linux: a filter of the calls to the system, and no more rights by other programs. */
const sandboxed = { Seccomp: '2', NoNewPrivs: '1' }

/** In what the system does not confine the process of the reader's page, as the system itself says. */
const looseEnds = async ({ app }: RunningApp): Promise<string[]> => {
  const pid = await app.evaluate(({ webContents }) =>
    webContents
      .getAllWebContents()
      .find((each) => each.getURL().startsWith('app://reader-'))
      ?.getOSProcessId(),
  )
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Object.entries(sandboxed).flatMap(([name, wanted]) => {
    const value = new RegExp(`^${name}:\\s*(\\d+)$`, 'm').exec(status)?.[1]
    return value === wanted ? [] : [`${name} is ${value}, not ${wanted}`]
  })
}

type Evaluating = Pick<Page, 'evaluate'>

/** The page of the reader that is kept, as something that takes ways. */
const readerPage = ({ app }: RunningApp): Evaluating => ({
  evaluate: ((code: string) =>
    app.evaluate(({ webContents }, text) => {
      const page = webContents.getAllWebContents().find((each) => each.getURL().startsWith('app://reader-'))
      if (page === undefined) throw new Error('there is no page of a reader')
      // What would lead the page away may never say that it ended.
      return Promise.race([
        page.executeJavaScript(text) as Promise<void>,
        // wall-clock: the outer limit of a way
        new Promise<void>((done) => void setTimeout(done, 10_000)),
      ])
    }, code)) as Page['evaluate'],
})

/** Builds one of the programs of this proof as the product's own are. @returns its path */
const buildProgram = async (name: string): Promise<string> => {
  const outDir = join(folder, name, 'dist/main')
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    ssr: { noExternal: true },
    build: { ssr: join(parts, `${name}.ts`), outDir, minify: false },
  })
  writeFileSync(join(folder, name, 'package.json'), '{ "type": "module" }')
  return join(outDir, `${name}.js`)
}

/** The hostile parser in a utility process of an Electron without anything of ours. */
const inUtilityProcess = async (orders: Orders): Promise<string[]> => {
  const program = await buildProgram('hostile-utility')
  const main = join(folder, 'plain.mjs')
  writeFileSync(
    main,
    `import { app, BrowserWindow } from 'electron'
app.whenReady().then(() => new BrowserWindow({ show: false }).loadURL('about:blank'))`,
  )
  const app = await _electron.launch({
    args: [main, ...electronSwitches(join(folder, 'plain'))],
    env: electronEnvironment(),
  })
  try {
    await app.firstWindow()
    return await app.evaluate(
      ({ utilityProcess }, [entry, told]) =>
        new Promise<string[]>((done) => {
          const child = utilityProcess.fork(entry, [], { stdio: 'ignore' })
          child.once('spawn', () => child.postMessage(told))
          child.once('message', done)
        }),
      [program, orders] as const,
    )
  } finally {
    await app.close()
  }
}

const inForked = async (orders: Orders, isConfined: boolean): Promise<string[]> => {
  const hostileEntry = pathToFileURL(await buildProgram('hostile-entry'))
  const child = isConfined
    ? forkReader(hostileEntry, null)
    : fork(hostileEntry, ['unconfined'], { serialization: 'advanced' })
  try {
    child.send(orders)
    const ended = once(child, 'exit').then(() => ['it ended before it said anything'])
    return await Promise.race([once(child, 'message').then(([got]: unknown[]) => got as string[]), ended])
  } finally {
    child.kill('SIGKILL')
  }
}

try {
  const app = await plantedApp()
  const running = await launchApp({
    appFolder: app,
    userData: join(folder, 'user data'),
    switches: [trustingSwitch],
  })
  const nameServer = await serveNames(running.app)
  try {
    proof.verdict('a parser in the reader of the app', await give((orders) => dropOrders(running, orders)))
    await dropPatience(running)
    if (process.platform !== 'linux' || electronSwitches('').includes('--no-sandbox'))
      console.log(
        'the sandbox of the system was not looked at: Linux alone says what it is, and root has none',
      )
    else proof.verdict('the sandbox of the system around the page of a reader', await looseEnds(running))
    const tries = await tryWays(readerPage(running), waysOut, loopback)
    const arrived = arrivals(tries, nameServer)
    proof.verdict(
      `${tries.length} ways out of the page of a reader`,
      arrived.filter(({ open }) => open === undefined).map(({ name }) => name),
    )
    for (const { listener } of tries) listener.close()
  } finally {
    await running.quit()
    nameServer.close()
  }
  proof.verdict('a parser in a forked reader', await give((orders) => inForked(orders, true)))
  const unconfined = [
    ['a parser in a utility process', await give(inUtilityProcess)],
    ['a parser in a forked process without permissions', await give((orders) => inForked(orders, false))],
  ] as const
  for (const [name, seen] of unconfined) {
    await proof.control(name, () => seen)
    proof.verdict(
      `what ${name} has to get`,
      mustBeGot.filter((each) => !seen.includes(each)).map((each) => `not got: ${each}`),
    )
  }
  proof.end()
} finally {
  rmSync(folder, { recursive: true, force: true })
}
