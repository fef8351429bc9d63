import type { ImportJob } from '../../shared/bridge/imports.ts'
import type { Progress } from '../../shared/bridge/progress.ts'

/** Too early a rate is a guess: what opens the file and warms up is not what the rest will take. */
const trustAfterMs = 1_500

/** How much of the file has been read, 0 to 1. */
export const shareOf = (job: Pick<ImportJob, 'bytesRead' | 'bytesTotal'>): number | null =>
  job.bytesTotal > 0 ? Math.min(1, job.bytesRead / job.bytesTotal) : null

/** Rows a second over the whole job, or null while it is too early to say. */
export const rowsPerSecond = (job: Pick<ImportJob, 'tally' | 'elapsedMs'>): number | null =>
  job.elapsedMs < trustAfterMs ? null : Math.round((job.tally.rows / job.elapsedMs) * 1_000)

/** What is left of the job at the pace so far, or null while it is too early to say. */
export const remainingMs = (
  job: Pick<ImportJob, 'bytesRead' | 'bytesTotal' | 'elapsedMs'>,
): number | null => {
  const { bytesRead, bytesTotal, elapsedMs } = job
  return bytesTotal === 0
    ? null
    : remainingOf({ done: Math.min(bytesRead, bytesTotal), total: bytesTotal, elapsedMs })
}

/** As `remainingMs`, of anything that is counted. */
export const remainingOf = ({ done, total, elapsedMs }: Progress): number | null =>
  done === 0 || elapsedMs < trustAfterMs ? null : Math.max(1_000, (elapsedMs / done) * (total - done))
