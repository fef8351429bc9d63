import type { Migration } from '../../database/migrate.ts'

/** The CPFs and CNPJs of each recipient's row, so that what was ever sent is found by them too. */
export const recipientDocuments: Migration = {
  version: 100,
  up: (db) => db.exec('alter table outbox_recipient add column documents text'),
}
