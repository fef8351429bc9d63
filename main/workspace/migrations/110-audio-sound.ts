import type { Migration } from '../../database/migrate.ts'

/** How a recording sounds and what its tags say, as JSON; null where nobody has listened to it yet. */
export const audioSound: Migration = {
  version: 110,
  up: (db) => db.exec('alter table audio add column heard text'),
}
