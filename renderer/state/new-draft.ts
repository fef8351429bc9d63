import { useNavigate } from '@solidjs/router'
import { createSignal } from 'solid-js'
import type { DraftContent, DraftKind } from '../../shared/bridge/drafts.ts'
import type { Problem } from '../../shared/bridge/problem.ts'
import { sampleMessageOf } from '../../shared/texts/sample.ts'
import { useAppState } from './context.ts'

/** Makes a draft and leads to it. `problem` says why there is none. */
export const useNewDraft = () => {
  const { workspace } = useAppState()
  const navigate = useNavigate()
  const [problem, setProblem] = createSignal<Problem>()
  const write = async (kind: DraftKind, listId: string | null, written: Partial<DraftContent> = {}) => {
    // Schemas, which the first picture can do without.
    const { emptyDraftContent } = await import('../../shared/bridge/drafts.ts')
    const result = await workspace.calls.drafts.create({
      content: { ...emptyDraftContent(kind, listId), ...written },
    })
    setProblem(result.ok ? undefined : result.problem)
    if (result.ok) navigate(`/campaigns/${result.value.id}`)
  }
  const writeSms = async (listId: string | null) => {
    const list = listId === null ? null : await workspace.calls.lists.get({ id: listId })
    // The example comes with something to send.
    const message = list?.ok === true ? sampleMessageOf(list.value.fileName) : null
    await write(
      'SMSSHORT',
      listId,
      message === null ? {} : { title: message.title, template: message.template },
    )
  }
  return { write, writeSms, problem }
}
