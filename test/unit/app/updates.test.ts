import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import electronUpdater, { type AppUpdater } from 'electron-updater'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { type Feed, isSigned, readFeed } from '../../../main/app/updates/feed.ts'
import { isFromMsi } from '../../../main/app/updates/package-type.ts'
import { prepareUpdater } from '../../../main/app/updates/load-updater.ts'
import { createUpdates, type Updates } from '../../../main/app/updates/updates.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import type { WayTo } from '../../../main/remote/connect.ts'
import { createWayTo, directWay, ownWayOf } from '../../../main/remote/ways.ts'
import type { CompanyNetwork } from '../../../shared/processes/workspace.ts'
import { makeCertificate } from '../../support/certificates.ts'
import { intercept, needLogin, startFakeProxy } from '../../support/fake-proxy.ts'
import { announcementName, otherKey, startUpdateFeed, type UpdateFeed } from '../../support/update-feed.ts'

const root = resolve(import.meta.dirname, '../../..')
const keyPair = z.object({ privateKey: z.string(), publicKey: z.string() })

const program = (version: string): string => `#!/bin/sh\n: Revoada ${version}\n`

afterEach(() => vi.unstubAllEnvs())

type Installed = {
  updates: Updates
  served: UpdateFeed
  /** The AppImage that is running, as it lies on the disk. */
  file: string
  states: string[]
  loaded: () => number
  /** Ends the app in an orderly way. */
  quit: () => void
}

/** Revoada 0.1.0 as an AppImage, with electron-updater itself; of Electron only what it asks of the app is missing. */
const installed = async (
  options: { feed?: null; wayTo?: WayTo; url?: string; isManaged?: boolean } = {},
): Promise<Installed> => {
  const folder = temporaryFolder()
  const file = join(folder, 'Revoada.AppImage')
  writeFileSync(file, program('0.1.0'), { mode: 0o755 })
  vi.stubEnv('APPIMAGE', file)
  const config = join(folder, 'app-update.yml')
  writeFileSync(config, 'updaterCacheDirName: revoada-updater\n')
  const { wayTo = directWay } = options
  const served = await startUpdateFeed()
  onTestFinished(served.close)

  const onQuit: ((code: number) => void)[] = []
  let loads = 0
  const loadUpdater = (feed: Feed): Promise<AppUpdater> => {
    loads += 1
    const updater = new electronUpdater.AppImageUpdater(null, {
      version: '0.1.0',
      name: 'Revoada',
      isPackaged: true,
      appUpdateConfigPath: config,
      userDataPath: join(folder, 'user data'),
      baseCachePath: join(folder, 'cache'),
      whenReady: () => Promise.resolve(),
      relaunch: () => {},
      quit: () => {},
      onQuit: (handler: (code: number) => void) => onQuit.push(handler),
    })
    return Promise.resolve(prepareUpdater(updater, feed, wayTo))
  }
  const states: string[] = []
  const updates = createUpdates({
    isManaged: () => Promise.resolve(options.isManaged ?? false),
    readFeed: () =>
      Promise.resolve(options.feed === null ? null : { ...served.feed, url: options.url ?? served.feed.url }),
    loadUpdater,
    onChange: () => states.push(updates.state.state),
  })
  await updates.open()
  return {
    updates,
    served,
    file,
    states,
    loaded: () => loads,
    quit: () => onQuit.forEach((handler) => handler(0)),
  }
}

test('without an update feed no request is made and the updater is not loaded', async () => {
  const { updates, served, loaded } = await installed({ feed: null })
  served.announce('0.2.0', program('0.2.0'))
  await updates.check()
  await updates.install('0.2.0')
  expect(updates.state).toEqual({ state: 'off' })
  expect(served.asked).toEqual([])
  expect(loaded()).toBe(0)
})

test('where the organisation brings new versions no request is made, whatever the feed', async () => {
  const { updates, served, loaded } = await installed({ isManaged: true })
  served.announce('0.2.0', program('0.2.0'))
  await updates.check()
  await updates.install('0.2.0')
  expect(updates.state).toEqual({ state: 'managed' })
  expect([served.asked, loaded()]).toEqual([[], 0])
})

test('a copy that an MSI installed is known by its mark, also by one that cannot be read', async () => {
  const resources = temporaryFolder()
  expect(await isFromMsi(resources)).toBe(false)
  const mark = join(resources, 'package-type')
  writeFileSync(mark, 'deb')
  expect(await isFromMsi(resources)).toBe(false)
  writeFileSync(mark, 'msi\r\n')
  expect(await isFromMsi(resources)).toBe(true)
  rmSync(mark)
  mkdirSync(mark)
  expect(await isFromMsi(resources)).toBe(true)
})

test('with an update feed no request is made before the user checks for updates', async () => {
  const { updates, served, loaded } = await installed()
  expect(updates.state).toEqual({ state: 'not_asked' })
  expect([served.asked, loaded()]).toEqual([[], 0])
})

test('a newer version is reported, downloaded after consent, and installed when the app quits', async () => {
  const { updates, served, file, states, quit } = await installed()
  served.announce('0.2.0', program('0.2.0'))
  await updates.check()
  expect(updates.state).toEqual({ state: 'found', version: '0.2.0', bytes: program('0.2.0').length })
  expect(served.asked.filter((path) => path.endsWith('.AppImage'))).toEqual([])

  await updates.install('0.2.0')
  expect(updates.state).toEqual({ state: 'ready', version: '0.2.0' })
  expect(states).toEqual(expect.arrayContaining(['asking', 'found', 'downloading', 'ready']))
  expect(readFileSync(file, 'utf8')).toBe(program('0.1.0'))
  quit()
  expect(readFileSync(file, 'utf8')).toBe(program('0.2.0'))
})

test('nothing is downloaded or installed without consent to exactly that version', async () => {
  const { updates, served, file, quit } = await installed()
  served.announce('0.2.0', program('0.2.0'))
  await updates.check()
  await updates.install('0.3.0')
  quit()
  expect(updates.state).toMatchObject({ state: 'found' })
  expect(served.asked.filter((path) => path.endsWith('.AppImage'))).toEqual([])
  expect(readFileSync(file, 'utf8')).toBe(program('0.1.0'))
})

test.each(['0.1.0', '0.0.9', '0.1.0-beta.1'])('version %s is not an update of 0.1.0', async (version) => {
  const { updates, served, file, quit } = await installed()
  served.announce(version, program(version))
  await updates.check()
  expect(updates.state).toEqual({ state: 'newest' })
  await updates.install(version)
  quit()
  expect(readFileSync(file, 'utf8')).toBe(program('0.1.0'))
})

test.each<[string, (served: UpdateFeed) => void]>([
  ['signed by another key', (served) => served.announce('0.2.0', program('0.2.0'), { by: otherKey() })],
  ['without a signature', ({ files }) => files.delete(`/updates/${announcementName}.sig`)],
  ['with an empty signature', ({ files }) => files.set(`/updates/${announcementName}.sig`, '')],
  [
    'changed after it was signed',
    ({ files }) => {
      const path = `/updates/${announcementName}`
      files.set(path, String(files.get(path)).replace('version: 0.2.0', 'version: 9.9.9'))
    },
  ],
])('an update announcement %s is refused', async (_how, tamper) => {
  const { updates, served } = await installed()
  served.announce('0.2.0', program('0.2.0'))
  tamper(served)
  await updates.check()
  expect(updates.state).toEqual({ state: 'failed', problem: 'feed_not_signed', connection: null })
  expect(served.asked.filter((path) => path.endsWith('.AppImage'))).toEqual([])
})

test.each([
  ['has expired', '2026-11-22T00:00:00.000Z', 'feed_expired'],
  ['never expires', null, 'feed_unreadable'],
  ['expires at no time that can be read', 'some day', 'feed_unreadable'],
])('a signed announcement that %s is refused', async (_how, expires, problem) => {
  const { updates, served } = await installed()
  served.announce('0.2.0', program('0.2.0'), { expires })
  await updates.check()
  expect(updates.state).toEqual({ state: 'failed', problem, connection: null })
  expect(served.asked.filter((path) => path.endsWith('.AppImage'))).toEqual([])
})

test('a downloaded file that is not the announced one is reported and not installed', async () => {
  const { updates, served, file, quit } = await installed()
  served.announce('0.2.0', program('0.2.0'))
  served.files.set('/updates/Revoada-0.2.0.AppImage', program('0.2.1'))
  await updates.check()
  await updates.install('0.2.0')
  expect(updates.state).toEqual({ state: 'failed', problem: 'file_wrong', connection: null })
  quit()
  expect(readFileSync(file, 'utf8')).toBe(program('0.1.0'))
})

test('a missing update file fails the download, and a later attempt succeeds', async () => {
  const { updates, served } = await installed()
  served.announce('0.2.0', program('0.2.0'))
  served.files.delete('/updates/Revoada-0.2.0.AppImage')
  await updates.check()
  await updates.install('0.2.0')
  expect(updates.state).toEqual({ state: 'failed', problem: 'download_failed', connection: null })
  served.announce('0.2.0', program('0.2.0'))
  await updates.check()
  await updates.install('0.2.0')
  expect(updates.state).toEqual({ state: 'ready', version: '0.2.0' })
})

test('an update feed that announces nothing or does not answer is reported as unreachable', async () => {
  const { updates, served } = await installed()
  await updates.check()
  expect(updates.state).toEqual({ state: 'failed', problem: 'feed_unreachable', connection: null })
  await served.close()
  await updates.check()
  const connection = { code: 'connection_refused', subject: null }
  expect(updates.state).toEqual({ state: 'failed', problem: 'feed_unreachable', connection })
})

describe('updates behind the proxy of a company that reads what is encrypted', () => {
  const company = makeCertificate({ subject: 'Empresa X CA' })
  const none: CompanyNetwork = { login: null, certificates: [], clientCertificate: null }
  const login = { user: 'ana', password: 'certa' }

  const behindProxy = async (network: CompanyNetwork) => {
    let port = 0
    const proxy = await startFakeProxy(() => port)
    onTestFinished(proxy.close)
    proxy.behave(needLogin('ana:certa', undefined, intercept(company)))
    const wayTo = createWayTo(
      () => Promise.resolve(`PROXY ${proxy.address}`),
      () => ownWayOf(network),
    )
    const app = await installed({ wayTo, url: 'https://atualiza.empresa.test/updates' })
    port = Number(new URL(app.served.feed.url).port)
    app.served.announce('0.2.0', program('0.2.0'))
    return { ...app, proxy }
  }

  test('come by its login and its certificate, as everything else does', async () => {
    const { updates, proxy } = await behindProxy({ ...none, login, certificates: [company.cert] })
    await updates.check()
    expect(updates.state).toMatchObject({ state: 'found', version: '0.2.0' })
    await updates.install('0.2.0')
    expect(updates.state).toEqual({ state: 'ready', version: '0.2.0' })
    expect(new Set(proxy.ledger.map(({ authority }) => authority))).toEqual(
      new Set(['atualiza.empresa.test:443']),
    )
  })

  test.each([
    ['login', { certificates: [company.cert] }, 'proxy_needs_login'],
    ['certificate', { login }, 'certificate_untrusted'],
  ])('say whose refusal it was without its %s', async (_what, network, code) => {
    const { updates, served, proxy } = await behindProxy({ ...none, ...network })
    await updates.check()
    const subject = code === 'proxy_needs_login' ? proxy.address : 'Empresa X CA'
    expect(updates.state).toEqual({
      state: 'failed',
      problem: 'feed_unreachable',
      connection: { code, subject },
    })
    expect(served.asked).toEqual([])
  })
})

test('an update check of a copy that no installer placed fails with not_installed', async () => {
  const { updates, served } = await installed()
  vi.stubEnv('APPIMAGE', undefined)
  served.announce('0.2.0', program('0.2.0'))
  await updates.check()
  expect(updates.state).toEqual({ state: 'failed', problem: 'not_installed', connection: null })
})

test('update requests do not send the x-user-staging-id header that identifies the computer', async () => {
  const { updates, served } = await installed()
  served.announce('0.2.0', program('0.2.0'))
  const headers: string[] = []
  served.onRequest((names) => headers.push(...names))
  await updates.check()
  expect(headers.length).toBeGreaterThan(0)
  expect(headers).not.toContain('x-user-staging-id')
})

test('the update feed is read from package.json and accepted only with HTTPS and a public key', async () => {
  const path = join(temporaryFolder(), 'package.json')
  const read = (updates: unknown): Promise<Feed | null> => {
    writeFileSync(path, JSON.stringify({ name: 'revoada', updates }))
    return readFeed(path)
  }
  const feed = { url: 'https://example.com/revoada', publicKey: 'AAAA' }
  expect(await read(feed)).toEqual(feed)
  expect(await read(undefined)).toBeNull()
  expect(await read({ ...feed, url: 'http://example.com/revoada' })).toBeNull()
  expect(await read({ url: feed.url })).toBeNull()
  expect(await readFeed(join(path, 'missing'))).toBeNull()
  // As the repository has it.
  expect(await readFeed(join(root, 'package.json'))).toBeNull()
})

test('a release signature verifies only with its own key and the unchanged text', () => {
  const folder = join(temporaryFolder(), 'release')
  mkdirSync(folder)
  const signer = (arg: string, key = ''): string =>
    execFileSync(process.execPath, [join(root, '.toolchain/sign-updates.mjs'), arg], {
      encoding: 'utf8',
      env: { REVOADA_UPDATE_KEY: key },
    })
  const { privateKey, publicKey } = keyPair.parse(JSON.parse(signer('--new-key')))
  const path = join(folder, 'latest-mac.yml')
  writeFileSync(path, "version: 0.2.0\nexpires: '2026-01-01T00:00:00.000Z'\n")
  signer(folder, privateKey)
  const text = readFileSync(path, 'utf8')
  const expires = /^version: 0\.2\.0\nexpires: '(.+)'\n$/.exec(text)?.[1] ?? ''
  const days = (Date.parse(expires) - Date.now()) / (24 * 60 * 60_000)
  expect(Math.round(days)).toBe(90)
  const signature = readFileSync(join(folder, 'latest-mac.yml.sig'), 'utf8')
  expect(isSigned(text, signature, publicKey)).toBe(true)
  expect(isSigned(`${text} `, signature, publicKey)).toBe(false)
  expect(isSigned(text, signature, keyPair.parse(JSON.parse(signer('--new-key'))).publicKey)).toBe(false)
  expect(isSigned(text, 'not base64 at all', publicKey)).toBe(false)
  expect(isSigned(text, signature, 'no key')).toBe(false)
})
