import {
  type ReaderCommand,
  type ReaderJob,
  type ReaderMessage,
  readerMessageSchema,
  type RowBatch,
  type SpreadsheetFacts,
} from '../../../shared/processes/reader.ts'
import { ProblemError } from '../problem-error.ts'

export type ReaderEnd = 'ended' | 'crashed' | 'out_of_memory'

/** A disposable reader process, as whoever started it hands it over. */
export type ReaderChannel = {
  post: (command: ReaderCommand) => void
  onMessage: (listener: (message: unknown) => void) => void
  onEnd: (listener: (end: ReaderEnd) => void) => void
  kill: () => void
}

/** Starts a reader process. Its memory is watched by the one who starts it, since that one knows the process. */
export type OpenReader = () => Promise<ReaderChannel>

/** What arrives from a reader's job: facts of a spreadsheet or a sound, or rows until the end. */
export type ReaderYield = Extract<ReaderMessage, { type: 'facts' | 'audio' | 'rows' | 'end' }>

const silenceLimitTicks = 10
const tickMs = 1_000

/**
 * Runs one job in a reader of its own and hands out what it says, checked. The reader is killed when the consumer
 * stops, when `signal` aborts, or when it has been silent for ten seconds of our own event loop's time (counted in
 * ticks, so that our own work is never taken for its silence).
 * @throws ProblemError with the reader's problem, or `reader_timed_out`, `reader_out_of_memory`, `reader_crashed`,
 *   `reader_answer_invalid`, `import_cancelled`
 */
export async function* runReader(
  openReader: OpenReader,
  job: ReaderJob,
  signal?: AbortSignal,
): AsyncGenerator<ReaderYield> {
  const channel = await openReader()
  const arrived: unknown[] = []
  let end: ReaderEnd | null = null
  let silentTicks = 0
  let wake = (): void => {}
  channel.onMessage((message) => {
    silentTicks = 0
    arrived.push(message)
    wake()
  })
  channel.onEnd((reason) => {
    end = reason
    wake()
  })
  const onAbort = (): void => wake()
  signal?.addEventListener('abort', onAbort)
  const watchdog = setInterval(() => {
    silentTicks += 1
    if (silentTicks >= silenceLimitTicks) wake()
  }, tickMs)
  try {
    channel.post({ type: 'job', job })
    for (;;) {
      if (signal?.aborted === true) throw new ProblemError('import_cancelled')
      const next = arrived.shift()
      if (next !== undefined) {
        const message = parseMessage(next)
        if (message.type === 'alive') continue
        if (message.type === 'problem') throw new ProblemError(message.problem.code, message.problem.params)
        yield message
        if (message.type !== 'rows') return
        channel.post({ type: 'ack' })
        continue
      }
      if (end !== null)
        throw new ProblemError(end === 'out_of_memory' ? 'reader_out_of_memory' : 'reader_crashed')
      if (silentTicks >= silenceLimitTicks) throw new ProblemError('reader_timed_out')
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    }
  } finally {
    clearInterval(watchdog)
    signal?.removeEventListener('abort', onAbort)
    channel.kill()
  }
}

const parseMessage = (message: unknown): ReaderMessage => {
  const parsed = readerMessageSchema.safeParse(message)
  if (!parsed.success) throw new ProblemError('reader_answer_invalid')
  if (parsed.data.type === 'rows' && !isConsistent(parsed.data.batch))
    throw new ProblemError('reader_answer_invalid')
  return parsed.data
}

/** A reader has had a hostile file in its hands: its offsets are checked before they cut anything. */
const isConsistent = ({ text, cellEnds, widths, sourceRows }: RowBatch): boolean => {
  if (widths.length !== sourceRows.length) return false
  let cells = 0
  for (const width of widths) cells += width
  if (cells !== cellEnds.length) return false
  let previous = 0
  for (const cellEnd of cellEnds) {
    if (cellEnd < previous) return false
    previous = cellEnd
  }
  return previous === text.length
}

/** Looks into a file: what it is, its columns, its first rows. */
export const inspectFile = async (
  openReader: OpenReader,
  job: Omit<Extract<ReaderJob, { type: 'inspect' }>, 'type'>,
): Promise<SpreadsheetFacts> => {
  for await (const message of runReader(openReader, { type: 'inspect', ...job })) {
    if (message.type === 'facts') return message.facts
  }
  throw new ProblemError('reader_crashed')
}

/** The rows of a batch, one array of cells each. */
export function* rowsOf({
  text,
  cellEnds,
  widths,
  sourceRows,
}: RowBatch): Generator<{ sourceRow: number; cells: string[] }> {
  let cell = 0
  let from = 0
  for (const [row, width] of widths.entries()) {
    const cells: string[] = []
    for (let column = 0; column < width; column += 1) {
      const to = cellEnds[cell] ?? from
      cells.push(text.slice(from, to))
      from = to
      cell += 1
    }
    yield { sourceRow: sourceRows[row] ?? 0, cells }
  }
}
