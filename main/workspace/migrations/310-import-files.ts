import type { Migration } from '../../database/migrate.ts'

/** An import reads one file or several; each is known again by its own bytes. */
export const importFiles: Migration = {
  version: 310,
  up: (db) =>
    db.exec(`
      create table import_file (
        batch_id integer not null,
        -- 0, 1, 2 … in the order in which the files were read.
        position integer not null,
        name text not null,
        -- The sheet that was read; null of a text.
        sheet text,
        -- SHA-256 of the file's bytes, as hex; null where it is not known.
        content_sha256 text,
        -- What is added to the row numbers of the file to get those of the import.
        rows_before integer not null,
        primary key (batch_id, position)
      ) strict;
      create index import_file_content on import_file (content_sha256) where content_sha256 is not null;
      insert into import_file (batch_id, position, name, sheet, content_sha256, rows_before)
        select id, 0, file_name, source ->> '$.facts.sheet', content_sha256, 0
        from import_batch where source is not null;
      drop index import_batch_content;
      alter table import_batch drop column content_sha256;
    `),
}
