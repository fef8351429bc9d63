import type { Migration } from '../../database/migrate.ts'

/** The same file is known again when it is opened once more. */
export const fileHashes: Migration = {
  version: 250,
  up: (db) =>
    db.exec(`
      -- SHA-256 of the file's bytes, as hex; null of what came in before this was kept, or from no file.
      alter table import_batch add column content_sha256 text;
      create index import_batch_content on import_batch (content_sha256) where content_sha256 is not null;
    `),
}
