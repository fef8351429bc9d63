import type { Language } from '../../../../shared/rules/language.ts'
import { isMending, type RejectionReason, type RepairKind } from '../../../../shared/rules/row-verdict.ts'
import { wholeNumber } from '../../../../shared/texts/whole-numbers.ts'
import { printable } from '../printable.ts'
import type { ImportReport } from './import-file.ts'
import { repairsWhere } from './report-json.ts'
import { type Words, words } from './words.ts'

/** What became of a file, for a person in front of a terminal. */
export const summaryOf = (report: ImportReport, language: Language): string => {
  const lines = report.failure === null ? countLines(report, language) : failureLines(report, language)
  return [report.file, ...lines.map((line) => `  ${line}`)].map(printable).join('\n')
}

type Counted = Extract<ImportReport, { failure: null }>
type Failed = Exclude<ImportReport, Counted>

const countLines = (report: Counted, language: Language): string[] => {
  const text = words[language]
  const { tally, peakRssBytes } = report
  const number = wholeNumber[language]
  const kinds = (test: (kind: RepairKind) => boolean): string[] =>
    breakdown(repairsWhere(tally, test), (kind: RepairKind) => text.rows.repairs[kind], number)
  const rewritten = kinds((kind) => !isMending(kind))
  const notes = breakdown(
    tally.notes ?? {},
    (fault: RejectionReason) => text.rows.reasons[fault].short,
    number,
  )
  const megabytes = (bytes: number): string => number(bytes / 1_000_000)
  const seconds = (report.ms / 1_000).toLocaleString(language, { maximumFractionDigits: 1 })
  return [
    `${text.readAs}: ${readAs(report, text, number)}`,
    `${text.columns}: ${roleList(report, text)}`,
    `${text.rowsRead}: ${number(tally.rows)}`,
    `${text.accepted}: ${number(tally.accepted)}`,
    `${text.repaired}: ${number(tally.repaired)}`,
    ...kinds(isMending),
    ...(rewritten.length === 0 ? [] : [`${text.normalised}:`, ...rewritten]),
    ...(notes.length === 0 ? [] : [`${text.invalidDocuments}:`, ...notes]),
    `${text.duplicates}: ${number(tally.duplicates)}`,
    `${text.rejected}: ${number(tally.rejected)}`,
    ...breakdown(tally.reasons, (reason: RejectionReason) => text.rows.reasons[reason].short, number),
    text.cost(seconds, megabytes(peakRssBytes.workspace), megabytes(peakRssBytes.reader)),
  ]
}

/** The counts of a breakdown, the highest first. */
const breakdown = <Kind extends string>(
  counts: Partial<Record<Kind, number>>,
  word: (kind: Kind) => string,
  number: (value: number) => string,
): string[] =>
  (Object.entries(counts) as [Kind, number][])
    .toSorted((one, other) => other[1] - one[1])
    .map(([kind, count]) => `  ${number(count)}  ${word(kind)}`)

const readAs = ({ seen }: ImportReport, text: Words, number: (value: number) => string): string => {
  if (seen === null) return ''
  const { encoding, delimiter, sheet, headerRow } = seen.facts
  return [
    ...(encoding === null ? [] : [encoding]),
    ...(delimiter === null ? [] : [text.delimiter(delimiter === '\t' ? 'tab' : delimiter)]),
    ...(sheet === null ? [] : [text.sheet(sheet)]),
    headerRow === 0 ? text.noHeader : text.header(number(headerRow)),
  ].join(', ')
}

/** Every column, those with a role by it. */
const roleList = ({ seen }: ImportReport, text: Words): string =>
  (seen?.columns.names ?? [])
    .map((name, index) => {
      const role = seen?.columns.roles[index] ?? 'variable'
      return role === 'variable' ? name : `${name} (${text.rows.roles[role]})`
    })
    .join('; ')

const failureLines = (report: Failed, language: Language): string[] => {
  const text = words[language]
  const { what, kept, todo } = text.problems[report.failure.code](report.failure.params)
  const said = [what, kept, todo].filter((sentence) => sentence !== undefined)
  if (report.seen === null) return said
  // The columns that are missed may be on another sheet.
  const sheets = report.seen.facts.sheets.map(({ name }) => name)
  return [
    ...said,
    `${text.columns}: ${roleList(report, text)}`,
    ...(sheets.length > 1 ? [`${text.sheets}: ${sheets.join('; ')}`] : []),
  ]
}
