import { createHash } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import { type BodyReading, type ListPath, readBody } from './read-body.ts'

export type IntakeAnswer<Path extends ListPath = ListPath> = {
  /** Of the body, in hexadecimal digits. */
  sha256: string
  reading: BodyReading<Path>
  /** Those of a small body, in their order. */
  batches: readonly string[]
}

/** Reads a body that a long list comes in. The body is given away; so are the batches of a large one, in their order. */
export type Intake = <Path extends ListPath>(
  path: Path,
  body: Buffer,
  giveBatch: (json: Uint8Array) => void,
) => Promise<IntakeAnswer<Path>>

export type IntakeTask = { path: ListPath; body: Uint8Array }
export type IntakeMessage = { batch: Uint8Array } | { answer: IntakeAnswer }

/** From here on parsing would hold up other requests for longer than a thread takes to start. */
const largeBytes = 512 * 1024
/** Five million numbers, told apart, were taken within it. */
const heapLimitMb = 1_024

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
  const batches: string[] = []
  const sha256 = createHash('sha256').update(body).digest('hex')
  return { sha256, reading: readBody(path, body, (json) => batches.push(json)), batches }
}

const readApart = <Path extends ListPath>(
  workerEntry: URL,
  path: Path,
  body: Buffer,
  giveBatch: (json: Uint8Array) => void,
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
