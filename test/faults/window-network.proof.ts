/**
 * The window has no network (rule D23): a page in the real window takes every way out that we know, from `fetch` to WebRTC, to
 * listeners of TCP and UDP and to a name server. Nothing arrives; nor does it from a page that has got around the content
 * security policy, nor does Chromium look up anything of its own accord, as for a spelling dictionary.
 *
 * CI: every way once, to 127.0.0.1; long: to every address of this computer. Controls: a plain Electron window, from which
 * each way has to arrive; and ours with one of the two that WebRTC needs, the policy and the dead proxy.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { _electron, type Page } from '@playwright/test'
import { electronEnvironment, electronSwitches, launchApp, type RunningApp } from '../e2e/support/app.ts'
import { inPlaceOfPicture } from '../e2e/support/in-place-of-picture.ts'
import { startProof } from './support/proof-run.ts'
import { until } from './support/until.ts'
import { listenAt } from './support/window-network/listener.ts'
import { serveNames, trustingSwitch } from './support/window-network/name-server.ts'
import { arrivals, type Try, tryWays } from './support/window-network/try-ways.ts'
import { type WayOut, waysOut } from './support/window-network/ways.ts'

const loopback = '127.0.0.1'
/** Where the dead proxy is. */
const nowhere = '255.255.255.255'
const ownAddresses = Object.values(networkInterfaces()).flatMap((all = []) =>
  all.flatMap(({ family, address }) => (family === 'IPv4' ? [address] : [])),
)
const usual = waysOut.filter(({ rare }) => rare === undefined)
const closable = waysOut.filter(({ open }) => open === undefined)
const webRtc = closable.filter(({ name }) => name.startsWith('WebRTC'))
const names = (ways: readonly WayOut[]): string[] => ways.map(({ name }) => name)

/** Loads the page anew, as if it had no content security policy. */
const bypassPolicy = async ({ app, page }: RunningApp): Promise<void> => {
  const protocol = await page.context().newCDPSession(page)
  await protocol.send('Page.enable')
  await protocol.send('Page.setBypassCSP', { enabled: true })
  // Not by Playwright, which would wait for what the page has begun and may not end.
  await app.evaluate(
    ({ BrowserWindow }) =>
      new Promise<void>((done) => {
        for (const { webContents } of BrowserWindow.getAllWindows()) {
          webContents.once('did-finish-load', () => done())
          webContents.reload()
        }
      }),
  )
  await inPlaceOfPicture(page)
}

/** Asks as main does before it reaches a service. */
const resolveProxy = ({ app }: Pick<RunningApp, 'app'>): Promise<string> =>
  app.evaluate(({ session }) =>
    session.fromPartition('proxy-resolution').resolveProxy('http://service.revoada.test/'),
  )

/** What Chromium looked up though no way was told of it. */
const askedUnbidden = (asked: ReadonlySet<string>): string[] =>
  [...asked].filter((name) => !name.endsWith('.revoada.test')).map((name) => `looked up: ${name}`)

/** The same ways from a window without anything of ours, until each has arrived. @returns those that did, and what was looked up */
const tryPlainWindow = async (folder: string, ways: readonly WayOut[], address: string) => {
  const main = join(folder, 'main.mjs')
  writeFileSync(
    main,
    `import { app, BrowserWindow } from 'electron'
    app.whenReady().then(() => new BrowserWindow({ show: false }).loadURL('about:blank'))`,
  )
  const args = [main, ...electronSwitches(join(folder, 'plain')), trustingSwitch]
  const app = await _electron.launch({ args, env: electronEnvironment() })
  const [nameServer, origin] = [await serveNames(app), await listenAt(loopback)]
  try {
    const page: Page = await app.firstWindow()
    // A secure context, whatever the address of a way: elsewhere there are neither worklets nor WebTransport.
    const home = `http://${loopback}:${origin.tcp}/`
    await page.goto(home)
    await resolveProxy({ app })
    const tries = await tryWays(page, ways, address, async ({ tcp }) => {
      await page.waitForURL(`http://${address}:${tcp}/**`)
      await page.goto(home)
    })
    const arrived = await until(
      () => Promise.resolve(arrivals(tries, nameServer)),
      (seen) => usual.every((way) => seen.includes(way)) && askedUnbidden(nameServer.asked).length > 0,
    )
    endAll(tries)
    return { arrived, unbidden: askedUnbidden(nameServer.asked) }
  } finally {
    await app.close()
    nameServer.close()
    origin.close()
  }
}

const endAll = (tries: readonly Try[]): void => tries.forEach(({ listener }) => listener.close())

const proof = startProof()
const folder = mkdtempSync(join(tmpdir(), 'revoada-window-network-'))
const running = await launchApp({ userData: join(folder, 'user data'), switches: [trustingSwitch] })
const { app, page } = running
const nameServer = await serveNames(app)
const addresses = proof.pickSize({ ci: [loopback], long: ownAddresses })
const tryOurs = async (): Promise<Try[]> => {
  const tries: Try[] = []
  for (const address of addresses) tries.push(...(await tryWays(page, waysOut, address)))
  return tries
}
try {
  const withPolicy = await tryOurs()
  await bypassPolicy(running)
  const withoutPolicy = await tryOurs()
  const proxy = await resolveProxy(running)
  // Longer than anything of the window's could be under way.
  const plain: Awaited<ReturnType<typeof tryPlainWindow>>[] = []
  for (const address of addresses) plain.push(await tryPlainWindow(folder, waysOut, address))

  for (const [what, tries] of [
    ['of the window', withPolicy],
    ['of a page without its content security policy', withoutPolicy],
  ] as const) {
    const arrived = arrivals(tries, nameServer)
    proof.verdict(`${tries.length} ways out ${what}`, names(arrived.filter(({ open }) => open === undefined)))
    for (const { name, open } of arrived) if (open !== undefined) console.log(`  known, ${name}: ${open}`)
  }
  proof.verdict(`what Chromium looks up by itself; proxies for main: ${proxy}`, [
    ...askedUnbidden(nameServer.asked),
    ...(proxy.includes(nowhere) ? ['main has to go by the window’s dead proxy'] : []),
  ])
  await proof.control('a plain window', () =>
    plain.flatMap(({ arrived, unbidden }) => [...names(arrived), ...unbidden]),
  )
  proof.verdict(
    'ways that arrive from a plain window, and so were tried',
    plain
      .flatMap(({ arrived }) => names(usual.filter((way) => !arrived.includes(way))))
      .map((name) => `never arrived: ${name}`),
  )
  const tryWebRtc = async (): Promise<string[]> => {
    const tries = await tryWays(page, webRtc, loopback)
    const arrived = await until(
      () => Promise.resolve(arrivals(tries, nameServer)),
      (seen) => seen.length > 0,
    )
    endAll(tries)
    return names(arrived)
  }
  await proof.control('the policy for WebRTC without the dead proxy', async () => {
    await app.evaluate(({ session }) => session.defaultSession.setProxy({ mode: 'direct' }))
    return tryWebRtc()
  })
  await proof.control('the dead proxy without the policy for WebRTC', async () => {
    await app.evaluate(async ({ BrowserWindow, session }, address) => {
      await session.defaultSession.setProxy({
        proxyRules: `socks5://${address}:9`,
        proxyBypassRules: '<-loopback>',
      })
      for (const window of BrowserWindow.getAllWindows())
        window.webContents.setWebRTCIPHandlingPolicy('default')
    }, nowhere)
    return tryWebRtc()
  })
  endAll([...withPolicy, ...withoutPolicy])
  proof.end()
} finally {
  await running.quit()
  nameServer.close()
  rmSync(folder, { recursive: true, force: true })
}
