/** Combinations over memory: as large as overlapping lists make them, done in a second. */
import type { implement } from '@orpc/server'
import type { Combination, CombinationJob } from '../../../shared/bridge/combinations.ts'
import type { ChangeTopic } from '../../../shared/bridge/changes.ts'
import type { workspaceContract } from '../../../shared/bridge/index.ts'
import type { ContactList } from '../../../shared/bridge/lists.ts'
import { refuse } from './refuse.ts'
import type { Scenario } from './scenario.ts'

type Implementer = ReturnType<typeof implement<typeof workspaceContract>>['combinations']

/** Of the smaller list so much is in the larger one as well. */
const overlap = 0.3

export const pretendedCombinations = (
  os: Implementer,
  scenario: Scenario,
  lists: ContactList[],
  changed: (...topics: ChangeTopic[]) => void,
) => {
  const jobs = new Map<string, { job: CombinationJob; request: Combination & { name: string } }>()
  const sourcesOf = ({ listIds }: Combination): ContactList[] =>
    listIds.map((id) => lists.find((list) => list.id === id) ?? refuse('list_missing'))
  const countOf = (request: Combination) => {
    const sources = sourcesOf(request)
    if (new Set(sources.map(({ roles }) => roles.includes('phone'))).size > 1)
      refuse('combination_of_different_kinds')
    const sizes = sources.map(({ size }) => size)
    const both = Math.round(Math.min(...sizes) * overlap)
    const first = sizes[0] ?? 0
    if (request.operation === 'difference') return { size: first - both, duplicates: 0 }
    if (request.operation === 'intersection') return { size: both, duplicates: 0 }
    return { size: sizes.reduce((sum, size) => sum + size, 0) - both, duplicates: both }
  }
  const commit = ({ job, request }: { job: CombinationJob; request: Combination & { name: string } }) => {
    const sources = sourcesOf(request)
    const { size, duplicates } = countOf(request)
    const first = sources[0] ?? refuse('list_missing')
    const id = crypto.randomUUID()
    lists.unshift({
      ...structuredClone(first),
      id,
      name: request.name,
      createdAt: new Date().toISOString(),
      fileName: sources.map(({ name }) => name).join(' ∪ '),
      origin: { operation: request.operation, lists: sources.map(({ name }) => name) },
      isReopenable: false,
      size,
      tally: {
        ...first.tally,
        rows: size + duplicates,
        accepted: size,
        duplicates,
        rejected: 0,
        reasons: {},
      },
    })
    Object.assign(job, { state: 'committed', listId: id })
    changed('lists')
  }
  return {
    preview: os.preview.handler(({ input }) => countOf(input)),
    start: os.start.handler(({ input }) => {
      countOf(input)
      const jobId = crypto.randomUUID()
      const total = sourcesOf(input).reduce((sum, { size }) => sum + size, 0) * 2
      jobs.set(jobId, {
        job: { jobId, state: 'running', done: 0, total, listId: null, problem: null },
        request: input,
      })
      return { jobId }
    }),
    watch: os.watch.handler(async function* ({ input, signal }) {
      const running = jobs.get(input.jobId) ?? refuse('combination_job_missing')
      const { job } = running
      while (signal?.aborted !== true) {
        yield structuredClone(job)
        if (job.state !== 'running' && job.state !== 'cancelling') return
        await new Promise((resolve) => setTimeout(resolve, 120))
        if (job.state === 'cancelling') job.state = 'cancelled'
        else if (scenario.importEnds !== 'never' || job.done < job.total * 0.6)
          job.done = Math.min(job.total, job.done + Math.round(job.total / 8))
        if (job.done === job.total && job.state === 'running') commit(running)
      }
    }),
    cancel: os.cancel.handler(({ input }) => {
      const { job } = jobs.get(input.jobId) ?? refuse('combination_job_missing')
      job.state = 'cancelling'
      return { state: job.state }
    }),
  }
}
