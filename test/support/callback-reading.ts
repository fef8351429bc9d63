import type { FoundWord } from '../../shared/bridge/results.ts'
import type { ReportRole } from '../../shared/rules/report-columns.ts'
import type { WordMeaning } from '../../shared/rules/results.ts'
import { endOfJob } from './jobs.ts'
import type { WorkspaceClient } from './test-workspace.ts'

/** Reads callbacks as the window does: open, take the proposal unless roles are given by the paths, read. */
export const readCallbacks = async (
  client: WorkspaceClient,
  itemId: string,
  roles?: Readonly<Record<string, ReportRole>>,
) => {
  const opened = await client.results.openCallbacks({ itemId, name: 'Retornos' })
  const { fileId, columns } = opened
  const proposed = (await client.results.propose({ fileId })).columns
  const taken =
    roles === undefined
      ? proposed.map(({ role }) => role)
      : columns.map((path): ReportRole => roles[path] ?? 'unused')
  const { jobId } = await client.results.read({ itemId, fileId, roles: taken })
  return { ...opened, proposed, job: await endOfJob(client, 'report_read', jobId) }
}

export const applyCallbacks = async (
  client: WorkspaceClient,
  itemId: string,
  say: (word: FoundWord) => WordMeaning | null = ({ meaning }) => meaning,
  roles?: Readonly<Record<string, ReportRole>>,
) => {
  const { job } = await readCallbacks(client, itemId, roles)
  if (job.reading === null) throw new Error(`not read: ${JSON.stringify(job.problem)}`)
  return client.results.apply({ jobId: job.jobId, meanings: job.reading.words.map(say) })
}
