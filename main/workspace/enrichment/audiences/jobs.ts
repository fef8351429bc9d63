import type { RecordAudienceJob, RecordAudienceRequest } from '../../../../shared/bridge/record-audiences.ts'
import { enrichmentContentSchema } from '../../../../shared/bridge/enrichments.ts'
import type { Language } from '../../../../shared/rules/language.ts'
import type { Base } from '../../base/base.ts'
import type { Removal } from '../../base/removal.ts'
import type { RecordViews } from '../records/views.ts'
import type { Jobs } from '../../base/jobs.ts'
import { giveUpBatch } from '../../rows/give-up-batch.ts'
import type { OpenBatch } from '../../rows/batch.ts'
import { getRecordSet } from '../records/queries.ts'
import { makeAudienceList } from './make-list.ts'
import { rememberAudienceRules } from './rules.ts'
import { selectPeople } from './select-people.ts'

type Request = RecordAudienceRequest & { name: string; headers: Language }

export type RecordAudiences = {
  /** @throws ProblemError `enrichment_missing` */
  start: (request: Request) => string
}

type Needs = Base & {
  jobs: Jobs
  removal: Pick<Removal, 'request'>
  recordViews: RecordViews
}

export const createRecordAudiences = (deps: Needs): RecordAudiences => {
  return {
    start: (request) => {
      const set = getRecordSet(deps.db, request.enrichmentId)
      rememberAudienceRules(deps.db, set.shape, request.rules)
      const job: RecordAudienceJob = {
        kind: 'record_audience',
        jobId: deps.uuid(),
        enrichmentId: request.enrichmentId,
        listName: request.name,
        state: 'running',
        done: 0,
        total: set.records,
        listId: null,
        problem: null,
      }
      deps.jobs.start(job, (signal) => runJob(deps, job, request, signal))
      return job.jobId
    },
  }
}

/** One list from the first record to the commit. How it ended stands in the job; only a bug rejects. */
const runJob = async (
  { db, clock, uuid, changes, putOff, removal, recordViews }: Needs,
  job: RecordAudienceJob,
  { enrichmentId, view, rules, name, headers }: Request,
  signal: AbortSignal,
): Promise<void> => {
  let stored: OpenBatch | null = null
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
    giveUpBatch(job, stored, { removal, putOff }, error)
  }
}
