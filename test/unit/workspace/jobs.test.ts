import { describe, expect, it } from 'vitest'
import { createJobs, JobCancelled } from '../../../main/workspace/base/jobs.ts'
import type { CombinationJob } from '../../../shared/bridge/combinations.ts'
import { collectGarbage } from '../../support/collect-garbage.ts'
import { eventually } from '../../support/eventually.ts'
import { turns } from '../../support/turns.ts'

type Job = CombinationJob

const jobsOf = (remembered = 50) => createJobs({ publish: () => {} }, remembered)

const newJob = (jobId: string): Job => ({
  kind: 'combination',
  jobId,
  state: 'running',
  done: 0,
  total: 1,
  listId: null,
  problem: null,
})

/** Works until it is cancelled. */
const endless =
  (job: Job) =>
  async (signal: AbortSignal): Promise<void> => {
    if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve))
    job.state = 'cancelled'
  }

/** Is at its end at once. */
const short = (job: Job) => (): Promise<void> => {
  job.done += 1
  job.state = 'committed'
  return Promise.resolve()
}

describe('background jobs', () => {
  it('a job does not run before start returns, and it can be watched to its end', async () => {
    const jobs = jobsOf()
    const job = newJob('a')
    jobs.start(job, short(job))
    expect(job.done).toBe(0)
    const states: string[] = []
    for await (const { state } of jobs.watch('a', undefined)) states.push(state)
    expect(states).toEqual(['running', 'committed'])
  })

  it('a cancelled job that has ended does not retain the variables of its caller', async () => {
    const jobs = jobsOf()
    const job = newJob('a')
    jobs.start(job, endless(job))
    const cancel = (): WeakRef<object> => {
      const read = { rows: new Uint8Array(1_000) }
      const cancelNow = (): number => {
        jobs.cancel('a')
        return read.rows.length
      }
      cancelNow()
      return new WeakRef(read)
    }
    const read = cancel()
    await jobs.stop()
    await eventually(() => {
      collectGarbage()
      expect(read.deref()).toBeUndefined()
    })
  })

  it('a cancelled job receives the reason, and cancelling it again changes nothing', async () => {
    const jobs = jobsOf()
    const job = newJob('a')
    let reason: unknown
    jobs.start(job, async (signal) => {
      await endless(job)(signal)
      reason = signal.reason
    })
    expect(jobs.cancel('a').state).toBe('cancelling')
    expect(jobs.cancel('a').state).toBe('cancelling')
    await jobs.stop()
    expect(jobs.cancel('a').state).toBe('cancelled')
    expect(reason).toBeInstanceOf(JobCancelled)
  })

  it('the list of jobs contains copies, newest first', () => {
    const jobs = jobsOf()
    for (const id of ['a', 'b']) jobs.start(newJob(id), () => Promise.resolve())
    const [latest, earliest] = jobs.list()
    expect([latest?.jobId, earliest?.jobId]).toEqual(['b', 'a'])
    if (latest?.kind === 'combination') latest.done = 99
    expect(jobs.find('b')).toMatchObject({ done: 0 })
  })

  it('the oldest jobs are forgotten first, but never while they run', async () => {
    const jobs = jobsOf(2)
    const running = newJob('running')
    jobs.start(running, endless(running))
    for (const id of ['a', 'b', 'c']) {
      const job = newJob(id)
      jobs.start(job, short(job))
      for await (const { state } of jobs.watch(id, undefined)) expect(state).not.toBe('cancelled')
    }
    expect(jobs.list().map(({ jobId }) => jobId)).toEqual(['c', 'running'])
    expect(() => jobs.find('a')).toThrow('job_missing')
    await jobs.stop()
    expect(running.state).toBe('cancelled')
  })

  it('stopping the jobs waits until each has cleaned up, even when its state is already final', async () => {
    const jobs = jobsOf(0)
    const job = newJob('a')
    const { promise: putAway, resolve } = Promise.withResolvers<void>()
    jobs.start(job, async () => {
      job.state = 'cancelled'
      await putAway
      job.done += 1
    })
    for await (const { state } of jobs.watch('a', undefined)) expect(state).not.toBe('committed')
    // Another one comes, of more than are remembered.
    const other = newJob('b')
    jobs.start(other, short(other))
    void turns().then(resolve)
    await jobs.stop()
    expect(job.done).toBe(1)
  })

  it('watching a job ends when the watcher’s signal aborts', async () => {
    const jobs = jobsOf()
    const job = newJob('a')
    jobs.start(job, endless(job))
    const page = new AbortController()
    const watched = jobs.watch('a', page.signal)
    await watched.next()
    page.abort()
    await watched.next()
    expect(await watched.next()).toMatchObject({ done: true })
    await jobs.stop()
  })
})
