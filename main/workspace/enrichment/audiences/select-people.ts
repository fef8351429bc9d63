import {
  type AudienceReason,
  audienceReasons,
  type AudienceRules,
  type RecordAudiencePreview,
} from '../../../../shared/bridge/record-audiences.ts'
import type { ReadableDatabase } from '../../../database/handles.ts'
import type { StoredSet } from '../records/queries.ts'
import { everyRecordOf, recordsAt, type StoredRecord } from '../records/read-rows.ts'
import { createPersonJudge, type FieldReader, type ReadPhone } from './read-person.ts'
import { pace } from '../../../turns.ts'

/** A record that is in the audience, with the phone that was chosen. */
export type SelectedPerson = { cells: readonly string[]; phone: ReadPhone }

export type Selection = {
  /** Goes through the records, and gives those that are in, some at a time. Counts as it goes. */
  walk: () => AsyncGenerator<SelectedPerson[]>
  /** What was counted. */
  counts: () => RecordAudiencePreview
  /** Goes through the records only to count them. */
  count: () => Promise<RecordAudiencePreview>
}

/**
 * Selects people out of the records of a view. A phone that two of them share is in once.
 * @param positions of the view, ascending; null = every record
 */
export const selectPeople = (
  db: ReadableDatabase,
  set: StoredSet,
  positions: Uint32Array | null,
  rules: AudienceRules,
  { signal, onRecords }: { signal: AbortSignal | undefined; onRecords: (records: number) => void },
): Selection => {
  const judge = createPersonJudge(set.shape, rules)
  const slotOf = new Map(set.fields.map(({ name, slot }) => [name, slot]))
  const left = new Map<AudienceReason, number>()
  const fields = new Map<string, number>()
  const taken = new Set<string>()
  let size = 0

  const leaveOut = (reason: AudienceReason): void => void left.set(reason, (left.get(reason) ?? 0) + 1)
  const select = (records: readonly StoredRecord[]): SelectedPerson[] =>
    records.flatMap(({ cells }): SelectedPerson[] => {
      const read: FieldReader = (field) => cells[slotOf.get(field) ?? -1] ?? ''
      const verdict = judge(read)
      if (!verdict.isIn) {
        leaveOut(verdict.reason)
        return []
      }
      const { phone } = verdict
      if (taken.has(phone.digits)) {
        leaveOut('phone_repeated')
        return []
      }
      taken.add(phone.digits)
      fields.set(phone.field, (fields.get(phone.field) ?? 0) + 1)
      size += 1
      return [{ cells, phone }]
    })

  const walk = async function* (): AsyncGenerator<SelectedPerson[]> {
    const blocks =
      positions === null
        ? everyRecordOf(db, set.enrichmentId, set.records)
        : recordsAt(db, set.enrichmentId, positions)
    for (const records of blocks) {
      yield select(records)
      onRecords(records.length)
      await pace(signal)
    }
  }
  const counts = (): RecordAudiencePreview => ({
    records: positions?.length ?? set.records,
    steps: audienceReasons.flatMap((reason) => {
      const count = left.get(reason) ?? 0
      return count === 0 ? [] : [{ reason, count }]
    }),
    size,
    fields: [...fields].map(([field, count]) => ({ field, count })),
  })
  return {
    walk,
    counts,
    count: async () => {
      const people = walk()
      while ((await people.next()).done !== true);
      return counts()
    },
  }
}
