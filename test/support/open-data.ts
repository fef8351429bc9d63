import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BaseFile, baseFileAt, CnpjImportFailure } from '../../main/service/cnpj-base/files.ts'

/** A row as Receita writes it. */
export const quoted = (row: readonly string[]): string =>
  row.map((field) => `"${field.replaceAll('"', '""')}"`).join(';')

/** Writes a file as Receita does: ISO-8859-1, quoted, without header. */
export const writeBaseFile = (
  folder: string,
  name: string,
  rows: readonly (readonly string[])[],
): BaseFile => {
  const path = join(folder, name)
  writeFileSync(path, rows.map((row) => `${quoted(row)}\n`).join(''), 'latin1')
  return baseFileAt(path)
}

/** Makes a file of one row half a million rows long: its import is under way until it is cancelled, on any machine. */
export const lengthenBaseFile = (path: string): string => {
  const row = readFileSync(path)
  writeFileSync(path, Buffer.alloc(row.length * 500_000, row))
  return path
}

/** Code and line of the failure that work ends in. */
export const importFailureOf = async (work: Promise<unknown>): Promise<[string, number | null]> => {
  const error: unknown = await work.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof CnpjImportFailure)) throw error
  return [error.code, error.line]
}
