/** Receita Federal's open data on companies: its kinds of file, without header, and how many columns each has. */
export const fileColumns = {
  establishments: 30,
  companies: 7,
  partners: 11,
  cnaes: 2,
  reasons: 2,
  towns: 2,
  natures: 2,
} as const

export type FileKind = keyof typeof fileColumns

/** One file of the open data, unpacked. */
export type BaseFile = { kind: FileKind; path: string }

export type CnpjImportFailureCode =
  | 'cnpj_import_cancelled'
  | 'cnpj_file_unreadable'
  | 'cnpj_file_kind_unknown'
  | 'cnpj_file_columns_wrong'
  | 'cnpj_file_quote_open'
  | 'cnpj_file_establishments_missing'

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

/** What names look like: `Estabelecimentos3.csv` as people unpack them, `K3241.K03200Y3.D60711.ESTABELE` as they come. */
const names: readonly (readonly [RegExp, FileKind])[] = [
  [/estabele/i, 'establishments'],
  [/empre/i, 'companies'],
  [/socio/i, 'partners'],
  [/cnae/i, 'cnaes'],
  [/moti/i, 'reasons'],
  [/munic/i, 'towns'],
  [/natju|naturez/i, 'natures'],
]

/**
 * The kind of file that a path's last part names.
 * @throws CnpjImportFailure `cnpj_file_kind_unknown`
 */
export const baseFileAt = (path: string): BaseFile => {
  const name = path.split(/[\\/]/).at(-1) ?? ''
  const kind = names.find(([pattern]) => pattern.test(name))?.[1]
  if (kind === undefined) throw new CnpjImportFailure('cnpj_file_kind_unknown', path)
  return { kind, path }
}
