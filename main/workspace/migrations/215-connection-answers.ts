import type { Migration } from '../../database/migrate.ts'

/** What an instance means by 408 and 429, and how fast the line to it was when it was measured last. */
export const connectionAnswers: Migration = {
  version: 215,
  up: (db) =>
    db.exec(`
      alter table connection add column busy_meaning text not null default 'unknown'
        check (busy_meaning in ('unknown', 'not_sent'));
      -- Bytes in a second.
      alter table connection add column upload_rate integer;
    `),
}
