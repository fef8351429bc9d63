/**
 * Schemas as they may come to be after the first release: the present one of each database, and steps of every kind that
 * migrations take on top of it. No program has them; what carries data from schema to schema is tried with them.
 */
import type { Migration } from '../../main/database/migrate.ts'
import type { WritableDatabase } from '../../main/database/handles.ts'
import { prepare } from '../../main/database/sql.ts'
import { serviceMigrations } from '../../main/service/store/sqlite/schema.ts'
import { workspaceMigrations } from '../../main/workspace/schema/schema.ts'

/** One statement for each row: a step that SQL alone cannot make. */
const rewriteTexts = (db: WritableDatabase): void => {
  const change = prepare(db, 'update saved_text set text = ? where id = ?')
  for (const { id, text } of db.prepare('select id, text from saved_text').all() as {
    id: string
    text: string
  }[])
    change.run(text.normalize('NFD'), id)
}

const workspaceSteps: readonly Migration[] = [
  {
    version: 320,
    up: (db) => {
      db.exec(`
        alter table contact_list add column colour text;
        update contact_list set colour = 'blue';
      `)
      rewriteTexts(db)
    },
  },
  {
    // A changed CHECK: SQLite copies the table, and what points at it, which would go with it.
    version: 330,
    up: (db) =>
      db.exec(`
        create table draft_next (
          id text primary key,
          state text not null check (state in ('open', 'queued', 'removed', 'kept')),
          revision integer not null,
          content text not null,
          list_id text,
          created_at text not null,
          saved_at text not null
        ) strict, without rowid;
        insert into draft_next select * from draft;
        create table draft_revision_next (
          draft_id text not null references draft_next(id) on delete cascade,
          revision integer not null,
          content text not null,
          saved_at text not null,
          primary key (draft_id, revision)
        ) strict, without rowid;
        insert into draft_revision_next select * from draft_revision;
        drop table draft_revision;
        drop table draft;
        alter table draft_next rename to draft;
        alter table draft_revision_next rename to draft_revision;
        create index draft_by_list on draft(list_id);
        create index draft_by_state on draft(state, saved_at);
      `),
  },
  {
    version: 340,
    up: (db) =>
      db.exec(`
        create table audio_content (
          audio_id text primary key references audio(id) on delete cascade,
          content blob not null
        ) strict;
        insert into audio_content select id, content from audio;
        alter table audio drop column content;
      `),
  },
]

const serviceSteps: readonly Migration[] = [
  {
    version: 110,
    up: (db) =>
      db.exec(`
        alter table campaign add column finished_at text;
        update campaign set finished_at = created_at where status = 'DONE';
        drop index callback_of_ref;
      `),
  },
  {
    version: 120,
    up: (db) =>
      db.exec(`
        insert into service_setting (key, value) select 'facts of ' || user_id, json_array(rcs_supplier, rcs_credential)
          from user_facts;
        drop table user_facts;
      `),
  },
]

/** By database: its migrations of today and of a time to come. */
export const migrationHistories = {
  workspace: [...workspaceMigrations, ...workspaceSteps],
  service: [...serviceMigrations, ...serviceSteps],
} satisfies Record<string, readonly Migration[]>
