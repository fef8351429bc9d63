import type { Migration } from '../../database/migrate.ts'

/** Enrichments, companies and webhooks leave through the outbox too: they come from no draft and have no start. */
export const outboxKinds: Migration = {
  version: 130,
  up: (db) =>
    db.exec(`
      alter table outbox_item alter column draft_content drop not null;
      alter table outbox_item alter column start_at drop not null;
    `),
}
