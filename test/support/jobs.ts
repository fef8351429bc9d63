import type { Job, JobKind, JobOf } from '../../shared/bridge/jobs.ts'

/** A window's calls, or a test's, as far as jobs go. */
type Calls = {
  jobs: {
    watch: (input: { jobId: string }) => Promise<AsyncIterable<Job>>
    list: () => Promise<Job[]>
  }
}

const isOf = <Kind extends JobKind>(job: Job, kind: Kind): job is JobOf<Kind> => job.kind === kind

/** What a job tells of itself, to its end. */
export async function* watchJob<Kind extends JobKind>(
  { jobs }: Calls,
  kind: Kind,
  jobId: string,
): AsyncGenerator<JobOf<Kind>> {
  for await (const job of await jobs.watch({ jobId })) {
    if (!isOf(job, kind)) throw new Error(`a job of another kind: ${job.kind}`)
    yield job
  }
}

/** Waits for a job's end. @returns how it ended */
export const endOfJob = async <Kind extends JobKind>(
  calls: Calls,
  kind: Kind,
  jobId: string,
): Promise<JobOf<Kind>> => {
  let last: JobOf<Kind> | undefined
  for await (const job of watchJob(calls, kind, jobId)) last = job
  if (last === undefined) throw new Error('the job said nothing')
  return last
}

/** The jobs of a kind, the latest first. */
export const jobsOf = async <Kind extends JobKind>({ jobs }: Calls, kind: Kind): Promise<JobOf<Kind>[]> =>
  (await jobs.list()).filter((job) => isOf(job, kind))
