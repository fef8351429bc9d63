import { z } from 'zod'
import {
  type Campaign,
  campaignSchema,
  type Company,
  companyRequestSchema,
  companySchema,
  enrichmentCreatedSchema,
  relayMetaSchema,
  webhookAnswerSchema,
} from '../../shared/api/index.ts'
import type { BusyMeaning } from '../../shared/bridge/connections.ts'
import type { AttemptOutcomeCode, EchoCheck, OutboxKind } from '../../shared/bridge/outbox.ts'
import type { OutboxState } from '../../shared/rules/outbox-states.ts'
import { readCnpj } from '../../shared/rules/cnpj.ts'
import { parseServiceTimestamp, type ZonelessMeaning } from '../../shared/rules/schedule.ts'
import type { PostOutcome } from './post.ts'

/** What one attempt means for its item (rule D2). */
export type Verdict = {
  state: Exclude<OutboxState, 'ready' | 'stopped' | 'inflight'>
  outcome: AttemptOutcomeCode
  /** What the sentence for the outcome names; null where it names nothing. */
  subject: string | null
  status: number | null
  answerBody: string | null
  /** The service's own sentence. */
  answerMessage: string | null
  /** What was created, where the answer repeats what was asked. */
  created: Created | null
}

/** It did not leave, as that could not be written down before (rule D6f). */
export type NotRecorded = { type: 'not_recorded' }

type Created = { as: 'campaign'; campaign: Campaign } | { as: 'company'; company: Company }

/**
 * Where an attempt leaves its item. Only two things are certain: a request whose connection never stood did not go out,
 * and a complete answer of a known kind says what it says. All the rest is unknown, 5xx too, and 408 and 429 unless the
 * connection's settings say that they are a no.
 */
export const verdictOf = (
  kind: OutboxKind,
  outcome: PostOutcome | NotRecorded,
  busyMeaning: BusyMeaning,
): Verdict => {
  const none = { subject: null, answerBody: null, answerMessage: null, created: null }
  switch (outcome.type) {
    case 'not_recorded':
    case 'withheld':
      return { state: 'not_sent', outcome: 'not_recorded', status: null, ...none }
    case 'not_connected':
      return { ...none, state: 'not_sent', outcome: outcome.code, subject: outcome.subject, status: null }
    case 'ambiguous':
      return { state: 'unknown', outcome: outcome.code, status: outcome.status, ...none }
    case 'answered':
      return verdictOfAnswer(kind, outcome.status, outcome.body.toString('utf8'), busyMeaning)
  }
}

const verdictOfAnswer = (
  kind: OutboxKind,
  status: number,
  answerBody: string,
  busyMeaning: BusyMeaning,
): Verdict => {
  const answer = { subject: null, status, answerBody, answerMessage: null, created: null }
  if (status >= 200 && status < 300) {
    const read = readAnswer(kind, jsonOf(answerBody))
    // A 2xx that cannot be read was still a yes.
    if (!read.ok) return { ...answer, state: 'sent_unparsed', outcome: 'answer_unparsed' }
    return { ...answer, state: 'sent', outcome: 'answered', created: read.created }
  }
  const json = jsonOf(answerBody)
  const answerMessage = messageOf(json)
  // A relay keeps it, and this is not its last word.
  if (keptSchema.safeParse(json).success)
    return { ...answer, state: 'unknown', outcome: 'kept_by_team', answerMessage }
  if (status === 400 || status === 422)
    return { ...answer, state: 'rejected', outcome: 'refused', answerMessage }
  if (status === 401 || status === 403)
    return { ...answer, state: 'unauthorised', outcome: 'unauthorised', answerMessage }
  if ((status === 408 || status === 429) && busyMeaning === 'not_sent')
    return { ...answer, state: 'not_sent', outcome: 'busy', answerMessage }
  return { ...answer, state: 'unknown', outcome: 'status_ambiguous', answerMessage }
}

const keptSchema = z.object({ meta: relayMetaSchema })

/** Whether an answer is as the contract says for what was asked. */
const readAnswer = (kind: OutboxKind, body: unknown): { ok: boolean; created: Created | null } => {
  switch (kind) {
    case 'ENRICHMENT':
      return { ok: enrichmentCreatedSchema.safeParse(body).success, created: null }
    case 'WEBHOOK':
      return { ok: webhookAnswerSchema.safeParse(body).success, created: null }
    case 'COMPANY': {
      const company = companySchema.safeParse(body)
      return {
        ok: company.success,
        created: company.success ? { as: 'company', company: company.data } : null,
      }
    }
    default: {
      const campaign = campaignSchema.safeParse(body)
      return {
        ok: campaign.success,
        created: campaign.success ? { as: 'campaign', campaign: campaign.data } : null,
      }
    }
  }
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

export type Asked = { quantity: number; kind: OutboxKind; startAt: string | null; body: readonly Buffer[] }

/** Holds an answer against what was asked (rule D6b). */
export const checkEcho = (asked: Asked, created: Created, zoneless: ZonelessMeaning): EchoCheck =>
  created.as === 'company'
    ? checkCompany(asked.body, created.company)
    : checkCampaign(asked, created.campaign, zoneless)

type EchoField = EchoCheck[number]

const field = (name: EchoField['field'], asked: string, answered: string): EchoField => ({
  field: name,
  asked,
  answered,
  agrees: asked === answered,
  shiftMs: null,
})

const checkCompany = (body: readonly Buffer[], answered: Company): EchoCheck => {
  const asked = companyRequestSchema.parse(JSON.parse(Buffer.concat(body).toString('utf8')))
  const cnpj = field('cnpj', asked.cnpj, answered.cnpj)
  return [
    // Punctuation makes no other company.
    { ...cnpj, agrees: plainCnpj(asked.cnpj) === plainCnpj(answered.cnpj) },
    field('name', asked.name, answered.name),
  ]
}

const plainCnpj = (text: string): string => {
  const reading = readCnpj(text)
  return reading.ok ? reading.document : text
}

/** A start shifted by three hours is the classic trap. */
const checkCampaign = (asked: Asked, answered: Campaign, zoneless: ZonelessMeaning): EchoCheck => {
  const startAt = asked.startAt ?? ''
  const askedMs = Math.floor(Date.parse(startAt) / 1_000) * 1_000
  const start = parseServiceTimestamp(answered.start_date, zoneless)
  const shiftMs = start === null ? null : Math.floor(start / 1_000) * 1_000 - askedMs
  return [
    field('quantity', String(asked.quantity), String(answered.quantity)),
    field('type', asked.kind, answered.type),
    { field: 'start', asked: startAt, answered: answered.start_date, agrees: shiftMs === 0, shiftMs },
  ]
}
