import type { Page } from '@playwright/test'

declare global {
  interface Window {
    benchQueries?: { stop: () => number[] }
  }
}

const portMessage = 'revoada:workspace-port'
const pauseMs = 40

/**
 * Asks the workspace for its lists, one question after another, until `listQueriesSeen`. The port that it asks for becomes
 * the page's own line too, as after a restart; questions of this bench are told from the page's by their names. They are
 * in the library's wire: a call is its path.
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
          window.removeEventListener('message', take)
          resolve(port)
        }
        window.addEventListener('message', take)
      })
      await window.revoada.connect()
      const port = await arrived
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
