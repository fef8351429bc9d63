import { parseTemplate } from './template.ts'

/** A word of a text, by its UTF-16 places. */
export type TextWord = { word: string; start: number; end: number }

/** Letters with what joins them in Portuguese and English: d’água, bem-vindo, don't. */
const words = /\p{L}[\p{L}\p{M}]*(?:['’-]\p{L}[\p{L}\p{M}]*)*/gu
/** In addresses, codes, hashtags and names of accounts, and in nothing else that is written without a space. */
const inNoWord = /[\d@#_\\/]|\p{L}\.\p{L}/u
/** Shorter ones in capitals are abbreviations: CPF, SMS, IPVA, CNPJ. */
const shortestInCapitals = 5

/**
 * The words of a message that a dictionary can know; columns of the list (`{{…}}`), addresses, codes and abbreviations are
 * none. In their order.
 */
export const spellingWords = (template: string): TextWord[] => {
  const { parts, brokenAt } = parseTemplate(template)
  let readable = ''
  for (const part of parts)
    readable += part.type === 'variable' ? ' '.repeat(part.end - part.start) : part.text
  if (brokenAt !== null) readable = readable.slice(0, brokenAt)
  readable = readable.replaceAll(/\S+/g, (found) => (inNoWord.test(found) ? ' '.repeat(found.length) : found))
  return [...readable.matchAll(words)]
    .map(({ 0: word, index }) => ({ word, start: index, end: index + word.length }))
    .filter(({ word }) => word.length > 1 && !isAbbreviation(word))
}

const isAbbreviation = (word: string): boolean =>
  word.length < shortestInCapitals && word === word.toUpperCase()
