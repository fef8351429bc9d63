import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import { electronEnvironment, electronSwitches } from '../../e2e/support/app.ts'
import { memoryOfTree } from './memory-of-tree.ts'
import { debuggerAddress } from '../../e2e/support/debugger-address.ts'

// Under Node the package is the path of its program; its types tell only what it is within Electron.
const electronPath = z.string().parse(createRequire(import.meta.url)('electron'))

/** Milliseconds from the start of the process, and what all of its processes take when they have come to rest. */
export type StartTime = {
  firstPaintMs: number
  largestPaintMs: number
  /** Shared pages counted by their share (PSS); null where the system does not tell. */
  restBytes: number | null
}

const targetsSchema = z.array(z.object({ type: z.string(), webSocketDebuggerUrl: z.string() }))
const answerSchema = z.object({
  result: z.object({ result: z.object({ value: z.tuple([z.number(), z.number()]) }) }),
})

/** In the page: when it painted its first content, and the largest until it had been quiet for a while. */
const paintTimes = `new Promise((resolve) => {
  let first = 0, largest = 0
  const at = (entry) => performance.timeOrigin + entry.startTime
  new PerformanceObserver((list) => { for (const entry of list.getEntriesByName('first-contentful-paint')) first = at(entry) })
    .observe({ type: 'paint', buffered: true })
  new PerformanceObserver((list) => { for (const entry of list.getEntries()) largest = at(entry) })
    .observe({ type: 'largest-contentful-paint', buffered: true })
  let seen = -1
  const timer = setInterval(() => {
    if (first > 0 && largest === seen) { clearInterval(timer); resolve([first, largest]) }
    seen = largest
  }, 1500)
})`

const limitMs = 30_000
/** A debugger that comes while the page starts has a part in it, the larger the more scripts there are. */
const undisturbedMs = 2_000
/** After the last paint, until everything that was started has come to rest. */
const restMs = 1_500

/**
 * Starts Electron with an app of its own accord, without a driver that would take part in the start, and asks the page
 * only afterwards when it had painted what. Ends it again.
 */
export const timeStart = async (
  app: string,
  userData: string,
  switches: string[] = [],
): Promise<StartTime> => {
  const args = [app, ...electronSwitches(userData), '--remote-debugging-port=0', ...switches]
  const startedAt = Date.now()
  const electron = spawn(electronPath, args, {
    env: electronEnvironment(),
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = once(electron, 'exit')
  try {
    const limit = AbortSignal.timeout(limitMs)
    const { port } = new URL(await debuggerAddress(electron.stderr))
    await delay(undisturbedMs)
    for (;;) {
      const times = await evaluate(await debuggerOfPage(port, limit), limit)
      if (times === null) continue
      const [first, largest] = times
      await delay(restMs)
      return {
        firstPaintMs: first - startedAt,
        largestPaintMs: largest - startedAt,
        restBytes: memoryOfTree(electron.pid),
      }
    }
  } catch (cause) {
    throw new Error(`${app} did not paint in ${limitMs / 1_000} s`, { cause })
  } finally {
    electron.kill()
    await ended
  }
}

const debuggerOfPage = async (port: string, signal: AbortSignal): Promise<string> => {
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/json/list`, { signal })
    const targets = targetsSchema.parse(await answer.json())
    const page = targets.find(({ type }) => type === 'page')
    if (page !== undefined) return page.webSocketDebuggerUrl
    await delay(50, undefined, { signal })
  }
}

/** The page's answer; null where there is none, because it went from the empty page to its own in between. */
const evaluate = async (address: string, signal: AbortSignal): Promise<[number, number] | null> => {
  const socket = new WebSocket(address)
  await once(socket, 'open', { signal })
  const params = { expression: paintTimes, awaitPromise: true, returnByValue: true }
  socket.send(JSON.stringify({ id: 1, method: 'Runtime.evaluate', params }))
  const [event] = (await once(socket, 'message', { signal })) as [MessageEvent<string>]
  socket.close()
  return answerSchema.safeParse(JSON.parse(event.data)).data?.result.result.value ?? null
}
