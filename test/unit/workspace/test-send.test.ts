import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { DraftContent } from '../../../shared/bridge/drafts.ts'
import { openDatabase } from '../../../main/database/open.ts'
import { pieceOf } from '../../../main/workspace/outbox/frozen-request.ts'
import { insertPiece } from '../../../main/workspace/outbox/pieces.ts'
import { workspaceMigrations } from '../../../main/workspace/schema/schema.ts'
import { importPeople, smsContent } from '../../support/lists.ts'
import { startFakeInstance } from '../../support/fake-instance.ts'
import { importReport, reportFile } from '../../support/reports.ts'
import { putNewDatabase } from '../../support/new-database.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { problemOf, sendTest, startTestWorkspace, waitForState } from '../../support/test-workspace.ts'

const start = async (testPhones: string[]) => {
  const instance = await startFakeInstance()
  onTestFinished(() => instance.close())
  const home = temporaryFolder()
  const key = putNewDatabase(home)
  const started = startTestWorkspace({ folder: home, key })
  started.workspace.setEmbeddedInstance(instance)
  for (const phone of testPhones) await started.client.settings.addTestPhone({ text: `+${phone}` })
  const listId = await importPeople(started.client, started.folder)
  const draftOf = (changes: Partial<DraftContent> = {}) =>
    started.client.drafts.create({ content: smsContent(listId, { template: 'Oi {{nome}}', ...changes }) })
  const bodies = (): unknown[] =>
    instance.ledger.map(({ body }): unknown => JSON.parse(body.toString('utf8')))
  return { ...started, key, instance, draftOf, bodies }
}

test('a test send delivers one person’s message to the test phones at once and keeps the draft', async () => {
  const { client, draftOf, bodies } = await start(['5511911112222', '351912345678'])
  const draft = await draftOf({ title: '' })
  const item = await sendTest(client, draft, { position: 1 })
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
  const item = await sendTest(client, draft)
  await waitForState(client, item.id, 'sent')
  const again = await sendTest(client, draft)
  await waitForState(client, again.id, 'sent')
  expect(await client.outbox.twins({ draftId: draft.id })).toEqual([])
  expect((await client.drafts.check({ id: draft.id })).recipients).toBe(3)
})

test('a report of a test send blocks nobody by itself: its phones are the users’ own', async () => {
  const { client, draftOf } = await start(['5511980000000'])
  await client.connections.setAutoBlocks({ id: 'embedded', autoBlocks: ['opted_out'] })
  const item = await sendTest(client, await draftOf({ template: 'Oi' }))
  await waitForState(client, item.id, 'sent')
  const report = reportFile(['telefone;status', '+5511980000000;Descadastrado'])
  expect(await importReport(client, item.id, report)).toMatchObject({ recipients: 1, blocked: [] })
  expect(await client.suppressions.lists()).toEqual([])
})

test('a test send of a text without variables needs no list', async () => {
  const { client, bodies, draftOf } = await start(['5511911112222'])
  const draft = await draftOf({ listId: null, template: 'Oi' })
  await waitForState(client, (await sendTest(client, draft)).id, 'sent')
  expect(bodies()).toMatchObject([{ message: 'Oi', contacts: [{ contact: '5511911112222' }] }])
  const personal = await draftOf({ listId: null })
  expect(await problemOf(sendTest(client, personal))).toMatchObject({
    code: 'draft_incomplete',
  })
})

test('a test message is not sent to landlines, without test phones or from an invalid draft', async () => {
  const { client, draftOf, bodies } = await start(['551132654321'])
  const draft = await draftOf()
  const send = (revision = 1) => sendTest(client, { id: draft.id, revision })
  expect(await problemOf(send())).toMatchObject({ code: 'test_phones_missing' })
  await client.settings.removeTestPhone({ phone: '551132654321' })
  expect(await problemOf(send())).toMatchObject({ code: 'test_phones_missing' })
  await client.drafts.save({
    id: draft.id,
    revision: 1,
    content: { ...draft.content, template: '{{nome' },
  })
  await client.settings.addTestPhone({ text: '11 91111-2222' })
  expect(await problemOf(send(2))).toMatchObject({ code: 'draft_incomplete' })
  expect(bodies()).toEqual([])
})

test('a rejected test send can be resolved, and a waiting one is cancelled without a draft', async () => {
  const { client, draftOf, instance, workspace } = await start(['5511911112222'])
  instance.behave((_request, response) =>
    response.writeHead(422, { 'content-type': 'application/json' }).end('{"message":"não"}'),
  )
  const draft = await draftOf()
  const item = await sendTest(client, draft)
  await waitForState(client, item.id, 'rejected')
  await client.outbox.resolve({ id: item.id, resolution: 'confirmed_not_sent' })
  expect(await client.outbox.open()).toEqual([])

  workspace.setEmbeddedInstance(null)
  const waiting = await sendTest(client, draft)
  await waitForState(client, waiting.id, 'not_sent')
  expect(await client.outbox.callBack({ id: waiting.id })).toEqual({ draftId: null })
  expect(await client.outbox.open()).toEqual([])
})

test('a test send needs a draft, a connection that is there and someone whose text it is', async () => {
  const { client, draftOf, bodies } = await start(['5511911112222'])
  const problem = async (id: string, position = 0) =>
    problemOf(sendTest(client, { id, revision: 1 }, { position }))
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
  const draft = await draftOf({
    title: ' Aviso ',
    start: { mode: 'at', localTime: '2099-03-02T10:00', zone: 'America/Sao_Paulo' },
    waves: { by: 'size', size: 1, everyMinutes: 30 },
  })
  const item = await sendTest(client, draft, { position: 2 })
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
  const draft = await draftOf({ template: 'Oi' })
  await waitForState(client, (await sendTest(client, draft, { position: 99 })).id, 'sent')
  expect(bodies()).toMatchObject([{ message: 'Oi', contacts: [{ contact: '5511911112222' }] }])
})

test('a test send of another revision than the saved one is refused, and nothing leaves', async () => {
  const { client, draftOf, bodies } = await start(['5511911112222'])
  const draft = await draftOf()
  const newer = await client.drafts.save({ ...draft, content: { ...draft.content, template: 'Novo' } })
  for (const revision of [draft.revision, newer.revision + 1])
    expect(await problemOf(sendTest(client, { id: draft.id, revision }))).toEqual({
      code: 'draft_changed_elsewhere',
      params: {},
    })
  expect(await client.outbox.open()).toEqual([])
  await waitForState(client, (await sendTest(client, newer)).id, 'sent')
  expect(bodies()).toMatchObject([{ message: 'Novo' }])
})

test('a test send asked for again before it is answered leaves once', async () => {
  const { client, draftOf, bodies } = await start(['5511911112222'])
  const draft = await draftOf()
  const id = randomUUID()
  const items = await Promise.all([sendTest(client, draft, { id }), sendTest(client, draft, { id })])
  expect(items.map((item) => item.id)).toEqual([id, id])
  await waitForState(client, id, 'sent')
  expect((await sendTest(client, draft, { id })).state).toBe('sent')
  expect(await client.outbox.open()).toEqual([])
  expect(bodies()).toHaveLength(1)
})

test('a test send whose answer was lost with the workspace leaves once, and keeps what it said', async () => {
  const first = await start(['5511911112222'])
  const draft = await first.draftOf()
  const id = randomUUID()
  // The window never sees this answer.
  await sendTest(first.client, draft, { id })
  await waitForState(first.client, id, 'sent')
  const { client, workspace } = await first.restart()
  workspace.setEmbeddedInstance(first.instance)
  await client.settings.addTestPhone({ text: '11 93333-4444' })
  expect(await sendTest(client, draft, { id })).toMatchObject({ id, quantity: 1, state: 'sent' })
  expect(await client.outbox.recipients({ id, page: { offset: 0, limit: 9 } })).toHaveLength(1)
  expect((await client.outbox.history({ search: '', page: { offset: 0, limit: 9 } })).total).toBe(1)
  expect(first.bodies()).toHaveLength(1)
})

test('a second test of a draft is refused while the first is put together, and goes after it', async () => {
  const { client, draftOf, bodies } = await start(['5511911112222'])
  const [draft, other] = [await draftOf(), await draftOf()]
  const first = sendTest(client, draft)
  const second = problemOf(sendTest(client, draft))
  const ofOther = sendTest(client, other)
  expect(await second).toEqual({ code: 'test_send_running', params: {} })
  const items = [await first, await ofOther, await sendTest(client, draft)]
  for (const { id } of items) await waitForState(client, id, 'sent')
  expect(bodies()).toHaveLength(3)
})

test('a cancelled test send can be sent again under the id of its press', async () => {
  const { client, draftOf, bodies, workspace, instance } = await start(['5511911112222'])
  workspace.setEmbeddedInstance(null)
  const draft = await draftOf()
  const id = randomUUID()
  await sendTest(client, draft, { id })
  await waitForState(client, id, 'not_sent')
  await client.outbox.callBack({ id })
  workspace.setEmbeddedInstance(instance)
  await sendTest(client, draft, { id })
  await waitForState(client, id, 'sent')
  expect(bodies()).toHaveLength(1)
})

test('pieces that are still left of a cancelled test do not stop the next one with its id', async () => {
  const { client, draftOf, folder, key } = await start(['5511911112222'])
  const draft = await draftOf()
  const id = randomUUID()
  const db = openDatabase({ path: join(folder, 'workspace.db'), key, migrations: workspaceMigrations })
  const left = { position: 0, contact: '5511911112222', otherKeys: null, entryAt: 0, entryBytes: 1 }
  const body = Buffer.from('xx')
  insertPiece(db, id, { ...pieceOf(body), entries: [left, { ...left, position: 1, entryAt: 1 }] })
  insertPiece(db, id, { number: 1, body, firstEntry: 2, entries: [] })
  db.close()
  await sendTest(client, draft, { id })
  expect(await client.outbox.recipients({ id, page: { offset: 0, limit: 9 } })).toMatchObject([
    { position: 0, contact: '5511911112222', message: 'Oi Pessoa 1' },
  ])
})
