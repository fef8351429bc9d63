/** What an answer means (rule D2), and how it is held against what was asked (rule D6b). */
import { describe, expect, test } from 'vitest'
import { checkEcho, verdictOf } from '../../../main/remote/verdict.ts'
import type { PostOutcome } from '../../../main/remote/post.ts'
import type { BusyMeaning } from '../../../shared/bridge/connections.ts'
import type { OutboxKind } from '../../../shared/bridge/outbox.ts'

const campaign = {
  id: '4a5a6dd6-0c5b-4b3c-9a52-1f0f5a0a0001',
  title: 'Aviso',
  message: 'Oi',
  status: 'PENDING' as const,
  type: 'SMSSHORT' as const,
  quantity: 3,
  start_date: '2027-03-01T10:00:00',
  created_at: '2027-03-01T13:00:00.000Z',
}
const company = {
  id: '4a5a6dd6-0c5b-4b3c-9a52-1f0f5a0a0002',
  name: 'Padaria Modelo',
  cnpj: '12ABC34501DE35',
  status: 'ACTIVE' as const,
  created_at: '2027-03-01T13:00:00.000Z',
  updated_at: '2027-03-01T13:00:00.000Z',
}

const answered = (status: number, body: unknown): PostOutcome => ({
  type: 'answered',
  status,
  body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
})
const verdict = (
  status: number,
  body: unknown,
  { kind = 'SMSSHORT', busy = 'unknown' }: { kind?: OutboxKind; busy?: BusyMeaning } = {},
) => verdictOf(kind, answered(status, body), busy)

describe('an attempt', () => {
  test('that was not recorded, or whose connection never stood, was not sent', () => {
    const nothing = { status: null, answerBody: null, answerMessage: null, created: null }
    expect(verdictOf('SMSSHORT', { type: 'not_recorded' }, 'unknown')).toEqual({
      ...nothing,
      state: 'not_sent',
      outcome: 'not_recorded',
      subject: null,
    })
    const refused = { type: 'not_connected', code: 'proxy_refused', subject: 'proxy.local' } as const
    expect(verdictOf('SMSSHORT', refused, 'unknown')).toEqual({
      ...nothing,
      state: 'not_sent',
      outcome: 'proxy_refused',
      subject: 'proxy.local',
    })
  })

  test('whose answer is lost is unknown, with the status that came', () => {
    const lost = { type: 'ambiguous', code: 'answer_broken', status: 201 } as const
    expect(verdictOf('SMSSHORT', lost, 'not_sent')).toMatchObject({
      state: 'unknown',
      outcome: 'answer_broken',
      status: 201,
    })
  })

  test.each([
    [199, 'unknown', 'status_ambiguous'],
    [200, 'sent', 'answered'],
    [299, 'sent', 'answered'],
    [300, 'unknown', 'status_ambiguous'],
    [400, 'rejected', 'refused'],
    [401, 'unauthorised', 'unauthorised'],
    [402, 'unknown', 'status_ambiguous'],
    [403, 'unauthorised', 'unauthorised'],
    [408, 'unknown', 'status_ambiguous'],
    [422, 'rejected', 'refused'],
    [429, 'unknown', 'status_ambiguous'],
    [500, 'unknown', 'status_ambiguous'],
  ] as const)('that is answered with %i is %s', (status, state, outcome) => {
    expect(verdict(status, campaign)).toMatchObject({
      state,
      outcome,
      status,
      answerBody: JSON.stringify(campaign),
    })
  })

  test.each([
    [408, 'not_sent', 'busy'],
    [429, 'not_sent', 'busy'],
    [409, 'unknown', 'status_ambiguous'],
    [503, 'unknown', 'status_ambiguous'],
  ] as const)('that is answered with %i where busy is a no is %s', (status, state, outcome) => {
    expect(verdict(status, { message: 'later' }, { busy: 'not_sent' })).toMatchObject({
      state,
      outcome,
      answerMessage: 'later',
    })
  })

  test.each([
    ['SMSSHORT', campaign, 'campaign'],
    ['COMPANY', company, 'company'],
    ['ENRICHMENT', { id: campaign.id, cost: 2, processing: true }, null],
    ['WEBHOOK', true, null],
  ] as const)('for a %s that succeeded is known by its own answer', (kind, body, as) => {
    const read = verdict(201, body, { kind })
    expect([read.state, read.created?.as ?? null]).toEqual(['sent', as])
    for (const unreadable of ['ok', '', '{}', 'null', '[]'])
      expect(verdict(201, unreadable, { kind })).toMatchObject({
        state: 'sent_unparsed',
        outcome: 'answer_unparsed',
        answerBody: unreadable,
        answerMessage: null,
        created: null,
      })
  })
})

describe('the service’s own sentence', () => {
  test.each([
    [{ message_translate: 'Não', message: 'No' }, 'Não'],
    [{ message_translate: '', message: 'No' }, 'No'],
    [{ message_translate: null, message: 'No' }, 'No'],
    [{ message: ['No'] }, null],
    [{ message: '' }, null],
    ['"No"', null],
    ['null', null],
    ['<html>', null],
  ])('of %j is %j', (body, message) => {
    for (const status of [400, 401, 500]) expect(verdict(status, body).answerMessage).toBe(message)
  })
})

describe('the echo', () => {
  const asked = {
    quantity: 3,
    kind: 'SMSSHORT',
    startAt: '2027-03-01T13:00:00.250Z',
    body: [],
  } as const
  const echo = (change: Partial<typeof campaign>, zoneless: 'local-brasilia' | 'utc' = 'local-brasilia') =>
    checkEcho(asked, { as: 'campaign', campaign: { ...campaign, ...change } }, zoneless)
  const agreed = [
    { field: 'quantity', asked: '3', answered: '3', agrees: true, shiftMs: null },
    { field: 'type', asked: 'SMSSHORT', answered: 'SMSSHORT', agrees: true, shiftMs: null },
    { field: 'start', asked: asked.startAt, answered: campaign.start_date, agrees: true, shiftMs: 0 },
  ]
  const startOf = (change: Partial<typeof campaign>, zoneless?: 'utc') => echo(change, zoneless)[2]

  test('of what was asked agrees to the second', () => {
    expect(echo({})).toEqual(agreed)
    expect(startOf({ start_date: '2027-03-01T13:00:00.999Z' })).toMatchObject({ agrees: true, shiftMs: 0 })
    expect(startOf({ start_date: '2027-03-01T13:00:01Z' })).toMatchObject({ agrees: false, shiftMs: 1_000 })
    expect(startOf({ start_date: '2027-03-01T12:59:59.999Z' })).toMatchObject({
      agrees: false,
      shiftMs: -1_000,
    })
  })

  test('of another quantity, type or start does not agree', () => {
    expect(echo({ quantity: 4 })).toEqual([
      { ...agreed[0], answered: '4', agrees: false },
      ...agreed.slice(1),
    ])
    expect(startOf({}, 'utc')).toMatchObject({ agrees: false, shiftMs: -3 * 3_600_000 })
    expect(startOf({ start_date: 'soon' })).toMatchObject({ answered: 'soon', agrees: false, shiftMs: null })
  })

  test('of a company agrees whatever the punctuation of its CNPJ', () => {
    const body = Buffer.from(JSON.stringify({ name: company.name, cnpj: company.cnpj }))
    const ofCompany = (change: Partial<typeof company>) =>
      checkEcho(
        { ...asked, body: [body.subarray(0, 9), body.subarray(9)] },
        { as: 'company', company: { ...company, ...change } },
        'utc',
      )
    const same = [
      { field: 'cnpj', asked: company.cnpj, answered: company.cnpj, agrees: true, shiftMs: null },
      { field: 'name', asked: company.name, answered: company.name, agrees: true, shiftMs: null },
    ]
    expect(ofCompany({})).toEqual(same)
    expect(ofCompany({ cnpj: '12.ABC.345/01DE-35' })).toEqual([
      { ...same[0], answered: '12.ABC.345/01DE-35' },
      same[1],
    ])
    for (const cnpj of ['11222333000181', 'none'])
      expect(ofCompany({ cnpj })[0]).toMatchObject({ answered: cnpj, agrees: false })
    expect(ofCompany({ name: 'Outra' })[1]).toMatchObject({ answered: 'Outra', agrees: false })
  })
})
