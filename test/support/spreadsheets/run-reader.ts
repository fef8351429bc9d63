import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { ReaderFailure } from '../../../main/reader/reader-failure.ts'
import { runJob } from '../../../main/reader/run-job.ts'
import { unpackRows, type SourceRow } from '../../../main/reader/table/source-row.ts'
import {
  type QuoteComparison,
  quoteComparisonSchema,
  readerProblemSchema,
  rowBatchSchema,
  spreadsheetFactsSchema,
  type ReaderProblem,
  type ReadingChoices,
  type SpreadsheetFacts,
  type TextDoubts,
} from '../../../shared/processes/reader.ts'
import { sourceOfPath } from '../path-source.ts'
import { temporaryFolder } from '../temporary-folder.ts'

/** What a reader said of a file: the facts, or the problem; anything else it throws is a bug and stays thrown. */
export type Inspected = { facts: SpreadsheetFacts } | { problem: ReaderProblem }
export type Read =
  | { rows: SourceRow[]; batches: number; doubts: TextDoubts | null }
  | { problem: ReaderProblem }

/** A file with these bytes, gone when the test ends. */
export const fileOf = (bytes: Buffer | string, name = 'file'): string => {
  const path = join(temporaryFolder(), name)
  writeFileSync(path, bytes)
  return path
}

/** Inspects in this process, by the reader's own job; what crosses the wire is held against its schema. */
export const inspect = async (
  path: string,
  choices: ReadingChoices = {},
  password?: string,
): Promise<Inspected> => {
  let facts: SpreadsheetFacts | undefined
  const problem = await problemOf(async () => {
    await runJob(
      { type: 'inspect', path, password, choices },
      {
        sendFacts: (sent) => {
          facts = spreadsheetFactsSchema.parse(sent)
        },
        sendAudio: noAudio,
        sendComparison: noComparison,
        sendRows: () => Promise.reject(new Error('Inspecting sends no rows')),
      },
      () => sourceOfPath(path),
    )
  })
  if (problem !== null) return { problem }
  if (facts === undefined) throw new Error('No facts')
  return { facts }
}

/** Reads all rows in this process, by the reader's own job. */
export const readRows = async (
  path: string,
  choices: ReadingChoices = {},
  { rowsPerBatch = 1_000, password }: { rowsPerBatch?: number; password?: string } = {},
): Promise<Read> => {
  const rows: SourceRow[] = []
  let batches = 0
  let doubts: TextDoubts | null = null
  let counted = 0
  const problem = await problemOf(async () => {
    counted = await runJob(
      { type: 'read', path, password, choices, rowsPerBatch },
      {
        sendFacts: () => {
          throw new Error('Reading sends no facts')
        },
        sendAudio: noAudio,
        sendComparison: noComparison,
        sendRows: (batch, progress) => {
          doubts = progress.doubts
          rows.push(...unpackRows(rowBatchSchema.parse(batch)))
          batches += 1
          return Promise.resolve()
        },
      },
      () => sourceOfPath(path),
    )
  })
  if (problem !== null) return { problem }
  if (counted !== rows.length) throw new Error(`${counted} rows announced, ${rows.length} sent`)
  return { rows, batches, doubts }
}

export type Counted = { rows: number } | { problem: ReaderProblem }

/** Reads all rows and lets them go. */
export const countRows = async (path: string, choices: ReadingChoices = {}): Promise<Counted> => {
  let rows = 0
  const problem = await problemOf(async () => {
    rows = await runJob(
      { type: 'read', path, choices, rowsPerBatch: 4_000 },
      {
        sendFacts: () => {},
        sendAudio: noAudio,
        sendComparison: noComparison,
        sendRows: () => Promise.resolve(),
      },
      () => sourceOfPath(path),
    )
  })
  return problem === null ? { rows } : { problem }
}

/** Rows of a file whose quotes are in doubt, in both readings. */
export const comparisonOf = async (
  path: string,
  choices: ReadingChoices = {},
): Promise<QuoteComparison[]> => {
  const compared: QuoteComparison[] = []
  await runJob(
    { type: 'compare', path, choices },
    {
      sendFacts: () => {},
      sendAudio: noAudio,
      sendComparison: (rows) => compared.push(...z.array(quoteComparisonSchema).parse(rows)),
      sendRows: () => Promise.resolve(),
    },
    () => sourceOfPath(path),
  )
  return compared
}

const noComparison = (): void => {
  throw new Error('No readings are compared')
}

const noAudio = (): void => {
  throw new Error('A spreadsheet has no sound')
}

const problemOf = async (work: () => Promise<void>): Promise<ReaderProblem | null> => {
  try {
    await work()
    return null
  } catch (error) {
    if (!(error instanceof ReaderFailure)) throw error
    return readerProblemSchema.parse(error.problem)
  }
}

/** The facts of a file that must be readable. */
export const factsOf = async (
  path: string,
  choices: ReadingChoices = {},
  password?: string,
): Promise<SpreadsheetFacts> => {
  const inspected = await inspect(path, choices, password)
  if ('problem' in inspected) throw new Error(`Not readable: ${JSON.stringify(inspected.problem)}`)
  return inspected.facts
}

/** The cells of all rows of a file that must be readable. */
export const cellsOf = async (path: string, choices: ReadingChoices = {}): Promise<string[][]> => {
  const read = await readRows(path, choices)
  if ('problem' in read) throw new Error(`Not readable: ${JSON.stringify(read.problem)}`)
  return read.rows.map((row) => [...row.cells])
}

/** The problem of a file that must not be readable. */
export const problemIn = (answer: Inspected | Read | Counted): ReaderProblem => {
  if ('problem' in answer) return answer.problem
  throw new Error('The file was read, and should not have been')
}

/** A job's choices that repeat exactly what was found. */
export const choicesOf = ({ encoding, delimiter, sheet, headerRow }: SpreadsheetFacts): ReadingChoices => ({
  headerRow,
  ...(encoding === null ? {} : { encoding }),
  ...(delimiter === null ? {} : { delimiter }),
  ...(sheet === null ? {} : { sheet }),
})
