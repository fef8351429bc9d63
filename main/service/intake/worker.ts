/** A thread that reads one large body, so that the service goes on answering meanwhile; then it ends. */
import { createHash } from 'node:crypto'
import { parentPort, workerData } from 'node:worker_threads'
import type { IntakeMessage, IntakeTask } from './intake.ts'
import { readBody } from './read-body.ts'

const utf8 = new TextEncoder()
const post = (message: IntakeMessage, transfer: ArrayBuffer[] = []): void =>
  parentPort?.postMessage(message, transfer)

const { path, body } = workerData as IntakeTask
const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
const sha256 = createHash('sha256').update(bytes).digest('hex')
const reading = readBody(path, bytes, (json) => {
  const batch = utf8.encode(json)
  post({ batch }, [batch.buffer])
})
post({ answer: { sha256, reading, batches: [] } })
