/** Long works of the workspace, of all kinds: begun by a call of their capability, which gives the id, and followed here. */
import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { procedure } from './base.ts'
import { billCheckJobSchema } from './bills.ts'
import { combinationJobSchema } from './combinations.ts'
import { importJobSchema } from './imports.ts'
import { recordAudienceJobSchema } from './record-audiences.ts'
import { recordExportJobSchema } from './record-exports.ts'
import { reportReadJobSchema } from './results.ts'
import { suppressionImportJobSchema } from './suppressions.ts'

export const jobSchema = z.discriminatedUnion('kind', [
  importJobSchema,
  suppressionImportJobSchema,
  combinationJobSchema,
  recordExportJobSchema,
  recordAudienceJobSchema,
  reportReadJobSchema,
  billCheckJobSchema,
])
export type Job = z.infer<typeof jobSchema>
export type JobKind = Job['kind']
export type JobOf<Kind extends JobKind> = Extract<Job, { kind: Kind }>

const byId = z.object({ jobId: z.string() })

/** Problem: `job_missing` of a job that this run of the workspace does not know, or not any more. */
export const jobsContract = {
  /** Of this run of the workspace, the latest first. The topic `jobs` tells when one began or ended. */
  list: procedure.output(z.array(jobSchema)),
  /** The job whenever it changes, until it has ended. A job runs to its end whether or not it is watched. */
  watch: procedure.input(byId).output(eventIterator(jobSchema)),
  cancel: procedure.input(byId).output(jobSchema),
}
