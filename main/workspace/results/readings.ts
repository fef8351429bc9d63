import type { ReportReadJob } from '../../../shared/bridge/results.ts'
import { canReadReport, type ReportRole } from '../../../shared/rules/report-columns.ts'
import { BoundedMap } from '../../turns.ts'
import type { Base } from '../base/base.ts'
import { failJob, type Jobs } from '../base/jobs.ts'
import { ProblemError } from '../base/problem-error.ts'
import { erasuresOf } from '../suppressions/erased-people.ts'
import { type ReadReport, readReport } from './read-report.ts'
import { hasItem, listReportItems } from './report-items.ts'
import type { ReportSource } from './report-source.ts'

/** Reports that are being read, or were and wait for a person to say what their words mean; in memory. */
export type ReportReadings = {
  /** @throws ProblemError `outbox_item_missing`, `report_no_key_column` */
  start: (request: { itemId: string; source: ReportSource; roles: ReportRole[] }) => string
  /** @throws ProblemError `report_reading_missing` */
  get: (jobId: string) => ReadReport
  /** Once its results are stored. */
  forget: (jobId: string) => void
}

type Dependencies = Base & { jobs: Jobs }

/** Each of a million rows takes some ten megabytes; a person reads one, and chooses other columns. */
const mostKept = 2

export const createReportReadings = (deps: Dependencies): ReportReadings => {
  const { db, clock, uuid, jobs } = deps
  const kept = new BoundedMap<string, ReadReport>(mostKept)
  return {
    start: ({ itemId, source, roles }) => {
      if (!hasItem(db, itemId)) throw new ProblemError('outbox_item_missing')
      if (roles.length !== source.columns.length || !canReadReport(roles))
        throw new ProblemError('report_no_key_column')
      const job: ReportReadJob = {
        kind: 'report_read',
        jobId: uuid(),
        itemId,
        fileName: source.name,
        state: 'running',
        rows: 0,
        bytesRead: 0,
        bytesTotal: 0,
        elapsedMs: 0,
        reading: null,
        problem: null,
      }
      jobs.start(job, async (signal) => {
        const startedAt = clock.monotonic()
        try {
          const items = listReportItems(db, itemId)
          const report = await readReport(deps, { itemId, items, source, roles }, job, signal)
          kept.set(job.jobId, report)
          job.reading = report.reading
          job.state = 'committed'
        } catch (error) {
          failJob(job, error)
        } finally {
          job.elapsedMs = clock.monotonic() - startedAt
        }
      })
      return job.jobId
    },
    get: (jobId) => {
      const found = kept.get(jobId)
      if (found === undefined || found.erasures !== erasuresOf(db))
        throw new ProblemError('report_reading_missing')
      return found
    },
    forget: (jobId) => {
      kept.delete(jobId)
    },
  }
}
