import { useNavigate } from '@solidjs/router'
import { createSignal } from 'solid-js'
import { embeddedConnectionId } from '../../../shared/bridge/connections.ts'
import type { OutboxItem } from '../../../shared/bridge/outbox.ts'
import type { Problem } from '../../../shared/bridge/problem.ts'
import { problemWords, useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import type { Result } from '../../state/platform/result.ts'
import type { WorkspaceCalls } from '../../state/platform/workspace.ts'
import { useQuery } from '../../state/query.ts'
import { useIsDisposed } from '../../state/use-is-disposed.ts'

export type Registration = ReturnType<typeof useRegistration>

/** What asking for a company and asking for a webhook have in common: through what, whether twice, and what came of it. */
export const useRegistration = () => {
  const { t } = useText()
  const { workspace, toasts } = useAppState()
  const navigate = useNavigate()
  const [connectionId, setConnectionId] = createSignal(embeddedConnectionId)
  const [problem, setProblem] = createSignal<Problem>()
  const [consents, setConsents] = createSignal(false)
  const [isAsking, setAsking] = createSignal(false)
  const connections = useQuery({
    topics: ['connections'],
    input: () => true,
    read: (calls) => calls.connections.list(),
  })
  const connection = () => connections.value()?.find(({ id }) => id === connectionId())
  const needsConsent = () => problem()?.code === 'creation_duplicate_needs_consent'
  /** Grows with each change of what is asked for. */
  let version = 0
  const isDisposed = useIsDisposed()
  /** What was said of the former request says nothing of another. */
  const forget = () => {
    version += 1
    setProblem(undefined)
    setConsents(false)
  }
  return {
    connections: () => connections.value() ?? [],
    connection,
    isRemote: () => connection()?.kind === 'remote',
    choose: (id: string) => {
      setConnectionId(id)
      forget()
    },
    problem,
    needsConsent,
    consents,
    setConsents,
    forget,
    isAsking,
    canAsk: () => connection() !== undefined && !isAsking() && (!needsConsent() || consents()),
    /** @returns whether it is in the outbox */
    ask: async (
      call: (
        calls: WorkspaceCalls,
        through: { connectionId: string; duplicateConsent: boolean },
      ) => Promise<Result<OutboxItem>>,
    ): Promise<boolean> => {
      setAsking(true)
      const asked = version
      const through = { connectionId: connectionId(), duplicateConsent: consents() }
      const result = await call(workspace.calls, through)
      setAsking(false)
      setConsents(false)
      if (!result.ok && (isDisposed() || asked !== version))
        toasts.say(problemWords(t(), result.problem).what)
      else setProblem(result.ok ? undefined : result.problem)
      if (result.ok)
        toasts.say(t().registrations.queued(result.value.title), {
          label: t().registrations.toOutbox,
          run: () => navigate('/outbox'),
        })
      return result.ok
    },
  }
}
