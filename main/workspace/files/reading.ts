import type { QuoteComparison, ReaderJob, SpreadsheetFacts } from '../../../shared/processes/reader.ts'
import { ReaderError } from '../../reader-client/reader-error.ts'
import { type OpenReader, type ReaderYield, runReader } from '../../reader-client/run-reader.ts'
import { ProblemError } from '../base/problem-error.ts'

type Job<Type extends ReaderJob['type']> = Omit<Extract<ReaderJob, { type: Type }>, 'type'>

/**
 * Looks into a file: what it is, its columns, its first rows.
 * @throws ProblemError
 */
export const inspectFile = async (openReader: OpenReader, job: Job<'inspect'>): Promise<SpreadsheetFacts> => {
  for await (const message of read(openReader, { type: 'inspect', ...job })) {
    if (message.type === 'facts') return message.facts
  }
  throw new ProblemError('reader_crashed')
}

/**
 * Both readings of some rows whose quotes are in doubt.
 * @throws ProblemError, or what `signal` was aborted with
 */
export const compareQuotes = async (
  openReader: OpenReader,
  job: Job<'compare'>,
  signal: AbortSignal | undefined,
): Promise<QuoteComparison[]> => {
  for await (const message of read(openReader, { type: 'compare', ...job }, signal)) {
    if (message.type === 'comparison') return message.rows
  }
  throw new ProblemError('reader_crashed')
}

/**
 * Reads a file's rows to the end.
 * @throws ProblemError, or what `signal` was aborted with
 */
export async function* readBatches(
  openReader: OpenReader,
  job: Job<'read'>,
  signal: AbortSignal,
): AsyncGenerator<Extract<ReaderYield, { type: 'rows' }>> {
  for await (const message of read(openReader, { type: 'read', ...job }, signal)) {
    if (message.type === 'rows') yield message
  }
}

async function* read(
  openReader: OpenReader,
  job: ReaderJob,
  signal?: AbortSignal,
): AsyncGenerator<ReaderYield> {
  try {
    yield* runReader(openReader, job, signal)
  } catch (error) {
    throw error instanceof ReaderError ? new ProblemError(error.code, error.params) : error
  }
}
