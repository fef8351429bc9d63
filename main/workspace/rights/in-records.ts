/**
 * People in the records that enrichments brought, and in the documents that were asked for. A record is somebody's by its
 * document; in another's record, only what names them is theirs.
 */
import type { RecordShape } from '../../../shared/api/enrichment.ts'
import type { ReadableDatabase, WritableDatabase } from '../../database/handles.ts'
import { all, get, run, sql, transaction } from '../../database/sql.ts'
import {
  type CellBlock,
  cellBlockOf,
  cellsBetween,
  firstCellsOf,
  storedCells,
  type StoredCells,
  withEdits,
} from '../rows/store/cell-block.ts'
import { pack, packHere, unpack } from '../rows/store/packed.ts'
import { ColumnBuilder, openColumn, type StoredColumn, textsOf } from '../enrichment/records/column-block.ts'
import { listCuts, listFields } from '../enrichment/records/queries.ts'
import { documentFieldOf } from '../enrichment/records/shape-fields.ts'
import type { PersonQuery } from './person-query.ts'
import { pace } from '../../turns.ts'

/** An enrichment that has something of somebody. */
export type EnrichmentWithPerson = {
  enrichmentId: string
  name: string
  /** The service has not answered yet: it would bring them back. */
  isOpen: boolean
  /** Their records, as fields with a text. */
  records: Record<string, string>[]
}

type Set = { enrichmentId: string; name: string; state: string; shape: RecordShape }

const listSets = (db: ReadableDatabase): Set[] =>
  all<Set>(
    db,
    sql`select id as enrichmentId, coalesce(json_extract(content, '$.name'), '') as name, state, shape from enrichment
        where state <> 'removed' order by created_at desc, id`,
  )

/** How many records there are to look at. */
export const countRecords = (db: ReadableDatabase): number =>
  get<{ records: number }>(
    db,
    sql`select coalesce(sum(records), 0) as records from record_block
        where enrichment_id in (select id from enrichment where state <> 'removed')`,
  )?.records ?? 0

/** Everything that has something of them, the latest first. */
export const findInRecords = async (
  db: ReadableDatabase,
  query: PersonQuery,
): Promise<EnrichmentWithPerson[]> => {
  const found: EnrichmentWithPerson[] = []
  for (const set of listSets(db)) {
    const { enrichmentId, name, state } = set
    const fields = new Map(listFields(db, enrichmentId).map((field) => [field.slot, field.name]))
    const records: Record<string, string>[] = []
    for await (const { rows } of recordsOfPerson(db, set, query))
      for (const { texts } of rows)
        records.push(
          Object.fromEntries(
            texts.flatMap((text, slot) => (text === '' ? [] : [[fields.get(slot) ?? String(slot), text]])),
          ),
        )
    const isAsked = (await documentBlocksOf(db, enrichmentId, query)).length > 0
    if (records.length === 0 && !isAsked) continue
    found.push({ enrichmentId, name, isOpen: state === 'queued' || state === 'processing', records })
  }
  return found
}

type RowOfPerson = { row: number; texts: string[]; isTheirs: boolean }
type BlockOfPerson = { first: number; cells: CellBlock; rows: RowOfPerson[] }

async function* recordsOfPerson(
  db: ReadableDatabase,
  { enrichmentId, shape }: Set,
  { traces, looked }: PersonQuery,
): AsyncGenerator<BlockOfPerson> {
  const documentField: string = documentFieldOf(shape)
  const documentSlot = listFields(db, enrichmentId).find(({ name }) => name === documentField)?.slot ?? -1
  const next = (after: number) =>
    all<{ first: number; records: number; content: Buffer }>(
      db,
      sql`select first, records, content from record_block where enrichment_id = ${enrichmentId} and first > ${after}
          order by first limit 8`,
    )
  for (let blocks = next(-1); blocks.length > 0; blocks = next(blocks.at(-1)?.first ?? 0)) {
    for (const { first, content } of blocks) {
      const cells = cellBlockOf(unpack<StoredCells>(content))
      // Most blocks have nobody who is looked for: that is seen more quickly than by its cells.
      if (!traces.mayBeIn(cells.text)) continue
      const firsts = firstCellsOf(cells)
      const rows = [...cells.widths.keys()].flatMap((row): RowOfPerson[] => {
        const texts = cellsBetween(cells, firsts[row] ?? 0, firsts[row + 1] ?? 0)
        if (!texts.some(traces.isIn)) return []
        return [{ row, texts, isTheirs: traces.isIn(texts[documentSlot] ?? '') }]
      })
      if (rows.length > 0) yield { first, cells, rows }
    }
    await pace()
    looked(blocks.reduce((sum, { records }) => sum + records, 0))
  }
}

type DocumentBlock = { part: string; position: number; documents: string[] }

const documentBlocksOf = async (
  db: ReadableDatabase,
  enrichmentId: string,
  { names }: PersonQuery,
): Promise<DocumentBlock[]> => {
  const found: DocumentBlock[] = []
  for (const place of all<{ part: string; position: number }>(
    db,
    sql`select part, position from enrichment_documents where enrichment_id = ${enrichmentId}`,
  )) {
    const [stored] = all<{ content: Buffer }>(
      db,
      sql`select content from enrichment_documents
          where enrichment_id = ${enrichmentId} and part = ${place.part} and position = ${place.position}`,
    )
    const documents = stored === undefined ? [] : unpack<string[]>(stored.content)
    if (documents.some((document) => names.has(document))) found.push({ ...place, documents })
    await pace()
  }
  return found
}

/**
 * Empties their records and forgets that their documents were asked for. A record's place stays: others are found by
 * theirs, and what was paid for stays countable.
 * @returns how many records
 */
export const eraseFromRecords = async (db: WritableDatabase, query: PersonQuery): Promise<number> => {
  let records = 0
  for (const set of listSets(db)) {
    const { enrichmentId } = set
    const blocks: { first: number; content: Buffer }[] = []
    const cleared: ClearedRecords = new Map()
    for await (const { first, cells, rows } of recordsOfPerson(db, set, query)) {
      const edits = new Map(rows.map((row) => [row.row, clearedTexts(row, query)]))
      for (const [row, edit] of edits) cleared.set(first + row, edit)
      blocks.push({ first, content: await pack(storedCells(withEdits(cells, edits))) })
    }
    const documents = await documentBlocksOf(db, enrichmentId, query)
    if (blocks.length === 0 && documents.length === 0) continue
    transaction(db, () => {
      for (const { first, content } of blocks)
        run(
          db,
          sql`update record_block set content = ${content} where enrichment_id = ${enrichmentId} and first = ${first}`,
        )
      eraseFromColumns(db, enrichmentId, cleared)
      for (const [position, texts] of cleared)
        if ([...texts.values()].every((text) => text === ''))
          run(
            db,
            sql`delete from record_document where position = ${position}
                  and source_id in (select id from record_source where enrichment_id = ${enrichmentId})`,
          )
      for (const { part, position, documents: asked } of documents)
        run(
          db,
          sql`update enrichment_documents
              set content = ${packHere(asked.map((document) => (query.names.has(document) ? '' : document)))}
              where enrichment_id = ${enrichmentId} and part = ${part} and position = ${position}`,
        )
    })
    records += cleared.size
  }
  return records
}

/** What the cells of records say now, by position and slot. */
type ClearedRecords = Map<number, ReadonlyMap<number, string>>

const clearedTexts = ({ texts, isTheirs }: RowOfPerson, { traces }: PersonQuery): Map<number, string> =>
  new Map(texts.map((text, slot) => [slot, isTheirs ? '' : traces.without(text)]))

/** The same texts stand in the columns that filters and charts read. */
const eraseFromColumns = (db: WritableDatabase, enrichmentId: string, cleared: ClearedRecords): void => {
  for (const { first, records } of listCuts(db, enrichmentId)) {
    const inside = [...cleared].filter(([position]) => position >= first && position < first + records)
    if (inside.length === 0) continue
    for (const { slot, content } of all<{ slot: number; content: Buffer }>(
      db,
      sql`select slot, content from record_column where enrichment_id = ${enrichmentId} and first = ${first}`,
    )) {
      const { codes, ...column } = openColumn(unpack<StoredColumn>(content))
      const texts = textsOf(column)
      const words = Array.from(codes, (code) => (code === 0 ? '' : (texts[code - 1] ?? '')))
      for (const [position, row] of inside) words[position - first] = row.get(slot) ?? ''
      const builder = new ColumnBuilder()
      for (const word of words) builder.add(word)
      const { filled } = builder
      run(
        db,
        filled === 0 && slot > 0
          ? sql`delete from record_column where enrichment_id = ${enrichmentId} and slot = ${slot} and first = ${first}`
          : sql`update record_column set filled = ${filled}, content = ${packHere(builder.finish())}
                where enrichment_id = ${enrichmentId} and slot = ${slot} and first = ${first}`,
      )
    }
  }
}
