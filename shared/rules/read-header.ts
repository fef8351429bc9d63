import type { ColumnRole } from './column-roles.ts'
import { editDistance } from './edit-distance.ts'
import { joinPhrases, meaningOf, misspeltWords, splitCompound, type WordMeaning } from './header-words.ts'

/** What a header by itself says of its column. */
export type HeaderReading =
  /** `plain` false: a word is misspelt, or stands beside one that is not known. `extras` counts what only qualifies. */
  | { says: 'role'; role: Exclude<ColumnRole, 'variable'>; plain: boolean; extras: number; ddd: boolean }
  /** One of these; the cells have to say which. */
  | { says: 'either'; among: readonly ('phone' | 'name')[] }
  | { says: 'document' }
  | { says: 'ddd'; plain: boolean }
  /** Tells rows apart, and may be a document. */
  | { says: 'code' }
  /** Something that is none of the roles, or about somebody else than the row's own person. */
  | { says: 'other' }
  /** Some number or other. */
  | { says: 'number' }
  /** Which phone it is, but not that it is one. */
  | { says: 'phoneKind' }
  | { says: 'nothing' }

/**
 * Reads a header without regard to case, accents, punctuation and numbering.
 * @param forgiving whether misspelt words are looked up too, which takes longer
 */
export const readHeader = (header: string, forgiving: boolean): HeaderReading => {
  const known = wordsOf(header).map((word) => readWord(word, forgiving))
  const has = (meaning: WordMeaning): boolean => known.some((word) => word.meaning === meaning)
  if (has('other')) return { says: 'other' }
  const ddd = has('ddd')
  const isUnderstood = known.every((word) => word.meaning !== null)
  const plain = isUnderstood && known.every((word) => !word.misspelt)
  const role = roleOf(has)
  if (role === 'unclear') return { says: 'nothing' }
  if (has('code') && !(ddd && role === null)) {
    if (role !== 'cpf' && role !== 'cnpj') return { says: role === 'document' ? 'document' : 'code' }
    return { says: 'role', role, plain: false, extras: 0, ddd }
  }
  if (role === 'document') return { says: 'document' }
  if (role !== null) {
    // The name of something unknown is as often a thing's as a person's, and a message whatever a system says.
    if ((role === 'name' || role === 'message') && !isUnderstood) return { says: 'nothing' }
    const counted = known.filter(({ meaning }) => meaning !== null && qualifying.has(meaning))
    return { says: 'role', role, plain, extras: counted.length, ddd }
  }
  return readWithoutRole(has, ddd, plain)
}

const readWithoutRole = (
  has: (meaning: WordMeaning) => boolean,
  ddd: boolean,
  plain: boolean,
): HeaderReading => {
  const isOfNumber = has('number') && (ddd || has('reachable'))
  if (isOfNumber || (ddd && has('reachable'))) return { says: 'role', role: 'phone', plain, extras: 0, ddd }
  if (ddd) return { says: 'ddd', plain }
  if (has('reachable')) return { says: 'either', among: ['phone', 'name'] }
  if (has('person') && plain) return has('number') ? { says: 'code' } : { says: 'either', among: ['name'] }
  if (has('phoneKind') && plain) return { says: 'phoneKind' }
  return { says: has('number') ? 'number' : 'nothing' }
}

const qualifying: ReadonlySet<WordMeaning> = new Set(['qualifier', 'phoneKind', 'person'])

type Role = Exclude<ColumnRole, 'variable'> | 'document' | 'unclear' | null

/** The one role that the words name; `unclear` when they name several that do not go together, null when none. */
const roleOf = (has: (meaning: WordMeaning) => boolean): Role => {
  const document = documentOf(has)
  if (document !== null) return has('phone') || has('name') || has('message') ? 'unclear' : document
  // A message may be one for a phone: "texto WhatsApp".
  if (has('message')) return has('name') ? 'unclear' : 'message'
  if (has('phone')) return has('name') ? 'unclear' : 'phone'
  return has('name') ? 'name' : null
}

const documentOf = (has: (meaning: WordMeaning) => boolean): 'cpf' | 'cnpj' | 'document' | null => {
  if (has('cpf') !== has('cnpj')) return has('cpf') ? 'cpf' : 'cnpj'
  return has('cpf') || has('document') ? 'document' : null
}

/** A header that is longer is a question to somebody, which begins with what it asks. */
const mostWords = 12

const wordsOf = (header: string): string[] => {
  const letters = header
    .replace(/n[º°ª]/giu, ' numero ')
    .replace(/\d+\s*[ºª°]?/g, ' ')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '')
    .slice(0, mostWords)
  return joinPhrases(joinSpelled(letters)).flatMap((word) =>
    meaningOf(word) === undefined ? (splitCompound(word) ?? [word]) : [word],
  )
}

/** C.P.F. is one word; a single letter or two are none. */
const joinSpelled = (words: readonly string[]): string[] => {
  const joined: string[] = []
  let spelled = ''
  const endSpelled = (): void => {
    if (spelled.length >= 3) joined.push(spelled)
    else joined.push(...spelled)
    spelled = ''
  }
  for (const word of words) {
    if (word.length === 1) {
      spelled += word
      continue
    }
    endSpelled()
    joined.push(word)
  }
  endSpelled()
  return joined
}

type KnownWord = { meaning: WordMeaning | null; misspelt: boolean }

const readWord = (word: string, forgiving: boolean): KnownWord => {
  if (word.length === 1) return { meaning: 'filler', misspelt: false }
  const meaning = meaningOf(word)
  if (meaning !== undefined) return { meaning, misspelt: false }
  return { meaning: forgiving ? misspeltMeaning(word) : null, misspelt: true }
}

/** What a word that nobody knows was meant to be; null when nothing is near, or two different things are as near. */
const misspeltMeaning = (word: string): WordMeaning | null => {
  let nearest: { meaning: WordMeaning | null; slips: number } = { meaning: null, slips: Infinity }
  for (const [known, meaning] of beginningAlike(word)) {
    if (Math.abs(known.length - word.length) > (known.length >= 8 ? 2 : 1)) continue
    const slips = editDistance(word, known)
    if (!areFew(slips, word, known) || slips > nearest.slips) continue
    const agrees = slips < nearest.slips || meaning === nearest.meaning
    nearest = { meaning: agrees ? meaning : null, slips }
  }
  return nearest.meaning
}

const byFirstLetter = new Map<string, (typeof misspeltWords)[number][]>()
for (const entry of misspeltWords) {
  const first = entry[0].charAt(0)
  byFirstLetter.set(first, [...(byFirstLetter.get(first) ?? []), entry])
}

/**
 * Hands hardly ever slip on the first letter, but for swapping it with the second, and other words do begin otherwise:
 * games is not names.
 */
const beginningAlike = (word: string): (readonly [string, WordMeaning])[] => [
  ...(byFirstLetter.get(word.charAt(0)) ?? []),
  ...(byFirstLetter.get(word.charAt(1)) ?? []).filter(([known]) => known.charAt(1) === word.charAt(0)),
]

/** The shorter a word, the more of its neighbours are words of their own: note, nove and name lie one letter from nome. */
const areFew = (slips: number, word: string, known: string): boolean => {
  if (known.length >= 8) return slips <= 2
  if (known.length >= 5) return slips <= 1
  const isOtherLetter = word.length === known.length && sorted(word) !== sorted(known)
  return slips === 1 && !isOtherLetter && (known.length === 4 || known === 'cpf')
}

const sorted = (word: string): string => [...word].toSorted().join('')
