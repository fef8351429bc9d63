import { useNavigate } from '@solidjs/router'
import { createSignal } from 'solid-js'
import type { Problem } from '../../shared/bridge/problem.ts'
import { useAppState } from './context.ts'

/** Makes a draft of an enrichment and leads to it. `problem` says why there is none. */
export const useNewEnrichment = () => {
  const { workspace } = useAppState()
  const navigate = useNavigate()
  const [problem, setProblem] = createSignal<Problem>()
  const create = async (listId: string | null) => {
    const result = await workspace.calls.enrichments.create({ listId })
    setProblem(result.ok ? undefined : result.problem)
    if (result.ok) navigate(`/enrichments/${result.value.id}`)
  }
  return { create, problem }
}
