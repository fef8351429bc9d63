import type { BlockingResult } from '../../../shared/rules/results.ts'
import { localDate } from '../../../shared/rules/suppression-age.ts'
import type { WritableDatabase } from '../../database/handles.ts'
import { pace } from '../../turns.ts'
import type { Base } from '../base/base.ts'
import { ProblemError } from '../base/problem-error.ts'
import type { Removal } from '../base/removal.ts'
import { contactsByPiece } from '../outbox/pieces.ts'
import type { SuppressionGate } from '../suppressions/gate.ts'
import { openSuppressionStaging } from '../suppressions/staging.ts'
import type { ItemResultsReader, ResolvedItem } from './item-results.ts'

const sourceOf = { opted_out: 'opt_out', failed_for_ever: 'other' } as const satisfies Record<
  BlockingResult,
  string
>

/** The phones of recipients who stand so, some at a time. */
async function* phonesOf(
  db: WritableDatabase,
  itemResults: ItemResultsReader,
  item: ResolvedItem,
  result: BlockingResult,
): AsyncGenerator<string[]> {
  const wanted = new Set(itemResults.positions(item, [result]))
  for (const { firstEntry, contacts } of contactsByPiece(db, item.itemId)) {
    yield contacts.filter((contact, index) => contact !== '' && wanted.has(firstEntry + index))
    await pace()
  }
}

/** How many stand so, and how many of them no block holds back yet. */
export const countBlockable = async (
  { db, gate, itemResults }: { db: WritableDatabase; gate: SuppressionGate; itemResults: ItemResultsReader },
  itemId: string,
  result: BlockingResult,
): Promise<{ people: number; open: number }> => {
  const item = await itemResults.open(itemId)
  const people = item.counts[result]
  if (people === 0) return { people, open: 0 }
  const phones: string[] = []
  for await (const some of phonesOf(db, itemResults, item, result))
    for (const phone of some) phones.push(phone)
  const { blocked } = await gate.check(() => [phones.map((key) => [{ kind: 'phone' as const, key }])])
  return { people, open: phones.length - blocked.length }
}

type Dependencies = Pick<Base, 'db' | 'clock' | 'uuid'> & {
  itemResults: ItemResultsReader
  removal: Pick<Removal, 'request'>
}

/**
 * Makes a do-not-contact list of the recipients who stand so. Its name says which campaign it comes from, its file which report,
 * its date when that was imported.
 * @throws ProblemError `results_no_one`
 */
export const blockPeople = async (
  { db, clock, uuid, itemResults, removal }: Dependencies,
  { itemId, result, name }: { itemId: string; result: BlockingResult; name: string },
): Promise<{ listId: string; phones: number }> => {
  const item = await itemResults.open(itemId)
  if (item.counts[result] === 0) throw new ProblemError('results_no_one')
  const latest = item.reports.at(-1)
  const now = clock.now()
  const list = {
    id: uuid(),
    name,
    source: sourceOf[result],
    obtainedOn: localDate(latest === undefined ? now : Date.parse(latest.importedAt)),
    storage: 'plain',
    fileName: latest?.fileName ?? '',
    createdAt: new Date(now).toISOString(),
  } as const
  const staging = openSuppressionStaging(db, list, { columns: [name], roles: ['phone'], defaultDdd: null })
  try {
    let row = 1
    for await (const phones of phonesOf(db, itemResults, item, result)) {
      if (phones.length === 0) continue
      let end = 0
      staging.add({
        text: phones.join(''),
        cellEnds: Uint32Array.from(phones, (phone) => (end += phone.length)),
        widths: new Uint32Array(phones.length).fill(1),
        sourceRows: Uint32Array.from(phones, () => row++),
      })
    }
    staging.commit()
    return { listId: list.id, phones: staging.tally.accepted }
  } catch (error) {
    staging.discard()
    removal.request()
    throw error
  }
}
