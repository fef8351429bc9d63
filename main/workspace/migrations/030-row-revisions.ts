import type { Migration } from '../../database/migrate.ts'
import type { WritableDatabase } from '../../database/open.ts'
import { prepare } from '../../database/sql.ts'
import { storedCells } from '../lists/cell-block.ts'
import { packHere } from '../lists/packed.ts'
import { isRecipient, type RowFate, storedVerdicts } from '../lists/verdict-block.ts'
import { type BlockRow, unpackBlock } from './v20/row-block.ts'

/**
 * An import that was read waits for the person, who mends it: cells and verdicts apart, each block as every change left
 * it, and the changes themselves.
 */
export const rowRevisions: Migration = {
  version: 30,
  up: (db) => {
    db.exec(`
      create table import_batch_next (
        id integer primary key,
        list_id text unique references contact_list(id),
        state text not null check (state in ('staging', 'review', 'committed', 'discarded')),
        file_name text not null,
        list_name text not null default '',
        -- What was read and how, as JSON; null of what came in before this was kept.
        source text,
        columns text not null,
        roles text not null,
        default_ddd text,
        tally text not null,
        landlines integer not null default 0,
        -- The revision of the rows that counts.
        revision integer not null default 0,
        started_at text not null,
        committed_at text
      ) strict;
      insert into import_batch_next
        (id, list_id, state, file_name, columns, roles, default_ddd, tally, landlines, started_at, committed_at)
        select id, list_id, state, file_name, columns, roles, default_ddd, tally, landlines, started_at, committed_at
        from import_batch;
      drop table import_batch;
      alter table import_batch_next rename to import_batch;

      create table cell_block (
        batch_id integer not null,
        position integer not null,
        revision integer not null,
        content blob not null,
        primary key (batch_id, position, revision)
      ) strict;

      create table verdict_block (
        batch_id integer not null,
        position integer not null,
        revision integer not null,
        rows integer not null,
        accepted integer not null,
        recipients integer not null,
        left_out integer not null,
        content blob not null,
        primary key (batch_id, position, revision)
      ) strict;
      -- The counts of all blocks of a batch, without the pages that hold their rows.
      create index verdict_block_counts
        on verdict_block(batch_id, position, revision, rows, accepted, recipients, left_out);

      -- Each change that a person made to an import, and how everything stood after it.
      create table import_change (
        batch_id integer not null,
        revision integer not null,
        what text not null,
        roles text not null,
        default_ddd text,
        tally text not null,
        made_at text not null,
        primary key (batch_id, revision)
      ) strict, without rowid;
    `)
    const read = prepare(db, 'select batch_id as batchId, position, content from row_block where rowid = ?')
    const places = db.prepare('select rowid from row_block').pluck().all() as number[]
    for (const place of places) moveBlock(db, read.get(place) as OldBlock)
    db.exec('drop table row_block')
  },
}

type OldBlock = { batchId: number; position: number; content: Buffer }

const moveBlock = (db: WritableDatabase, { batchId, position, content }: OldBlock): void => {
  const rows = [...unpackBlock(content)]
  // The words of version 20 are all known still.
  const fates = rows.map((row) => row.fate as RowFate)
  const count = (counts: (fate: RowFate) => boolean): number => fates.filter(counts).length
  const accepted = count((fate) => fate.outcome === 'accepted')
  prepare(db, 'insert into cell_block values (?, ?, 0, ?)').run(batchId, position, cellsOf(rows))
  prepare(db, 'insert into verdict_block values (?, ?, 0, ?, ?, ?, ?, ?)').run(
    batchId,
    position,
    rows.length,
    accepted,
    count(isRecipient),
    rows.length - accepted,
    verdictsOf(rows, fates),
  )
}

const cellsOf = (rows: readonly BlockRow[]): Buffer => {
  const cells = rows.flatMap((row) => row.cells)
  let end = 0
  return packHere(
    storedCells({
      text: cells.join(''),
      cellEnds: Uint32Array.from(cells, (cell) => (end += cell.length)),
      widths: Uint32Array.from(rows, (row) => row.cells.length),
    }),
  )
}

const verdictsOf = (rows: readonly BlockRow[], fates: readonly RowFate[]): Buffer => {
  const names = fates.map((fate) => JSON.stringify(fate))
  const different = [...new Set(names)]
  return packHere(
    storedVerdicts({
      sourceRows: Uint32Array.from(rows, (row) => row.sourceRow),
      fates: different.map((name) => JSON.parse(name) as RowFate),
      fateOf: Uint16Array.from(names, (name) => different.indexOf(name)),
      keys: rows.map((row) => row.key),
      firstRows: rows.flatMap((row) => (row.duplicateOf === null ? [] : [row.duplicateOf])),
    }),
  )
}
