import type { Migration } from '../../database/migrate.ts'
import type { WritableDatabase } from '../../database/open.ts'
import { prepare } from '../../database/sql.ts'
import { packBlock, type RowFate } from './v20/row-block.ts'

/** Rows of imports by the few thousand (v20/row-block.ts): what was taken and what was left out, as it came. */
export const rowBlocks: Migration = {
  version: 20,
  up: (db) => {
    db.exec(`
      create table row_block (
        batch_id integer not null,
        position integer not null,
        accepted_before integer not null,
        recipients_before integer not null,
        left_out_before integer not null,
        content blob not null,
        primary key (batch_id, position)
      ) strict;
      create index row_block_accepted on row_block(batch_id, accepted_before, position);
      create index row_block_recipients on row_block(batch_id, recipients_before, position);
      create index row_block_left_out on row_block(batch_id, left_out_before, position);
    `)
    const batches = db
      .prepare(`select id from import_batch where state = 'committed'`)
      .pluck()
      .all() as number[]
    for (const batchId of batches) moveRows(db, batchId)
    db.exec(`
      delete from import_batch where state <> 'committed';
      drop table contact;
      drop table left_out_row;
    `)
  },
}

type OldRow = {
  sourceRow: number
  key: string
  fate: string
  duplicateOf: number | null
  cells: string
}

const rowsPerBlock = 4_000

const moveRows = (db: WritableDatabase, batchId: number): void => {
  const next = prepare(
    db,
    `select source_row as sourceRow, key, null as duplicateOf, cells,
            json_object('outcome', 'accepted', 'phoneKind', phone_kind, 'repairs', json(coalesce(repairs, '[]'))) as fate
     from contact where batch_id = ? and source_row > ?
     union all
     select source_row, '', duplicate_of, cells,
            iif(outcome = 'rejected', json_object('outcome', outcome, 'reason', reason),
                json_object('outcome', outcome, 'phoneKind', null, 'repairs', json('[]')))
     from left_out_row where batch_id = ? and source_row > ?
     order by sourceRow limit ${rowsPerBlock}`,
  )
  const insert = prepare(
    db,
    `insert into row_block (batch_id, position, accepted_before, recipients_before, left_out_before, content)
     values (?, ?, ?, ?, ?, ?)`,
  )
  const before = { accepted: 0, recipients: 0, left_out: 0 }
  let after = 0
  for (let position = 0; ; position += 1) {
    const rows = next.all(batchId, after, batchId, after) as OldRow[]
    const last = rows.at(-1)
    if (last === undefined) return
    after = last.sourceRow
    insert.run(batchId, position, before.accepted, before.recipients, before.left_out, blockOf(rows))
    for (const row of rows) {
      const fate = JSON.parse(row.fate) as RowFate
      before[fate.outcome === 'accepted' ? 'accepted' : 'left_out'] += 1
      if (isRecipient(fate)) before.recipients += 1
    }
  }
}

const isRecipient = (fate: RowFate): boolean =>
  fate.outcome === 'accepted' && fate.phoneKind !== null && fate.phoneKind !== 'landline'

const blockOf = (rows: readonly OldRow[]): Buffer => {
  const cells = rows.map((row) => JSON.parse(row.cells) as string[])
  const names = [...new Set(rows.map((row) => row.fate))]
  let end = 0
  const batch = {
    text: cells.flat().join(''),
    cellEnds: Uint32Array.from(cells.flat(), (cell) => (end += cell.length)),
    widths: Uint32Array.from(cells, (row) => row.length),
    sourceRows: Uint32Array.from(rows, (row) => row.sourceRow),
  }
  return packBlock(batch, {
    fates: names.map((name) => JSON.parse(name) as RowFate),
    fateOf: Uint16Array.from(rows, (row) => names.indexOf(row.fate)),
    keys: rows.map((row) => row.key),
    firstRows: rows.flatMap((row) => (row.duplicateOf === null ? [] : [row.duplicateOf])),
  })
}
