import { useNavigate } from '@solidjs/router'
import { droppedFilesTexts } from '../../shared/texts/dropped-files.ts'
import { useAppState } from './context.ts'

/** Takes files and folders that a person picked or dropped: each spreadsheet of them waits on the import page. */
export const useTakeFiles = () => {
  const { workspace, importQueue, settings, toasts } = useAppState()
  const navigate = useNavigate()
  return async (paths: readonly string[]) => {
    const found = await workspace.calls.imports.findFiles({ paths: [...paths] })
    const words = droppedFilesTexts[settings.value().language]
    // Where they cannot be looked for, each is taken as it is, and its reading says what is wrong.
    const { files, isCut } = found.ok ? found.value : { files: paths, isCut: false }
    if (files.length === 0) {
      toasts.say(words.none)
      return
    }
    if (isCut) toasts.say(words.cut(files.length))
    importQueue.add(files)
    navigate('/import')
  }
}

/** Lets the person pick spreadsheets in the system's dialog, and leads to the import page with them. */
export const useOpenFiles = () => {
  const { shell } = useAppState()
  const take = useTakeFiles()
  return async () => {
    const paths = await shell.bridge.pickSpreadsheets()
    if (paths.length > 0) await take(paths)
  }
}
