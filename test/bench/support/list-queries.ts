import type { Page } from '@playwright/test'
import { portMessages } from '../../../shared/bridge/ports.ts'
import { wholeList } from '../../../shared/bridge/lists.ts'

declare global {
  interface Window {
    benchQueries?: { stop: () => number[] }
  }
}

/** A call in the library's wire: its path and what is asked, and how the answer begins. */
type Question = { path: string; input?: object; answer: string }

/** For the lists. */
const lists: Question = { path: '/lists/list', answer: '"json":[' }
const listsPauseMs = 40

/** As somebody types who is not sure yet: frequent, rare and in no row. */
const needles = ['a', 'silva', '98', 'recife', '987654', 'zzqx', 'são']
const searchPauseMs = 150

/** Asks the workspace for its lists, one question after another, until `queriesSeen`. */
export const startListQueries = (page: Page): Promise<void> => startQueries(page, [lists], listsPauseMs)

/** Searches a list, each time for something else, until `queriesSeen`: how many people are found, or so far. */
export const startSearches = (page: Page, listId: string): Promise<void> =>
  startQueries(
    page,
    needles.map((search) => ({
      path: '/lists/count',
      input: { json: { id: listId, view: { ...wholeList, search } } },
      answer: '"people":',
    })),
    searchPauseMs,
  )

/** Over a port of its own, which is open before the first question, as the window's is. */
const startQueries = async (page: Page, questions: readonly Question[], pauseMs: number): Promise<void> => {
  await page.evaluate(
    async ({ message, opening, asked, pause }) => {
      const waits: number[] = []
      let isStopped = false
      const { port1: port, port2 } = new MessageChannel()
      window.postMessage(message, window.location.origin, [port2])
      const name = () => `bench ${waits.length}`
      const question = () => asked[waits.length % asked.length]
      let askedAt = 0
      const post = (id: string, path?: string, input?: object) =>
        port.postMessage(JSON.stringify({ i: id, p: { u: path, b: input } }))
      const ask = () => {
        if (isStopped) return
        askedAt = performance.now()
        post(name(), question()?.path, question()?.input)
      }
      const opened = new Promise((resolve) => port.addEventListener('message', resolve, { once: true }))
      port.start()
      post('opening', opening)
      await opened
      port.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
        if (typeof data !== 'string' || !data.startsWith(`{"i":"${name()}"`)) return
        if (!data.includes(question()?.answer ?? '')) throw new Error(`that is no answer: ${data}`)
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
    { message: portMessages.workspace, opening: lists.path, asked: questions, pause: pauseMs },
  )
}

/** Ends the questions and tells how long each answer took, in milliseconds. Throws when there was none. */
export const queriesSeen = async (page: Page): Promise<number[]> => {
  const waits = (await page.evaluate(() => window.benchQueries?.stop())) ?? []
  if (waits.length === 0) throw new Error('the workspace answered no query')
  return waits
}
