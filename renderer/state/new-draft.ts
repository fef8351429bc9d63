import { useNavigate } from '@solidjs/router'
import { createSignal } from 'solid-js'
import { type DraftKind, emptyDraftContent } from '../../shared/bridge/drafts.ts'
import type { Problem } from '../../shared/bridge/problem.ts'
import { useAppState } from './context.ts'

/** Makes a draft and leads to it. `problem` says why there is none. */
export const useNewDraft = () => {
  const { workspace } = useAppState()
  const navigate = useNavigate()
  const [problem, setProblem] = createSignal<Problem>()
  const write = async (kind: DraftKind, listId: string | null) => {
    const result = await workspace.calls.drafts.create({
      content: emptyDraftContent(kind, listId),
    })
    if (result.ok) navigate(`/campaigns/${result.value.id}`)
    else setProblem(result.problem)
  }
  return { write, writeSms: (listId: string | null) => write('SMSSHORT', listId), problem }
}
