import { useNavigate } from '@solidjs/router'
import type { Problem } from '../../shared/bridge/problem.ts'
import { useAppState } from './context.ts'

/** Opens the list of people who do not exist, as a file that was dropped. What it returns says why it could not. */
export const useSample = () => {
  const { workspace, importQueue, settings } = useAppState()
  const navigate = useNavigate()
  return async (): Promise<Problem | undefined> => {
    const made = await workspace.calls.samples.people({ language: settings.value().language })
    if (!made.ok) return made.problem
    importQueue.add([made.value.ticket], true)
    navigate('/import')
    return undefined
  }
}
