import { useNavigate } from '@solidjs/router'
import { createSignal } from 'solid-js'
import type { DraftContent, DraftKind } from '../../shared/bridge/drafts.ts'
import { embeddedConnectionId } from '../../shared/bridge/connections.ts'
import type { Problem } from '../../shared/bridge/problem.ts'
import { useAppState } from './context.ts'

export const emptyContent = (kind: DraftKind, listId: string | null): DraftContent => ({
  kind,
  title: '',
  listId,
  template: '',
  buttons: [],
  cards: [],
  audioId: null,
  start: { mode: 'now' },
  connectionId: embeddedConnectionId,
})

/** Makes a draft and leads to it. `problem` says why there is none. */
export const useNewDraft = () => {
  const { workspace } = useAppState()
  const navigate = useNavigate()
  const [problem, setProblem] = createSignal<Problem>()
  const write = async (kind: DraftKind, listId: string | null) => {
    const result = await workspace.calls.drafts.create({ content: emptyContent(kind, listId) })
    if (result.ok) navigate(`/campaigns/${result.value.id}`)
    else setProblem(result.problem)
  }
  return { write, writeSms: (listId: string | null) => write('SMSSHORT', listId), problem }
}
