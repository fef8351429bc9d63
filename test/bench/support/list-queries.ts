import type { Page } from '@playwright/test'

declare global {
  interface Window {
    benchQueries?: { stop: () => number[] }
  }
}

const portMessage = 'revoada:workspace-port'
const pauseMs = 40

/**
 * Asks the workspace for its lists over a line of its own, one question after another, until `listQueriesSeen`: a second
 * window's port, which the page's own code does not get to see, and the library's wire (a call is its path).
 */
export const startListQueries = async (page: Page): Promise<void> => {
  await page.evaluate(
    async ({ name, pause }) => {
      const waits: number[] = []
      let isStopped = false
      const arrived = new Promise<MessagePort>((resolve) => {
        const take = (event: MessageEvent<unknown>) => {
          const [port] = event.ports
          if (event.data !== name || port === undefined) return
          event.stopImmediatePropagation()
          window.removeEventListener('message', take, true)
          resolve(port)
        }
        window.addEventListener('message', take, true)
      })
      await window.revoada.connect()
      const port = await arrived
      let askedAt = 0
      const ask = () => {
        // The port stays open: seen in Electron 33, closing it leaves the page’s own calls without an answer.
        if (isStopped) return
        askedAt = performance.now()
        port.postMessage(JSON.stringify({ i: String(waits.length), p: { u: '/lists/list' } }))
      }
      port.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
        if (typeof data !== 'string' || !data.includes('"json":['))
          throw new Error('that is no list of lists')
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
    { name: portMessage, pause: pauseMs },
  )
}

/** Ends the questions and tells how long each answer took, in milliseconds. Throws when there was none. */
export const listQueriesSeen = async (page: Page): Promise<number[]> => {
  const waits = (await page.evaluate(() => window.benchQueries?.stop())) ?? []
  if (waits.length === 0) throw new Error('the workspace answered no query')
  return waits
}
