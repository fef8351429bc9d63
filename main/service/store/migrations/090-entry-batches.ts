import { deflateRawSync } from 'node:zlib'
import type { Migration } from '../../../database/migrate.ts'

/** Recipients and documents alike become deflated JSON arrays, under the id of what they came with. */
export const entryBatches: Migration = {
  version: 90,
  up: (db) => {
    db.function('deflated', { directOnly: true }, (json) => deflateRawSync(json as Buffer, { level: 1 }))
    db.function('deflated_documents', { directOnly: true }, (joined, width) => {
      const documents = String(joined).match(new RegExp(`.{${Number(width)}}`, 'g')) ?? []
      return deflateRawSync(JSON.stringify(documents), { level: 1 })
    })
    db.exec(`
      create table entry_batch (
        owner_id text not null,
        position integer not null,
        -- JSON as text, or deflated as a blob
        entries any not null,
        primary key (owner_id, position)
      ) strict;

      insert into entry_batch
      select campaign_id, row_number() over (partition by campaign_id order by id) - 1, deflated(recipients)
      from recipient_batch;

      insert into entry_batch
      select enrichment_id, position, deflated_documents(documents, iif(document_type = 'CPF', 11, 14))
      from enrichment_block join enrichment on enrichment.id = enrichment_id;

      drop table recipient_batch;
      drop table enrichment_block;
    `)
  },
}
