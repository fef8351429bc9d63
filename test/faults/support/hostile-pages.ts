import { once } from 'node:events'
import { createServer } from 'node:http'
import { type Browser, chromium, type Frame, type Page } from '@playwright/test'
import { type Aim, attackFromPage } from './page-attacks.ts'
import { startRelay, type Unseen } from './relay.ts'

/** One of the two ports that an installation listens on, and what is to be had there. */
export type Door = { url: string } & Omit<Aim, 'base'>

export type Siege = {
  ways: Set<string>
  attempts: number
  /** The request lines that reached the doors. */
  arrived: string[]
  /** What a page got to see that was no refusal. */
  seen: string[]
}

export type SiegeOptions = {
  doors: readonly Door[]
  /** What the service is made not to look at. */
  unseen: readonly Unseen[]
  /** Only the page is tried whose own name leads to the service. */
  onlyRebound: boolean
  /** Under which of the service's names a page elsewhere tries it. */
  some: (names: readonly string[]) => readonly string[]
}

const evil = 'evil.example'
/** Every name that leads to the service; the first is the page's own. */
const names = [evil, '127.0.0.1', 'localhost'] as const
const emptyPage = '<!doctype html><title>.</title><body></body>'

/** A siege that waits for its browser. */
export type PlannedSiege = {
  /** What the browser has to be told about names. */
  rules: string[]
  /** Leads the browser to hostile pages, each of which tries everything on each door under each name. */
  run: (browser: Browser) => Promise<Siege>
}

export const planSiege = async ({
  doors,
  unseen,
  onlyRebound,
  some,
}: SiegeOptions): Promise<PlannedSiege> => {
  const relays = await Promise.all(
    doors.map(({ url }) => startRelay({ behind: url, unseen, page: emptyPage })),
  )
  return {
    // Whatever the browser sends to a door passes the relay, which answers as the owner of the name at first.
    rules: doors.flatMap(({ url }, index) =>
      names.map((name) => `MAP ${name}:${new URL(url).port} 127.0.0.1:${relays[index]?.port}`),
    ),
    run: async (browser) => {
      const elsewhere = await serveElsewhere()
      // Nothing of another siege is in it.
      const context = await browser.newContext()
      const siege: Siege = { ways: new Set(), attempts: 0, arrived: [], seen: [] }
      for (const door of doors) {
        const { port } = new URL(door.url)
        const attackFrom = async (
          address: string,
          by: readonly string[],
          withNullOrigins = false,
        ): Promise<void> => {
          const aims = by.map((name) => ({ ...door, base: `http://${name}:${port}` }))
          const page = await context.newPage()
          await page.goto(address)
          const frames = [page.mainFrame(), ...(withNullOrigins ? await addNullOrigins(page) : [])]
          for (const aim of aims) await attack(siege, frames, aim)
          for (const aim of aims) await submitAway(siege, page, aim)
          await page.close()
        }
        await attackFrom(`http://${evil}:${port}/attack`, onlyRebound ? [evil] : names)
        if (onlyRebound) continue
        await attackFrom(`http://${evil}:${elsewhere.port}/`, some(names))
        await attackFrom(`http://127.0.0.1:${elsewhere.port}/`, some(names), true)
      }
      await context.close()
      elsewhere.close()
      for (const relay of relays) {
        siege.arrived.push(...relay.requests)
        relay.close()
      }
      return siege
    },
  }
}

/** @param rules of every siege that it is for */
export const launchBrowser = (rules: readonly string[]): Promise<Browser> => {
  const args = [`--host-resolver-rules=${[...rules, `MAP ${evil} 127.0.0.1`].join(',')}`]
  const { HEADLESS_CHROMIUM: executablePath } = process.env
  // Outside Linux, the Chrome that a person has.
  return chromium.launch(
    executablePath === undefined ? { channel: 'chrome', args } : { executablePath, args },
  )
}

const serveElsewhere = async (): Promise<{ port: number; close: () => void }> => {
  const server = createServer((_request, response) =>
    response.setHeader('content-type', 'text/html').end(emptyPage),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the page has no address')
  return { port: address.port, close: () => server.close() }
}

const attack = async (siege: Siege, frames: Frame[], aim: Aim): Promise<void> => {
  for (const frame of frames) {
    const attempts = await frame.evaluate(attackFromPage, aim)
    siege.attempts += attempts.length
    for (const { way, seen } of attempts) {
      siege.ways.add(way)
      if (seen !== '' && !isRefusal(seen))
        siege.seen.push(`${way} from ${frame.url()} at ${aim.base}: ${seen}`)
    }
  }
}

/** A page whose own name leads to the service may read that it was refused. */
const isRefusal = (seen: string): boolean => seen.includes('"type":"NOT_FOUND"')

/** Frames whose origin is `null`: a sandboxed one, and one out of a data: address. */
const addNullOrigins = async (page: Page): Promise<Frame[]> => {
  await page.evaluate((content) => {
    const sandboxed = document.createElement('iframe')
    sandboxed.setAttribute('sandbox', 'allow-scripts allow-forms')
    sandboxed.srcdoc = content
    const data = document.createElement('iframe')
    data.src = `data:text/html,${encodeURIComponent(content)}`
    document.body.append(sandboxed, data)
  }, emptyPage)
  const frames = page.frames().slice(1)
  for (const frame of frames) await frame.waitForSelector('body', { state: 'attached' })
  return frames
}

/** The page itself goes there by a form, which no other page has to allow, and comes back. */
const submitAway = async (siege: Siege, page: Page, { base, writes: [write] }: Aim): Promise<void> => {
  if (write === undefined) return
  const address = page.url()
  const url = `${base}${write.path}?way=form+away`
  const left = page.waitForURL(url, { waitUntil: 'commit' })
  await page.evaluate(
    ([action, name]) => {
      document.body.innerHTML = '<form method="post" enctype="text/plain"><input value=\'"}\'></form>'
      document.querySelector('input')?.setAttribute('name', name)
      document.querySelector('form')?.setAttribute('action', action)
      document.querySelector('form')?.submit()
    },
    [url, `${write.body.slice(0, -1)},"x":"`] as const,
  )
  await left
  await page.goto(address)
  siege.attempts += 1
  siege.ways.add('form away')
}
