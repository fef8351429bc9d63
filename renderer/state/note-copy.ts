import { useAppState } from './context.ts'

/**
 * Writes into the log of access that many rows went onto the clipboard: as good as an export.
 * @returns told what came of a copy, and the id of what the rows are of, if it has one
 */
export const useNoteCopy = () => {
  const { workspace } = useAppState()
  return (outcome: { readonly kind: string; readonly rows?: number }, subject: string | null): void => {
    const { kind, rows } = outcome
    if (kind === 'copied' && rows !== undefined) void workspace.calls.access.copied({ subject, rows })
  }
}
