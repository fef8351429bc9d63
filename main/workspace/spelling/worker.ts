/**
 * Answers for one dictionary in a thread of its own: reading it takes up to a second, which the workspace has not. The
 * dictionary comes as workerData, questions come as messages and are answered in their order.
 */
import { parentPort, workerData } from 'node:worker_threads'
import { createHunspellFromStrings } from 'hunspell-wasm'
import type { Dictionary } from './files.ts'
import type { SpellingAnswer, SpellingQuestion } from './spelling.ts'
import { terms } from './terms.ts'

const { affixes, words } = workerData as Dictionary
const dictionary = await createHunspellFromStrings(affixes, words)
for (const term of terms) dictionary.addWord(term)

const answer = (question: SpellingQuestion): string[] =>
  'wordsToCheck' in question
    ? question.wordsToCheck.filter((word) => !dictionary.testSpelling(word))
    : dictionary.getSpellingSuggestions(question.wordLike)

parentPort?.on('message', (question: SpellingQuestion) => {
  const found: SpellingAnswer = answer(question)
  parentPort?.postMessage(found)
})
