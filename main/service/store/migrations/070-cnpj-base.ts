import type { Migration } from '../../../database/migrate.ts'

/** Companies out of Receita Federal's open data. Every row belongs to one import, and only the current one is read. */
export const cnpjBase: Migration = {
  version: 70,
  up: (db) =>
    db.exec(`
      create table cnpj_import (
        id integer primary key,
        started_at text not null,
        finished_at text,
        is_current integer not null default 0,
        establishments integer not null default 0,
        -- 1 when a file of partners was among those imported: only then is their number known
        has_partners integer not null
      ) strict;

      create table cnpj_establishment (
        import_id integer not null,
        cnpj text not null,
        is_headquarters integer not null,
        trade_name text not null,
        state text not null,
        reason text not null,
        opened_on text not null,
        cnae text not null,
        further_cnaes text not null,
        street_kind text not null,
        street text not null,
        number text not null,
        complement text not null,
        neighbourhood text not null,
        cep text not null,
        uf text not null,
        town text not null,
        phone1 text not null,
        phone2 text not null,
        fax text not null,
        email text not null,
        special_state text not null,
        primary key (import_id, cnpj)
      ) strict, without rowid;

      create table cnpj_company (
        import_id integer not null,
        root text not null,
        legal_name text not null,
        nature text not null,
        capital text not null,
        size text not null,
        primary key (import_id, root)
      ) strict, without rowid;

      -- active branches by the day on which they were opened
      create table cnpj_branch (
        import_id integer not null,
        root text not null,
        opened_on text not null,
        branches integer not null,
        primary key (import_id, root, opened_on)
      ) strict, without rowid;

      create table cnpj_partner (
        import_id integer not null,
        root text not null,
        partners integer not null,
        primary key (import_id, root)
      ) strict, without rowid;

      create table cnpj_name (
        import_id integer not null,
        kind text not null,
        code text not null,
        name text not null,
        primary key (import_id, kind, code)
      ) strict, without rowid;
    `),
}
