import { basename } from 'node:path'
import type { BillCheckJob } from '../../../shared/bridge/bills.ts'
import { canCheckBill } from '../../../shared/rules/bill-columns.ts'
import type { OpenReader } from '../../reader-client/run-reader.ts'
import { BoundedMap } from '../../turns.ts'
import type { Base } from '../base/base.ts'
import { failJob, type Jobs } from '../base/jobs.ts'
import { ProblemError } from '../base/problem-error.ts'
import type { HeldFiles } from '../files/held-files.ts'
import { erasuresOf } from '../suppressions/erased-people.ts'
import { type BillAsked, checkBill, type CheckedBill } from './check-bill.ts'
import { rememberBillRoles } from './remembered-columns.ts'

/** Bills that are being checked, or were and are looked at; in memory only. */
export type BillChecks = {
  /** @throws ProblemError `bill_no_columns`, `bill_period_wrong` */
  start: (asked: BillAsked) => string
  /** @throws ProblemError `bill_check_missing` */
  get: (jobId: string) => CheckedBill
  forget: (jobId: string) => void
  forgetAll: () => void
}

type Dependencies = Base & {
  jobs: Jobs
  openReader: OpenReader
  held: Pick<HeldFiles, 'of'>
}

/** One of a million lines takes a hundred megabytes, and a person looks at one. */
const mostKept = 1

export const createBillChecks = (deps: Dependencies): BillChecks => {
  const { db, clock, uuid, jobs } = deps
  const kept = new BoundedMap<string, CheckedBill>(mostKept)
  return {
    start: (asked) => {
      const { file, roles, period } = asked
      if (roles.length !== file.facts.columns.length || !canCheckBill(roles))
        throw new ProblemError('bill_no_columns')
      if (period.from > period.to) throw new ProblemError('bill_period_wrong')
      const job: BillCheckJob = {
        kind: 'bill_check',
        jobId: uuid(),
        fileName: basename(file.path),
        state: 'running',
        rows: 0,
        bytesRead: 0,
        bytesTotal: 0,
        elapsedMs: 0,
        check: null,
        problem: null,
      }
      kept.clear()
      jobs.start(job, async (signal) => {
        const startedAt = clock.monotonic()
        try {
          const bill = await checkBill(deps, asked, job, signal)
          kept.set(job.jobId, bill)
          job.check = bill.check
          rememberBillRoles(db, file.facts, roles, new Date(clock.now()).toISOString())
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
        throw new ProblemError('bill_check_missing')
      return found
    },
    forget: (jobId) => {
      kept.delete(jobId)
    },
    forgetAll: () => kept.clear(),
  }
}
