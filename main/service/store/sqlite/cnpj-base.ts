import type { ReadableDatabase, WritableDatabase } from '../../../database/handles.ts'
import { all, get, prepare, run, sql, transaction } from '../../../database/sql.ts'
import { pace } from '../../../turns.ts'

/** An establishment as the open data has it: codes, days as YYYYMMDD, phones as DDD and number. */
export type StoredEstablishment = {
  cnpj: string
  isHeadquarters: number
  tradeName: string
  state: string
  reason: string
  openedOn: string
  cnae: string
  /** Codes with commas between them. */
  furtherCnaes: string
  streetKind: string
  street: string
  number: string
  complement: string
  neighbourhood: string
  cep: string
  uf: string
  town: string
  phone1: string
  phone2: string
  fax: string
  email: string
  specialState: string
}

export type StoredCompany = { root: string; legalName: string; nature: string; capital: string; size: string }

/** Lists of codes and their names. */
export type NameKind = 'cnaes' | 'reasons' | 'towns' | 'natures'

/** Begins an import; nothing of it is read by anyone before it is made current. */
export const insertImport = (db: WritableDatabase, startedAt: string, hasPartners: boolean): number => {
  run(
    db,
    sql`insert into cnpj_import (started_at, has_partners) values (${startedAt}, ${hasPartners ? 1 : 0})`,
  )
  return get<{ id: number }>(db, sql`select last_insert_rowid() as id`)?.id ?? 0
}

/** The one commit that makes an import visible, in the place of the one before. */
export const makeImportCurrent = (
  db: WritableDatabase,
  importId: number,
  { finishedAt, establishments }: { finishedAt: string; establishments: number },
): void =>
  transaction(db, () => {
    run(db, sql`update cnpj_import set is_current = 0`)
    run(
      db,
      sql`update cnpj_import set is_current = 1, finished_at = ${finishedAt}, establishments = ${establishments}
          where id = ${importId}`,
    )
  })

export type CurrentImport = { id: number; hasPartners: number; finishedAt: string; establishments: number }

export const getCurrentImport = (db: ReadableDatabase): CurrentImport | null =>
  get<CurrentImport>(
    db,
    sql`select id, has_partners as hasPartners, finished_at as finishedAt, establishments from cnpj_import where is_current = 1`,
  ) ?? null

/** @returns 1, or 0 when the import has this establishment already: a file may be there twice */
export const insertEstablishment = (
  db: WritableDatabase,
  importId: number,
  row: StoredEstablishment,
): number =>
  prepare(
    db,
    `insert into cnpj_establishment values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     on conflict do nothing`,
  ).run(
    importId,
    row.cnpj,
    row.isHeadquarters,
    row.tradeName,
    row.state,
    row.reason,
    row.openedOn,
    row.cnae,
    row.furtherCnaes,
    row.streetKind,
    row.street,
    row.number,
    row.complement,
    row.neighbourhood,
    row.cep,
    row.uf,
    row.town,
    row.phone1,
    row.phone2,
    row.fax,
    row.email,
    row.specialState,
  ).changes

/** True when the import took an establishment of this company (the first eight places of the CNPJ). */
export const hasRoot = (db: ReadableDatabase, importId: number, root: string): boolean =>
  prepare(db, 'select 1 from cnpj_establishment where import_id = ? and cnpj >= ? and cnpj <= ? limit 1').get(
    importId,
    `${root}000000`,
    `${root}ZZZZ99`,
  ) !== undefined

export const insertCompany = (db: WritableDatabase, importId: number, row: StoredCompany): number =>
  run(
    db,
    sql`insert or replace into cnpj_company (import_id, root, legal_name, nature, capital, size)
        values (${importId}, ${row.root}, ${row.legalName}, ${row.nature}, ${row.capital}, ${row.size})`,
  )

export const countBranch = (db: WritableDatabase, importId: number, root: string, openedOn: string): number =>
  run(
    db,
    sql`insert into cnpj_branch (import_id, root, opened_on, branches) values (${importId}, ${root}, ${openedOn}, 1)
        on conflict do update set branches = branches + 1`,
  )

export const countPartner = (db: WritableDatabase, importId: number, root: string): number =>
  run(
    db,
    sql`insert into cnpj_partner (import_id, root, partners) values (${importId}, ${root}, 1)
        on conflict do update set partners = partners + 1`,
  )

export const insertName = (
  db: WritableDatabase,
  importId: number,
  kind: NameKind,
  code: string,
  name: string,
): number =>
  run(
    db,
    sql`insert or replace into cnpj_name (import_id, kind, code, name)
        values (${importId}, ${kind}, ${code}, ${name})`,
  )

export const getEstablishment = (
  db: ReadableDatabase,
  importId: number,
  cnpj: string,
): StoredEstablishment | null =>
  get<StoredEstablishment>(
    db,
    sql`select cnpj, is_headquarters as isHeadquarters, trade_name as tradeName, state, reason,
          opened_on as openedOn, cnae, further_cnaes as furtherCnaes, street_kind as streetKind, street, number,
          complement, neighbourhood, cep, uf, town, phone1, phone2, fax, email, special_state as specialState
        from cnpj_establishment where import_id = ${importId} and cnpj = ${cnpj}`,
  ) ?? null

export const getCompany = (db: ReadableDatabase, importId: number, root: string): StoredCompany | null =>
  get<StoredCompany>(
    db,
    sql`select root, legal_name as legalName, nature, capital, size
        from cnpj_company where import_id = ${importId} and root = ${root}`,
  ) ?? null

/** Active branches that were opened on a day (YYYYMMDD) or later. */
export const sumBranches = (db: ReadableDatabase, importId: number, root: string, since: string): number =>
  get<{ branches: number }>(
    db,
    sql`select coalesce(sum(branches), 0) as branches from cnpj_branch
        where import_id = ${importId} and root = ${root} and opened_on >= ${since}`,
  )?.branches ?? 0

export const getPartners = (db: ReadableDatabase, importId: number, root: string): number =>
  get<{ partners: number }>(
    db,
    sql`select partners from cnpj_partner where import_id = ${importId} and root = ${root}`,
  )?.partners ?? 0

/** The name of a code, or an empty text. */
export const getName = (db: ReadableDatabase, importId: number, kind: NameKind, code: string): string =>
  get<{ name: string }>(
    db,
    sql`select name from cnpj_name where import_id = ${importId} and kind = ${kind} and code = ${code}`,
  )?.name ?? ''

const tables = [
  'cnpj_establishment',
  'cnpj_company',
  'cnpj_branch',
  'cnpj_partner',
  'cnpj_name',
] as const satisfies readonly string[]
const removedAtOnce = 2_000

/** Notes that what did not become current has ended. */
export const endImports = (db: WritableDatabase, finishedAt: string): number =>
  run(db, sql`update cnpj_import set finished_at = ${finishedAt} where finished_at is null`)

/** True when an import was under way as the process ended. Only to be asked before another begins. */
export const hasCutImport = (db: ReadableDatabase): boolean =>
  get(db, sql`select 1 from cnpj_import where finished_at is null`) !== undefined

/** Takes the current import out of use; its rows go with `removeOtherImports`. */
export const forgetCurrentImport = (db: WritableDatabase): number =>
  run(db, sql`update cnpj_import set is_current = 0`)

/**
 * Removes all imports but the current one, a few rows at a time: those replaced, cancelled, forgotten, or cut by a kill.
 * No import may be under way. An abort leaves the rest for another time.
 */
export const removeOtherImports = async (db: WritableDatabase, signal: AbortSignal): Promise<void> => {
  const others = all<{ id: number }>(db, sql`select id from cnpj_import where is_current = 0`)
  for (const { id } of others) {
    for (const table of tables) {
      const columns = keyColumns[table]
      const text = `delete from ${table} where import_id = ? and (${columns}) in
        (select ${columns} from ${table} where import_id = ? limit ${removedAtOnce})`
      do {
        await pace()
        if (signal.aborted) return
      } while (prepare(db, text).run(id, id).changes > 0)
    }
    run(db, sql`delete from cnpj_import where id = ${id}`)
  }
}

const keyColumns = {
  cnpj_establishment: 'cnpj',
  cnpj_company: 'root',
  cnpj_branch: 'root, opened_on',
  cnpj_partner: 'root',
  cnpj_name: 'kind, code',
} as const satisfies Record<(typeof tables)[number], string>
