import type { Migration } from '../../database/migrate.ts'

/** What the sentence for an attempt's outcome names: the proxy that refused it, as `host:port`, or a certificate's issuer. */
export const outcomeSubjects: Migration = {
  version: 220,
  up: (db) =>
    db.exec(`
      alter table attempt add column outcome_subject text;
    `),
}
