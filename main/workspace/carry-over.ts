/**
 * What a restored backup takes over from the data that it replaces (rule D6f): what has left since, with whom it
 * reached and what it cost, so that it is known as a twin, found in the history and counted in its month; who was blocked since; the records that were paid
 * for since; whom to erase; and the log of access, which no restore makes shorter. What waited then stays behind, in the
 * backup that the replaced data become.
 */
import type { SuppressionStorage } from '../../shared/bridge/suppressions.ts'
import { departedStates } from '../../shared/rules/outbox-states.ts'
import { get, transaction } from '../database/sql.ts'
import type { ReadableDatabase, WritableDatabase } from '../database/handles.ts'
import { carryBlindRestore, setBlindRestore } from './outbox/blind-restore.ts'
import { strongerEntryStays } from './suppressions/queries.ts'

const left = `state in (${[...departedStates, 'inflight'].map((state) => `'${state}'`).join()})`
const accepted = `state in ('processing', 'done', 'stopped')`

/** @param replaced the schema of the replaced data; null where they cannot be read */
export const carryOver = (db: WritableDatabase, replaced: string | null): void =>
  transaction(db, () => {
    if (replaced === null) {
      setBlindRestore(db, 'unreadable', Date.now())
      return
    }
    carryBlindRestore(db, replaced)
    carryErasures(db, replaced)
    if (isSameLineage(db, replaced)) {
      carrySent(db, replaced)
      carryBlocks(db, replaced, ['plain', 'hashed'])
      carryPaid(db, replaced)
      carryAccesses(db, replaced)
    } else {
      // Also where these data sent nothing: data from before them may have.
      setBlindRestore(db, 'other_computer', Date.now())
      carryBlocks(db, replaced, ['plain'])
    }
  })

/** Copies of one database share the key of their hashes; by another key no twin and no hashed block is recognised. */
const isSameLineage = (db: ReadableDatabase, replaced: string): boolean =>
  get(db, {
    text: `select 1 from suppression_state own join ${replaced}.suppression_state other using (hash_key)`,
    values: [],
  }) !== undefined

/** Items in their latest state, in place of how the backup knew them. */
const carrySent = (db: WritableDatabase, replaced: string): void => {
  const ids = `(select id from ${replaced}.outbox_item where ${left})`
  db.exec(`
    delete from report_result where item_id in ${ids};
    delete from report where item_id in ${ids};
    delete from outbox_piece where item_id in ${ids};
    delete from outbox_item where id in ${ids};
    insert into outbox_item select * from ${replaced}.outbox_item where ${left} order by rowid;
    insert into outbox_piece select * from ${replaced}.outbox_piece where item_id in ${ids};
    insert into outbox_unit select * from ${replaced}.outbox_unit where item_id in ${ids};
    insert into attempt select * from ${replaced}.attempt where item_id in ${ids} order by rowid;
    -- Needed to compute what it cost.
    insert or ignore into price select * from ${replaced}.price;
    insert or ignore into outbox_twin
      select * from ${replaced}.outbox_twin
      where item_id in (select id from outbox_item) and other_id in (select id from outbox_item);
    insert into report select * from ${replaced}.report where item_id in ${ids} and state <> 'staging';
    ${['report_word', 'report_result', 'report_unmatched']
      .map(
        (table) => `
    insert into ${table} select * from ${replaced}.${table} where report_id in (select id from report);`,
      )
      .join('')}
  `)
}

/** A person who is blocked in either stays blocked. */
const carryBlocks = (
  db: WritableDatabase,
  replaced: string,
  storages: readonly SuppressionStorage[],
): void => {
  const isCarried = `storage in (${storages.map((storage) => `'${storage}'`).join()})`
  db.exec(`
    -- One that was half read when the backup was made has been read since.
    delete from suppression_list where state <> 'committed';
    delete from suppression_block where list_id not in (select id from suppression_list);
    insert into suppression_entry select * from ${replaced}.suppression_entry where ${isCarried}
      ${strongerEntryStays.text};
    insert into suppression_block
      select block.* from ${replaced}.suppression_block block
        join ${replaced}.suppression_list list on list.id = block.list_id
      where list.state = 'committed' and list.${isCarried} and list.id not in (select id from suppression_list);
    insert or ignore into suppression_list
      select * from ${replaced}.suppression_list where state = 'committed' and ${isCarried};
    update suppression_state set version = 1 +
      max(version, (select other.version from ${replaced}.suppression_state other));
  `)
}

/**
 * What was promised to someone, and when it was done. What is not done yet begins anew here: these data are from before, and
 * may hold them still.
 */
const carryErasures = (db: WritableDatabase, replaced: string): void => {
  db.exec(`insert or ignore into erasure select * from ${replaced}.erasure`)
  db.exec('update erasure set here_at = null where keys is not null')
}

/** The entries behind those that the backup has, with their seals. */
const carryAccesses = (db: WritableDatabase, replaced: string): void =>
  void db.exec(`
    insert into access select * from ${replaced}.access
      where number > (select coalesce(max(number), 0) from access) order by number
  `)

/**
 * Enrichments that the service has accepted or may have, with their records. One that was removed since keeps its cost; where
 * the backup still shows it, it is shown again.
 */
const carryPaid = (db: WritableDatabase, replaced: string): void => {
  const ids = `(
    select id from ${replaced}.enrichment
    where ${accepted}
      or (state = 'queued' and item_id in (select id from ${replaced}.outbox_item where ${left}))
      or (state = 'removed' and asked > 0 and coalesce(queued_at, accepted_at) is not null
        and id not in (select id from main.enrichment where ${accepted})))`
  const tables = ['enrichment_documents', 'record_field', 'record_block', 'record_column']
  db.exec(`
    delete from record_document where source_id in (select id from record_source where enrichment_id in ${ids});
    delete from record_source where enrichment_id in ${ids};
    delete from enrichment where id in ${ids};
    insert into enrichment select * from ${replaced}.enrichment where id in ${ids};
    ${tables
      .map(
        (table) => `
    delete from ${table} where enrichment_id in ${ids};
    insert into ${table} select * from ${replaced}.${table} where enrichment_id in ${ids};`,
      )
      .join('')}
    -- Their numbers may be taken here.
    insert into record_source (enrichment_id, connection_id, shape, answered_at)
      select enrichment_id, connection_id, shape, answered_at from ${replaced}.record_source
      where enrichment_id in ${ids} order by id;
    insert into record_document (document, source_id, position)
      select one.document, own.id, one.position
      from ${replaced}.record_source source
        join record_source own using (enrichment_id, answered_at)
        join ${replaced}.record_document one on one.source_id = source.id
      where source.enrichment_id in ${ids};
  `)
}
