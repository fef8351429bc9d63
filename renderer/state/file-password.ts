import type { Problem } from '../../shared/bridge/problem.ts'
import { mostPasswordCharacters } from '../../shared/processes/reader.ts'
import { useAppState } from './context.ts'

/**
 * The password of a file that cannot be read without one. It goes to the workspace, which keeps it in memory alone.
 * @param again reads the file once more
 */
export const useFilePassword = (
  path: () => string | undefined,
  problem: () => Problem | undefined,
  again: () => void,
) => {
  const { workspace } = useAppState()
  const isWrong = () => problem()?.code === 'reader_password_wrong'
  const unlock = async (password: string) => {
    const file = path()
    if (file === undefined) return
    const result = await workspace.calls.imports.unlock({ path: file, password })
    if (result.ok && file === path()) again()
  }
  return {
    /** The file that waits for a password. */
    locked: () => (isWrong() || problem()?.code === 'reader_password_protected' ? path() : undefined),
    /** For the form that asks for it. @param wrong what it says of a password that does not do */
    form: (wrong: string) => ({
      error: isWrong() ? wrong : undefined,
      maxLength: mostPasswordCharacters,
      onUnlock: (password: string) => void unlock(password),
    }),
  }
}
