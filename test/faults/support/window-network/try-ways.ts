import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { type Listener, listenAt } from './listener.ts'
import type { NameServer } from './name-server.ts'
import type { WayOut } from './ways.ts'

/** A way that was taken, with a listener and a name that only it was told of. */
export type Try = { way: WayOut; listener: Listener; host: string }

/** The outer limit of a way that never says how it ended; what it sends, it sends at once. */
const patienceMs = 2_000

const take = (
  page: Pick<Page, 'evaluate'>,
  { way, listener: { address, tcp, udp }, host }: Try,
): Promise<void> =>
  page.evaluate<void>(`(async () => {
    const [url, at, tcp, udp, host] = ${JSON.stringify([`http://${address}:${tcp}/`, address, tcp, udp, host])}
    // Or they would end with what collects garbage.
    const keep = (window.keep ??= [])
    const add = (tag, attributes) => {
      const element = document.createElement(tag)
      for (const [name, value] of Object.entries(attributes))
        if (name in element && name !== 'style') element[name] = value
        else element.setAttribute(name, value)
      document.body.append(element)
      return element
    }
    const take = async () => { ${way.code} }
    await Promise.race([take().catch(() => {}), new Promise((done) => setTimeout(done, ${patienceMs}))])
  })()`)

/**
 * Takes each way out of a page, side by side; then those that lead away from it, one after another.
 * @param address of this computer, where the listeners are
 * @param comeBack leads back to the page, which may have been left for the listener
 */
export const tryWays = async (
  page: Pick<Page, 'evaluate'>,
  ways: readonly WayOut[],
  address: string,
  comeBack: (listener: Listener) => Promise<unknown> = () => Promise.resolve(),
): Promise<Try[]> => {
  const tries = await Promise.all(
    ways.map(async (way) => ({
      way,
      listener: await listenAt(address),
      host: `w${randomUUID()}.revoada.test`,
    })),
  )
  await Promise.all(tries.filter(({ way }) => way.leaves !== true).map((each) => take(page, each)))
  for (const each of tries.filter(({ way }) => way.leaves === true)) {
    // Where the page is left, nobody is there to answer.
    await take(page, each).catch(() => {})
    await comeBack(each.listener)
  }
  return tries
}

/** The ways on which something arrived, at the listener or at the name server. */
export const arrivals = (tries: readonly Try[], { asked }: NameServer): WayOut[] =>
  tries.filter(({ listener, host }) => listener.arrived() > 0 || asked.has(host)).map(({ way }) => way)
