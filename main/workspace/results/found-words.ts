import type { FoundWord, ReportWord } from '../../../shared/bridge/results.ts'
import { cleanWord, detailMark, proposeMeaning, readOptOut } from '../../../shared/rules/report-words.ts'
import type { WordMeaning } from '../../../shared/rules/results.ts'

/** A report with more has something else than a status in the column; the rest counts as one word, that no one can teach. */
export const mostWords = 500
const mostKnownTexts = 20_000
export const otherWords = '…'

/** The key under which a word is remembered. */
export const wordKey = ({ source, text }: Pick<ReportWord, 'source' | 'text'>): string => `${source}:${text}`

type Counted = Pick<ReportWord, 'source' | 'text'> & { count: number }

/** The different words of a report, counted; numbered as they come. */
export class FoundWords {
  readonly #words: Counted[] = []
  readonly #numbers = new Map<string, number>()
  /** By the cells as they are: most rows say one of a few things. */
  readonly #known = new Map<string, number>()

  /** @returns the word's number */
  ofStatus(status: string, detail: string): number {
    const cells = detail === '' ? status : `${status}\u0001${detail}`
    const known = this.#known.get(cells)
    if (known !== undefined) return known
    const [word, why] = [cleanWord(status), cleanWord(detail)]
    const number = this.#number('status', why === '' || why === word ? word : `${word}${detailMark}${why}`)
    if (this.#known.size < mostKnownTexts) this.#known.set(cells, number)
    return number
  }

  /** What people write back is their own: only a wish to be left alone is kept, by its word. */
  ofAnswer(answer: string): number {
    return this.#number('answer', readOptOut(answer) ?? '')
  }

  /** Counts a row that was given to a recipient. */
  count(number: number): void {
    const word = this.#words[number]
    if (word !== undefined) word.count += 1
  }

  /**
   * The words in an order that does not depend on that of the rows, with what is proposed for each.
   * @returns also the new number of each by the old one
   */
  end(remembered: ReadonlyMap<string, WordMeaning | null>): { words: FoundWord[]; numbers: number[] } {
    const proposed = this.#words.map((word, old) => ({ old, word, ...proposalFor(word, remembered) }))
    proposed.sort(
      (a, b) =>
        Number(a.meaning !== null) - Number(b.meaning !== null) ||
        b.word.count - a.word.count ||
        compareTexts(wordKey(a.word), wordKey(b.word)),
    )
    const numbers: number[] = []
    for (const [number, { old }] of proposed.entries()) numbers[old] = number
    return {
      numbers,
      words: proposed.map(({ word, meaning, why }, number) => ({ number, ...word, meaning, why })),
    }
  }

  #number(source: ReportWord['source'], text: string): number {
    const key = wordKey({ source, text })
    const known = this.#numbers.get(key)
    if (known !== undefined) return known
    if (this.#words.length >= mostWords && text !== otherWords) return this.#number('status', otherWords)
    const number = this.#words.push({ source, text, count: 0 }) - 1
    this.#numbers.set(key, number)
    return number
  }
}

const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

const proposalFor = (
  word: Counted,
  remembered: ReadonlyMap<string, WordMeaning | null>,
): Pick<FoundWord, 'meaning' | 'why'> => {
  const taught = remembered.get(wordKey(word)) ?? null
  if (taught !== null) return { meaning: taught, why: 'remembered' }
  if (word.source === 'answer') return { meaning: word.text === '' ? 'answered' : 'opted_out', why: 'known' }
  const meaning = word.text === otherWords ? null : proposeMeaning(word.text)
  return { meaning, why: meaning === null ? null : 'known' }
}
