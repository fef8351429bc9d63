import { useNavigate } from '@solidjs/router'
import { useAppState } from './context.ts'

/** Lets the person pick spreadsheets in the system's dialog, and leads to the import page with them. */
export const useOpenFiles = () => {
  const { shell, importQueue } = useAppState()
  const navigate = useNavigate()
  return async () => {
    const paths = await shell.bridge.pickSpreadsheets()
    if (paths.length === 0) return
    importQueue.add(paths)
    navigate('/import')
  }
}
