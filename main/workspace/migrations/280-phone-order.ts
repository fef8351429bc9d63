import type { Migration } from '../../database/migrate.ts'

/** In which order a person had the phone columns tried (phone-order.ts); null = as the file has them. */
export const phoneOrder: Migration = {
  version: 280,
  up: (db) =>
    db.exec(`
      alter table import_batch add column phone_order text;
      alter table import_change add column phone_order text;
      alter table remembered_roles add column phone_order text;
    `),
}
