/** What became of a campaign's messages, by what a supplier's report says of each recipient. */

/**
 * What a report can say of a recipient, the strongest first: of several rows of one recipient the strongest counts. What
 * has happened stays true whatever is told later: who answered has read, and what was delivered was delivered, though an
 * earlier or later attempt failed. `opted_out` comes first because overlooking it reaches somebody who must not be.
 */
export const results = [
  'opted_out',
  'answered',
  'clicked',
  'read',
  'delivered',
  'failed_for_ever',
  'failed_for_now',
] as const
export type Result = (typeof results)[number]

/** What a word of a report is taken for. `ignored` = it says nothing of the outcome: queued, passed on to the operator. */
export const wordMeanings = [...results, 'ignored'] as const
export type WordMeaning = (typeof wordMeanings)[number]

/** How a recipient stands. `unknown` = told by words that nobody taught; `untold` = no report says anything. */
export const standings = [...results, 'unknown', 'untold'] as const
export type Standing = (typeof standings)[number]

/** Results by which a number is no use to any later campaign. */
export const blockingResults = ['opted_out', 'failed_for_ever'] as const satisfies readonly Result[]
export type BlockingResult = (typeof blockingResults)[number]

/** What results say of a phone, whoever has it: it was reached, or it failed for ever. */
export const phoneOutcomes = ['reached', 'failed'] as const
export type PhoneOutcome = (typeof phoneOutcomes)[number]

/**
 * What a recipient's standing says of the phone that the message went to; null = nothing. `opted_out` says nothing: whoever
 * asked to be left alone had the message, but such a phone is not one to prefer.
 */
export const phoneOutcomeOf = (standing: Standing): PhoneOutcome | null => {
  switch (standing) {
    case 'answered':
    case 'clicked':
    case 'read':
    case 'delivered':
      return 'reached'
    case 'failed_for_ever':
      return 'failed'
    default:
      return null
  }
}

/** How many people the supplier's words tell of, how many had the message, and how many of those did something with it. */
export type Response = { told: number; received: number; responded: number }

/**
 * Whoever asked to be left alone had the message, which is no response that anybody wants more of. Of words that nobody
 * taught nothing is known.
 */
export const responseOf = (counts: Readonly<Record<Standing, number>>): Response => {
  const responded = counts.answered + counts.clicked
  const received = responded + counts.read + counts.delivered + counts.opted_out
  return { told: received + counts.failed_for_ever + counts.failed_for_now, received, responded }
}

/** Of fewer a share says little: one in thirty is three in a hundred. */
export const fewestToCompare = 30

/** What one row says of one recipient. */
export type Told = {
  /** Which of the report's words. */
  word: number
  /** Seconds since 1970; 0 = the row does not say when. */
  at: number
  /** Which part of a long message the row is about, from 1 on; 0 = the message. */
  part: number
}

/** What the words of a report mean; null of one that nobody taught. */
export type MeaningOf = (word: number) => WordMeaning | null

const strengths: ReadonlyMap<WordMeaning | null, number> = new Map<WordMeaning | null, number>([
  ['ignored', 0],
  [null, 1],
  ...results.toReversed().map((result, index) => [result, index + 2] as const),
])

/** How strong a meaning is; an untaught word is weaker than every result, and stronger than one that says nothing. */
export const strengthOf = (meaning: WordMeaning | null): number => strengths.get(meaning) ?? 0

/** Of the parts of one message the weakest decides: one that is missing makes the rest unreadable. */
const weaknesses: readonly (WordMeaning | null)[] = [
  'failed_for_ever',
  'failed_for_now',
  null,
  'ignored',
  'delivered',
]

/**
 * The row that says what became of a recipient. It does not matter in which order the rows come, nor whether one comes
 * twice: the strongest counts, of equally strong ones the latest, then the lowest word.
 *
 * Parts of a long message are put together first. Whoever read, clicked, answered or wanted out has had the message. Else a
 * part that failed makes it failed, and it is delivered only when every part that is told is.
 */
export const foldTold = <Row extends Told>(told: readonly Row[], meaningOf: MeaningOf): Row | null => {
  const [first] = told
  if (first === undefined || told.length === 1) return first ?? null
  const stronger = (one: Row, other: Row): Row => (isStronger(other, one, meaningOf) ? other : one)
  const strongest = told.reduce(stronger)
  if (told.every(({ part }) => part === 0) || strengthOf(meaningOf(strongest.word)) > strengthOf('delivered'))
    return strongest
  const parts = new Map<number, Row>()
  for (const one of told) {
    const known = parts.get(one.part)
    parts.set(one.part, known === undefined ? one : stronger(known, one))
  }
  // What is said of the whole message goes for the parts that nothing is said of.
  const ofParts = [...parts].flatMap(([part, one]) => (part === 0 ? [] : [one]))
  for (const weak of weaknesses) {
    const having = ofParts.filter(({ word }) => meaningOf(word) === weak)
    if (having.length > 0) return having.reduce(stronger)
  }
  return strongest
}

const isStronger = (one: Told, other: Told, meaningOf: MeaningOf): boolean => {
  const difference = strengthOf(meaningOf(one.word)) - strengthOf(meaningOf(other.word))
  if (difference !== 0) return difference > 0
  if (one.at !== other.at) return one.at > other.at
  return one.word < other.word
}

/** The standing of somebody of whom a word was told. */
export const standingOf = (meaning: WordMeaning | null): Standing =>
  meaning === null ? 'unknown' : meaning === 'ignored' ? 'untold' : meaning

const partNumber = /^\s*(?:parte?|segmento?|seg)?\s*(\d{1,3})\s*(?:(?:\/|de|of)\s*\d{1,3})?\s*$/i
const mostParts = 255

/** Which part of a message a cell names: `2`, `2/3`, `2 de 3`; 0 where it names none. */
export const readPart = (cell: string): number => {
  const part = Number(partNumber.exec(cell)?.[1] ?? 0)
  return part <= mostParts ? part : 0
}
