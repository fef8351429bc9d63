/**
 * Answers for one dictionary in a thread of its own: it takes time which the workspace has not. The language comes as
 * workerData, questions come as messages and are answered in their order.
 */
import { parentPort, workerData } from 'node:worker_threads'
import type { SpellingLanguage } from '../../../shared/rules/spelling-languages.ts'
import { openDictionary } from './dictionary.ts'
import { readDictionary } from './files.ts'
import type { SpellingAnswer, SpellingQuestion } from './spelling.ts'

/**
 * Hunspell looks for suggestions for a quarter of a second by this clock, of which a thread on a busy computer may get
 * nothing: it would say that there are none. So the clock goes on when it is looked at, and the suggestions are the same
 * on every computer.
 */
const msBetweenLooks = 0.3
let now = 0
Date.now = () => (now += msBetweenLooks)

const dictionary = await openDictionary(await readDictionary(workerData as SpellingLanguage))

const answer = (question: SpellingQuestion): SpellingAnswer =>
  'wordsToCheck' in question
    ? question.wordsToCheck.filter((word) => !dictionary.isRight(word))
    : dictionary.suggest(question.wordLike)

parentPort?.on('message', (question: SpellingQuestion) => parentPort?.postMessage(answer(question)))
