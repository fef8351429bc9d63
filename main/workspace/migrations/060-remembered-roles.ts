import type { Migration } from '../../database/migrate.ts'

/** Roles by header: `headers` is the key that remembered-roles/queries.ts makes of the names, and no row of a file is here. */
export const rememberedRoles: Migration = {
  version: 60,
  up: (db) =>
    db.exec(`
      create table remembered_roles (
        id integer primary key,
        headers text not null unique,
        columns text not null,
        roles text not null,
        used_at text not null
      ) strict;
      create index remembered_roles_by_use on remembered_roles(used_at);
    `),
}
