/** Words that are looked up in the dictionaries that come with the app. */
import { z } from 'zod'
import { spellingLanguages } from '../rules/spelling-languages.ts'
import { procedure } from './base.ts'

export const longestWord = 100

const language = z.enum(spellingLanguages)
const word = z.string().min(1).max(longestWord)

export const spellingContract = {
  /** Which of these words neither the dictionary nor the user knows. */
  check: procedure
    .input(z.object({ language, words: z.array(word).max(2_000) }))
    .output(z.object({ wrong: z.array(z.string()) })),
  /** Words like this one that the dictionary knows, the likeliest first. */
  suggest: procedure
    .input(z.object({ language, word }))
    .output(z.object({ suggestions: z.array(z.string()) })),
}
