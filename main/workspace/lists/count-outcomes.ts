import type { PhoneOutcome } from '../../../shared/rules/results.ts'
import type { ReadableDatabase } from '../../database/handles.ts'
import { createAnswerCache, pace } from '../../turns.ts'
import { ProblemError } from '../base/problem-error.ts'
import { findPhone, type KnownPhones, type PhoneHistory } from '../rows/phone-results.ts'
import { listBlocks, readVerdicts, revisionOf } from '../rows/store/blocks.ts'
import { endsOf } from '../rows/store/steps.ts'
import { batchOfList, getList } from './queries.ts'

export type OutcomeCounts = Record<PhoneOutcome, number>

/** A person looks at a few lists; each takes some bytes. */
const mostRemembered = 200

/**
 * How many of a list go by a phone that was reached last, and how many by one that failed for ever; counted once for each
 * revision of the list's rows and each state of the results.
 * @throws ProblemError `list_missing`, also when the list goes away meanwhile
 */
export const createCountOutcomes = (
  db: ReadableDatabase,
  phones: PhoneHistory,
): ((listId: string) => Promise<OutcomeCounts>) => {
  const counted = createAnswerCache<OutcomeCounts>(mostRemembered)
  return async (listId) => {
    const known = await phones.read()
    const list = getList(db, listId)
    if (list === null) throw new ProblemError('list_missing')
    if (known.size === 0 || !list.roles.includes('phone')) return { reached: 0, failed: 0 }
    const name = `${listId} ${revisionOf(db, batchOfList(db, listId))} ${known.version}`
    return counted.get(name, () => countList(db, listId, known))
  }
}

/** By the verdicts alone, a block a turn: no cell is read. */
const countList = async (
  db: ReadableDatabase,
  listId: string,
  known: KnownPhones,
): Promise<OutcomeCounts> => {
  const batchId = batchOfList(db, listId)
  const revision = revisionOf(db, batchId)
  const counts = { reached: 0, failed: 0 }
  for (const block of listBlocks(db, batchId, revision)) {
    await pace()
    if (!db.open) throw new ProblemError('workspace_unavailable')
    if (batchOfList(db, listId) !== batchId) throw new ProblemError('list_missing')
    if (block.accepted === 0) continue
    const { fates, fateOf, keys, keyLengths } = readVerdicts(db, { ...block, revision })
    const ends = endsOf(keyLengths)
    for (const [row, fate] of fateOf.entries()) {
      if (fates[fate]?.outcome !== 'accepted') continue
      const result = findPhone(known, keys.slice(ends[row - 1] ?? 0, ends[row]))
      if (result !== undefined) counts[result.outcome] += 1
    }
  }
  return counts
}
