import type { FileTicket } from '../../../../shared/bridge/file-tickets.ts'
import { canReadReport } from '../../../../shared/rules/report-columns.ts'
import type { WorkspaceCalls } from '../../../state/platform/workspace.ts'

/** Whether a file has the columns of a report, by what is proposed for it. One that cannot be opened is none. */
export const isReport = async (
  { imports, results }: Pick<WorkspaceCalls, 'imports' | 'results'>,
  ticket: FileTicket,
): Promise<boolean> => {
  const opened = await imports.open({ ticket, choices: {}, fromMemory: false })
  if (!opened.ok) return false
  const proposed = await results.propose({ fileId: opened.value.fileId })
  return proposed.ok && canReadReport(proposed.value.columns.map(({ role }) => role))
}
