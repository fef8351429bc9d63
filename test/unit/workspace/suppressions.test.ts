import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { closeDatabase, openDatabase } from '../../../main/database/open.ts'
import { workspaceMigrations } from '../../../main/workspace/schema/schema.ts'
import { type FakeInstance, startFakeInstance } from '../../support/fake-instance.ts'
import { importPeople, inHours, smsContent } from '../../support/lists.ts'
import { importSuppressions, suppressionFile } from '../../support/suppressions.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import {
  allButTwins,
  enqueueDraft,
  importFile,
  problemOf,
  startSendingWorkspace,
  type TestWorkspace,
  type TestWorkspaceOptions,
  waitForState,
  type WorkspaceClient,
} from '../../support/test-workspace.ts'
import { eventually } from '../../support/eventually.ts'
import { ticketOf } from '../../support/file-tickets.ts'

let instance: FakeInstance
beforeEach(async () => {
  instance = await startFakeInstance()
})
afterEach(() => instance.close())

const start = (options: TestWorkspaceOptions = {}): Promise<TestWorkspace> =>
  startSendingWorkspace(instance, options)

const block = (client: WorkspaceClient, text: string, kind: 'phone' | 'cpf' | 'cnpj' = 'phone') =>
  client.suppressions.add({ kind, text, source: 'opt_out', note: 'pediu por e-mail', storage: 'plain' })

const sentContacts = async (started: TestWorkspace, id: string): Promise<string[]> => {
  await waitForState(started.client, id, 'sent')
  const body = JSON.parse(instance.ledger.at(-1)?.body.toString('utf8') ?? 'null') as {
    contacts: { contact: string }[]
  }
  return body.contacts.map(({ contact }) => contact)
}

describe.each(['plain', 'hashed'] as const)('%s suppression lists', (storage) => {
  test('a suppression list keeps its people out of the check, the preview and the sent request', async () => {
    const started = await start()
    const { client, folder } = started
    const listId = await importPeople(client, folder, 12)
    await importSuppressions(
      client,
      suppressionFile(['telefone', '11980000000', '11980000004', '11980000011', '11900000000']),
      {
        storage,
        name: 'Procon',
      },
    )
    const draft = await client.drafts.create({ content: smsContent(listId, { start: inHours }) })
    expect(await client.drafts.check({ id: draft.id })).toMatchObject({
      recipients: 9,
      steps: [{ reason: 'suppressed', listName: 'Procon', source: 'procon', count: 3 }],
      lints: [],
    })
    const at = (position: number) => client.drafts.preview({ content: draft.content, position })
    expect(await at(0)).toMatchObject({ phone: '5511980000001', total: 9 })
    expect(await at(2)).toMatchObject({ phone: '5511980000003' })
    expect(await at(3)).toMatchObject({ phone: '5511980000005' })
    expect(await at(8)).toMatchObject({ phone: '5511980000010' })
    expect(await at(9)).toBeNull()
    const item = await enqueueDraft(client, draft.id, 1)
    expect(item.quantity).toBe(9)
    const contacts = await sentContacts(started, item.id)
    expect(contacts).toEqual([1, 2, 3, 5, 6, 7, 8, 9, 10].map((n) => String(5_511_980_000_000 + n)))
    expect(instance.ledger.at(-1)?.body.toString('utf8')).not.toMatch(/119800000(?:00|04|11)/)
    const page = { offset: 0, limit: 100 }
    const stored = await client.outbox.recipients({ id: item.id, page })
    expect(stored.map(({ position }) => position)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8])
    expect(stored.map(({ contact }) => contact)).toEqual(contacts)
  })
})

test('a blocked document excludes the phone in its row, however the document is written', async () => {
  const { client } = await start()
  const people = suppressionFile([
    'nome;telefone;cpf;cnpj',
    'Ana;11980000001;529.982.247-25;',
    'Bia;11980000002;11144477735;',
    'Loja;11980000003;;12.ABC.345/01DE-35',
  ])
  const { listId } = await importFile(client, people)
  await block(client, '52998224725', 'cpf')
  await importSuppressions(client, suppressionFile(['cnpj', '12ABC34501DE35']), {
    name: 'Lojas',
    source: 'own',
  })
  const draft = await client.drafts.create({ content: smsContent(listId) })
  expect(await client.drafts.check({ id: draft.id })).toMatchObject({
    recipients: 1,
    steps: [
      { reason: 'suppressed', listName: null, source: null, count: 1 },
      { reason: 'suppressed', listName: 'Lojas', source: 'own', count: 1 },
    ],
  })
  expect(await client.drafts.preview({ content: draft.content, position: 0 })).toMatchObject({
    phone: '5511980000002',
  })
})

test('a draft whose recipients are all blocked has an empty audience and is not queued', async () => {
  const { client, folder } = await start()
  const listId = await importPeople(client, folder, 1)
  await block(client, '11980000000')
  const draft = await client.drafts.create({ content: smsContent(listId) })
  expect(await client.drafts.check({ id: draft.id })).toMatchObject({
    steps: [{ reason: 'suppressed', count: 1 }],
    lints: [{ code: 'audience_empty' }],
  })
  expect(await problemOf(enqueueDraft(client, draft.id, 1))).toMatchObject({ code: 'draft_incomplete' })
})

describe('blocks between review and sending', () => {
  test('a block after the check stops a campaign until its new number of recipients is confirmed', async () => {
    const started = await start()
    const { client, folder } = started
    const draft = await client.drafts.create({ content: smsContent(await importPeople(client, folder, 3)) })
    const seen = await client.drafts.check({ id: draft.id })
    await block(client, '11980000001')
    const asked = { draftId: draft.id, revision: 1, accepts: allButTwins }
    const { recipients, audienceVersion } = seen
    expect(await problemOf(client.outbox.enqueue({ ...asked, recipients, audienceVersion }))).toEqual({
      code: 'audience_changed',
      params: { seen: 3, now: 2 },
    })
    expect(await client.outbox.open()).toEqual([])
    const now = await client.drafts.check({ id: draft.id })
    const item = await client.outbox.enqueue({
      ...asked,
      recipients: 2,
      audienceVersion: now.audienceVersion,
    })
    expect(await sentContacts(started, item.id)).toEqual(['5511980000000', '5511980000002'])
  })

  test('a person who would get it at another number than was seen is not queued, though as many would', async () => {
    const { client, folder } = await start()
    const path = join(folder, 'twice.csv')
    const cpf = '529.982.247-25'
    writeFileSync(path, `nome;cpf;telefone\nAna;${cpf};11980000001\nAna;${cpf};11980000002\n`)
    const { listId } = await importFile(client, path)
    const draft = await client.drafts.create({ content: smsContent(listId) })
    const { recipients, audienceVersion } = await client.drafts.check({ id: draft.id })
    expect(recipients).toBe(1)
    await client.suppressions.add({
      kind: 'phone',
      text: '11980000001',
      source: 'invalid_number',
      note: '',
      storage: 'plain',
    })
    const asked = { draftId: draft.id, revision: 1, recipients, audienceVersion, accepts: allButTwins }
    expect(await problemOf(client.outbox.enqueue(asked))).toEqual({
      code: 'audience_changed',
      params: { seen: 1, now: 1 },
    })
  })

  test('a block during freezing stops a campaign even when its number of recipients is unchanged', async () => {
    const started = await start()
    const { client, folder } = started
    const people = 20_000
    const draft = await client.drafts.create({
      content: smsContent(await importPeople(client, folder, people)),
    })
    const entry = await block(client, '11980000000')
    const { recipients, audienceVersion } = await client.drafts.check({ id: draft.id })
    const asked = { draftId: draft.id, revision: 1, recipients, audienceVersion, accepts: allButTwins }
    const call = problemOf(client.outbox.enqueue(asked))
    // Past the check, in the middle of the freezing: one goes, another comes.
    while (((await client.outbox.queueing())?.done ?? 0) === 0) await new Promise(setImmediate)
    await client.suppressions.removeEntry({ id: entry.id })
    await block(client, '11980000001')
    expect(await call).toMatchObject({ code: 'audience_changed' })
    expect(instance.ledger).toHaveLength(0)
    expect(await problemOf(client.outbox.enqueue(asked))).toMatchObject({ code: 'audience_changed' })
    const item = await enqueueDraft(client, draft.id, 1)
    const sent = await sentContacts(started, item.id)
    expect(sent).toHaveLength(people - 1)
    expect(sent.slice(0, 2)).toEqual(['5511980000000', '5511980000002'])
  })
})

describe('manual blocks', () => {
  test('a manual block applies over restarts until it is removed', async () => {
    const started = await start()
    const entry = await block(started.client, '(11) 98000-0001')
    expect(entry).toMatchObject({
      kind: 'phone',
      key: '5511980000001',
      source: 'opt_out',
      note: 'pediu por e-mail',
    })
    expect(await problemOf(block(started.client, '11980000001'))).toMatchObject({
      code: 'suppression_entry_exists',
    })
    const { client, folder } = await started.restart()
    const draft = await client.drafts.create({ content: smsContent(await importPeople(client, folder, 3)) })
    expect((await client.drafts.check({ id: draft.id })).recipients).toBe(2)
    expect(await client.suppressions.entries({ page: { offset: 0, limit: 10 } })).toEqual({
      total: 1,
      rows: [entry],
    })
    await client.suppressions.removeEntry({ id: entry.id })
    expect((await client.drafts.check({ id: draft.id })).recipients).toBe(3)
    expect(await problemOf(client.suppressions.removeEntry({ id: entry.id }))).toMatchObject({
      code: 'suppression_entry_missing',
    })
  })

  test('a manual block stored as a hash hides its key but still blocks and is found', async () => {
    const { client, folder } = await start()
    const asked = { kind: 'phone', text: '11980000001', source: 'own', note: '' } as const
    const entry = await client.suppressions.add({ ...asked, storage: 'hashed' })
    expect(entry.key).toBeNull()
    expect((await client.suppressions.find({ text: '11980000001' })).matches).toMatchObject([
      { listName: null },
    ])
    const draft = await client.drafts.create({ content: smsContent(await importPeople(client, folder, 3)) })
    expect((await client.drafts.check({ id: draft.id })).recipients).toBe(2)
  })

  test('a manual block of an unreadable phone or CPF is refused with the reason', async () => {
    const { client } = await start()
    expect(await problemOf(block(client, '98765-4321'))).toEqual({
      code: 'suppression_key_unreadable',
      params: { reason: 'phone_without_ddd' },
    })
    expect(await problemOf(block(client, '52998224724', 'cpf'))).toMatchObject({
      params: { reason: 'cpf_check_digits_wrong' },
    })
  })
})

test('a suppression search for eleven digits looks for a phone and for a CPF', async () => {
  const { client } = await start()
  const { keys } = await client.suppressions.find({ text: '11974523009' })
  expect(keys.map(({ kind }) => kind)).toContain('phone')
  await block(client, '52998224725', 'cpf')
  expect((await client.suppressions.find({ text: '52998224725' })).matches).toMatchObject([{ kind: 'cpf' }])
  expect(await client.suppressions.find({ text: 'ninguém' })).toEqual({ keys: [], matches: [] })
})

test('blocks and suppression lists outlive the removal of the list whose people they block', async () => {
  const { client, folder } = await start()
  const listId = await importPeople(client, folder, 3)
  await block(client, '11980000001')
  await importSuppressions(client, suppressionFile(['telefone', '11980000002']))
  await client.lists.remove({ id: listId })
  const again = await importPeople(client, folder, 3)
  const draft = await client.drafts.create({ content: smsContent(again) })
  expect((await client.drafts.check({ id: draft.id })).recipients).toBe(1)
})

test('a removed suppression list blocks no one and leaves no rows behind', async () => {
  const key = randomBytes(32)
  const started = await start({ key })
  const { client, folder } = started
  const path = suppressionFile(['telefone', '11980000001'])
  await importSuppressions(client, path)
  const draft = await client.drafts.create({ content: smsContent(await importPeople(client, folder, 3)) })
  expect((await client.drafts.check({ id: draft.id })).recipients).toBe(2)
  const id = (await client.suppressions.lists())[0]?.id ?? ''
  await client.suppressions.removeList({ id })
  expect((await client.drafts.check({ id: draft.id })).recipients).toBe(3)
  expect(await client.suppressions.lists()).toEqual([])
  expect(await problemOf(client.suppressions.removeList({ id }))).toMatchObject({
    code: 'suppression_list_missing',
  })
  const db = openDatabase({ path: join(folder, 'workspace.db'), key, migrations: workspaceMigrations })
  onTestFinished(() => closeDatabase(db))
  await eventually(() => {
    expect(db.prepare('select count(*) from suppression_block').pluck().get()).toBe(0)
    expect(db.prepare('select count(*) from suppression_list').pluck().get()).toBe(0)
  })
})

test('a plain suppression list is exported as CSV, and a hashed one cannot be exported', async () => {
  const savePath = join(temporaryFolder(), 'out.csv')
  const { client } = await start({ savePath })
  const path = suppressionFile(['telefone;cpf;cnpj', '11980000001;00000000191;', ';;12ABC34501DE35'])
  await importSuppressions(client, path, { name: 'a' })
  await importSuppressions(client, path, { name: 'b', storage: 'hashed' })
  const lists = await client.suppressions.lists()
  const idOf = (name: string): string => lists.find((list) => list.name === name)?.id ?? ''
  expect(await client.suppressions.exportList({ id: idOf('a'), language: 'pt-BR' })).toEqual({
    ticket: ticketOf(savePath),
    entries: 3,
  })
  expect(readFileSync(savePath, 'utf8')).toBe(
    '\uFEFF"Tipo";"Número"\r\n"Telefone";"5511980000001"\r\n"CPF";"00000000191"\r\n"CNPJ";"12ABC34501DE35"\r\n',
  )
  expect(await problemOf(client.suppressions.exportList({ id: idOf('b'), language: 'en' }))).toMatchObject({
    code: 'suppression_not_exportable',
  })
})

test('a suppression list older than a month adds a warning to the check of a draft', async () => {
  const clock = { now: () => Date.parse('2026-12-15T12:00:00Z'), monotonic: () => performance.now() }
  const { client, folder } = await start({ clock })
  const draft = await client.drafts.create({ content: smsContent(await importPeople(client, folder, 3)) })
  const warnings = async () =>
    (await client.drafts.check({ id: draft.id })).lints.filter(({ code }) => code === 'suppression_lists_old')
  await importSuppressions(client, suppressionFile(['telefone', '11900000001']), { obtainedOn: '2026-11-15' })
  expect(await warnings()).toEqual([])
  await importSuppressions(client, suppressionFile(['telefone', '11900000001']), { obtainedOn: '2026-11-14' })
  expect(await warnings()).toMatchObject([{ level: 'warning', params: { count: 1 } }])
})

describe('blocking several people at once', () => {
  const several = { source: 'opt_out', note: 'da lista', storage: 'plain' } as const

  test('several people are blocked by one call, and those who were blocked already stay as they were', async () => {
    const { client } = await start()
    await block(client, '+5511980000001')
    const keys = [
      { kind: 'phone' as const, text: '+5511980000000' },
      { kind: 'phone' as const, text: '+5511980000001' },
      { kind: 'cpf' as const, text: '52998224725' },
      { kind: 'phone' as const, text: '+5511980000000' },
    ]
    expect(await client.suppressions.addMany({ ...several, keys })).toEqual({ added: 2, existing: 2 })
    const { total, rows } = await client.suppressions.entries({ page: { offset: 0, limit: 10 } })
    expect(total).toBe(3)
    expect(rows.find(({ key }) => key === '5511980000001')?.note).toBe('pediu por e-mail')
    expect(await client.suppressions.addMany({ ...several, keys })).toEqual({ added: 0, existing: 4 })
  })

  test('nobody is blocked when one of several cannot be read', async () => {
    const { client } = await start()
    const keys = ['+5511980000000', 'nada'].map((text) => ({ kind: 'phone' as const, text }))
    expect(await problemOf(client.suppressions.addMany({ ...several, keys }))).toMatchObject({
      code: 'suppression_key_unreadable',
    })
    expect(await client.suppressions.entries({ page: { offset: 0, limit: 10 } })).toMatchObject({ total: 0 })
  })

  test('a campaign goes to none of several people who were blocked at once', async () => {
    const { client, folder } = await start()
    const listId = await importPeople(client, folder, 5)
    const draft = await client.drafts.create({ content: smsContent(listId, { start: inHours }) })
    expect((await client.drafts.check({ id: draft.id })).recipients).toBe(5)
    const keys = ['0', '1', '2'].map((last) => ({ kind: 'phone' as const, text: `+551198000000${last}` }))
    await client.suppressions.addMany({ ...several, keys })
    expect((await client.drafts.check({ id: draft.id })).recipients).toBe(2)
  })
})
