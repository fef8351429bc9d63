import type { FileTicket } from '../../../../shared/bridge/file-tickets.ts'
import { canCheckBill } from '../../../../shared/rules/bill-columns.ts'
import type { WorkspaceCalls } from '../../../state/platform/workspace.ts'

/** Whether a file has the columns of a bill and money in it, by what is proposed. One that cannot be opened is none. */
export const isBill = async (
  { imports, bills }: Pick<WorkspaceCalls, 'imports' | 'bills'>,
  ticket: FileTicket,
): Promise<boolean> => {
  const opened = await imports.open({ ticket, choices: {}, fromMemory: false })
  if (!opened.ok) return false
  const proposed = await bills.propose({ fileId: opened.value.fileId })
  if (!proposed.ok) return false
  const roles = proposed.value.columns.map(({ role }) => role)
  return canCheckBill(roles) && (roles.includes('amount') || roles.includes('unit_price'))
}
