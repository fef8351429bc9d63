import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { DraftContent } from '../../../shared/bridge/drafts.ts'
import { type FakeInstance, startFakeInstance } from '../../support/fake-instance.ts'
import { importPeople, inHours, smsContent } from '../../support/lists.ts'
import {
  enqueueDraft,
  importFile,
  problemOf,
  startSendingWorkspace,
  waitForState,
} from '../../support/test-workspace.ts'

let instance: FakeInstance
beforeEach(async () => {
  instance = await startFakeInstance()
})
afterEach(() => instance.close())

const startWith = async (rows: readonly string[]) => {
  const started = await startSendingWorkspace(instance)
  const path = join(started.folder, 'people.csv')
  writeFileSync(path, ['nome;telefone;obs', ...rows, ''].join('\n'))
  const { listId } = await importFile(started.client, path)
  return { ...started, listId }
}

const accented = ['José;11980000001;já', 'Ana;11980000002;ok']

/** What the service got for a draft. */
const bodyOf = async (changes: Partial<DraftContent>, rows = accented): Promise<unknown> => {
  const { client, listId } = await startWith(rows)
  const draft = await client.drafts.create({ content: smsContent(listId, changes) })
  const { id } = await enqueueDraft(client, draft.id, draft.revision)
  await waitForState(client, id, 'sent')
  return JSON.parse(instance.ledger[0]?.body.toString('utf8') ?? 'null')
}

const lintsOf = async (changes: Partial<DraftContent>, rows = accented) => {
  const { client, listId } = await startWith(rows)
  const draft = await client.drafts.create({ content: smsContent(listId, { start: inHours, ...changes }) })
  const check = await client.drafts.check({ id: draft.id })
  const queued = await problemOf(enqueueDraft(client, draft.id, draft.revision)).then(
    ({ code }) => code,
    () => 'queued',
  )
  return { lints: check.lints.map(({ code, level }) => `${level} ${code}`), check, queued }
}

describe('the text for everyone', () => {
  test.each(['SMSSHORT', 'RCS_TEXT'] as const)('of a personal %s has no braces and no data', async (kind) => {
    const body = await bodyOf({ kind, template: 'Oi {{nome}}, tudo {{obs|bem}}?' })
    expect(body).toMatchObject({ message: 'Oi, tudo bem?' })
    expect(JSON.stringify(body)).not.toMatch(/\{\{|\}\}"/)
    expect(body).toHaveProperty('contacts[0].message', 'Oi José, tudo já?')
  })

  test('is the one that the user wrote', async () => {
    const body = await bodyOf({ template: 'Oi {{nome}}', generalText: 'Oi, cliente' })
    expect(body).toMatchObject({ message: 'Oi, cliente', contacts: [{ message: 'Oi José' }, {}] })
  })

  test('is the message itself where all get the same, whatever was written before', async () => {
    const body = await bodyOf({ template: 'Oi a todos', generalText: 'Outro {{nome}}' })
    expect(body).toMatchObject({ message: 'Oi a todos' })
  })

  test.each([
    ['{{telefone}}', null, 'error general_text_missing'],
    ['Oi {{nome}}', ' ', 'error general_text_missing'],
    ['Oi {{nome}}', 'Oi {{nome}}', 'error general_text_not_filled'],
  ])('of %j, written as %j, keeps the draft from leaving', async (template, generalText, lint) => {
    const { lints, queued } = await lintsOf({ template, generalText })
    expect(lints).toEqual([lint])
    expect(queued).toBe('draft_incomplete')
    expect(instance.ledger).toEqual([])
  })
})

test('braces that a cell brings, or that are not a column, are warned about with who gets them', async () => {
  const rows = ['Ana;11980000001;ok', '{{primeiro_nome}};11980000002;ok']
  const { check } = await lintsOf({ template: 'Oi {{nome}}, veja' }, rows)
  expect(check.lints).toEqual([
    { code: 'braces_left', level: 'warning', params: { count: 1 }, positions: [1] },
  ])
  expect((await lintsOf({ template: 'Oi {nome}' }, rows)).lints).toEqual(['warning braces_left'])
})

describe('plain letters', () => {
  const plainLetters = true
  // 75 characters: two parts with an accent, one without.
  const template = `{{nome}}: ${'x'.repeat(71)}`

  test('change the text and the columns of a short SMS, and nothing of an RCS', async () => {
    const written = { template: 'Não, {{nome}} {{obs}}', plainLetters }
    expect(await bodyOf(written)).toMatchObject({
      message: 'Nao',
      contacts: [{ message: 'Nao, José ja' }, { message: 'Nao, Ana ok' }],
    })
    instance.ledger.length = 0
    expect(await bodyOf({ ...written, kind: 'RCS_TEXT' })).toMatchObject({
      message: 'Não',
      contacts: [{ message: 'Não, José já' }, {}],
    })
  })

  test('are counted before and after the user chooses them', async () => {
    const rows = ['Andrê;11980000001;', 'Ana;11980000002;', 'Mônica;11980000003;']
    const before = await lintsOf({ template }, rows)
    expect(before.check).toMatchObject({
      plainLettersSave: 2,
      histogram: [
        { segments: 1, messages: 1 },
        { segments: 2, messages: 2 },
      ],
    })
    expect(before.lints).toEqual(['warning letters_break_gsm7', 'warning over_one_segment'])
    const after = await lintsOf({ template, plainLetters }, rows)
    expect(after.check).toMatchObject({ plainLettersSave: 2, histogram: [{ segments: 1, messages: 3 }] })
    expect(after.lints).toEqual([])
  })

  test('leave what has no plain form, which is still warned about', async () => {
    const { check } = await lintsOf({ template: 'Olá {{nome}} 🐦', plainLetters })
    expect(check.lints).toMatchObject([{ code: 'letters_break_gsm7', params: { chars: '🐦', count: 2 } }])
    expect(check.plainLettersSave).toBe(0)
  })

  test('show in the preview', async () => {
    const { client, folder } = await startSendingWorkspace(instance)
    const listId = await importPeople(client, folder, 1)
    const content = smsContent(listId, { template: 'Olá, {{nome}} — já', plainLetters })
    expect(await client.drafts.preview({ content, position: 0 })).toMatchObject({
      text: 'Ola, Pessoa 1 - ja',
    })
  })
})
