import { useNavigate } from '@solidjs/router'
import { createSignal } from 'solid-js'
import type { SmsContent } from '../../shared/bridge/drafts.ts'
import { embeddedConnectionId } from '../../shared/bridge/connections.ts'
import type { Problem } from '../../shared/bridge/problem.ts'
import { useAppState } from './context.ts'

export const emptySms = (listId: string | null): SmsContent => ({
  kind: 'SMSSHORT',
  title: '',
  listId,
  template: '',
  start: { mode: 'now' },
  connectionId: embeddedConnectionId,
})

/** Makes a draft and leads to it. `problem` says why there is none. */
export const useNewDraft = () => {
  const { workspace } = useAppState()
  const navigate = useNavigate()
  const [problem, setProblem] = createSignal<Problem>()
  const writeSms = async (listId: string | null) => {
    const result = await workspace.calls.drafts.create({ content: emptySms(listId) })
    if (result.ok) navigate(`/campaigns/${result.value.id}`)
    else setProblem(result.problem)
  }
  return { writeSms, problem }
}
