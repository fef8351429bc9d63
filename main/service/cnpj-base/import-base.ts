import { statSync } from 'node:fs'
import type { CnpjFileKind } from '../../../shared/rules/cnpj-base-files.ts'
import type { WritableDatabase } from '../../database/handles.ts'
import { transaction } from '../../database/sql.ts'
import {
  countBranch,
  countPartner,
  hasRoot,
  insertCompany,
  insertEstablishment,
  insertImport,
  insertName,
  makeImportCurrent,
  type StoredEstablishment,
} from '../store/sqlite/cnpj-base.ts'
import { readRows } from './csv-rows.ts'
import { type BaseFile, CnpjImportFailure } from './files.ts'

/** Which establishments are taken: those for which everything that is given holds; all of them if nothing is. */
export type BaseFilter = { documents: ReadonlySet<string> | null; uf: string | null }

export type BaseProgress = {
  file: string
  bytesRead: number
  /** Of all passes over all files; establishments are read twice. */
  totalBytes: number
  establishments: number
}

export type BaseImport = {
  files: readonly BaseFile[]
  filter: BaseFilter
  clock: () => number
  signal: AbortSignal
  onProgress: (progress: BaseProgress) => void
}

type Step = { file: BaseFile; take: (row: readonly string[]) => void }

/**
 * Reads Receita Federal's open data into the service's own tables. Rows are written as they come and seen by nobody
 * until the last commit puts the whole import in the place of the former one; a failed, cancelled or killed import
 * leaves the former one as it was, and its own rows for `removeOtherImports`.
 *
 * The establishments come first, because they say which companies are wanted, and once more to count the branches of
 * those companies, which may lie outside the filter or in another file.
 * @throws CnpjImportFailure
 */
export const importCnpjBase = async (
  db: WritableDatabase,
  { files, filter, clock, signal, onProgress }: BaseImport,
): Promise<void> => {
  const ofKind = (...kinds: CnpjFileKind[]) => files.filter(({ kind }) => kinds.includes(kind))
  if (ofKind('establishments').length === 0) throw new CnpjImportFailure('cnpj_file_establishments_missing')
  const sizes = new Map(files.map((file) => [file, sizeOf(file)]))
  const id = insertImport(db, new Date(clock()).toISOString(), ofKind('partners').length > 0)

  let establishments = 0
  const takeEstablishment = (row: readonly string[]): void => {
    // Most rows are not wanted, and the whole country has seventy million.
    if (filter.uf !== null && row[columnOfUf] !== filter.uf) return
    if (filter.documents !== null && !filter.documents.has(cnpjOf(row))) return
    establishments += insertEstablishment(db, id, establishmentOf(row))
  }
  const isWanted = (root: string | undefined): root is string => root !== undefined && hasRoot(db, id, root)
  const steps: Step[] = [
    ...ofKind('cnaes', 'reasons', 'towns', 'natures').map((file) => ({ file, take: takeName(db, id, file) })),
    ...ofKind('establishments').map((file) => ({ file, take: takeEstablishment })),
    ...ofKind('establishments').map((file) => ({ file, take: takeBranch(db, id, isWanted) })),
    ...ofKind('companies').map((file) => ({ file, take: takeCompany(db, id, isWanted) })),
    ...ofKind('partners').map((file) => ({ file, take: takePartner(db, id, isWanted) })),
  ]
  const totalBytes = steps.reduce((sum, { file }) => sum + (sizes.get(file) ?? 0), 0)
  let bytesBefore = 0
  for (const { file, take } of steps) {
    const tell = (bytesRead: number): void =>
      onProgress({ file: file.path, bytesRead: bytesBefore + bytesRead, totalBytes, establishments })
    for await (const { rows, bytesRead } of readRows(file)) {
      if (signal.aborted) throw new CnpjImportFailure('cnpj_import_cancelled')
      // One short transaction a piece: the writer is free for requests in between.
      transaction(db, () => {
        for (const row of rows) take(row)
      })
      tell(bytesRead)
    }
    const size = sizes.get(file) ?? 0
    tell(size)
    bytesBefore += size
  }
  if (establishments === 0) throw new CnpjImportFailure('cnpj_import_nothing_wanted')
  makeImportCurrent(db, id, { finishedAt: new Date(clock()).toISOString(), establishments })
}

const sizeOf = ({ path }: BaseFile): number => {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (stats?.isFile() !== true) throw new CnpjImportFailure('cnpj_file_unreadable', path)
  return stats.size
}

const columnOfUf = 19

const cnpjOf = ([root = '', order = '', digits = '']: readonly string[]): string => `${root}${order}${digits}`

/** Columns as in the layout of Receita Federal's "Dados abertos do CNPJ". */
const establishmentOf = (row: readonly string[]): StoredEstablishment => {
  const at = (index: number): string => row[index] ?? ''
  return {
    cnpj: cnpjOf(row),
    isHeadquarters: at(3) === '1' ? 1 : 0,
    tradeName: at(4),
    state: at(5),
    reason: at(7),
    openedOn: at(10),
    cnae: at(11),
    furtherCnaes: at(12),
    streetKind: at(13),
    street: at(14),
    number: at(15),
    complement: at(16),
    neighbourhood: at(17),
    cep: at(18),
    uf: at(columnOfUf),
    town: at(20),
    phone1: `${at(21)} ${at(22)}`,
    phone2: `${at(23)} ${at(24)}`,
    fax: `${at(25)} ${at(26)}`,
    email: at(27),
    specialState: at(28),
  }
}

type Wanted = (root: string | undefined) => root is string

const active = '02'

const takeBranch =
  (db: WritableDatabase, id: number, isWanted: Wanted): Step['take'] =>
  ([root, , , headquartersOrBranch, , state, , , , , openedOn]) => {
    if (headquartersOrBranch !== '2' || state !== active || !isWanted(root)) return
    countBranch(db, id, root, openedOn ?? '')
  }

const takeCompany =
  (db: WritableDatabase, id: number, isWanted: Wanted): Step['take'] =>
  ([root, legalName = '', nature = '', , capital = '', size = '']) => {
    if (!isWanted(root)) return
    insertCompany(db, id, { root, legalName, nature, capital, size })
  }

const takePartner =
  (db: WritableDatabase, id: number, isWanted: Wanted): Step['take'] =>
  ([root]) => {
    if (!isWanted(root)) return
    countPartner(db, id, root)
  }

const takeName =
  (db: WritableDatabase, id: number, { kind }: BaseFile): Step['take'] =>
  ([code, name]) => {
    if (code === undefined || name === undefined) return
    if (kind !== 'cnaes' && kind !== 'reasons' && kind !== 'towns' && kind !== 'natures') return
    insertName(db, id, kind, code, name)
  }
