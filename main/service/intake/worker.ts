/** A thread that reads one large body, so that the service goes on answering meanwhile; then it ends. */
import { createHash } from 'node:crypto'
import { parentPort, workerData } from 'node:worker_threads'
import type { IntakeAnswer, IntakeTask } from './intake.ts'
import { readCampaign } from './read-campaign.ts'

const { path, body } = workerData as IntakeTask
const sha256 = createHash('sha256').update(body).digest('hex')
const reading = readCampaign(path, body)
const answer: IntakeAnswer = { sha256, reading }
parentPort?.postMessage(
  answer,
  (reading?.people.batches ?? []).map((batch) => batch.buffer as ArrayBuffer),
)
