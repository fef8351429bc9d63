import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { MessagePortMainLike } from '@orpc/client/message-port'
import { type Browser, type BrowserContext, chromium, type Page, type WebSocketRoute } from '@playwright/test'
import { servePort } from '../../../main/serve-port.ts'
import { serveWindow } from '../../../main/workspace/serve-window.ts'
import { portMessages } from '../../../shared/bridge/ports.ts'
import { type Language, languages } from '../../../shared/rules/language.ts'
import { builtGallery } from './built-gallery.ts'
import { preload, rest } from './in-page.ts'
import { intercept } from './intercept.ts'
import type { Scene } from './scene.ts'
import { type Seeded, seededData } from './seed.ts'
import { serveFiles } from './serve-files.ts'
import { playMain, shellAnswers } from './shell.ts'
import { startWorld, type World } from './world.ts'
import { ticketOf } from '../file-tickets.ts'

export type Look = { theme: 'light' | 'dark'; language: Language }

export const plainLook: Look = { theme: 'light', language: 'pt-BR' }

/** Every look there is. */
export const looks: readonly Look[] = (['light', 'dark'] as const).flatMap((theme) =>
  languages.map((language) => ({ theme, language })),
)

export type Size = { width: number; height: number }

/** As many pixels of the page as a window of 1280×720 has at 200 %. */
export const zoomed: Size = { width: 640, height: 360 }

/** The size at which a scene's steps are taken. */
export const ownSize = ({ size }: Scene): Size => size ?? { width: 1280, height: 720 }

/** So that nothing depends on the machine. */
const calm = { reducedMotion: 'reduce', timezoneId: 'America/Sao_Paulo' } as const

/** Generous: a busy machine must not make a scene look broken. */
const patienceMs = 60_000
/** Each takes a tenth of a second at least. */
const mostTurns = 600

/** A window in which scenes are shown one after another, over data of its own. */
export type Stage = {
  /**
   * Shows a scene, lets somebody look when it has come to rest, and closes it.
   * @param sizes what the window is brought to at the end, one after another, with all that stands open in it: a small one
   *   is seen as by somebody who enlarges the page, which has what the scene's steps press out of sight. The scene's own,
   *   unless given.
   * @returns what was seen at each size
   */
  show: <Seen>(
    scene: Scene,
    look: Look,
    see: (page: Page, size: Size) => Promise<Seen>,
    sizes?: readonly Size[],
  ) => Promise<Seen[]>
  close: () => Promise<void>
}

export type Theatre = { openStage: () => Promise<Stage>; close: () => Promise<void> }

/** The window's end of a port. */
const portOf = (socket: WebSocketRoute): MessagePortMainLike => ({
  postMessage: (message: string | Uint8Array) =>
    socket.send(typeof message === 'string' ? message : Buffer.from(message)),
  on: (event: string, listener: (message?: { data: unknown }) => void) => {
    if (event === 'message') socket.onMessage((data) => listener({ data }))
    if (event === 'close') socket.onClose(() => listener())
  },
})

/** What a page has asked for and not got yet. */
const createTraffic = () => {
  let pending = 0
  let messages = 0
  let isConnected = false
  return {
    begin: (): (() => void) => {
      pending += 1
      messages += 1
      let isOver = false
      return () => {
        if (!isOver) pending -= 1
        isOver = true
      }
    },
    /** Also where the page comes to rest without one. */
    connect: () => {
      isConnected = true
    },
    isIdle: () => pending === 0,
    isConnected: () => isConnected,
    messages: () => messages,
  }
}
type Traffic = ReturnType<typeof createTraffic>

/** Waits until neither the page nor the workspace has anything left to do. */
const settle = async (page: Page, traffic: Traffic): Promise<void> => {
  for (let turn = 0; turn < mostTurns; turn += 1) {
    const before = traffic.messages()
    await page.evaluate(rest, patienceMs)
    if (traffic.isConnected() && traffic.isIdle() && traffic.messages() === before) return
  }
  throw new Error(traffic.isConnected() ? 'calls to the workspace go on and on' : 'the page never connected')
}

const idsIn = (path: string, ids: Seeded['ids']): string =>
  path.replaceAll(/\{([^}]+)\}/g, (_all, name: string) => {
    const id = ids[name]
    if (id === undefined) throw new Error(`nothing was seeded as ${name}`)
    return id
  })

const createStage = async (context: BrowserContext, address: string, seeded: Seeded): Promise<Stage> => {
  const worlds = new Map<string, World>()
  const worldFor = async ({ isEmpty }: Scene): Promise<World> => {
    const kind = isEmpty ? 'empty' : 'full'
    const known = worlds.get(kind)
    if (known !== undefined) return known
    const folder = mkdtempSync(join(tmpdir(), 'revoada-scenes-'))
    if (!isEmpty) cpSync(seeded.folder, folder, { recursive: true })
    const world = await startWorld(folder, seeded.now)
    worlds.set(kind, world)
    return world
  }
  const end = async (world: World): Promise<void> => {
    await world.stop()
    rmSync(world.folder, { recursive: true, force: true })
  }

  const open = async (
    scene: Scene,
    look: Look,
    world: World,
    { traffic, faults }: { traffic: Traffic; faults: string[] },
  ): Promise<Page> => {
    const page = await context.newPage()
    page.setDefaultTimeout(patienceMs)
    page.on('pageerror', (error) => faults.push(`thrown on the page: ${error.message}`))
    page.on('console', (message) => {
      if (message.type() === 'error') faults.push(`said on the console: ${message.text()}`)
    })
    const requests = new Map<unknown, () => void>()
    page.on('request', (request) => requests.set(request, traffic.begin()))
    page.on('requestfinished', (request) => requests.get(request)?.())
    page.on('requestfailed', (request) => requests.get(request)?.())
    await page.routeWebSocket('ws://workspace.invalid/', (socket) => {
      const router = intercept(world.workspace.router, scene.answers ?? {}, (name) => {
        const onEnd = traffic.begin()
        if (name !== 'changes.watch') return onEnd
        traffic.connect()
        onEnd()
        return () => {}
      })
      serveWindow({ ...world.workspace, router }, portOf(socket))
    })
    const { now, ids, files } = seeded
    const { serviceUrl } = world
    const main = shellAnswers({ now, serviceUrl, isEmpty: scene.isEmpty === true }, scene.shell ?? {})
    const { keys, processes, isFirstStart } = main.state
    const hasFrame = keys.state === 'open' && !isFirstStart
    await page.routeWebSocket('ws://main.invalid/', (socket) => {
      const count = async <Output>({
        path,
        next,
      }: {
        path: readonly string[]
        next: () => Promise<Output>
      }): Promise<Output> => {
        const onEnd = traffic.begin()
        try {
          return await next()
        } finally {
          onEnd()
          // Without a workspace to connect to, the page rests once it knows main's state.
          if (path[0] === 'watch' && (!hasFrame || processes[0]?.state !== 'running')) traffic.connect()
        }
      }
      const onStray = (error: unknown): void => void faults.push(`no call of main: ${String(error)}`)
      servePort({ router: playMain(main), given: {}, around: [count], onStray }, portOf(socket))
    })
    await page.exposeFunction('stageTickets', (names: readonly string[]) =>
      names.map((name) => ticketOf(join(files, name))),
    )
    const receivers = Object.fromEntries(
      Object.entries(portMessages).map(([receiver, message]) => [message, receiver]),
    )
    await page.addInitScript(preload, { now, receivers })
    await page.setViewportSize(ownSize(scene))
    if (scene.isGallery) traffic.connect()
    const asked = new URLSearchParams({
      ...look,
      density: scene.density ?? 'normal',
      frame: hasFrame ? 'drawn' : 'none',
    })
    await page.goto(`${address}${scene.isGallery ? 'gallery/' : ''}?${asked}#${idsIn(scene.path, ids)}`)
    await page.waitForSelector('#app:not([inert]) > *')
    return page
  }

  return {
    show: async (scene, look, see, sizes = [ownSize(scene)]) => {
      const world = await worldFor(scene)
      const { client } = world
      await client.settings.update({ ...look, density: scene.density ?? 'normal' })
      await scene.prepare?.(world)
      const traffic = createTraffic()
      const faults: string[] = []
      let page: Page | undefined
      try {
        page = await open(scene, look, world, { traffic, faults })
        await settle(page, traffic)
        for (const step of scene.steps ?? []) {
          await step(page)
          await settle(page, traffic)
        }
        const seen = []
        for (const size of sizes) {
          await page.setViewportSize(size)
          await settle(page, traffic)
          seen.push(await see(page, size))
        }
        if (faults.length > 0) throw new Error(faults.join('; '))
        return seen
      } finally {
        await page?.close()
        if (scene.changes) {
          worlds.delete(scene.isEmpty ? 'empty' : 'full')
          await end(world)
        }
      }
    },
    close: async () => {
      for (const world of worlds.values()) await end(world)
      await context.close()
    },
  }
}

const debianChromium = process.platform === 'linux' ? '/usr/bin/chromium-headless-shell' : undefined

/**
 * Serves the built window and the gallery, and opens the Chromium of `HEADLESS_CHROMIUM`, or the one that Debian
 * installs; outside Linux, the Chrome of this machine.
 */
export const openTheatre = async (options: Parameters<Browser['newContext']>[0] = {}): Promise<Theatre> => {
  const seeded = await seededData()
  const { address, close } = await serveFiles(await builtGallery())
  const executablePath = process.env['HEADLESS_CHROMIUM'] ?? debianChromium
  const browser = await chromium.launch({
    ...(executablePath === undefined ? { channel: 'chrome' } : { executablePath }),
    args: ['--no-sandbox', '--lang=pt-BR'],
  })
  return {
    openStage: async () => createStage(await browser.newContext({ ...calm, ...options }), address, seeded),
    close: async () => {
      await browser.close()
      close()
    },
  }
}
