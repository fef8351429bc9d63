import {
  type ReaderCommand,
  type ReaderJob,
  type ReaderMessage,
  type ReaderProblem,
  readerMessageSchema,
  type RowBatch,
} from '../../shared/processes/reader.ts'
import type { ReaderEnd } from '../../shared/processes/reader-host.ts'
import { ReaderError } from './reader-error.ts'
import { lookAtFile, type ReaderFile } from './reader-file.ts'

/** A disposable reader process, as whoever started it hands it over. */
export type ReaderChannel = {
  post: (command: ReaderCommand) => void
  onMessage: (listener: (message: unknown) => void) => void
  onEnd: (listener: (end: ReaderEnd) => void) => void
  kill: () => void
  /** Instead of `kill`, of a reader that can do another job of the same file (kept-readers.ts). */
  release?: () => void
}

/**
 * Starts a reader process and gives it the one file that it can read. Its memory is watched by the one who starts it, since
 * that one knows the process.
 */
export type OpenReader = (file: ReaderFile) => Promise<ReaderChannel>

/** What arrives from a reader's job: facts of a spreadsheet or a sound, or rows until the end. */
export type ReaderYield = Exclude<ReaderMessage, { type: 'alive' | 'problem' }>

/** Of a reader that has the file in its hands. */
const silenceLimitTicks = 10
/** Until its first word it has touched nothing: a virus scanner or a busy machine may hold up the start of a process. */
const startLimitTicks = 60
const tickMs = 1_000

/**
 * Runs one job in a reader and hands out what it says, checked. The reader is killed afterwards, or when the consumer
 * stops, when `signal` aborts, or when it has been silent for ten seconds, or for sixty before its first word
 * (counted in ticks of our own event loop, so that our own work is never taken for its silence). One that inspected a file is
 * released instead, where it can be kept.
 * @throws ReaderError as `lookAtFile`, with the reader's problem, or `reader_timed_out`, `reader_out_of_memory`, `reader_crashed`,
 *   `reader_answer_invalid`; what `signal` was aborted with
 */
export async function* runReader(
  openReader: OpenReader,
  job: ReaderJob,
  signal?: AbortSignal,
): AsyncGenerator<ReaderYield> {
  const file = await fileOf(job)
  const channel = await openReader(file)
  const arrived: unknown[] = []
  let end: ReaderEnd | null = null
  let silentTicks = 0
  let limitTicks = startLimitTicks
  let isReusable = false
  let wake = (): void => {}
  channel.onMessage((message) => {
    silentTicks = 0
    limitTicks = silenceLimitTicks
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
    if (silentTicks >= limitTicks) wake()
  }, tickMs)
  try {
    // It has the file, and is not told where that is.
    channel.post({ type: 'job', job: { ...job, path: '' } })
    for (;;) {
      signal?.throwIfAborted()
      const next = arrived.shift()
      if (next !== undefined) {
        const message = parseMessage(next)
        if (message.type === 'alive') continue
        if (message.type === 'problem') throw await problemOf(message.problem, file)
        isReusable = message.type === 'facts' || message.type === 'comparison'
        yield message
        if (message.type !== 'rows') return
        channel.post({ type: 'ack' })
        continue
      }
      if (end !== null)
        throw new ReaderError(
          end === 'out_of_memory' ? 'reader_out_of_memory' : 'reader_crashed',
          {},
          end === 'killed',
        )
      if (silentTicks >= limitTicks) throw new ReaderError('reader_timed_out')
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    }
  } finally {
    clearInterval(watchdog)
    signal?.removeEventListener('abort', onAbort)
    if (isReusable && channel.release !== undefined) channel.release()
    else channel.kill()
  }
}

const fileOf = async (job: ReaderJob): Promise<ReaderFile> =>
  job.type === 'encode' || job.bytes !== undefined ? { path: job.path, version: null } : lookAtFile(job.path)

/** A reader whose file was taken from it cannot see why. */
const problemOf = async ({ code, params }: ReaderProblem, file: ReaderFile): Promise<ReaderError> => {
  const wasTaken = code === 'reader_file_missing' || code === 'reader_file_unreadable'
  if (wasTaken && file.version !== null) {
    const now = await lookAtFile(file.path).catch((error: unknown) => error)
    if (now instanceof ReaderError) return now
  }
  return new ReaderError(code, params)
}

const parseMessage = (message: unknown): ReaderMessage => {
  const parsed = readerMessageSchema.safeParse(message)
  if (!parsed.success) throw new ReaderError('reader_answer_invalid')
  if (parsed.data.type === 'rows' && !isConsistent(parsed.data.batch))
    throw new ReaderError('reader_answer_invalid')
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
