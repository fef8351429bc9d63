import type { BlockingResult } from '../../../shared/rules/results.ts'
import { localDate } from '../../../shared/rules/suppression-age.ts'
import type { ReadableDatabase } from '../../database/handles.ts'
import { all, sql } from '../../database/sql.ts'
import { pace } from '../../turns.ts'
import type { Base } from '../base/base.ts'
import { ProblemError } from '../base/problem-error.ts'
import type { Removal } from '../base/removal.ts'
import { contactsByPiece } from '../outbox/pieces.ts'
import type { SuppressionGate } from '../suppressions/gate.ts'
import type { ItemResultsReader } from './item-results.ts'
import { type ListOfPhones, stagePhones } from './stage-phones.ts'

export const sourceOf = { opted_out: 'opt_out', failed_for_ever: 'invalid_number' } as const satisfies Record<
  BlockingResult,
  string
>

/**
 * What the reports speak of that name somebody of this item, or of another wave of its campaign: a report is imported at one of
 * them, and gives rows to all.
 */
const listTold = (db: ReadableDatabase, itemId: string): string[] =>
  all<{ id: string }>(
    db,
    sql`select distinct result.item_id as id
        from report_result result join report on report.id = result.report_id
          join outbox_item item on item.id = result.item_id
        where report.state = 'committed'
          and (item.id = ${itemId}
            or item.wave_group = (select wave_group from outbox_item where id = ${itemId})
            or result.report_id in (
              select told.report_id from report_result told where told.item_id = ${itemId}))
        order by item.wave_number, item.created_at, item.id`,
  ).map(({ id }) => id)

type Needs = { db: ReadableDatabase; itemResults: ItemResultsReader }

/** The phones of recipients who stand so in any of the items, each once. */
const phonesOf = async (
  { db, itemResults }: Needs,
  itemIds: readonly string[],
  result: BlockingResult,
): Promise<string[]> => {
  const found = new Set<string>()
  for (const itemId of itemIds) {
    const item = await itemResults.open(itemId)
    if (item.counts[result] === 0) continue
    const wanted = new Set(itemResults.positions(item, [result]))
    for (const { firstEntry, contacts } of contactsByPiece(db, itemId)) {
      for (const [index, contact] of contacts.entries())
        if (contact !== '' && wanted.has(firstEntry + index)) found.add(contact)
      await pace()
    }
  }
  return [...found]
}

export type Blockable = {
  /** How many stand so, each once, in whichever waves. */
  people: number
  /** How many of them no block holds back yet. */
  open: number
  /** Waves, or campaigns, of which they are. */
  items: number
}

/** Who stands so, in all that the reports of an item speak of. */
export const countBlockable = async (
  { gate, ...needs }: Needs & { gate: SuppressionGate },
  itemId: string,
  result: BlockingResult,
): Promise<Blockable> => {
  const told = listTold(needs.db, itemId)
  const phones = await phonesOf(needs, told, result)
  const [people, items] = [phones.length, told.length]
  if (people === 0) return { people, open: 0, items }
  const { blocked } = await gate.check(() => [phones.map((key) => [{ kind: 'phone' as const, key }])])
  return { people, open: people - blocked.length, items }
}

type Dependencies = Pick<Base, 'db' | 'clock' | 'uuid'> & {
  itemResults: ItemResultsReader
  removal: Pick<Removal, 'request'>
}

/**
 * Makes a do-not-contact list of the people who stand so, in all that the reports of an item speak of. Its name says which
 * campaign it comes from, its file which report, its date when that was imported.
 * @throws ProblemError `results_no_one`
 */
export const blockPeople = async (
  { db, clock, uuid, itemResults, removal }: Dependencies,
  { itemId, result, name }: { itemId: string; result: BlockingResult; name: string },
): Promise<{ listId: string; phones: number }> => {
  const phones = await phonesOf({ db, itemResults }, listTold(db, itemId), result)
  if (phones.length === 0) throw new ProblemError('results_no_one')
  const latest = (await itemResults.open(itemId)).reports.at(-1)
  const now = clock.now()
  const list = {
    id: uuid(),
    name,
    source: sourceOf[result],
    obtainedOn: localDate(latest === undefined ? now : Date.parse(latest.importedAt)),
    fileName: latest?.fileName ?? '',
    createdAt: new Date(now).toISOString(),
  } satisfies ListOfPhones
  const staging = await stagePhones({ db, removal }, list, phones)
  try {
    staging.commit()
    return { listId: list.id, phones: staging.tally.accepted }
  } catch (error) {
    staging.discard()
    removal.request()
    throw error
  }
}
