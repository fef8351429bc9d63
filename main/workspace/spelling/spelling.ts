import { Worker } from 'node:worker_threads'
import type { SpellingLanguage } from '../../../shared/rules/spelling-languages.ts'
import { createQueue } from '../../turns.ts'
import { readDictionary, spellingWorker } from './files.ts'

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

/** One dictionary at a time, in a thread of its own that is started with the first question. */
export const createSpelling = (): Spelling => {
  let running: { language: SpellingLanguage; thread: Thread } | null = null
  let idle: NodeJS.Timeout | undefined
  const questions = createQueue()
  const end = async (): Promise<void> => {
    clearTimeout(idle)
    const was = running
    running = null
    await was?.thread.end()
  }
  const stop = (): Promise<void> => questions.add(end)
  const answer = async (language: SpellingLanguage, question: SpellingQuestion): Promise<string[]> => {
    if (running?.language !== language) {
      await end()
      running = { language, thread: await startThread(language) }
    }
    clearTimeout(idle)
    idle = setTimeout(() => void stop(), idleMs).unref()
    try {
      return await running.thread.ask(question)
    } catch (error) {
      // The next question starts another.
      running = null
      throw error
    }
  }
  const ask = (language: SpellingLanguage, question: SpellingQuestion): Promise<string[]> =>
    questions.add(() => answer(language, question))
  return {
    check: (language, words) => ask(language, { wordsToCheck: words }),
    suggest: (language, word) => ask(language, { wordLike: word }),
    stop,
  }
}

type Thread = { ask: (question: SpellingQuestion) => Promise<SpellingAnswer>; end: () => Promise<void> }

const startThread = async (language: SpellingLanguage): Promise<Thread> => {
  const worker = new Worker(spellingWorker, { workerData: await readDictionary(language) })
  worker.unref()
  const ended = new Promise<never>((_resolve, reject) => {
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('the dictionary ended')))
  })
  // Every question is raced against it, which reports it; without one there is nothing to report.
  ended.catch(() => {})
  return {
    ask: (question) => {
      const answer = new Promise<SpellingAnswer>((resolve) => worker.once('message', resolve))
      worker.postMessage(question)
      return Promise.race([answer, ended])
    },
    end: async () => {
      await worker.terminate()
    },
  }
}
