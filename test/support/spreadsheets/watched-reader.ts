import { fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { readerMessageSchema, type ReaderJob, type ReaderProblem } from '../../../shared/processes/reader.ts'
import { readerExecArgv } from '../../../shared/processes/reader-host.ts'

export const readerEntry = new URL('../../../main/reader/entry.ts', import.meta.url)

/** What a reader process did with one job, seen from outside. */
export type Watched = {
  answer: ReaderProblem['code'] | 'table' | 'facts' | 'crashed' | 'timed_out'
  rows: number
  /** From the job to the answer. */
  ms: number
  /** Highest resident memory above that before the job. */
  grownBytes: number
  peakBytes: number
}

/**
 * Gives one job to a fresh reader process under plain Node, acknowledges its rows, and kills it after `limitMs`.
 * Memory is the system's own high-water mark where there is /proc, else what the reader says.
 */
export const watchReader = (job: ReaderJob, limitMs = 10_000, entry = readerEntry): Promise<Watched> =>
  new Promise((resolve) => {
    const child = fork(entry, [], {
      // As the app starts it.
      execArgv: readerExecArgv,
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: {},
    })
    let before = 0
    let startedAt = 0
    let saidBytes = 0
    let answer: Watched['answer'] = 'crashed'
    let rows = 0
    let timer: NodeJS.Timeout | undefined
    const finish = (said: Watched['answer']): void => {
      answer = said
      clearTimeout(timer)
      const peakBytes = Math.max(highWaterOf(child.pid), saidBytes)
      const ms = performance.now() - startedAt
      child.removeAllListeners()
      child.kill('SIGKILL')
      resolve({ answer, rows, ms, grownBytes: Math.max(0, peakBytes - before), peakBytes })
    }
    const begin = (rssBytes: number): void => {
      before = Math.max(highWaterOf(child.pid), rssBytes)
      startedAt = performance.now()
      timer = setTimeout(() => finish('timed_out'), limitMs)
      child.send({ type: 'job', job })
    }
    child.on('exit', () => finish('crashed'))
    child.on('message', (raw) => {
      const message = readerMessageSchema.parse(raw)
      switch (message.type) {
        case 'alive':
          saidBytes = Math.max(saidBytes, message.rssBytes)
          // The first sign of life: all is loaded, nothing is read yet.
          if (startedAt === 0) begin(message.rssBytes)
          return
        case 'rows':
          rows += message.batch.widths.length
          child.send({ type: 'ack' })
          return
        case 'facts':
        case 'audio':
        case 'recording':
        case 'made':
          return
        case 'problem':
          return finish(message.problem.code)
        case 'end':
          return finish(job.type === 'inspect' ? 'facts' : 'table')
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
