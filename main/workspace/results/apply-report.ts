import type { ReportWord } from '../../../shared/bridge/results.ts'
import type { Language } from '../../../shared/rules/language.ts'
import type { BlockingResult, WordMeaning } from '../../../shared/rules/results.ts'
import { transaction } from '../../database/sql.ts'
import { pace } from '../../turns.ts'
import type { Base } from '../base/base.ts'
import type { Removal } from '../base/removal.ts'
import { contactsOfPiece } from '../outbox/pieces.ts'
import { ProblemError } from '../base/problem-error.ts'
import { erasuresOf } from '../suppressions/erased-people.ts'
import { type StagedBlocks, stageBlocks } from './block-by-itself.ts'
import { marksIn } from './callbacks/callback-marks.ts'
import {
  commitReport,
  discardReport,
  findSameFile,
  insertReport,
  insertResults,
  insertUnmatched,
  listCallbackReports,
  type SameFile,
} from './queries.ts'
import type { ItemResultsReader } from './item-results.ts'
import type { ReadReport } from './read-report.ts'
import type { Recipients } from './recipients.ts'
import { rememberReport, type Taught, wordKey } from './remembered.ts'
import { hasItem } from './report-items.ts'
import { newPieceResults, packResults } from './result-block.ts'
import type { ToldRow } from './told-rows.ts'

export type Applied = {
  reportId: string
  recipients: number
  isUnchanged: boolean
  /** Whom it blocked by itself. */
  blocked: { result: BlockingResult; people: number }[]
}

type Dependencies = Pick<Base, 'db' | 'clock' | 'uuid'> & {
  removal: Pick<Removal, 'request'>
  itemResults: Pick<ItemResultsReader, 'foresee'>
}

/**
 * Gives the recipients of a report their results. Until the last of them is written none counts; a report of the same bytes
 * counts no more from then on. Whom the connection's policy blocks for what it tells is blocked in the same moment.
 * @param meanings by the words' numbers
 * @param language of the names of lists of such blocks
 */
export const applyReport = async (
  deps: Dependencies,
  report: ReadReport,
  meanings: readonly (WordMeaning | null)[],
  language: Language,
): Promise<Applied> => {
  const { db, clock, uuid, removal } = deps
  const { source: from, roles, recipients, reading } = report
  const words = reading.words.map(({ number, source, text, count }) => ({
    number,
    source,
    text,
    count,
    meaning: meanings[number] ?? null,
  }))
  const at = new Date(clock.now()).toISOString()
  const same = findSameFile(
    db,
    recipients.items.map(({ id }) => id),
    { sha256: report.sha256, sheet: from.sheet },
  )
  const { columns } = from
  const kept = from.memory.keep(roles)
  const remember = (): Taught | null =>
    kept === null ? null : rememberReport(db, { ...kept, words: saidOf(report, words) }, at)
  const toldOf = await openTold(report, words)
  if (
    same !== null &&
    isSameReport(same, report, words) &&
    same.told === (await countNamed(recipients, toldOf))
  ) {
    remember()
    return { reportId: same.id, recipients: same.told, isUnchanged: true, blocked: [] }
  }
  const id = uuid()
  insertReport(db, {
    id,
    itemId: report.itemId,
    fileName: from.name,
    sha256: report.sha256,
    sheet: from.sheet,
    at,
    columns,
    roles,
    rows: reading.rows,
    unmatched: reading.unmatched,
    words,
    callbacks: report.callbacks,
  })
  const outdated = outdatedReports(db, report)
  let blocks: StagedBlocks | null = null
  try {
    for (const [number, block] of report.unmatched.blocks.entries()) {
      insertUnmatched(db, id, number, block)
      await pace()
    }
    const named = await storeResults(db, id, recipients, toldOf)
    const { itemId } = report
    const itemIds = recipients.items.map((item) => item.id)
    const staged = { id, itemId, fileName: from.name, words, itemIds, outdated, language }
    const ready = await stageBlocks(deps, staged)
    blocks = ready
    const blocked = transaction(db, () => {
      // Its campaign may have been called back, and the report gone with it.
      if (!hasItem(db, itemId)) throw new ProblemError('outbox_item_missing')
      // Who was erased since it was read may stand in its rows.
      if (report.erasures !== erasuresOf(db)) throw new ProblemError('report_reading_missing')
      commitReport(db, id, remember(), outdated)
      return ready.commit()
    })
    const told = blocked.map(({ result, people }) => ({ result, people }))
    return { reportId: id, recipients: named, isUnchanged: false, blocked: told }
  } catch (error) {
    blocks?.discard()
    discardReport(db, id)
    removal.request()
    throw error
  }
}

/** Reports that were read from some of the same callbacks, and no others. */
const outdatedReports = (db: Dependencies['db'], { itemId, callbacks }: ReadReport): string[] => {
  if (callbacks === null) return []
  const known = marksIn(callbacks)
  return listCallbackReports(db, itemId)
    .filter((other) => [...marksIn(other.callbacks)].every((mark) => known.has(mark)))
    .map(({ id }) => id)
}

/** What a person said of the words: also that one has no meaning, where one was proposed. */
const saidOf = (
  { reading }: ReadReport,
  words: readonly ReportWord[],
): ReadonlyMap<string, WordMeaning | null> =>
  new Map(
    words
      .filter(({ meaning }, index) => meaning !== null || (reading.words[index]?.meaning ?? null) !== null)
      .map((word) => [wordKey(word), word.meaning]),
  )

type ToldOf = (entry: number) => ToldRow | null

/**
 * What the report says of an entry. A row that may be about several messages to a person says of each only that the person wants
 * to be left alone: whichever it was, overlooking that would reach them again.
 */
const openTold = async (
  { recipients, told, perhaps }: ReadReport,
  words: readonly ReportWord[],
): Promise<ToldOf> => {
  const meaningOf = (word: number): WordMeaning | null => words[word]?.meaning ?? null
  const isWish = (word: number): boolean => meaningOf(word) === 'opted_out'
  const certain = await told.fold(recipients.entries, meaningOf)
  if (!perhaps.hasWord(isWish)) return certain
  const possible = await perhaps.fold(recipients.entries, meaningOf)
  return (entry) => {
    const [one, other] = [certain(entry), possible(entry)]
    return other !== null && isWish(other.word) && (one === null || !isWish(one.word)) ? other : one
  }
}

const countNamed = async ({ pieces }: Recipients, toldOf: ToldOf): Promise<number> => {
  let named = 0
  for (const { first, count } of pieces) {
    for (let entry = first; entry < first + count; entry += 1) if (toldOf(entry) !== null) named += 1
    await pace()
  }
  return named
}

/** @returns how many recipients the report names */
const storeResults = async (
  db: Dependencies['db'],
  reportId: string,
  recipients: Recipients,
  toldOf: ToldOf,
): Promise<number> => {
  let all = 0
  for (const { item, number, first, count } of recipients.pieces) {
    const itemId = recipients.items[item]?.id ?? ''
    // Somebody may have been erased since the report was read.
    const contacts = contactsOfPiece(db, itemId, number)?.contacts ?? []
    const results = newPieceResults(count)
    let named = 0
    for (let index = 0; index < count; index += 1) {
      const one = contacts[index] === '' ? null : toldOf(first + index)
      if (one === null) continue
      results.words[index] = one.word + 1
      results.times[index] = one.at
      results.proofs[index] = one.isProof ? 1 : 0
      named += 1
    }
    if (named > 0)
      insertResults(db, { reportId, itemId, piece: number, told: named, packed: packResults(results) })
    all += named
    await pace()
  }
  return all
}

/** Whether the report would say what an earlier import of the same file says already. */
const isSameReport = (
  same: SameFile,
  { roles, reading }: ReadReport,
  words: readonly ReportWord[],
): boolean => {
  const taught = (list: readonly Pick<SameFile['words'][number], 'source' | 'text' | 'meaning'>[]): string =>
    JSON.stringify(list.map(({ source, text, meaning }) => [source, text, meaning]).toSorted(byText))
  return (
    same.roles === JSON.stringify(roles) && same.rows === reading.rows && taught(same.words) === taught(words)
  )
}

const byText = (a: readonly unknown[], b: readonly unknown[]): number =>
  JSON.stringify(a) < JSON.stringify(b) ? -1 : 1
