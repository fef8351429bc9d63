import type { CnpjImportFailureCode } from '../../../shared/api/index.ts'
import { type CnpjFileKind, cnpjFileKindOf } from '../../../shared/rules/cnpj-base-files.ts'

/** How many columns each kind of file has; none has a header. */
export const fileColumns = {
  establishments: 30,
  companies: 7,
  partners: 11,
  cnaes: 2,
  reasons: 2,
  towns: 2,
  natures: 2,
} as const satisfies Record<CnpjFileKind, number>

/** One file of the open data, unpacked or as the ZIP that Receita offers. */
export type BaseFile = { kind: CnpjFileKind; path: string }

/** Why an import stopped; where in which file, if it was a file's fault. */
export class CnpjImportFailure extends Error {
  readonly code: CnpjImportFailureCode
  readonly file: string | null
  /** From 1. */
  readonly line: number | null

  constructor(code: CnpjImportFailureCode, file: string | null = null, line: number | null = null) {
    super(`${code}${file === null ? '' : ` (${file}${line === null ? '' : `, line ${line}`})`}`)
    this.name = 'CnpjImportFailure'
    this.code = code
    this.file = file
    this.line = line
  }
}

/**
 * A file by its path, whose last part names its kind.
 * @throws CnpjImportFailure `cnpj_file_kind_unknown`
 */
export const baseFileAt = (path: string): BaseFile => {
  const kind = cnpjFileKindOf(path)
  if (kind === null) throw new CnpjImportFailure('cnpj_file_kind_unknown', path)
  return { kind, path }
}
