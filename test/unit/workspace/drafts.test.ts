import { writeFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type FakeInstance, startFakeInstance } from '../../support/fake-instance.ts'
import { importPeople, inHours, smsContent } from '../../support/lists.ts'
import {
  enqueueDraft,
  importFile,
  problemOf,
  startSendingWorkspace,
  type TestWorkspace,
} from '../../support/test-workspace.ts'

let instance: FakeInstance
beforeEach(async () => {
  instance = await startFakeInstance()
})
afterEach(() => instance.close())

const start = (): Promise<TestWorkspace> => startSendingWorkspace(instance)

describe('drafts', () => {
  test('a draft with an error is not queued, and its check lists all its problems', async () => {
    const started = await start()
    const { client, folder } = started
    const listId = await importPeople(client, folder, 3)
    const draft = await client.drafts.create({
      content: smsContent(listId, { template: 'Olá {{nome}} {{cidade}}', title: ' ', start: inHours }),
    })
    const check = await client.drafts.check({ id: draft.id })
    expect(check.lints.map((lint) => `${lint.level} ${lint.code}`)).toEqual([
      'error title_missing',
      'error variable_unknown',
      'error value_missing',
      'warning letters_break_gsm7',
    ])
    const call = enqueueDraft(client, draft.id, 1)
    expect(await problemOf(call)).toMatchObject({ code: 'draft_incomplete' })
    expect(instance.ledger).toHaveLength(0)
  })

  test('an archived draft is restored unchanged, and only once', async () => {
    const { client } = await start()
    const draft = await client.drafts.create({ content: smsContent(null, { title: 'Guardada' }) })
    await client.drafts.archive({ id: draft.id })
    expect(await client.drafts.list()).toEqual([])
    expect(await problemOf(client.drafts.get({ id: draft.id }))).toMatchObject({ code: 'draft_missing' })
    expect(await client.drafts.restore({ id: draft.id })).toEqual(draft)
    expect(await client.drafts.list()).toEqual([draft])
    expect(await problemOf(client.drafts.restore({ id: draft.id }))).toMatchObject({ code: 'draft_missing' })
  })

  test('a draft that changed after it was read is neither queued nor overwritten', async () => {
    const started = await start()
    const { client, folder } = started
    const draft = await client.drafts.create({ content: smsContent(await importPeople(client, folder)) })
    await client.drafts.save({ id: draft.id, revision: 1, content: { ...draft.content, title: 'Novo' } })
    const call = enqueueDraft(client, draft.id, 1)
    expect(await problemOf(call)).toMatchObject({ code: 'draft_changed_elsewhere' })
    expect(
      await problemOf(client.drafts.save({ id: draft.id, revision: 1, content: draft.content })),
    ).toMatchObject({ code: 'draft_changed_elsewhere' })
  })

  test('a save that is asked for again with the same content is one revision', async () => {
    const { client } = await start()
    const draft = await client.drafts.create({ content: smsContent(null) })
    const wanted = { id: draft.id, revision: 1, content: { ...draft.content, title: 'Novo' } }
    const saved = await client.drafts.save(wanted)
    expect(await client.drafts.save(wanted)).toEqual(saved)
    expect(await client.drafts.get({ id: draft.id })).toMatchObject({
      revision: 2,
      content: { title: 'Novo' },
    })
    await client.drafts.save({ ...wanted, revision: 2, content: { ...draft.content, title: 'Depois' } })
    expect(await problemOf(client.drafts.save(wanted))).toMatchObject({ code: 'draft_changed_elsewhere' })
  })

  test('a draft preview shows real rows, skips landlines and counts segments', async () => {
    const started = await start()
    const { client, folder } = started
    writeFileSync(
      `${folder}/mixed.csv`,
      'nome;telefone\nA;1133334444\nB;11980000001\nC;1133334445\nD;1133334446\nE;11980000002\n',
    )
    const { listId } = await importFile(client, `${folder}/mixed.csv`)
    const content = smsContent(listId, { template: 'Oi {{nome}}' })
    expect(await client.drafts.preview({ content, position: 0 })).toMatchObject({
      total: 2,
      phone: '5511980000001',
      text: 'Oi B',
    })
    expect(await client.drafts.preview({ content, position: 1 })).toMatchObject({
      phone: '5511980000002',
      text: 'Oi E',
      segments: { segments: 1 },
    })
    expect(await client.drafts.preview({ content, position: 2 })).toBeNull()
    const draft = await client.drafts.create({ content })
    expect(await client.drafts.check({ id: draft.id })).toMatchObject({
      recipients: 2,
      listed: 5,
      steps: [{ reason: 'landline', count: 3 }],
      histogram: [{ segments: 1, messages: 2 }],
    })
  })

  test('a draft keeps its last saved revision after a restart', async () => {
    const started = await start()
    const draft = await started.client.drafts.create({ content: smsContent(null, { template: 'a' }) })
    await started.client.drafts.save({
      id: draft.id,
      revision: 1,
      content: smsContent(null, { template: 'ab' }),
    })
    const again = await started.restart()
    expect(await again.client.drafts.list()).toMatchObject([
      { id: draft.id, revision: 2, content: { template: 'ab' } },
    ])
  })
})
