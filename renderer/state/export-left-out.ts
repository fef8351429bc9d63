import type { Settings } from '../../shared/bridge/settings-schema.ts'
import { useAppState } from './context.ts'
import type { Result } from './platform/result.ts'

export type ExportWords = {
  language: Settings['language']
  format: 'csv' | 'xlsx'
  saved: (rows: number) => string
  show: string
}

/** Asks where to, writes the rows that were not taken, and says so with a way to the file. */
export const useExportLeftOut = () => {
  const { workspace, toasts, shell } = useAppState()
  return async (listId: string, words: ExportWords): Promise<Result<unknown>> => {
    const result = await workspace.calls.imports.exportLeftOut({
      listId,
      language: words.language,
      format: words.format,
    })
    if (result.ok && result.value !== null) {
      const { ticket, rows } = result.value
      toasts.say(words.saved(rows), { label: words.show, run: () => void shell.bridge.showInFolder(ticket) })
    }
    return result
  }
}
