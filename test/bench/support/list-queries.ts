import type { Page } from '@playwright/test'
import { portMessages } from '../../../shared/bridge/ports.ts'

declare global {
  interface Window {
    benchQueries?: { stop: () => number[] }
  }
}

const pauseMs = 40

/**
 * Asks the workspace for its lists, one question after another, until `listQueriesSeen`, over a port of its own. They are
 * in the library's wire: a call is its path.
 */
export const startListQueries = async (page: Page): Promise<void> => {
  await page.evaluate(
    ({ message, pause }) => {
      const waits: number[] = []
      let isStopped = false
      const { port1: port, port2 } = new MessageChannel()
      window.postMessage(message, window.location.origin, [port2])
      const question = () => `bench ${waits.length}`
      let askedAt = 0
      const ask = () => {
        if (isStopped) return
        askedAt = performance.now()
        port.postMessage(JSON.stringify({ i: question(), p: { u: '/lists/list' } }))
      }
      port.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
        if (typeof data !== 'string' || !data.startsWith(`{"i":"${question()}"`)) return
        if (!data.includes('"json":[')) throw new Error('that is no list of lists')
        waits.push(performance.now() - askedAt)
        setTimeout(ask, pause)
      })
      port.start()
      ask()
      window.benchQueries = {
        stop: () => {
          isStopped = true
          return waits
        },
      }
    },
    { message: portMessages.workspace, pause: pauseMs },
  )
}

/** Ends the questions and tells how long each answer took, in milliseconds. Throws when there was none. */
export const listQueriesSeen = async (page: Page): Promise<number[]> => {
  const waits = (await page.evaluate(() => window.benchQueries?.stop())) ?? []
  if (waits.length === 0) throw new Error('the workspace answered no query')
  return waits
}
