/** Records that are there already, by the documents of the people: what has been paid for once is not asked again. */
import type { RecordShape } from '../../../../shared/api/enrichment.ts'
import type { ReadableDatabase } from '../../../database/handles.ts'
import { all, prepare, sql } from '../../../database/sql.ts'
import { ProblemError } from '../../base/problem-error.ts'
import { listFields } from './queries.ts'
import { recordsAt } from './read-rows.ts'
import type { RecordTexts } from './read-record.ts'
import type { SetField } from './set-fields.ts'
import { documentFieldOf, otherFieldsName, readDocument, shapeFields } from './shape-fields.ts'
import { pace, stepsPerLook } from '../../../turns.ts'

/** Where a record of a set that is done stands, and when the service answered it. */
export type KeptRecord = { enrichmentId: string; position: number; answeredAt: string }

export type KeptQuestion = {
  connectionId: string
  shape: RecordShape
  /** Older answers are not good enough. */
  since: string
}

/**
 * The latest record of each document (without punctuation), null where there is none. Any number of documents; a
 * thousand take about 5 ms, and others get turns.
 */
export const findKept = async (
  db: ReadableDatabase,
  { connectionId, shape, since }: KeptQuestion,
  documents: readonly string[],
): Promise<(KeptRecord | null)[]> => {
  const sources = new Map(
    all<{ id: number; enrichmentId: string; answeredAt: string }>(
      db,
      sql`select source.id, source.enrichment_id as enrichmentId, source.answered_at as answeredAt
          from record_source source
          join enrichment on enrichment.id = source.enrichment_id and enrichment.state = 'done'
          where source.connection_id = ${connectionId} and source.shape = ${shape} and source.answered_at >= ${since}`,
    ).map((source) => [source.id, source]),
  )
  if (sources.size === 0) return documents.map(() => null)
  const places = prepare(db, 'select source_id, position from record_document where document = ?').raw()
  const found: (KeptRecord | null)[] = []
  for (const document of documents) {
    let latest: KeptRecord | null = null
    for (const [id, position] of places.all(document) as [number, number][]) {
      const source = sources.get(id)
      if (source === undefined || (latest !== null && latest.answeredAt >= source.answeredAt)) continue
      latest = { enrichmentId: source.enrichmentId, position, answeredAt: source.answeredAt }
    }
    found.push(latest)
    if (found.length % stepsPerLook === 0) await pace()
  }
  return found
}

/**
 * Where the first record of each document stands in one set, whole or not, null where it has none. As findKept.
 */
export const findInSet = async (
  db: ReadableDatabase,
  enrichmentId: string,
  documents: readonly (string | null)[],
): Promise<(number | null)[]> => {
  const sources = new Set(
    all<{ id: number }>(db, sql`select id from record_source where enrichment_id = ${enrichmentId}`).map(
      ({ id }) => id,
    ),
  )
  const places = prepare(db, 'select source_id, position from record_document where document = ?').raw()
  const found: (number | null)[] = []
  for (const document of documents) {
    let first: number | null = null
    if (document !== null)
      for (const [id, position] of places.all(document) as [number, number][])
        if (sources.has(id) && (first === null || position < first)) first = position
    found.push(first)
    if (found.length % stepsPerLook === 0) await pace()
  }
  return found
}

type CopiedRecord = { record: RecordTexts; answeredAt: string }

/**
 * The texts of kept records, some at a time and set by set, each in the order in which it stood there.
 * @throws ProblemError `record_missing`
 */
export async function* readKept(
  db: ReadableDatabase,
  shape: RecordShape,
  kept: readonly KeptRecord[],
): AsyncGenerator<CopiedRecord[]> {
  const bySet = Map.groupBy(kept, ({ enrichmentId }) => enrichmentId)
  for (const [enrichmentId, records] of bySet) {
    const answeredAt = new Map(records.map((record) => [record.position, record.answeredAt]))
    const fields = listFields(db, enrichmentId)
    if (fields.length === 0) throw new ProblemError('record_missing')
    const textsOf = createTextsOf(shape, fields)
    for (const some of recordsAt(db, enrichmentId, Uint32Array.from(answeredAt.keys()).toSorted())) {
      yield some.map(({ position, cells }) => ({
        record: textsOf(cells),
        answeredAt: answeredAt.get(position) ?? '',
      }))
      await pace()
    }
  }
}

/** What a stored row says, as it was read: of its fields and of those that found no place there. */
const createTextsOf = (
  shape: RecordShape,
  fields: readonly SetField[],
): ((row: readonly string[]) => RecordTexts) => {
  const names = shapeFields[shape]
  const known = new Set<string>(names)
  const slotOf = new Map(fields.map(({ name, slot }) => [name, slot]))
  const slots = names.map((name) => slotOf.get(name) ?? -1)
  const others = fields.filter(({ name }) => !known.has(name))
  const documentIndex = names.findIndex((name) => name === documentFieldOf(shape))
  return (row) => {
    const cells = slots.map((slot) => row[slot] ?? '')
    return {
      cells,
      others: others.flatMap(({ name, slot }): RecordTexts['others'] => {
        const text = row[slot] ?? ''
        if (text === '') return []
        return name === otherFieldsName
          ? // Written by set-fields.ts; a schema would drop what is named `__proto__`.
            Object.entries(JSON.parse(text) as Record<string, string>)
          : [[name, text]]
      }),
      document: readDocument(shape, cells[documentIndex] ?? ''),
    }
  }
}
