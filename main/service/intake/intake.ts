import { createHash } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import { packEntries } from '../entry-batch.ts'
import { type Asked, type ListPath, readBody } from './read-body.ts'

/** A list that was read. Its batches are all given away already, or all in here. */
export type TakenList = {
  quantity: number
  /** False when a rule refuses one of its entries; then there are no batches. */
  isUsable: boolean
  /** How many were given away while the rest was being read. */
  batchesGiven: number
  batches: readonly Uint8Array[]
}

export type IntakeAnswer<Path extends ListPath = ListPath> = {
  /** Of the body, in hexadecimal digits. */
  sha256: string
  /** Null when the body is not of the contract's types. */
  reading: { asked: Asked<Path>; list: TakenList } | null
}

/** Reads a body that a long list comes in. The body is given away; of a large one, so are the batches, in their order. */
export type Intake = <Path extends ListPath>(
  path: Path,
  body: Buffer,
  giveBatch: (batch: Uint8Array) => void,
) => Promise<IntakeAnswer<Path>>

export type IntakeTask = { path: ListPath; body: Uint8Array }
export type IntakeMessage = { batch: Uint8Array } | { answer: IntakeAnswer }

/** From here on parsing would hold up other requests for longer than a thread takes to start. */
const largeBytes = 512 * 1024
/** A body of 256 MB of short contacts needs about six times its size. */
const heapLimitMb = 2_048

/**
 * @param workerEntry the file of worker.ts, as this program was built
 */
export const createIntake = (workerEntry: URL): Intake => {
  let last: Promise<unknown> = Promise.resolve()
  return (path, body, giveBatch) => {
    if (body.length < largeBytes) return Promise.resolve(readHere(path, body))
    // One after the other, so that several at once do not take the memory of all of them.
    const answer = last.then(() => readApart(workerEntry, path, body, giveBatch))
    last = answer.catch(() => {})
    return answer
  }
}

const readHere = <Path extends ListPath>(path: Path, body: Buffer): IntakeAnswer<Path> => {
  const sha256 = createHash('sha256').update(body).digest('hex')
  const reading = readBody(path, body)
  if (reading === null) return { sha256, reading }
  const { quantity, isUsable, entries } = reading.list
  const list = { quantity, isUsable, batchesGiven: 0, batches: packEntries(entries) }
  return { sha256, reading: { asked: reading.asked, list } }
}

const readApart = <Path extends ListPath>(
  workerEntry: URL,
  path: Path,
  body: Buffer,
  giveBatch: (batch: Uint8Array) => void,
): Promise<IntakeAnswer<Path>> =>
  new Promise((resolve, reject) => {
    // A buffer of this size has its memory for itself.
    const task: IntakeTask = { path, body: new Uint8Array(body.buffer, body.byteOffset, body.byteLength) }
    const worker = new Worker(workerEntry, {
      workerData: task,
      transferList: [body.buffer as ArrayBuffer],
      resourceLimits: { maxOldGenerationSizeMb: heapLimitMb },
    })
    worker.on('message', (message: IntakeMessage) => {
      if ('batch' in message) giveBatch(message.batch)
      else resolve(message.answer)
    })
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('the intake ended without an answer')))
  })
