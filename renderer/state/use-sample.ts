import { useNavigate } from '@solidjs/router'
import { useAppState } from './context.ts'

/** Opens the list of people who do not exist, as a file that was dropped. */
export const useSample = () => {
  const { workspace, importQueue, settings } = useAppState()
  const navigate = useNavigate()
  return async () => {
    const made = await workspace.calls.samples.people({ language: settings.value().language })
    if (!made.ok) return
    importQueue.add([made.value.ticket], true)
    navigate('/import')
  }
}
