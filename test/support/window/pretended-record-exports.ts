import type { implement } from '@orpc/server'
import type { workspaceContract } from '../../../shared/bridge/index.ts'
import type { RecordExportJob, RecordExportRequest } from '../../../shared/bridge/record-exports.ts'
import { refuse } from './refuse.ts'
import type { Scenario } from './scenario.ts'

type Implementer = ReturnType<typeof implement<typeof workspaceContract>>

const exportSteps = 20
const stepMs = 60

/** Exports that write nothing, at a pace that can be seen; they end as the scenario has imports end. */
export const pretendedRecordExports = (os: Implementer['recordExports'], scenario: Scenario) => {
  const remembered = new Map<string, RecordExportRequest>()
  let job: RecordExportJob | undefined
  const total = 1_000_000
  return {
    remembered: os.remembered.handler(({ input }) => remembered.get(input.enrichmentId) ?? null),
    start: os.start.handler(({ input }) => {
      remembered.set(input.enrichmentId, input)
      job = {
        jobId: crypto.randomUUID(),
        enrichmentId: input.enrichmentId,
        state: 'running',
        done: 0,
        total,
        bytes: 0,
        path: '/home/ana/Documentos/Exportações de novembro/enriquecimento_atraso_2026-11-21.csv',
        problem: null,
      }
      return { jobId: job.jobId }
    }),
    watch: os.watch.handler(async function* () {
      if (job === undefined) return refuse('record_export_job_missing')
      for (let step = 1; step <= exportSteps; step += 1) {
        await new Promise((resolve) => setTimeout(resolve, stepMs))
        if (job.state === 'cancelling') return yield { ...job, state: 'cancelled' as const }
        job = { ...job, done: (total * step) / exportSteps, bytes: step * 9_412_331 }
        if (scenario.importEnds === 'never' && step > exportSteps / 2) await new Promise(() => {})
        if (step < exportSteps) yield job
      }
      if (scenario.importEnds === 'failed')
        yield {
          ...job,
          state: 'failed' as const,
          problem: { code: 'export_write_failed' as const, params: {} },
        }
      else yield { ...job, state: 'committed' as const }
    }),
    cancel: os.cancel.handler(() => {
      if (job !== undefined) job = { ...job, state: 'cancelling' }
      return { state: 'cancelling' as const }
    }),
  }
}
