import type { Migration } from '../../database/migrate.ts'

/** Waves that wait on this computer until their time. */
export const keptWaves: Migration = {
  version: 217,
  // Until then it does not leave; null = it waits at the service, or has no start.
  up: (db) => db.exec('alter table outbox_item add column keep_until text'),
}
