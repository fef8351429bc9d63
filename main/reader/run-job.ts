import type {
  QuoteComparison,
  ReaderJob,
  RowBatch,
  SpreadsheetFacts,
  TextDoubts,
  TextEncoding,
} from '../../shared/processes/reader.ts'
import { type ByteSource, byteSourceOf } from './byte-source.ts'
import { openTable } from './open-table.ts'
import { createPacer } from '../turns.ts'
import { type AudioResult, runAudioJob } from './run-audio-job.ts'
import { collectFacts } from './table/collect-facts.ts'
import type { Progress, Table } from './table/table.ts'

/** Where results go. `sendRows` resolves when the receiver can take more. */
export type JobOutput = {
  sendFacts(facts: SpreadsheetFacts): void
  sendAudio(result: AudioResult): void
  sendComparison(rows: QuoteComparison[]): void
  sendRows(batch: RowBatch, progress: Progress & { doubts: TextDoubts | null }): Promise<void>
}

/** What earlier jobs found in the reader's one file, which stays as it is (rule D16). */
export type KnownFile = { encoding?: TextEncoding }

/**
 * Does one job of a reader process: looks at a spreadsheet (`inspect`), reads all its rows behind the header
 * without those that are blank (`read`), compares readings of its quotes (`compare`), or does something with a sound.
 * Returns how many rows were sent. Throws `ReaderFailure`.
 * @param openFile opens what is read where the job does not bring its bytes
 */
export const runJob = async (
  job: ReaderJob,
  output: JobOutput,
  openFile: () => Promise<ByteSource>,
  known: KnownFile = {},
): Promise<number> => {
  if (job.type !== 'inspect' && job.type !== 'read' && job.type !== 'compare') {
    output.sendAudio(await runAudioJob(job, openFile))
    return 0
  }
  const source = job.bytes === undefined ? await openFile() : byteSourceOf(job.bytes)
  const table = await openTable(source, { ...job, choices: { ...known, ...job.choices } })
  if (job.choices.encoding === undefined && table.encoding !== null) known.encoding = table.encoding
  try {
    if (job.type === 'inspect') {
      output.sendFacts(await collectFacts(table, job.choices))
      return 0
    }
    if (job.type === 'compare') {
      output.sendComparison((await table.compareQuotes?.()) ?? [])
      return 0
    }
    // Without a chosen header, reading finds the one that inspecting finds.
    const headerRow = job.choices.headerRow ?? (await collectFacts(table, job.choices)).headerRow
    return await sendRows(table, headerRow, job.rowsPerBatch, output)
  } finally {
    await table.close()
  }
}

const sendRows = async (
  table: Table,
  afterRow: number,
  rowsPerBlock: number,
  output: JobOutput,
): Promise<number> => {
  const pace = createPacer()
  let rows = 0
  for await (const batch of table.rows({ afterRow, rowsPerBlock, extent: 'whole' })) {
    rows += batch.widths.length
    await output.sendRows(batch, { ...table.progress(), doubts: table.doubts?.() ?? null })
    await pace()
  }
  return rows
}
