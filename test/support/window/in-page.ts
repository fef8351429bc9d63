/** What runs in the page before its own scripts. Each of these functions is sent there as it stands, and sees nothing else. */

import type { FileTicket } from '../../../shared/bridge/file-tickets.ts'

export type Preload = {
  now: number
  /** Who is to have a port, by the message that it comes with. */
  receivers: Readonly<Record<string, string>>
}

/** What the stage gives the page. @returns tickets for files of the scene's folder, by their names */
type Stage = { stageTickets: (names: readonly string[]) => Promise<FileTicket[]> }

/** Plays the preload: each port's other end is a socket to its receiver. Time stands still. */
export const preload = ({ now, receivers }: Preload): void => {
  localStorage.clear()
  const RealDate = Date
  window.Date = class extends RealDate {
    constructor(...given: [] | ConstructorParameters<typeof Date>) {
      if (given.length === 0) super(now)
      else super(...given)
    }
    static override now(): number {
      return now
    }
  } as DateConstructor

  // Timers that something visible still waits for: a page at rest has none. What repeats itself is longer.
  const longestMs = 900
  const set = window.setTimeout
  const clear = window.clearTimeout
  const waiting = new Set<number>()
  Object.assign(window, {
    scenesWaiting: waiting,
    setTimeout: (run: (...given: unknown[]) => void, ms = 0, ...given: unknown[]): number => {
      const id = set(() => {
        waiting.delete(id)
        run(...given)
      }, ms)
      if (ms <= longestMs) waiting.add(id)
      return id
    },
    clearTimeout: (id?: number): void => {
      waiting.delete(id ?? 0)
      clear(id)
    },
  })

  window.addEventListener('message', ({ data: name, ports: [port] }) => {
    const receiver = receivers[String(name)]
    if (receiver === undefined || port === undefined) return
    const socket = new WebSocket(`ws://${receiver}.invalid/`)
    socket.binaryType = 'arraybuffer'
    const unsent: string[] = []
    port.addEventListener('message', ({ data }: MessageEvent<string>) => {
      if (socket.readyState === WebSocket.OPEN) socket.send(data)
      else unsent.push(data)
    })
    port.start()
    socket.addEventListener('open', () => {
      for (const message of unsent) socket.send(message)
    })
    socket.addEventListener('message', ({ data }) => port.postMessage(data))
  })
  Object.assign(window, {
    revoada: Object.freeze({
      ticketsForFiles: (files: readonly File[]) =>
        (window as unknown as Stage).stageTickets(files.map(({ name }) => name)),
    }),
  })
}

/**
 * Resolves when nothing on the page changed for a while, no timer is about to run and no animation is on its way.
 * @throws after `longestMs` of unrest
 */
export const rest = async (longestMs: number): Promise<void> => {
  const quietMs = 100
  // wall-clock: at rest is what has not changed for a while
  const startedAt = performance.now()
  await document.fonts.ready
  const waiting = (window as { scenesWaiting?: Set<number> }).scenesWaiting ?? new Set()
  // wall-clock: at rest is what has not changed for a while
  let changedAt = performance.now()
  const observer = new MutationObserver(() => {
    // wall-clock: at rest is what has not changed for a while
    changedAt = performance.now()
  })
  observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
  const isMoving = (): boolean =>
    document
      .getAnimations()
      .some(
        ({ playState, effect }) =>
          playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
      )
  await new Promise<void>((resolve, reject) => {
    const look = (): void => {
      // wall-clock: at rest is what has not changed for a while
      if (waiting.size > 0 || isMoving()) changedAt = performance.now()
      // wall-clock: at rest is what has not changed for a while
      if (performance.now() - changedAt >= quietMs) resolve()
      // wall-clock: at rest is what has not changed for a while
      else if (performance.now() - startedAt >= longestMs)
        reject(
          new Error(
            `the page does not rest: ${waiting.size} timers, ${isMoving() ? 'animations' : 'changes'}`,
          ),
        )
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  observer.disconnect()
}
