import { setImmediate as nextTurn } from 'node:timers/promises'

const longestTurnMs = 12

/**
 * Keeps a long piece of work from holding the event loop: `await` the returned function between steps; it lets the
 * loop turn when the last turn is 12 ms ago. Heartbeat, acknowledgements and the end of the parent come through then.
 */
export const createPacer = (
  now: () => number = () => performance.now(),
): (() => Promise<void> | undefined) => {
  let turnedAt = now()
  return () => {
    if (now() - turnedAt < longestTurnMs) return undefined
    return nextTurn().then(() => {
      turnedAt = now()
    })
  }
}
