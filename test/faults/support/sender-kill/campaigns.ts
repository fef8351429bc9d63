import type { DraftContent, DraftKind } from '../../../../shared/bridge/drafts.ts'
import type { OutboxState } from '../../../../shared/rules/outbox-states.ts'
import { contentOf, type Prepared } from '../sender-network/data.ts'
import type { Serve } from '../sender-network/ledger-server.ts'
import { accept, answer, closeAt, pause, say } from '../sender-network/scenario.ts'

/** A campaign that a victim sends, what it is answered, and what it is then by rule D2. */
type Plan = { kind: DraftKind; serve: Serve; state: OutboxState }

const acceptLate: Serve = async (exchange) => {
  await exchange.reached('body')
  // wall-clock: this is the case: an answer that comes late
  await pause(5)
  await accept(exchange)
}

/** Every kind of POST, and every kind of end. */
const plans: readonly Plan[] = [
  { kind: 'SMSSHORT', serve: accept, state: 'sent' },
  { kind: 'TVOZ', serve: acceptLate, state: 'sent' },
  { kind: 'RCS_CAROUSEL', serve: say(() => answer('422 Unprocessable Entity', '{}')), state: 'rejected' },
  { kind: 'RCS_TEXT', serve: accept, state: 'sent' },
  { kind: 'SMSSHORT', serve: closeAt('body', 'FIN'), state: 'unknown' },
  { kind: 'URA', serve: accept, state: 'sent' },
  { kind: 'RCS_CAROUSEL', serve: acceptLate, state: 'sent' },
  { kind: 'TVOZ', serve: say(() => answer('503 Service Unavailable')), state: 'unknown' },
]

export const plannedStates = plans.map(({ state }) => state)

export const plannedCampaigns = (prepared: Prepared): { content: DraftContent; recipients: number }[] =>
  plans.map(({ kind }, order) => contentOf(prepared, kind, false, `Campanha ${order}`))

/** Answers each connection of one victim by its turn. */
export const answersInTurn = (): Serve => {
  let turn = 0
  return (exchange) => {
    const plan = plans[turn]
    turn += 1
    return plan?.serve(exchange)
  }
}
