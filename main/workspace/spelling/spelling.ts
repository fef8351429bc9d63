import { Worker } from 'node:worker_threads'
import type { SpellingLanguage } from '../../../shared/rules/spelling-languages.ts'
import { createQueue } from '../../turns.ts'
import { spellingWorker } from './files.ts'

export type SpellingQuestion = { wordsToCheck: readonly string[] } | { wordLike: string }
/** The words that are wrong, or those that are like the one that was asked for. */
export type SpellingAnswer = string[]

export type Spelling = {
  /** Those of the words that the dictionary does not know. */
  check: (language: SpellingLanguage, words: readonly string[]) => Promise<string[]>
  /** Words of the dictionary that are like this one, the likeliest first. */
  suggest: (language: SpellingLanguage, word: string) => Promise<string[]>
  /** Ends the thread and releases the dictionary. */
  stop: () => Promise<void>
}

/** A dictionary takes 70 MB of memory: it is released after this time without a question, and loaded again for the next one. */
const idleMs = 5 * 60_000

/** Far more than a dictionary takes to be read on a busy computer. */
const longestMs = 30_000

/**
 * One dictionary at a time, in a thread of its own that is started with the first question. A thread that fails or does not
 * answer is given up, and what it was asked goes to another one, once.
 * @param options.worker the thread's file
 * @param options.patienceMs how long an answer may take
 */
export const createSpelling = ({ worker = spellingWorker, patienceMs = longestMs } = {}): Spelling => {
  let running: { language: SpellingLanguage; thread: Thread } | null = null
  let idle: NodeJS.Timeout | undefined
  const questions = createQueue()
  /** Its end is not waited for: a thread that hangs may not come to it. */
  const release = (): void => {
    clearTimeout(idle)
    running?.thread.end()
    running = null
  }
  const stop = (): Promise<void> => questions.add(async () => release())
  const answer = async (language: SpellingLanguage, question: SpellingQuestion): Promise<string[]> => {
    if (running?.language !== language) {
      release()
      running = { language, thread: startThread(worker, language, patienceMs) }
    }
    clearTimeout(idle)
    idle = setTimeout(() => void stop(), idleMs).unref()
    try {
      return await running.thread.ask(question)
    } catch (error) {
      release()
      throw error
    }
  }
  const ask = (language: SpellingLanguage, question: SpellingQuestion): Promise<string[]> =>
    questions.add(() => answer(language, question).catch(() => answer(language, question)))
  return {
    check: (language, words) => ask(language, { wordsToCheck: words }),
    suggest: (language, word) => ask(language, { wordLike: word }),
    stop,
  }
}

type Thread = { ask: (question: SpellingQuestion) => Promise<SpellingAnswer>; end: () => void }

const startThread = (file: URL, language: SpellingLanguage, patienceMs: number): Thread => {
  const worker = new Worker(file, { workerData: language })
  worker.unref()
  const ended = new Promise<never>((_resolve, reject) => {
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('the dictionary ended')))
  })
  // Every question is raced against it, which reports it; without one there is nothing to report.
  ended.catch(() => {})
  return {
    ask: async (question) => {
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<never>((_resolve, reject) => {
        timer = setTimeout(() => reject(new Error('the dictionary does not answer')), patienceMs)
      })
      const answer = new Promise<SpellingAnswer>((resolve) => worker.once('message', resolve))
      worker.postMessage(question)
      try {
        return await Promise.race([answer, ended, late])
      } finally {
        clearTimeout(timer)
      }
    },
    end: () => void worker.terminate(),
  }
}
