/** Automatic blocks: people that a delivery report tells of are blocked with it, by the policy of their campaign's connection. */
import type { Language } from '../../../shared/rules/language.ts'
import type { ReportWord } from '../../../shared/bridge/results.ts'
import { type BlockingResult, blockingResults, standings } from '../../../shared/rules/results.ts'
import { localDate } from '../../../shared/rules/suppression-age.ts'
import { blockedPeopleTexts } from '../../../shared/texts/blocked-people.ts'
import type { ReadableDatabase } from '../../database/handles.ts'
import { all, get, sql } from '../../database/sql.ts'
import { pace } from '../../turns.ts'
import type { Base } from '../base/base.ts'
import type { Removal } from '../base/removal.ts'
import { getAutoBlocks } from '../connections/queries.ts'
import { contactsByPiece } from '../outbox/pieces.ts'
import type { SuppressionStaging } from '../suppressions/staging.ts'
import { sourceOf } from './block-people.ts'
import type { ItemResultsReader } from './item-results.ts'
import { noteBlocks, type OwnBlock, wordsSaidBefore } from './own-blocks.ts'
import { listReplacedBy, resultsOfPiece } from './queries.ts'
import { unpackResults } from './result-block.ts'
import { stagePhones } from './stage-phones.ts'

type Dependencies = Pick<Base, 'db' | 'clock' | 'uuid'> & {
  itemResults: Pick<ItemResultsReader, 'foresee'>
  removal: Pick<Removal, 'request'>
}

/** A report whose results are stored, and count from its commit on. */
type StagedReport = {
  id: string
  itemId: string
  fileName: string
  words: readonly ReportWord[]
  /** Campaigns or waves with recipients among its rows. */
  itemIds: readonly string[]
  /** As `commitReport` takes them. */
  outdated: readonly string[]
  language: Language
}

export type StagedBlocks = {
  /**
   * Within the transaction that commits the report: both count from then on, or neither. What the policy asks for no more is left out.
   * @returns whom it blocks
   */
  commit: () => OwnBlock[]
  discard: () => void
}

const longestName = 120

/**
 * Makes ready what a report blocks by itself: a list for each result that the policy names, of the people of whom the report is the
 * first to tell it, with the source, date and file of a manual block (block-people.ts). The blocks take effect at `commit`.
 */
export const stageBlocks = async (deps: Dependencies, report: StagedReport): Promise<StagedBlocks> => {
  const { db, clock, uuid, removal } = deps
  const staged: { block: OwnBlock; staging: SuppressionStaging }[] = []
  const discard = (): void => {
    for (const { staging } of staged) staging.discard()
    if (staged.length > 0) removal.request()
  }
  try {
    const now = clock.now()
    for (const [result, phones] of await newlyTold(deps, report)) {
      if (phones.size === 0) continue
      const list = {
        id: uuid(),
        name: nameOf(db, result, report),
        source: sourceOf[result],
        obtainedOn: localDate(now),
        fileName: report.fileName,
        createdAt: new Date(now).toISOString(),
      }
      const staging = await stagePhones({ db, removal }, list, [...phones])
      staged.push({ block: { result, listId: list.id, people: staging.tally.accepted }, staging })
    }
  } catch (error) {
    discard()
    throw error
  }
  return {
    commit: () => {
      // All items are waves of one campaign, through one connection.
      const wanted = new Set([...policiesOf(db, report).values()].flat())
      const blocked: OwnBlock[] = []
      for (const { block, staging } of staged)
        if (wanted.has(block.result)) {
          staging.commit()
          blocked.push(block)
        } else {
          staging.discard()
          removal.request()
        }
      if (blocked.length > 0) noteBlocks(db, report.id, blocked)
      return blocked
    },
    discard,
  }
}

const nameOf = (db: ReadableDatabase, result: BlockingResult, { itemId, language }: StagedReport): string => {
  const { name, untitled } = blockedPeopleTexts[language]
  const title =
    get<{ title: string }>(db, sql`select title from outbox_item where id = ${itemId}`)?.title ?? ''
  return name[result](title === '' ? untitled : title).slice(0, longestName)
}

/** What each item's connection blocks for; only what the report can tell at all. A test goes to phones of the users' own. */
const policiesOf = (db: ReadableDatabase, report: StagedReport): Map<string, BlockingResult[]> => {
  const told = new Set(report.words.map(({ meaning }) => meaning))
  const wanted = blockingResults.filter((result) => told.has(result))
  const found = new Map<string, BlockingResult[]>()
  if (wanted.length === 0) return found
  for (const { id, connectionId } of all<{ id: string; connectionId: string }>(
    db,
    sql`select id, connection_id as connectionId from outbox_item
        where id in (select value from json_each(${JSON.stringify(report.itemIds)})) and is_test = 0
        order by wave_number, created_at, id`,
  )) {
    const autoBlocks = getAutoBlocks(db, connectionId)
    const ofItem = wanted.filter((result) => autoBlocks.includes(result))
    if (ofItem.length > 0) found.set(id, ofItem)
  }
  return found
}

/** Phones of the people who will stand so by what the report says, and of whom no other report has said it (`wordsSaidBefore`). */
const newlyTold = async (
  { db, itemResults }: Dependencies,
  report: StagedReport,
): Promise<Map<BlockingResult, Set<string>>> => {
  const found = new Map(blockingResults.map((result) => [result, new Set<string>()]))
  const policies = policiesOf(db, report)
  if (policies.size === 0) return found
  const gone = listReplacedBy(db, report.id, report.outdated)
  for (const [itemId, wanted] of policies) {
    const item = await itemResults.foresee(itemId, report.id, gone)
    if (wanted.every((result) => item.counts[result] === 0)) continue
    const own = 1 + item.reports.findIndex(({ id }) => id === report.id)
    const saidBefore = new Map(wanted.map((result) => [result, wordsOf(db, itemId, report.id, result)]))
    for (const { number, firstEntry, contacts } of contactsByPiece(db, itemId)) {
      const others = resultsOfPiece(db, itemId, number)
        .filter(({ reportId }) => reportId !== report.id)
        .map(({ reportId, packed }) => ({ reportId, words: unpackResults(packed).words }))
      for (const result of wanted) {
        const standing = standings.indexOf(result)
        const before = saidBefore.get(result)
        for (const [index, contact] of contacts.entries()) {
          const position = firstEntry + index
          if (contact === '' || item.standing[position] !== standing || item.report[position] !== own)
            continue
          const isKnown = others.some(
            ({ reportId, words }) => before?.get(reportId)?.has((words[index] ?? 0) - 1) === true,
          )
          if (!isKnown) found.get(result)?.add(contact)
        }
      }
      await pace()
    }
  }
  return found
}

/** Numbers of the words by which others have said a result, by the report. */
const wordsOf = (
  db: ReadableDatabase,
  itemId: string,
  reportId: string,
  result: BlockingResult,
): Map<string, Set<number>> => {
  const found = new Map<string, Set<number>>()
  for (const { report, number } of wordsSaidBefore(db, { itemId, reportId, result }))
    found.set(report, (found.get(report) ?? new Set()).add(number))
  return found
}
