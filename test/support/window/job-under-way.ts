import type { Job } from '../../../shared/bridge/jobs.ts'
import type { Answers } from './intercept.ts'

/** Shows whatever job the scene begins in the middle of its work, for ever. */
export const jobUnderWay = (progress: Partial<Job>): Answers => ({
  'jobs.list': 'never',
  'jobs.watch': async function* (real) {
    for await (const job of (await real()) as AsyncIterable<Job>) {
      yield { ...job, ...progress, state: 'running', problem: null }
      await new Promise(() => {})
    }
  },
})
