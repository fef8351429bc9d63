import { foldText } from './fold-text.ts'

/** What somebody typed to find something by its name. */
export type Wanted = { readonly whole: string; readonly words: readonly string[] }

/** Folds and parts what was typed, once for however many names are held against it. */
export const wantedOf = (typed: string): Wanted => {
  const whole = foldText(typed.trim())
  return { whole, words: whole.split(/\s+/).filter((word) => word !== '') }
}

const beginsWord = (folded: string, word: string): boolean => {
  for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + 1))
    if (at === 0 || !/[\p{L}\p{N}]/u.test(folded.charAt(at - 1))) return true
  return false
}

/**
 * How well a name answers what was typed, without case and accents: 0 it begins with it, 1 each word begins one of its
 * words, 2 each word is somewhere in it; null where a word is missing.
 * @param name as it stands on the screen
 */
export const nameRank = (name: string, { whole, words }: Wanted): 0 | 1 | 2 | null => {
  const folded = foldText(name)
  if (folded.startsWith(whole)) return 0
  let isByWords = true
  for (const word of words) {
    if (!folded.includes(word)) return null
    isByWords &&= beginsWord(folded, word)
  }
  return isByWords ? 1 : 2
}
