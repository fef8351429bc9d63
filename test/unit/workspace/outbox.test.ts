import type { ServerResponse } from 'node:http'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { DraftContent } from '../../../shared/bridge/drafts.ts'
import type { OutboxItem } from '../../../shared/bridge/outbox.ts'
import { accept, type FakeInstance, startFakeInstance } from '../../support/fake-instance.ts'
import { importPeople, smsContent } from '../../support/lists.ts'
import {
  enqueueDraft,
  problemOf,
  startSendingWorkspace,
  startTestWorkspace,
  type TestWorkspace,
  waitForState,
} from '../../support/test-workspace.ts'
import { eventually } from '../../support/eventually.ts'
import { sendAsSeen } from '../../support/send-as-seen.ts'

let instance: FakeInstance
beforeEach(async () => {
  instance = await startFakeInstance()
})
afterEach(() => instance.close())

const start = (holdMs = 0): Promise<TestWorkspace> => startSendingWorkspace(instance, { holdMs })

const enqueue = async (
  { client, folder }: TestWorkspace,
  changes: Partial<DraftContent> = {},
  people = 3,
): Promise<OutboxItem> => {
  const listId = await importPeople(client, folder, people)
  const draft = await client.drafts.create({ content: smsContent(listId, changes) })
  return enqueueDraft(client, draft.id, draft.revision)
}

const bodyOf = (index = 0): unknown => JSON.parse(instance.ledger[index]?.body.toString('utf8') ?? 'null')

describe('accepted campaigns', () => {
  test('an accepted campaign is sent once as frozen, and the response agrees with it', async () => {
    const started = await start()
    const item = await enqueue(started)
    const sent = await waitForState(started.client, item.id, 'sent')
    expect(instance.ledger).toHaveLength(1)
    expect(instance.ledger[0]).toMatchObject({ method: 'POST', path: '/campaign/create' })
    expect(instance.ledger[0]?.headers).toMatchObject({
      authorization: 'Bearer fake-token',
      'idempotency-key': item.id,
    })
    expect(bodyOf()).toMatchObject({
      title: 'Aviso',
      type: 'SMSSHORT',
      message: 'Ola, seu boleto vence amanha.',
      start_date: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/),
      contacts: [
        { contact: '5511980000000', message: 'Ola Pessoa 1, seu boleto vence amanha.' },
        { contact: '5511980000001', message: 'Ola Pessoa 2, seu boleto vence amanha.' },
        { contact: '5511980000002', message: 'Ola Pessoa 3, seu boleto vence amanha.' },
      ],
    })
    expect(sent).toMatchObject({ attempts: 1, lastOutcome: 'answered', status: 201, quantity: 3 })
    expect(sent.echo?.every((field) => field.agrees)).toBe(true)
    const detail = await started.client.outbox.get({ id: item.id })
    expect(detail.bodySha256).toBe(detail.attemptList[0]?.bodySha256)
    expect(await started.client.outbox.recipients({ id: item.id, page: { offset: 1, limit: 1 } })).toEqual([
      { position: 1, contact: '5511980000001', message: 'Ola Pessoa 2, seu boleto vence amanha.' },
    ])
    const history = await started.client.outbox.history({
      search: '11 98000-0001',
      page: { offset: 0, limit: 10 },
    })
    expect(history.items.map((each) => each.id)).toEqual([item.id])
    expect(
      (await started.client.outbox.history({ search: '11 98000-0009', page: { offset: 0, limit: 10 } }))
        .total,
    ).toBe(0)
    const byTitle = { search: ' viso ', page: { offset: 0, limit: 10 } }
    expect((await started.client.outbox.history(byTitle)).total).toBe(1)
    expect(await started.client.drafts.list()).toEqual([])
  })

  test('a campaign with the same text for all recipients contains it only once', async () => {
    const started = await start()
    const item = await enqueue(started, { template: 'Aviso geral' })
    await waitForState(started.client, item.id, 'sent')
    expect(bodyOf()).toMatchObject({
      message: 'Aviso geral',
      contacts: [{ contact: '5511980000000' }, {}, {}],
    })
    expect(instance.ledger[0]?.body.toString('utf8')).not.toContain('"message":"Aviso geral"}')
  })

  test('a response with another quantity or start is accepted, and the differences are reported', async () => {
    instance.behave((request, response, body) => {
      const asked = JSON.parse(body.toString('utf8')) as { start_date: string }
      accept(
        request,
        response,
        Buffer.from(
          JSON.stringify({
            ...asked,
            title: '',
            message: '',
            contacts: [1, 2],
            start_date: `${asked.start_date}Z`,
          }),
        ),
      )
    })
    const started = await start()
    const item = await enqueue(started)
    const sent = await waitForState(started.client, item.id, 'sent')
    expect(sent.echo).toMatchObject([
      { field: 'quantity', asked: '3', answered: '2', agrees: false },
      { field: 'type', agrees: true },
      // The digits of Brasília's clock with a Z behind them: three hours too early.
      { field: 'start', agrees: false, shiftMs: -3 * 3_600_000 },
    ])
  })
})

/** Every ending of an exchange, the state it leads to, and whether the service may have acted. */
const json = (response: ServerResponse, status: number, body: unknown): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
const apiProblem = {
  error: null,
  message: 'Validation error',
  message_translate: 'Erro de validação',
  meta: {},
  type: 'NOT_FOUND',
}

describe('outbox states after a request', () => {
  test.each<[string, (response: ServerResponse) => void, string]>([
    ['an unparsable 201', (response) => response.writeHead(201).end('ok'), 'sent_unparsed'],
    ['an empty 200', (response) => response.writeHead(200).end(), 'sent_unparsed'],
    ['a 400', (response) => json(response, 400, apiProblem), 'rejected'],
    ['a 422', (response) => json(response, 422, apiProblem), 'rejected'],
    ['a 401', (response) => json(response, 401, apiProblem), 'unauthorised'],
    ['a 403', (response) => json(response, 403, apiProblem), 'unauthorised'],
    ['a 404', (response) => json(response, 404, apiProblem), 'unknown'],
    ['a 408', (response) => json(response, 408, {}), 'unknown'],
    ['a 429', (response) => response.writeHead(429, { 'retry-after': '0' }).end(), 'unknown'],
    ['a 500', (response) => json(response, 500, {}), 'unknown'],
    ['a 502 with HTML', (response) => response.writeHead(502).end('<html>'), 'unknown'],
    ['a 503', (response) => response.writeHead(503).end(), 'unknown'],
    ['a redirect', (response) => response.writeHead(307, { location: '/campaign/create' }).end(), 'unknown'],
    ['a closed connection', (response) => response.destroy(), 'unknown'],
    ['a connection reset', (response) => response.socket?.resetAndDestroy(), 'unknown'],
    [
      'a truncated body',
      (response) => {
        response.writeHead(201, { 'content-length': '500' })
        response.write('{"id":', () => response.destroy())
      },
      'unknown',
    ],
  ])('after %s a campaign keeps the expected state and is not sent again', async (_name, behave, state) => {
    instance.behave((_request, response) => behave(response))
    const started = await start()
    const item = await enqueue(started)
    await waitForState(started.client, item.id, state as OutboxItem['state'])
    // wall-clock: nothing tells that nothing more will be sent
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(instance.ledger).toHaveLength(1)
    const again = await started.restart()
    again.workspace.setEmbeddedInstance(instance)
    // wall-clock: nothing tells that nothing more will be sent
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect((await again.client.outbox.get({ id: item.id })).state).toBe(state)
    expect(instance.ledger).toHaveLength(1)
  })
})

test('a rejected campaign shows the reason and can be reopened as a draft', async () => {
  instance.behave((_request, response) => json(response, 422, apiProblem))
  const started = await start()
  const item = await enqueue(started)
  expect(await waitForState(started.client, item.id, 'rejected')).toMatchObject({
    answerMessage: 'Erro de validação',
    status: 422,
  })
  const { draftId } = await started.client.outbox.reopen({ id: item.id })
  expect((await started.client.drafts.get({ id: draftId })).content).toMatchObject({ title: 'Aviso' })
  expect(await started.client.outbox.open()).toEqual([])
})

describe('unsent campaigns', () => {
  test('a campaign waits while there is no service and is sent once there is one', async () => {
    const started = startTestWorkspace()
    await started.client.settings.update({ holdMs: 0 })
    const item = await enqueue(started)
    expect(await waitForState(started.client, item.id, 'not_sent')).toMatchObject({
      lastOutcome: 'unreachable',
      nextAttemptAt: expect.any(String),
    })
    started.workspace.setEmbeddedInstance(instance)
    await sendAsSeen(started.client, item.id)
    expect(await waitForState(started.client, item.id, 'sent')).toMatchObject({ attempts: 2 })
    expect(instance.ledger).toHaveLength(1)
  })

  test('a campaign is retried automatically after a refused connection', async () => {
    const started = await start()
    started.workspace.setEmbeddedInstance({ baseUrl: 'http://127.0.0.1:9', token: 'x' })
    const item = await enqueue(started)
    await waitForState(started.client, item.id, 'not_sent')
    started.workspace.setEmbeddedInstance(instance)
    expect(await waitForState(started.client, item.id, 'sent')).toMatchObject({ attempts: 2 })
    expect(instance.ledger).toHaveLength(1)
  })

  test('a held campaign that is cancelled becomes its draft again', async () => {
    const started = await start(60_000)
    const item = await enqueue(started)
    expect(item).toMatchObject({ state: 'ready', holdUntil: expect.any(String) })
    const { draftId } = await started.client.outbox.callBack({ id: item.id })
    expect((await started.client.drafts.list()).map((draft) => draft.id)).toEqual([draftId])
    expect(await problemOf(sendAsSeen(started.client, item.id))).toMatchObject({
      code: 'outbox_item_missing',
    })
    expect(instance.ledger).toHaveLength(0)
  })

  test('a campaign cannot be cancelled while its request is in flight', async () => {
    instance.behave(() => {})
    const started = await start()
    const item = await enqueue(started)
    await eventually(() => expect(instance.ledger).toHaveLength(1))
    expect(await problemOf(started.client.outbox.callBack({ id: item.id }))).toMatchObject({
      code: 'outbox_state_changed',
    })
    await instance.close()
    await waitForState(started.client, item.id, 'unknown')
  })
})

test('a held campaign is sent when the hold ends, or at once when the user asks for it', async () => {
  const started = await start(150)
  const item = await enqueue(started)
  expect((await started.client.outbox.get({ id: item.id })).state).toBe('ready')
  await waitForState(started.client, item.id, 'sent')
  const slow = await start(60_000)
  const other = await enqueue(slow, { title: 'Outro' })
  await sendAsSeen(slow.client, other.id)
  await waitForState(slow.client, other.id, 'sent')
})

test('a campaign in state unknown is neither reopened nor sent before the user resolves it', async () => {
  instance.behave((_request, response) => response.destroy())
  const started = await start()
  const item = await enqueue(started)
  await waitForState(started.client, item.id, 'unknown')
  expect(await problemOf(started.client.outbox.reopen({ id: item.id }))).toMatchObject({
    code: 'outbox_state_changed',
  })
  expect(await problemOf(sendAsSeen(started.client, item.id))).toMatchObject({
    code: 'outbox_state_changed',
  })
  await started.client.outbox.resolve({ id: item.id, resolution: 'left' })
  await started.client.outbox.resolve({ id: item.id, resolution: 'confirmed_not_sent' })
  expect(
    await problemOf(started.client.outbox.resolve({ id: item.id, resolution: 'confirmed_sent' })),
  ).toMatchObject({ code: 'outbox_state_changed' })
  expect((await started.client.outbox.reopen({ id: item.id })).draftId).toEqual(expect.any(String))
})

test('queueing the same campaign again needs consent, and queueing a different one does not', async () => {
  const started = await start()
  const item = await enqueue(started)
  await waitForState(started.client, item.id, 'sent')
  const listId = (await started.client.lists.list())[0]?.id ?? null
  const twin = await started.client.drafts.create({ content: smsContent(listId, { title: 'Outro título' }) })
  expect(await started.client.outbox.twins({ draftId: twin.id })).toMatchObject([
    { itemId: item.id, state: 'sent' },
  ])
  const call = enqueueDraft(started.client, twin.id, 1)
  expect(await problemOf(call)).toEqual({ code: 'outbox_duplicate_needs_consent', params: { count: 1 } })
  const other = await started.client.drafts.create({
    content: smsContent(listId, { template: 'Outra coisa' }),
  })
  await enqueueDraft(started.client, other.id, 1)
  const consented = await enqueueDraft(started.client, twin.id, 1, true)
  await waitForState(started.client, consented.id, 'sent')
  expect(instance.ledger).toHaveLength(3)
})
