import { closeSync, openSync, readFileSync } from 'node:fs'
import { forkReader } from '../../../main/reader-client/fork-readers.ts'
import { readerMessageSchema, type ReaderJob, type ReaderProblem } from '../../../shared/processes/reader.ts'
import { readerProgram } from '../program.ts'

const lookEveryMs = 5

/** What a reader process did with one job, seen from outside. */
export type Watched = {
  answer: ReaderProblem['code'] | 'table' | 'facts' | 'crashed' | 'timed_out'
  /** Of the answer, where it is a problem. */
  params: ReaderProblem['params']
  rows: number
  /** From the job to the answer, for people to read: on a busy machine it says little. */
  ms: number
  /** What the process worked in that time, on all its threads; where there is no /proc, the time itself. */
  workedMs: number
  /** Highest resident memory above that before the job. */
  grownBytes: number
  peakBytes: number
}

// The outer limit, for a reader that waits for ever.
const longestMs = 180_000

/**
 * Gives one job to a fresh reader process under plain Node, acknowledges its rows, and kills it after `limitMs` of work.
 * Memory is the system's own high-water mark where there is /proc, else what the reader says.
 */
export const watchReader = (job: ReaderJob, limitMs = 10_000, entry = readerProgram): Promise<Watched> =>
  new Promise((resolve) => {
    const file = openSync(job.path, 'r')
    const child = forkReader(entry, file)
    closeSync(file)
    let before = 0
    let startedAt = 0
    let seenBytes = 0
    let workedBefore = 0
    let workedMs = 0
    // More than once: a reader that has answered may be gone, and its mark with it, when it is looked at the last time.
    const look = (): void => {
      seenBytes = Math.max(seenBytes, highWaterOf(child.pid))
      if (startedAt === 0) return
      const sinceStart = workedMsOf(child.pid)
      workedMs =
        // wall-clock: where a system does not tell the work of a process
        sinceStart === null ? performance.now() - startedAt : Math.max(workedMs, sinceStart - workedBefore)
      if (workedMs > limitMs) finish('timed_out')
    }
    const watch = setInterval(look, lookEveryMs)
    let answer: Watched['answer'] = 'crashed'
    let rows = 0
    let isOver = false
    let timer: NodeJS.Timeout | undefined
    const finish = (said: Watched['answer'], params: Watched['params'] = {}): void => {
      if (isOver) return
      isOver = true
      answer = said
      clearTimeout(timer)
      clearInterval(watch)
      look()
      const peakBytes = seenBytes
      // wall-clock: reported only
      const ms = performance.now() - startedAt
      child.removeAllListeners()
      child.kill('SIGKILL')
      resolve({ answer, params, rows, ms, workedMs, grownBytes: Math.max(0, peakBytes - before), peakBytes })
    }
    const begin = (rssBytes: number): void => {
      before = Math.max(highWaterOf(child.pid), rssBytes)
      startedAt = performance.now() // wall-clock: reported only
      workedBefore = workedMsOf(child.pid) ?? 0
      // wall-clock: ends a reader that hangs
      timer = setTimeout(() => finish('timed_out'), longestMs)
      child.send({ type: 'job', job })
    }
    // Not at its exit, which may be heard of before the last that it said.
    child.on('disconnect', () => finish('crashed'))
    child.on('message', (raw) => {
      const message = readerMessageSchema.parse(raw)
      switch (message.type) {
        case 'alive':
          seenBytes = Math.max(seenBytes, message.rssBytes)
          // The first sign of life: all is loaded, nothing is read yet.
          if (startedAt === 0) begin(message.rssBytes)
          return
        case 'rows':
          rows += message.batch.widths.length
          child.send({ type: 'ack' })
          return
        case 'facts':
          return finish('facts')
        case 'audio':
        case 'comparison':
        case 'recording':
        case 'made':
          return
        case 'problem':
          return finish(message.problem.code, message.problem.params)
        case 'end':
          return finish('table')
      }
    })
  })

const highWaterOf = (pid: number | undefined): number => {
  try {
    const [, kilobytes = '0'] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Number(kilobytes) * 1024
  } catch {
    return 0
  }
}

/** Linux counts a process's work in hundredths of a second. */
const tickMs = 10

/** What a process has worked; where that cannot be read, 0 for one that is gone and null where there is no /proc. */
const workedMsOf = (pid: number | undefined): number | null => {
  if (process.platform !== 'linux') return null
  try {
    // Behind the name, which may have spaces in it: user and system time are fields 14 and 15.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) * tickMs
  } catch {
    return 0
  }
}
