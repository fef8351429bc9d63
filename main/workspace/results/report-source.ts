/** What the rows of a report are read from: a supplier's file, or what a service called back. */
import { basename } from 'node:path'
import type { UnmatchedRow } from '../../../shared/bridge/results.ts'
import type { RowBatch, SpreadsheetFacts } from '../../../shared/processes/reader.ts'
import type { ReportColumn, ReportRole } from '../../../shared/rules/report-columns.ts'
import { proposeReportColumns } from '../../../shared/rules/report-columns.ts'
import type { OpenReader } from '../../reader-client/run-reader.ts'
import type { HeldFiles, OpenedFile } from '../files/held-files.ts'
import { readBatches } from '../files/reading.ts'
import { foreignPlan } from '../rows/judge/foreign-plan.ts'
import { headersMemory, type ReportMemory } from './report-memory.ts'

export type SourceBatch = {
  batch: RowBatch
  /** When each row came, in seconds since 1970, for rows that do not say when; none of a file. */
  receivedAt?: Uint32Array
  /** What cannot be told in rows. */
  unreadable?: readonly UnmatchedRow[]
  bytesRead: number
  bytesTotal: number
}

export type SourceReading = {
  batches: AsyncIterable<SourceBatch>
  /** Of all that was read, once it is; null where it cannot be told. */
  sha256: () => Promise<string | null>
  /** What was called back, once it is read; null of a file. */
  callbacks: () => Buffer | null
}

export type ReportSource = {
  name: string
  /** Of a workbook. */
  sheet: string | null
  columns: readonly string[]
  sample: SpreadsheetFacts['sample']
  /** Whether its rows can be about nothing but the one request: they came to an address that nobody else knows. */
  isOfOneItem: boolean
  memory: ReportMemory
  propose: () => ReportColumn[]
  read: (roles: readonly ReportRole[], signal: AbortSignal) => SourceReading
}

const rowsPerBatch = 4_000

/** A file that was opened. */
export const fileSource = (
  { openReader, held }: { openReader: OpenReader; held: Pick<HeldFiles, 'of' | 'hashOf'> },
  { path, choices, facts }: OpenedFile,
): ReportSource => {
  const { columns, headerRow, sample, sheet } = facts
  return {
    name: basename(path),
    sheet,
    columns,
    sample,
    isOfOneItem: false,
    memory: headersMemory(columns, headerRow),
    propose: () =>
      proposeReportColumns(
        columns,
        sample.map(({ cells }) => cells),
        foreignPlan,
      ),
    read: (_roles, signal) => {
      const hashing = held.hashOf(path, signal)
      return {
        batches: readBatches(openReader, { path, ...held.of(path), choices, rowsPerBatch }, signal),
        sha256: () => hashing,
        callbacks: () => null,
      }
    },
  }
}
