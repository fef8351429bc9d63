import { type Campaign, campaignSchema } from '../../../shared/api/index.ts'
import type { AttemptOutcomeCode, EchoCheck, OutboxState } from '../../../shared/bridge/outbox.ts'
import { parseServiceTimestamp, type ZonelessMeaning } from '../../../shared/rules/schedule.ts'
import type { PostOutcome } from '../../remote/post.ts'

/** What one attempt means for its item (rule D2). */
export type Verdict = {
  state: Exclude<OutboxState, 'ready' | 'inflight'>
  outcome: AttemptOutcomeCode
  status: number | null
  answerBody: string | null
  /** The service's own sentence. */
  answerMessage: string | null
  campaign: Campaign | null
}

/**
 * Where an attempt leaves its item. Only two things are certain: a request whose connection never stood did not go out,
 * and a complete answer of a known kind says what it says. All the rest is unknown, 5xx, 408 and 429 too.
 */
export const verdictOf = (outcome: PostOutcome): Verdict => {
  const none = { answerBody: null, answerMessage: null, campaign: null }
  switch (outcome.type) {
    case 'not_connected':
      return { state: 'not_sent', outcome: outcome.code, status: null, ...none }
    case 'ambiguous':
      return { state: 'unknown', outcome: outcome.code, status: outcome.status, ...none }
    case 'answered':
      return verdictOfAnswer(outcome.status, outcome.body.toString('utf8'))
  }
}

const verdictOfAnswer = (status: number, answerBody: string): Verdict => {
  const answer = { status, answerBody, answerMessage: null, campaign: null }
  if (status >= 200 && status < 300) {
    const campaign = campaignSchema.safeParse(jsonOf(answerBody))
    // A 2xx that cannot be read was still a yes.
    if (!campaign.success) return { ...answer, state: 'sent_unparsed', outcome: 'answer_unparsed' }
    return { ...answer, state: 'sent', outcome: 'answered', campaign: campaign.data }
  }
  const answerMessage = messageOf(jsonOf(answerBody))
  if (status === 400 || status === 422)
    return { ...answer, state: 'rejected', outcome: 'refused', answerMessage }
  if (status === 401 || status === 403)
    return { ...answer, state: 'unauthorised', outcome: 'unauthorised', answerMessage }
  return { ...answer, state: 'unknown', outcome: 'status_ambiguous', answerMessage }
}

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const messageOf = (body: unknown): string | null => {
  if (typeof body !== 'object' || body === null) return null
  for (const key of ['message_translate', 'message'] as const) {
    const value: unknown = Reflect.get(body, key)
    if (typeof value === 'string' && value !== '') return value
  }
  return null
}

export type Asked = { quantity: number; kind: string; startAt: string }

/** Holds an answer against what was asked (rule D6b); a start shifted by three hours is the classic trap. */
export const checkEcho = (asked: Asked, answered: Campaign, zoneless: ZonelessMeaning): EchoCheck => {
  const askedMs = Math.floor(Date.parse(asked.startAt) / 1_000) * 1_000
  const start = parseServiceTimestamp(answered.start_date, zoneless)
  const shiftMs = start === null ? null : Math.floor(start / 1_000) * 1_000 - askedMs
  const field = (name: 'quantity' | 'type', wanted: string, got: string) => ({
    field: name,
    asked: wanted,
    answered: got,
    agrees: wanted === got,
    shiftMs: null,
  })
  return [
    field('quantity', String(asked.quantity), String(answered.quantity)),
    field('type', asked.kind, answered.type),
    { field: 'start', asked: asked.startAt, answered: answered.start_date, agrees: shiftMs === 0, shiftMs },
  ]
}
