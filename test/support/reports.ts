import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FoundWord, ReportReadJob } from '../../shared/bridge/results.ts'
import type { ReportRole } from '../../shared/rules/report-columns.ts'
import type { WordMeaning } from '../../shared/rules/results.ts'
import type { EmbeddedInstance } from '../../shared/processes/workspace.ts'
import type { FakeInstance } from './fake-instance.ts'
import { ticketOf } from './file-tickets.ts'
import { endOfJob } from './jobs.ts'
import { importPeople, inHours } from './lists.ts'
import { temporaryFolder } from './temporary-folder.ts'
import {
  startSendingWorkspace,
  type TestWorkspaceOptions,
  waitForState,
  type WorkspaceClient,
} from './test-workspace.ts'
import { queue } from './timed-outbox.ts'

/** A campaign to so many people that was sent, and its workspace. @param service in place of the fake one */
export const startSentCampaign = async (
  instance: FakeInstance,
  people: number,
  options: TestWorkspaceOptions = {},
  service: EmbeddedInstance = instance,
) => {
  const started = await startSendingWorkspace(instance, options)
  started.workspace.setEmbeddedInstance(service)
  const listId = await importPeople(started.client, started.folder, people)
  const { id } = await queue(started, { start: inHours }, { listId })
  await waitForState(started.client, id, 'sent')
  return { ...started, id }
}

/** Headers of a report, and its row about one of `importPeople`. */
export const reportHeader = 'telefone;status;data'
export const reportLine = (person: number, status: string, at = '01/03/2027 10:05'): string =>
  `+55119${80_000_000 + person};${status};${at}`

/** A file of these lines, in a folder of its own. */
export const reportFile = (lines: readonly string[], name = 'relatorio.csv'): string => {
  const path = join(temporaryFolder(), name)
  writeFileSync(path, `${lines.join('\n')}\n`)
  return path
}

/** Reads a report as the window does: open, take the proposal unless roles are given, read. */
export const readReportFile = async (
  client: WorkspaceClient,
  itemId: string,
  path: string,
  roles?: readonly ReportRole[],
): Promise<ReportReadJob> => {
  const { fileId } = await client.imports.open({ ticket: ticketOf(path), choices: {} })
  const { columns } = await client.results.propose({ fileId })
  const taken = roles === undefined ? columns.map(({ role }) => role) : [...roles]
  const { jobId } = await client.results.read({ itemId, fileId, roles: taken })
  return endOfJob(client, 'report_read', jobId)
}

/** Reads a report and applies what is proposed, or what `say` makes of it. */
export const importReport = async (
  client: WorkspaceClient,
  itemId: string,
  path: string,
  say: (word: FoundWord) => WordMeaning | null = ({ meaning }) => meaning,
  roles?: readonly ReportRole[],
) => {
  const { jobId, reading, problem } = await readReportFile(client, itemId, path, roles)
  if (reading === null) throw new Error(`not read: ${JSON.stringify(problem)}`)
  return client.results.apply({ jobId, meanings: reading.words.map(say) })
}

/** How many stand how, without those as whom nobody stands. */
export const standingsOf = async (client: WorkspaceClient, itemId: string) => {
  const { counts } = await client.results.get({ itemId })
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0))
}
