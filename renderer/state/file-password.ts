import type { FileTicket } from '../../shared/bridge/file-tickets.ts'
import type { Problem } from '../../shared/bridge/problem.ts'
import { mostPasswordCharacters } from '../../shared/processes/reader.ts'
import { useAppState } from './context.ts'

/**
 * The password of a file that cannot be read without one. It goes to the workspace, which keeps it in memory alone.
 * @param again reads the file once more
 */
export const useFilePassword = (
  ticket: () => FileTicket | undefined,
  problem: () => Problem | undefined,
  again: () => void,
) => {
  const { workspace } = useAppState()
  const isWrong = () => problem()?.code === 'reader_password_wrong'
  const unlock = async (password: string) => {
    const file = ticket()
    if (file === undefined) return
    const result = await workspace.calls.imports.unlock({ ticket: file, password })
    if (result.ok && file === ticket()) again()
  }
  return {
    /** The file that waits for a password. */
    locked: () => (isWrong() || problem()?.code === 'reader_password_protected' ? ticket() : undefined),
    /** For the form that asks for it. @param wrong what it says of a password that does not do */
    form: (wrong: string) => ({
      error: isWrong() ? wrong : undefined,
      maxLength: mostPasswordCharacters,
      onUnlock: (password: string) => void unlock(password),
    }),
  }
}
