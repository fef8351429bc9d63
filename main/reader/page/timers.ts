/** In place of `node:timers/promises`. Timers of a page wait for four milliseconds; messages do not. */
const { port1, port2 } = new MessageChannel()
const waiting: (() => void)[] = []
port1.addEventListener('message', () => waiting.shift()?.())
port1.start()

/** Comes in a later turn of the event loop. */
export const setImmediate = (): Promise<void> =>
  new Promise((resolve) => {
    waiting.push(resolve)
    port2.postMessage(null)
  })
