import type { RecordAudienceJob, RecordAudienceRequest } from '../../../shared/bridge/record-audiences.ts'
import { enrichmentContentSchema } from '../../../shared/bridge/enrichments.ts'
import type { Language } from '../../../shared/rules/language.ts'
import type { WritableDatabase } from '../../database/open.ts'
import type { WorkspaceDependencies } from '../dependencies.ts'
import { createJobs } from '../jobs.ts'
import { discardNewList } from '../lists/discard-new-list.ts'
import type { NewList } from '../lists/new-list.ts'
import { getRecordSet } from '../records/queries.ts'
import { makeAudienceList } from './make-list.ts'
import { rememberAudienceRules } from './rules.ts'
import { selectPeople } from './select-people.ts'

type Request = RecordAudienceRequest & { name: string; headers: Language }

export type RecordAudiences = {
  /** @throws ProblemError `enrichment_missing` */
  start: (request: Request) => string
  /** @throws ProblemError `record_audience_job_missing` */
  cancel: (jobId: string) => RecordAudienceJob
  /** The job's state now and whenever it changed, at most ten times a second; ends with the job. */
  watch: (jobId: string, signal: AbortSignal | undefined) => AsyncGenerator<RecordAudienceJob>
  /** Cancels what runs, and returns when nothing runs any more. */
  stop: () => Promise<void>
}

type Dependencies = Pick<WorkspaceDependencies, 'clock' | 'uuid' | 'changes' | 'removal' | 'recordViews'> & {
  db: WritableDatabase
}

export const createRecordAudiences = (deps: Dependencies): RecordAudiences => {
  const jobs = createJobs<RecordAudienceJob>({
    missing: 'record_audience_job_missing',
    cancelled: 'record_audience_cancelled',
    remembered: 50,
  })
  return {
    start: (request) => {
      const set = getRecordSet(deps.db, request.enrichmentId)
      rememberAudienceRules(deps.db, set.shape, request.rules)
      const job: RecordAudienceJob = {
        jobId: deps.uuid(),
        state: 'running',
        done: 0,
        total: set.records,
        listId: null,
        problem: null,
      }
      jobs.start(job, (signal) => runJob(deps, job, request, signal))
      return job.jobId
    },
    cancel: jobs.cancel,
    watch: jobs.watch,
    stop: jobs.stop,
  }
}

/** One list from the first record to the commit. How it ended stands in the job; only a bug rejects. */
const runJob = async (
  { db, clock, uuid, changes, removal, recordViews }: Dependencies,
  job: RecordAudienceJob,
  { enrichmentId, view, rules, name, headers }: Request,
  signal: AbortSignal,
): Promise<void> => {
  let stored: NewList | null = null
  try {
    const set = getRecordSet(db, enrichmentId)
    // In the order of the records: that of a view is for looking.
    const positions = await recordViews.positions(enrichmentId, { ...view, sort: null })
    job.total = positions?.length ?? set.records
    const selection = selectPeople(db, set, positions, rules, {
      signal,
      onRecords: (records) => {
        job.done += records
      },
    })
    job.listId = await makeAudienceList(
      db,
      set,
      selection,
      {
        id: uuid(),
        name,
        headers,
        enrichmentName: enrichmentContentSchema.parse(JSON.parse(set.content)).name,
        now: () => new Date(clock.now()).toISOString(),
        onStored: (opened) => {
          stored = opened
        },
      },
      signal,
    )
    job.state = 'committed'
    changes.publish('lists')
  } catch (error) {
    discardNewList(job, 'record_audience_cancelled', stored, removal, error)
  }
}
