import { describe, expect, it } from 'vitest'
import { createJobs } from '../../../main/workspace/jobs.ts'
import { ProblemError } from '../../../main/workspace/problem-error.ts'
import { turns } from '../../support/turns.ts'

type Job = { jobId: string; state: 'running' | 'cancelling' | 'done' | 'cancelled'; steps: number }

const jobsOf = (remembered = 50) =>
  createJobs<Job>({ missing: 'import_job_missing', cancelled: 'import_cancelled', remembered })

const newJob = (jobId: string): Job => ({ jobId, state: 'running', steps: 0 })

/** Works until it is cancelled. */
const endless =
  (job: Job) =>
  async (signal: AbortSignal): Promise<void> => {
    if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve))
    job.state = 'cancelled'
  }

/** Is at its end at once. */
const short = (job: Job) => (): Promise<void> => {
  job.steps += 1
  job.state = 'done'
  return Promise.resolve()
}

describe('background jobs', () => {
  it('a job does not run before start returns, and it can be watched to its end', async () => {
    const jobs = jobsOf()
    const job = newJob('a')
    jobs.start(job, short(job))
    expect(job.steps).toBe(0)
    const states: string[] = []
    for await (const { state } of jobs.watch('a', undefined)) states.push(state)
    expect(states).toEqual(['running', 'done'])
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
    expect(reason).toBeInstanceOf(ProblemError)
    expect(reason).toMatchObject({ problem: { code: 'import_cancelled' } })
  })

  it('the list of jobs contains copies, newest first', () => {
    const jobs = jobsOf()
    for (const id of ['a', 'b']) jobs.start(newJob(id), () => Promise.resolve())
    const [latest, earliest] = jobs.list()
    expect([latest?.jobId, earliest?.jobId]).toEqual(['b', 'a'])
    if (latest !== undefined) latest.steps = 99
    expect(jobs.find('b').steps).toBe(0)
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
    expect(() => jobs.find('a')).toThrow('import_job_missing')
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
      job.steps += 1
    })
    for await (const { state } of jobs.watch('a', undefined)) expect(state).not.toBe('done')
    // Another one comes, of more than are remembered.
    const other = newJob('b')
    jobs.start(other, short(other))
    void turns().then(resolve)
    await jobs.stop()
    expect(job.steps).toBe(1)
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
