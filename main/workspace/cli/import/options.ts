import { existsSync, realpathSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import {
  type Delimiter,
  delimiters,
  type ReadingChoices,
  readingChoicesSchema,
  textEncodings,
} from '../../../../shared/processes/reader.ts'
import { isDdd } from '../../../../shared/rules/brazilian-areas.ts'
import {
  type ColumnRole,
  columnRoles,
  columnRoleSchema,
  singleRoles,
} from '../../../../shared/rules/column-roles.ts'
import { commonOptionTypes, readArguments, UsageError } from '../usage.ts'

/** A column that the person named for a role, by its header. */
export type MappedColumn = { role: ColumnRole; header: string }

export type ImportOptions = {
  files: string[]
  choices: ReadingChoices
  /** Empty = the roles are those that the app would propose. */
  mapped: MappedColumn[]
  defaultDdd: string | null
  /** Where accepted rows go, and those that were left out; null = nowhere. */
  out: string | null
  rejected: string | null
  /** Whether a file that stands there may be written over. */
  force: boolean
  /** No words for people, only JSON. */
  json: boolean
  help: boolean
}

const optionTypes = {
  map: { type: 'string', multiple: true, default: [] as string[] },
  'default-ddd': { type: 'string' },
  sheet: { type: 'string' },
  delimiter: { type: 'string' },
  encoding: { type: 'string' },
  'header-row': { type: 'string' },
  out: { type: 'string' },
  rejected: { type: 'string' },
  force: { type: 'boolean', default: false },
  ...commonOptionTypes,
} as const

/**
 * What a command line asks for, checked as far as it can be without opening a file.
 * @throws UsageError
 */
export const readOptions = (args: readonly string[]): ImportOptions => {
  const { values, positionals: files } = readArguments(args, optionTypes)
  const defaultDdd = values['default-ddd'] ?? null
  if (defaultDdd !== null && !isDdd(defaultDdd)) throw new UsageError('--default-ddd 11 … 99')
  const out = values.out ?? null
  const rejected = values.rejected ?? null
  refuseUnclearTargets(files, out, rejected)
  return {
    files,
    choices: readChoices(values),
    mapped: readMapping(values.map),
    defaultDdd,
    out,
    rejected,
    force: values.force,
    json: values.json,
    help: values.help,
  }
}

/** Shells make it hard to pass a tab, so that it also goes by its name. */
const delimiterOf = (text: string): Delimiter | undefined =>
  text === 'tab' || text === String.raw`\t` ? '\t' : delimiters.find((each) => each === text)

type ChoiceValues = Partial<Record<'sheet' | 'delimiter' | 'encoding' | 'header-row', string>>

const readChoices = (values: ChoiceValues): ReadingChoices => {
  const { sheet, delimiter, encoding, 'header-row': headerRow } = values
  const choices: ReadingChoices = {}
  if (sheet !== undefined) choices.sheet = sheet
  if (delimiter !== undefined) {
    const known = delimiterOf(delimiter)
    if (known === undefined) throw new UsageError('--delimiter ";" | "," | tab | "|"')
    choices.delimiter = known
  }
  if (encoding !== undefined) {
    const known = readingChoicesSchema.shape.encoding.safeParse(encoding.toLowerCase())
    if (!known.success) throw new UsageError(`--encoding ${textEncodings.join(' | ')}`)
    choices.encoding = known.data
  }
  if (headerRow !== undefined) {
    const known = readingChoicesSchema.shape.headerRow.safeParse(
      /^\d+$/.test(headerRow) ? Number(headerRow) : null,
    )
    if (!known.success) throw new UsageError('--header-row 0 … 1048576')
    choices.headerRow = known.data
  }
  return choices
}

const readMapping = (texts: readonly string[]): MappedColumn[] => {
  const mapped = texts.map((text) => {
    const at = text.indexOf('=')
    const role = columnRoleSchema.safeParse(text.slice(0, Math.max(at, 0)))
    const header = text.slice(at + 1).trim()
    if (!role.success || header === '') throw new UsageError(`--map ${columnRoles.join('|')}=HEADER`)
    return { role: role.data, header }
  })
  for (const role of singleRoles)
    if (mapped.filter((each) => each.role === role).length > 1) throw new UsageError(`--map ${role}=… 1×`)
  return mapped
}

/** One file goes to one target, and no target is what is read, however it is spelt. */
const refuseUnclearTargets = (
  files: readonly string[],
  out: string | null,
  rejected: string | null,
): void => {
  const targets = [out, rejected].filter((path) => path !== null)
  if (targets.includes('')) throw new UsageError('--out FILE, --rejected FILE')
  if (files.length > 1 && targets.length > 0) throw new UsageError('--out, --rejected: 1 FILE')
  const places = [...files, ...targets].map(placeOf).map(foldCase)
  const taken = places.slice(files.length)
  if (
    new Set(taken).size < taken.length ||
    places.slice(0, files.length).some((file) => taken.includes(file))
  )
    throw new UsageError('FILE ≠ --out ≠ --rejected')
}

/** Names that differ in case alone are one file on Windows and macOS. */
const foldCase = (place: string): string =>
  process.platform === 'linux' ? place : place.normalize('NFC').toLowerCase()

/** Where a path leads to, links followed as far as there is anything. */
const placeOf = (path: string): string => {
  const whole = resolve(path)
  if (existsSync(whole)) return realPathOf(whole)
  return existsSync(dirname(whole)) ? join(realPathOf(dirname(whole)), basename(whole)) : whole
}

/** As the system writes it. Windows cannot say so of long paths and of disks in memory: those stay as they are given. */
const realPathOf = (path: string): string => {
  for (const real of [realpathSync.native, realpathSync]) {
    try {
      return real(path)
    } catch {
      // The next one may.
    }
  }
  return path
}
