import { createStore } from 'solid-js/store'
import type { OutboxItem } from '../../shared/bridge/outbox.ts'
import type { Problem } from '../../shared/bridge/problem.ts'
import type { Result } from './platform/result.ts'
import type { Workspace } from './platform/workspace.ts'

/** What one press asks for: the message of one recipient, as a saved revision has it. */
export type TestedMessage = { readonly revision: number; readonly position: number }

type Shown = { isSending: boolean; problem: Problem | null }

export type TestSends = {
  readonly isSending: (draftId: string) => boolean
  /** Why the last test of a draft was not sent. */
  readonly problem: (draftId: string) => Problem | null
  readonly forgetProblem: (draftId: string) => void
  /**
   * Sends a test of a draft, one at a time.
   * @param save saves the draft and says what to send of it; its problem ends the test
   * @returns null when there is nothing to report: another one is under way, or there is a problem
   */
  readonly send: (draftId: string, save: () => Promise<Result<TestedMessage>>) => Promise<OutboxItem | null>
}

/**
 * The tests that are being sent. They outlive the page of their draft, and so does the id of a press that was not
 * answered: the workspace may have taken it before it stopped, and with the same id it does not send it again.
 */
export const createTestSends = (workspace: Pick<Workspace, 'calls'>, uuid: () => string): TestSends => {
  const [shown, setShown] = createStore<Record<string, Shown>>({})
  const unanswered = new Map<string, TestedMessage & { readonly id: string }>()
  const isSending = (draftId: string) => shown[draftId]?.isSending === true

  /** What is asked for again keeps its id; another message is another test. */
  const pressOf = (draftId: string, { revision, position }: TestedMessage) => {
    const known = unanswered.get(draftId)
    if (known?.revision === revision && known.position === position) return known
    const press = { id: uuid(), revision, position }
    unanswered.set(draftId, press)
    return press
  }
  const saveAndAsk = async (
    draftId: string,
    save: () => Promise<Result<TestedMessage>>,
  ): Promise<Result<OutboxItem>> => {
    const saved = await save()
    if (!saved.ok) return saved
    const result = await workspace.calls.outbox.test({ draftId, ...pressOf(draftId, saved.value) })
    if (result.ok) unanswered.delete(draftId)
    return result
  }

  return {
    isSending,
    problem: (draftId) => shown[draftId]?.problem ?? null,
    forgetProblem: (draftId) => {
      if (shown[draftId] !== undefined) setShown(draftId, 'problem', null)
    },
    send: async (draftId, save) => {
      if (isSending(draftId)) return null
      setShown(draftId, { isSending: true, problem: null })
      const result = await saveAndAsk(draftId, save)
      setShown(draftId, { isSending: false, problem: result.ok ? null : result.problem })
      return result.ok ? result.value : null
    },
  }
}
