import { readerCommandSchema, type ReaderJob, type ReaderMessage } from '../../shared/processes/reader.ts'
import { describeUncaught } from '../../shared/processes/uncaught.ts'
import type { ByteSource } from './byte-source.ts'
import type { Channel } from './channel.ts'
import { ReaderFailure } from './reader-failure.ts'
import { type JobOutput, type KnownFile, runJob } from './run-job.ts'

const heartbeatMs = 250
const maxUnacknowledged = 2
/** How long the last message may take to cross to a parent that does not hang up; it hangs up when it has it. */
const farewellMs = 10_000

/** What `serve` needs of its process. */
export type ReaderHost = {
  rssBytes(): number
  /** Opens the one file that it was given. Throws `ReaderFailure`. */
  openFile(): Promise<ByteSource>
  /** Says what an error of ours was, without a word of the file. */
  note(line: string): void
  /** Ends the process. */
  exit(code: number): void
}

/**
 * Serves the jobs of one file over a channel, one after the other: heartbeat from the start, then facts, a comparison, or
 * rows (two batches ahead of the acknowledgements at most). After facts or a comparison another job may come. All else
 * ends with `end` or `problem`, and then the process ends: when the last message has left and every batch is acknowledged
 * (a parent that writes to a process that is gone gets an error for it), when the other side hangs up, or else ten seconds
 * later. A job that comes then, or what is no command, is not answered. A bug in the reader ends the process with code 1,
 * without a word about the file.
 */
export const serve = (channel: Channel, host: ReaderHost): void => {
  const beat = (): void => channel.post({ type: 'alive', rssBytes: host.rssBytes() })
  beat()
  const heartbeat = setInterval(beat, heartbeatMs)
  const batches = createWindow(maxUnacknowledged)
  const known: KnownFile = {}
  let jobs = Promise.resolve()
  let isOver = false
  let allHasLeft = false

  const exitWhenDone = (): void => {
    if (allHasLeft && batches.isEmpty()) host.exit(0)
  }

  const finish = (lastMessage: ReaderMessage): void => {
    isOver = true
    clearInterval(heartbeat)
    setTimeout(() => host.exit(0), farewellMs)
    channel.postLast(lastMessage, () => {
      allHasLeft = true
      exitWhenDone()
    })
  }

  const run = async (job: ReaderJob): Promise<void> => {
    const output: JobOutput = {
      sendFacts: (facts) => channel.post({ type: 'facts', facts }),
      sendAudio: (result) => channel.post(result),
      sendComparison: (rows) => channel.post({ type: 'comparison', rows }),
      sendRows: async (batch, progress) => {
        await batches.enter()
        channel.post({ type: 'rows', batch, ...progress })
      },
    }
    try {
      const rows = await runJob(job, output, () => host.openFile(), known)
      if (job.type !== 'inspect' && job.type !== 'compare') finish({ type: 'end', rows })
    } catch (error) {
      if (!(error instanceof ReaderFailure)) throw error
      finish({ type: 'problem', problem: error.problem })
    }
  }

  channel.onClose(() => host.exit(0))
  channel.onMessage((message) => {
    const command = readerCommandSchema.safeParse(message)
    if (!command.success) return
    if (command.data.type === 'ack') {
      batches.leave()
      exitWhenDone()
      return
    }
    const { job } = command.data
    jobs = jobs
      .then(() => (isOver ? undefined : run(job)))
      .catch((error: unknown) => {
        host.note(`reader: ${JSON.stringify(describeUncaught(error))}\n`)
        host.exit(1)
      })
  })
}

/** Lets so many in at a time; the next one waits until one leaves. */
const createWindow = (places: number): { enter(): Promise<void>; leave(): void; isEmpty(): boolean } => {
  let free = places
  let waiting: (() => void) | null = null
  return {
    enter: async () => {
      if (free === 0) await new Promise<void>((resolve) => (waiting = resolve))
      free -= 1
    },
    leave: () => {
      free = Math.min(places, free + 1)
      waiting?.()
      waiting = null
    },
    isEmpty: () => free === places,
  }
}
