import { expect, onTestFinished, test } from 'vitest'
import type { DraftContent } from '../../../shared/bridge/drafts.ts'
import { importPeople, smsContent } from '../../support/lists.ts'
import { startFakeInstance } from '../../support/fake-instance.ts'
import { problemOf, startTestWorkspace, waitForState } from '../../support/test-workspace.ts'

const start = async (testPhones: string[]) => {
  const instance = await startFakeInstance()
  onTestFinished(() => instance.close())
  const started = startTestWorkspace()
  started.workspace.setEmbeddedInstance(instance)
  await started.client.settings.update({ testPhones })
  const listId = await importPeople(started.client, started.folder)
  const draftOf = (changes: Partial<DraftContent> = {}) =>
    started.client.drafts.create({ content: smsContent(listId, { template: 'Oi {{nome}}', ...changes }) })
  const bodies = (): unknown[] =>
    instance.ledger.map(({ body }): unknown => JSON.parse(body.toString('utf8')))
  return { ...started, instance, draftOf, bodies }
}

test('a test send delivers one person’s message to the test phones at once and keeps the draft', async () => {
  const { client, draftOf, bodies } = await start(['5511911112222', '351912345678'])
  const draft = await draftOf({ title: '' })
  const item = await client.outbox.test({ draftId: draft.id, position: 1 })
  expect(item).toMatchObject({ draftId: null, quantity: 2, holdUntil: null })
  await waitForState(client, item.id, 'sent')
  expect(bodies()).toMatchObject([
    {
      contacts: [
        { contact: '5511911112222', message: 'Oi Pessoa 2' },
        { contact: '351912345678', message: 'Oi Pessoa 2' },
      ],
    },
  ])
  expect(await client.drafts.get({ id: draft.id })).toMatchObject({ revision: 1, outboxItemId: null })
})

test('a test send is neither a duplicate nor a recent contact', async () => {
  const { client, draftOf } = await start(['5511980000000'])
  const draft = await draftOf({ template: 'Oi', notContactedDays: 30 })
  const item = await client.outbox.test({ draftId: draft.id, position: 0 })
  await waitForState(client, item.id, 'sent')
  const again = await client.outbox.test({ draftId: draft.id, position: 0 })
  await waitForState(client, again.id, 'sent')
  expect(await client.outbox.twins({ draftId: draft.id })).toEqual([])
  expect((await client.drafts.check({ id: draft.id })).recipients).toBe(3)
})

test('a test send of a text without variables needs no list', async () => {
  const { client, bodies, draftOf } = await start(['5511911112222'])
  const { id } = await draftOf({ listId: null, template: 'Oi' })
  await waitForState(client, (await client.outbox.test({ draftId: id, position: 0 })).id, 'sent')
  expect(bodies()).toMatchObject([{ message: 'Oi', contacts: [{ contact: '5511911112222' }] }])
  const personal = await draftOf({ listId: null })
  expect(await problemOf(client.outbox.test({ draftId: personal.id, position: 0 }))).toMatchObject({
    code: 'draft_incomplete',
  })
})

test('a test message is not sent to landlines, without test phones or from an invalid draft', async () => {
  const { client, draftOf, bodies } = await start(['551132654321'])
  const draft = await draftOf()
  const send = () => client.outbox.test({ draftId: draft.id, position: 0 })
  expect(await problemOf(send())).toMatchObject({ code: 'test_phones_missing' })
  await client.settings.update({ testPhones: [] })
  expect(await problemOf(send())).toMatchObject({ code: 'test_phones_missing' })
  await client.drafts.save({
    id: draft.id,
    revision: 1,
    content: { ...draft.content, template: '{{nome' },
  })
  await client.settings.update({ testPhones: ['5511911112222'] })
  expect(await problemOf(send())).toMatchObject({ code: 'draft_incomplete' })
  expect(bodies()).toEqual([])
})

test('a rejected test send can be resolved, and a waiting one is cancelled without a draft', async () => {
  const { client, draftOf, instance, workspace } = await start(['5511911112222'])
  instance.behave((_request, response) =>
    response.writeHead(422, { 'content-type': 'application/json' }).end('{"message":"não"}'),
  )
  const draft = await draftOf()
  const item = await client.outbox.test({ draftId: draft.id, position: 0 })
  await waitForState(client, item.id, 'rejected')
  await client.outbox.resolve({ id: item.id, resolution: 'confirmed_not_sent' })
  expect(await client.outbox.open()).toEqual([])

  workspace.setEmbeddedInstance(null)
  const waiting = await client.outbox.test({ draftId: draft.id, position: 0 })
  await waitForState(client, waiting.id, 'not_sent')
  expect(await client.outbox.callBack({ id: waiting.id })).toEqual({ draftId: null })
  expect(await client.outbox.open()).toEqual([])
})

test('a test send needs a draft, a connection that is there and someone whose text it is', async () => {
  const { client, draftOf, bodies } = await start(['5511911112222'])
  const problem = async (draftId: string, position = 0) =>
    problemOf(client.outbox.test({ draftId, position }))
  expect(await problem('gone')).toEqual({ code: 'draft_missing', params: {} })
  const elsewhere = await draftOf({ connectionId: 'gone' })
  expect(await problem(elsewhere.id)).toEqual({ code: 'connection_missing', params: {} })
  const { id } = await draftOf()
  expect(await problem(id, 3)).toEqual({ code: 'draft_incomplete', params: { errors: 1 } })
  const lost = await draftOf({ listId: 'gone', template: 'Oi {{nome}} {{nada}}' })
  expect((await problem(lost.id)).code).toBe('draft_incomplete')
  expect([bodies(), await client.outbox.open()]).toEqual([[], []])
})

test('a test send of a later campaign in waves leaves now and whole, as a test', async () => {
  const { client, draftOf, bodies } = await start(['5511911112222'])
  const { id } = await draftOf({
    title: ' Aviso ',
    start: { mode: 'at', localTime: '2099-03-02T10:00', zone: 'America/Sao_Paulo' },
    waves: { by: 'size', size: 1, everyMinutes: 30 },
  })
  const item = await client.outbox.test({ draftId: id, position: 2 })
  expect(item).toMatchObject({ isTest: true, wave: null, title: 'Aviso', stop: null, keepUntil: null })
  expect(Date.parse(item.startAt ?? '')).toBeLessThanOrEqual(Date.parse(item.createdAt))
  const { echo } = await waitForState(client, item.id, 'sent')
  expect(echo?.every(({ agrees }) => agrees)).toBe(true)
  expect(bodies()).toMatchObject([{ title: 'Aviso', contacts: [{ message: 'Oi Pessoa 3' }] }])
  expect(await client.outbox.recipients({ id: item.id, page: { offset: 0, limit: 9 } })).toHaveLength(1)
})

test('a test send of a text that is the same for all needs no one in the list', async () => {
  const { client, draftOf, bodies } = await start(['5511911112222'])
  await client.connections.add({
    name: 'Outra',
    baseUrl: 'http://127.0.0.1:9',
    token: 'token-1234',
    zonelessStart: 'utc',
  })
  const { id } = await draftOf({ template: 'Oi' })
  await waitForState(client, (await client.outbox.test({ draftId: id, position: 99 })).id, 'sent')
  expect(bodies()).toMatchObject([{ message: 'Oi', contacts: [{ contact: '5511911112222' }] }])
})
