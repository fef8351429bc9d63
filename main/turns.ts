/**
 * How long work shares the one thread of a process with everything else that is asked of it: turns of the event loop,
 * work one after the other, and answers that are kept for whoever asks the same.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'

const longestTurnMs = 12

/** How many small steps to do between calls of `pace`: reading the clock takes longer than one step. */
export const stepsPerLook = 1_024

/**
 * Keeps one long piece of work from holding the event loop: `await` the returned function between its steps; it lets
 * the loop turn when the last turn is 12 ms ago. Calls, heartbeats and acknowledgements come through then. It throws what its
 * signal was aborted with.
 */
export const createPacer = (
  now: () => number = () => performance.now(),
): ((signal?: AbortSignal) => Promise<void> | undefined) => {
  let turnedAt = now()
  return (signal) => {
    signal?.throwIfAborted()
    if (now() - turnedAt < longestTurnMs) return undefined
    return nextTurn().then(() => {
      turnedAt = now()
      signal?.throwIfAborted()
    })
  }
}

/**
 * The pacer of a process: of several long pieces of work side by side none begins its step when another has used up the
 * turn.
 */
export const pace = createPacer()

export type Queue = {
  /** Does the work after whatever was added before, however that ended. */
  add: <Result>(work: () => Result | Promise<Result>) => Promise<Result>
  /** Whether something is being done or waits. */
  isBusy: () => boolean
  /** Comes when everything that was added up to now has ended. */
  idle: () => Promise<void>
}

/** One piece of work after the other, in the order in which they were added. */
export const createQueue = (): Queue => {
  let last: Promise<void> = Promise.resolve()
  let waiting = 0
  return {
    add: (work) => {
      const done = last.then(work)
      waiting += 1
      const ended = (): void => {
        waiting -= 1
      }
      last = done.then(ended, ended)
      return done
    },
    isBusy: () => waiting > 0,
    idle: () => last,
  }
}

/** Runs a task, now or when one of those before it has ended. */
export type Lanes = <Result>(work: () => Promise<Result>) => Promise<Result>

/** Limits how many tasks run at once; the others wait in the order in which they came. @param lanes the limit */
export const createLanes = (lanes: number): Lanes => {
  let free = lanes
  const waiting: (() => void)[] = []
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (free === 0) await new Promise<void>((resolve) => waiting.push(resolve))
    else free -= 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next === undefined) free += 1
      else next()
    }
  }
}

/** A map of the last used entries. */
export class BoundedMap<Key, Value> {
  readonly #most: number
  /** In the order of use. */
  readonly #entries = new Map<Key, Value>()

  /** @param most so many entries are kept */
  constructor(most: number) {
    this.#most = most
  }

  get(key: Key): Value | undefined {
    const value = this.#entries.get(key)
    if (value !== undefined) this.set(key, value)
    return value
  }

  /** Makes it the last used one; the one that was not used for the longest time may have to go for it. */
  set(key: Key, value: Value): void {
    this.#entries.delete(key)
    this.#entries.set(key, value)
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= this.#most) return
      this.#entries.delete(oldest)
    }
  }

  delete(key: Key): boolean {
    return this.#entries.delete(key)
  }

  clear(): void {
    this.#entries.clear()
  }
}

/** What was worked out for the last few questions. */
export type AnswerCache<Answer> = {
  /** Who asks the same while it is being worked out waits for the same answer; what fails is not kept. */
  get: (question: string, workOut: () => Promise<Answer>) => Promise<Answer>
  clear: () => void
}

/** @param most so many answers are kept, the last used ones */
export const createAnswerCache = <Answer>(most: number): AnswerCache<Answer> => {
  const answers = new BoundedMap<string, Promise<Answer>>(most)
  return {
    get: (question, workOut) => {
      const known = answers.get(question)
      if (known !== undefined) return known
      const answer = workOut()
      answers.set(question, answer)
      answer.catch(() => {
        if (answers.get(question) === answer) answers.delete(question)
      })
      return answer
    },
    clear: () => answers.clear(),
  }
}
