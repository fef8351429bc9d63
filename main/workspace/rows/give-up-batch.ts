import type { Problem } from '../../../shared/bridge/problem.ts'
import { failJob } from '../base/jobs.ts'
import type { OpenBatch } from './batch.ts'
import type { PutOff } from '../../../shared/processes/quiet-work.ts'
import type { Removal } from '../base/removal.ts'

/**
 * Ends the job of a batch that comes to nothing, and leaves its rows to the removal.
 * @throws the error itself where it is none that a person can meet
 */
export const giveUpBatch = (
  job: { state: string; problem: Problem | null },
  batch: Pick<OpenBatch, 'discard'> | null,
  { removal, putOff }: { removal: Pick<Removal, 'request'>; putOff: PutOff },
  error: unknown,
): void => {
  try {
    batch?.discard()
    removal.request()
  } catch (failure) {
    // A disk that takes no write now: the batch stays in staging, unseen, and goes at the next start.
    putOff('batch_removal', failure)
  }
  failJob(job, error)
}
