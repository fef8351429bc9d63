import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { createQueue } from '../../../turns.ts'
import type { PackedBlock } from '../store/blocks.ts'
import type { NumberedRows } from '../store/cell-block.ts'
import { type BatchCounts, countedBlock, createBatchJudge, findDuplicates } from './judge-batch.ts'
import type { Duplicates, PackedRows, RowsOut } from './judge-block.ts'
import type { JudgedTable } from './judge-in-order.ts'
import { KeyNumbers } from './key-numbers.ts'

export type JudgeQuestion = { rows: OwnRows; out: RowsOut | undefined } | { duplicates: Duplicates }
/** @property numbers row by row: 0 of a row without a key, NaN of the keys in `texts`, which are not all digits */
export type KeysOfBlock = { numbers: Float64Array<ArrayBuffer>; texts: string[] }
/** A message carries no Buffers. */
export type PackedBytes = Omit<PackedRows, 'cells' | 'verdicts'> & {
  cells: Uint8Array<ArrayBuffer>
  verdicts: Uint8Array<ArrayBuffer>
}
export type JudgeAnswer = KeysOfBlock | PackedBytes

export type ImportJudge = {
  /** Maximum number of blocks in flight: beyond it the caller awaits the oldest one. */
  atOnce: number
  /**
   * Blocks count in the order in which they are given. Rejects when a thread failed or was ended, and with the signal's
   * reason from when it aborts.
   */
  judge: (rows: NumberedRows, out?: RowsOut) => PackedBlock | Promise<PackedBlock>
  /** Ends its threads; what is still being judged is lost. From here on the batch's keys are not asked for. */
  end: () => void
}

/** A smaller file is judged sooner than a thread has started. */
const largeBytes = 4 * 1024 * 1024

/** What judges an import's rows: here, or in threads where the files have many. @param bytes of all files together */
export const startImportJudge = (
  table: JudgedTable,
  batch: BatchCounts,
  bytes: number,
  signal: AbortSignal,
): ImportJudge =>
  bytes < largeBytes
    ? { atOnce: 1, judge: createBatchJudge(table, batch), end: () => {} }
    : startJudgeThreads(table, batch, { signal })

const isSource = import.meta.url.endsWith('.ts')
/** Beside this file as it is written, and beside the bundles as it is built (main/vite.config.ts). */
const workerFile = new URL(isSource ? './judge-worker.ts' : './judge.js', import.meta.url)

/** What is judged is garbage a block later: more room only takes memory. */
const youngMb = 8

/** Rows cost a reader as much as a thread; more threads than these wait for it. */
const mostThreads = 3
const usualThreads = (): number => Math.max(1, Math.min(availableParallelism() - 1, mostThreads))

/**
 * Judges the rows of a large import in threads, so that the calls of the window are answered meanwhile and the work
 * takes as many cores as there are. Equal keys are looked for here, where all blocks come by in their order.
 */
export const startJudgeThreads = (
  table: JudgedTable,
  { tally, firstRows }: BatchCounts,
  { signal, count = usualThreads() }: { signal?: AbortSignal; count?: number } = {},
): ImportJudge => {
  const threads = Array.from({ length: count }, () => startThread(table))
  const numbers = new KeyNumbers()
  const inOrder = createQueue()
  let next = 0
  let endedBy: Error | null = null
  // Does not await the exit of the threads: it takes about as long as everything else that cancelling an import waits for.
  const endWith = (reason: Error): void => {
    endedBy ??= reason
    for (const thread of threads) thread.end(endedBy)
    signal?.removeEventListener('abort', onAbort)
  }
  const onAbort = (): void => endWith(signal?.reason as Error)
  signal?.addEventListener('abort', onAbort)
  const judgeApart = async (rows: NumberedRows, out: RowsOut | undefined): Promise<PackedBlock> => {
    const thread = threads[next++ % count]
    if (thread === undefined) throw new Error('no thread to judge in')
    const judged = thread.ask({ rows: ownCopy(rows), out }) as Promise<KeysOfBlock>
    const packed = await inOrder.add(async () => {
      const found = await judged
      // The answer came before the end, and is read after it.
      if (endedBy !== null) throw endedBy
      const duplicates = findDuplicates(withTexts(found, numbers), rows.sourceRows, firstRows)
      // Not waited for: the next block's duplicates do not depend on it.
      return { block: thread.ask({ duplicates }) as Promise<PackedBytes> }
    })
    const block = await packed.block
    return countedBlock({ ...block, cells: bufferOf(block.cells), verdicts: bufferOf(block.verdicts) }, tally)
  }
  return {
    atOnce: 2 * count,
    judge: (rows, out) => unwatched(judgeApart(rows, out)),
    end: () => endWith(new Error('the threads that judge rows were ended')),
  }
}

const withTexts = ({ numbers, texts }: KeysOfBlock, known: KeyNumbers): Float64Array => {
  if (texts.length === 0) return numbers
  let text = 0
  return numbers.map((number) => (Number.isNaN(number) ? known.numberOf(texts[text++] ?? '') : number))
}

const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array<ArrayBuffer>): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength)

/** A reader's arrays lie in the bytes of its message, which would all be copied with each of them. */
const ownCopy = ({ text, cellEnds, widths, sourceRows }: NumberedRows): OwnRows => ({
  text,
  cellEnds: cellEnds.slice(),
  widths: widths.slice(),
  sourceRows: sourceRows.slice(),
})

/** Exact copies, which are moved to the thread. */
type OwnRows = { text: string } & Record<'cellEnds' | 'widths' | 'sourceRows', Uint32Array<ArrayBuffer>>

/** Prevents an unhandled rejection when the caller no longer awaits the promise. */
const unwatched = <Value>(promise: Promise<Value>): Promise<Value> => {
  promise.catch(() => {})
  return promise
}

const movedOf = (question: JudgeQuestion): ArrayBuffer[] => {
  if (!('rows' in question)) return []
  const { cellEnds, widths, sourceRows }: OwnRows = question.rows
  return [cellEnds.buffer, widths.buffer, sourceRows.buffer]
}

/** Answers come in the order of the questions. What is asked of one that was ended fails with the reason, waiting or new. */
type Thread = { ask: (question: JudgeQuestion) => Promise<JudgeAnswer>; end: (reason: Error) => void }

const startThread = (table: JudgedTable): Thread => {
  const worker = new Worker(workerFile, {
    workerData: table,
    resourceLimits: { maxYoungGenerationSizeMb: youngMb },
  })
  const waiting: { resolve: (answer: JudgeAnswer) => void; reject: (error: Error) => void }[] = []
  let failure: Error | null = null
  const fail = (error: Error): void => {
    failure ??= error
    for (const { reject } of waiting.splice(0)) reject(failure)
  }
  worker.on('message', (answer: JudgeAnswer) => waiting.shift()?.resolve(answer))
  worker.on('error', fail)
  worker.on('exit', () => fail(new Error('the thread that judges rows ended')))
  return {
    ask: (question) =>
      unwatched(
        new Promise<JudgeAnswer>((resolve, reject) => {
          if (failure !== null) return reject(failure)
          waiting.push({ resolve, reject })
          worker.postMessage(question, movedOf(question))
        }),
      ),
    end: (reason) => {
      fail(reason)
      void worker.terminate()
    },
  }
}
