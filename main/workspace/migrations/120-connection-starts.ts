import type { Migration } from '../../database/migrate.ts'

/** How a start is written is a matter of the instance that reads it; it was one setting for all of them. */
export const connectionStarts: Migration = {
  version: 120,
  up: (db) =>
    db.exec(`
      alter table connection add column zoneless_start text not null default 'local-brasilia'
        check (zoneless_start in ('local-brasilia', 'utc'));
      update connection set zoneless_start = 'utc'
        where (select json_extract(value, '$.zonelessStart') from setting where key = 'settings') = 'utc';
    `),
}
