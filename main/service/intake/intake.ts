import { createHash } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import { type CampaignPath, type CampaignReading, readCampaign } from './read-campaign.ts'

export type IntakeTask = { path: CampaignPath; body: Uint8Array }

export type IntakeAnswer<Path extends CampaignPath = CampaignPath> = {
  /** Of the body, in hexadecimal digits. */
  sha256: string
  /** Null when the body is not of the contract's types. */
  reading: CampaignReading<Path> | null
}

/** Reads the body of a campaign. The body is given away. */
export type Intake = <Path extends CampaignPath>(path: Path, body: Buffer) => Promise<IntakeAnswer<Path>>

/** From here on parsing would hold up other requests for longer than a thread takes to start. */
const largeBytes = 512 * 1024
/** A body of 256 MB of short contacts needs about six times its size. */
const heapLimitMb = 2_048

/**
 * @param workerEntry the file of worker.ts, as this program was built
 */
export const createIntake = (workerEntry: URL): Intake => {
  let last: Promise<unknown> = Promise.resolve()
  return (path, body) => {
    if (body.length < largeBytes) {
      const sha256 = createHash('sha256').update(body).digest('hex')
      return Promise.resolve({ sha256, reading: readCampaign(path, body) })
    }
    // One after the other, so that several at once do not take the memory of all of them.
    const answer = last.then(() => readApart(workerEntry, path, body))
    last = answer.catch(() => {})
    return answer
  }
}

const readApart = <Path extends CampaignPath>(
  workerEntry: URL,
  path: Path,
  body: Buffer,
): Promise<IntakeAnswer<Path>> =>
  new Promise((resolve, reject) => {
    // A buffer of this size has its memory for itself, unless it was cut out of a larger one.
    const owned = body.byteLength === body.buffer.byteLength ? body : Buffer.from(body)
    const task: IntakeTask = { path, body: new Uint8Array(owned.buffer) }
    const worker = new Worker(workerEntry, {
      workerData: task,
      transferList: [owned.buffer as ArrayBuffer],
      resourceLimits: { maxOldGenerationSizeMb: heapLimitMb },
    })
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('the intake ended without an answer')))
  })
