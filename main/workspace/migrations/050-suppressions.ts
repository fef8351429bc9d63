import { randomBytes } from 'node:crypto'
import type { Migration } from '../../database/migrate.ts'

/**
 * Who must not be contacted. Keys of a list lie by the ten thousands in one value (suppressions/entry-block.ts): SQLite
 * takes longer over a million keyed rows than over all else. Nothing here points at contact lists, so that entries
 * outlive whatever is deleted there. `version` grows with every change of who is blocked; `hash_key` is the key of the
 * hashes that are kept instead of people, and never changes, or no hash would be found again.
 */
export const suppressions: Migration = {
  version: 50,
  up: (db) => {
    db.exec(`
      create table suppression_list (
        id text primary key,
        state text not null check (state in ('staging', 'committed', 'discarded')),
        name text not null,
        source text not null,
        obtained_on text not null,
        created_at text not null,
        storage text not null check (storage in ('plain', 'hashed')),
        file_name text not null,
        tally text not null,
        phones integer not null,
        documents integer not null
      ) strict, without rowid;

      create table suppression_block (
        list_id text not null,
        position integer not null,
        numbers blob not null,
        texts text not null,
        primary key (list_id, position)
      ) strict;

      create table suppression_entry (
        id text primary key,
        kind text not null check (kind in ('phone', 'cpf', 'cnpj')),
        storage text not null check (storage in ('plain', 'hashed')),
        -- The phone or document itself, or its HMAC-SHA-256 in hexadecimal.
        key text not null,
        source text not null,
        note text not null,
        added_at text not null,
        unique (kind, storage, key)
      ) strict, without rowid;
      create index suppression_entry_by_time on suppression_entry(added_at);

      create table suppression_state (
        id integer primary key check (id = 1),
        version integer not null,
        hash_key blob not null
      ) strict;
    `)
    db.prepare('insert into suppression_state (id, version, hash_key) values (1, 0, ?)').run(randomBytes(32))
  },
}
