/** A thread that reads one large body, so that the service goes on answering meanwhile; then it ends. */
import { createHash } from 'node:crypto'
import { parentPort, workerData } from 'node:worker_threads'
import { packEntriesApart } from '../entry-batch.ts'
import type { IntakeMessage, IntakeTask } from './intake.ts'
import { readBody } from './read-body.ts'

const post = (message: IntakeMessage): void => parentPort?.postMessage(message)

const { path, body } = workerData as IntakeTask
const sha256 = createHash('sha256').update(body).digest('hex')
const reading = readBody(path, body)
if (reading === null) post({ answer: { sha256, reading } })
else {
  const { asked, list } = reading
  let batchesGiven = 0
  for await (const batch of packEntriesApart(list.entries)) {
    post({ batch })
    batchesGiven += 1
  }
  const { quantity, isUsable } = list
  post({ answer: { sha256, reading: { asked, list: { quantity, isUsable, batchesGiven, batches: [] } } } })
}
