import type { FoundWord, ReportWord } from '../../../shared/bridge/results.ts'
import { readOptOut } from '../../../shared/rules/report-answers.ts'
import {
  cleanWord,
  detailMark,
  isKnownDetail,
  isKnownWord,
  proposeMeaning,
} from '../../../shared/rules/report-words.ts'
import type { WordMeaning } from '../../../shared/rules/results.ts'
import { type RememberedWords, wordKey } from './remembered.ts'

/** A person reads no more. Of a report with more, first the details are left out, then statuses are counted as one word. */
export const mostWords = 500
/** How many different words are kept while the report is read; they are merged down to `mostWords` at its end. */
const mostFound = 20_000
const mostKnownCells = 20_000
export const otherWords = '…'

/** As a row has it: a detail belongs to a status. */
type Found = { source: ReportWord['source']; status: string; detail: string }

/** How much of a status counts as the word: all; only details that mean something; and only such statuses; no details. */
const coarsest = 3

/** The different words of a report, counted; numbered as they come. */
export class FoundWords {
  readonly #remembered: RememberedWords
  readonly #found: (Found & { count: number })[] = []
  readonly #numbers = new Map<string, number>()
  /** By the cells as they are: most rows say one of a few things. */
  readonly #known = new Map<string, number>()
  #level = 0

  constructor(remembered: RememberedWords) {
    this.#remembered = remembered
  }

  /** @returns the word's number */
  ofStatus(status: string, detail: string): number {
    const cells = detail === '' ? status : `${status}\u0001${detail}`
    const known = this.#known.get(cells)
    if (known !== undefined) return known
    const number = this.#number({ source: 'status', status: cleanWord(status), detail: cleanWord(detail) })
    if (this.#known.size < mostKnownCells) this.#known.set(cells, number)
    return number
  }

  /**
   * What people write back is their own: only a wish to be left alone is kept, by its word. There are few of these, and none
   * is ever counted with others.
   */
  ofAnswer(answer: string): number {
    const optOut = readOptOut(answer)
    return this.#number({
      source: optOut?.isWhole === false ? 'mention' : 'answer',
      status: optOut?.word ?? '',
      detail: '',
    })
  }

  /** Counts a row that is about a recipient. */
  count(number: number): void {
    const word = this.#found[number]
    if (word !== undefined) word.count += 1
  }

  /**
   * The words, with what is proposed for each. Neither they nor their order depend on that of the rows: what is left out is
   * left out of every row.
   * @returns also the new number of each by the old one
   */
  end(): { words: FoundWord[]; numbers: number[] } {
    let level = 0
    while (level < coarsest && this.#countAt(level) > mostWords) level += 1
    const merged = new Map<string, Pick<ReportWord, 'source' | 'text' | 'count'> & { olds: number[] }>()
    for (const [old, found] of this.#found.entries()) {
      const { source } = found
      const text = this.#textOf(found, level)
      const key = wordKey({ source, text })
      const word = merged.get(key) ?? { source, text, count: 0, olds: [] }
      word.count += found.count
      word.olds.push(old)
      merged.set(key, word)
    }
    const proposed = [...merged.values()].map((word) => ({ word, ...proposalFor(word, this.#remembered) }))
    proposed.sort(
      (a, b) =>
        Number(a.meaning !== null) - Number(b.meaning !== null) ||
        b.word.count - a.word.count ||
        compareTexts(wordKey(a.word), wordKey(b.word)),
    )
    const numbers: number[] = []
    for (const [number, { word }] of proposed.entries()) for (const old of word.olds) numbers[old] = number
    return {
      numbers,
      words: proposed.map(({ word: { source, text, count }, meaning, why }, number) => ({
        number,
        source,
        text,
        count,
        meaning,
        why,
      })),
    }
  }

  #number(found: Found): number {
    const word = found.source === 'status' ? this.#coarse(found, this.#level) : found
    const key = `${word.source}:${word.status}\u0001${word.detail}`
    const known = this.#numbers.get(key)
    if (known !== undefined) return known
    if (this.#found.length >= mostFound * (this.#level + 1) && this.#level < coarsest) {
      this.#level += 1
      return this.#number(found)
    }
    const number = this.#found.push({ ...word, count: 0 }) - 1
    this.#numbers.set(key, number)
    return number
  }

  #countAt(level: number): number {
    const texts = this.#found.flatMap((found) =>
      found.source === 'status' ? [this.#textOf(found, level)] : [],
    )
    return new Set(texts).size
  }

  #textOf(found: Found, level: number): string {
    return found.source === 'status' ? textOfStatus(this.#coarse(found, level)) : found.status
  }

  #coarse(found: Found, level: number): Found {
    const { source, status, detail } = found
    if (level === 0 || this.#isTaught(found)) return found
    const isKept = isKnownWord(status) || this.#isTaught({ source, status, detail: '' })
    return {
      source,
      status: level === 1 || isKept ? status : otherWords,
      detail: level < coarsest && isKnownDetail(detail) ? detail : '',
    }
  }

  /** What a person has said of a word holds, however many others there are. */
  #isTaught(found: Found): boolean {
    const key = wordKey({ source: found.source, text: textOfStatus(found) })
    return (this.#remembered.own.get(key) ?? null) !== null
  }
}

const textOfStatus = ({ status, detail }: Found): string =>
  detail === '' || detail === status ? status : `${status}${detailMark}${detail}`

const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** What was said of these headers holds, then what suppliers mean by a word, then what was said of it elsewhere. */
const proposalFor = (
  word: Pick<ReportWord, 'source' | 'text'>,
  { own, elsewhere }: RememberedWords,
): Pick<FoundWord, 'meaning' | 'why'> => {
  const key = wordKey(word)
  const taught = own.get(key)
  if (taught !== undefined) return { meaning: taught, why: 'remembered' }
  const known = knownMeaning(word)
  if (known !== null) return { meaning: known, why: 'known' }
  const others = elsewhere.get(key)
  return others === undefined ? { meaning: null, why: null } : { meaning: others, why: 'elsewhere' }
}

const knownMeaning = ({ source, text }: Pick<ReportWord, 'source' | 'text'>): WordMeaning | null => {
  switch (source) {
    case 'answer':
      return text === '' ? 'answered' : 'opted_out'
    case 'mention':
      return null
    case 'status':
      return text === otherWords ? null : proposeMeaning(text)
  }
}
