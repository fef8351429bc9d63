import { wholeFile } from '../../../shared/bridge/reviews.ts'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { controlPaths } from '../../../shared/api/control.ts'
import type { Progress } from '../../../shared/bridge/progress.ts'
import { startFakeInstance } from '../../support/fake-instance.ts'
import { startHeadless } from '../../support/headless-service.ts'
import { importPeople, smsContent } from '../../support/lists.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import {
  enqueueDraft,
  importFile,
  problemOf,
  startTestWorkspace,
  type TestWorkspace,
  type TestWorkspaceOptions,
  waitForState,
} from '../../support/test-workspace.ts'
import { ticketOf } from '../../support/file-tickets.ts'
import { sendAsSeen } from '../../support/send-as-seen.ts'

const maria = { kind: 'phone' as const, key: '5511987654321' }
const cpf = { kind: 'cpf' as const, key: '52998224725' }

const table = [
  'nome;telefone;cpf;segundo',
  'Maria;(11) 98765-4321;529.982.247-25;',
  'João;21 97654-3210;;11 3456-7890',
  'Ana;31 96543-2109;;+55 11 98765 4321',
  '',
].join('\n')

const start = async (options: TestWorkspaceOptions = {}) => {
  const { url, token, control, stop } = await startHeadless(temporaryFolder())
  onTestFinished(stop)
  const instance = { baseUrl: url, token, control: { baseUrl: control.url, token: control.token } }
  const started = startTestWorkspace(options)
  started.workspace.setEmbeddedInstance(instance)
  await started.client.settings.update({ holdMs: 0 })
  const path = join(started.folder, 'lista.csv')
  writeFileSync(path, table)
  return { ...started, path, instance }
}

const listOf = async ({ client }: Pick<TestWorkspace, 'client'>, path: string): Promise<string> => {
  const { listId } = await importFile(client, path, 'Carteira', 'list', ['name', 'phone', 'cpf', 'variable'])
  if (listId === null) throw new Error('nothing was imported')
  return listId
}

describe('data subject access', () => {
  test('a person is found in every column of every list, with related keys from the same rows', async () => {
    const started = await start()
    const { client, path } = started
    const listId = await listOf(started, path)
    await importFile(client, path, 'Espera', 'review')
    expect(await client.people.find({ texts: ['11 98765-4321'] })).toMatchObject({
      keys: [maria],
      related: expect.arrayContaining([cpf]) as unknown,
      lists: [
        { listId: null, name: 'lista.csv', rows: 2 },
        { listId, name: 'Carteira', rows: 2 },
      ],
      items: [],
      service: { campaigns: 0, enrichments: 0, callbacks: 0 },
    })
  })

  test('searching for a person by text that is not a number reports its line', async () => {
    const { client } = await start()
    expect(await problemOf(client.people.find({ texts: ['11 98765-4321', 'Maria'] }))).toEqual({
      code: 'person_unreadable',
      params: { line: 2 },
    })
  })

  test('a search for a person tells how many of all rows it has looked at, and ends when it is cancelled', async () => {
    const { client, folder } = await start()
    const total = 100_000
    await importPeople(client, folder, total)
    const look = async (signal: AbortSignal, see: (progress: Progress) => void) => {
      let isDone = false
      const found = client.people.find({ texts: ['11 98765-4321'] }, { signal }).finally(() => {
        isDone = true
      })
      // Asked for at once: it may be refused before it is awaited.
      const result = found.then(
        () => 'found',
        () => 'cancelled',
      )
      while (!isDone) {
        const now = await client.people.progress()
        if (now !== null) see(now)
        await nextTurn()
      }
      expect(await client.people.progress()).toBeNull()
      return result
    }

    const seen: Progress[] = []
    expect(await look(new AbortController().signal, (progress) => seen.push(progress))).toBe('found')
    const counts = seen.map(({ done }) => done)
    expect(counts.some((done) => done > 0 && done < total)).toBe(true)
    expect(counts).toEqual(counts.toSorted((a, b) => a - b))
    expect(seen.at(-1)).toMatchObject({ total })

    const cancelling = new AbortController()
    let looked = 0
    const cancelled = await look(cancelling.signal, ({ done }) => {
      looked = done
      if (done > 0) cancelling.abort()
    })
    expect(cancelled).toBe('cancelled')
    expect(looked).toBeLessThan(total)
  })

  test('the export of a person contains their list rows, sent messages and service data', async () => {
    const savePath = join(temporaryFolder(), 'dados.json')
    const started = await start({ savePath })
    const { client, path } = started
    const listId = await listOf(started, path)
    const { id, revision } = await client.drafts.create({ content: smsContent(listId) })
    const item = await enqueueDraft(client, id, revision)
    await waitForState(client, item.id, 'sent')
    expect(await client.people.save({ keys: [maria] })).toEqual({ ticket: ticketOf(savePath) })
    const saved = JSON.parse(readFileSync(savePath, 'utf8')) as Record<string, unknown>
    expect(saved).toMatchObject({
      keys: [maria],
      lists: [{ name: 'Carteira', rows: [{ nome: 'Maria', cpf: '529.982.247-25' }, { nome: 'Ana' }] }],
      requests: [{ entries: [{ contact: '5511987654321', message: 'Ola Maria, seu boleto vence amanha.' }] }],
      localService: { campaigns: 1 },
    })
  })
})

describe('data subject erasure', () => {
  test('erasing a document keeps what went to someone whose other row has it, without the document', async () => {
    const started = await start()
    const { client, path } = started
    const bank = { kind: 'cnpj' as const, key: '00000000000191' }
    const rows = [
      'nome;telefone;cpf;cnpj',
      'Ana;11980000001;52998224725;',
      `Ana;11980000002;52998224725;${bank.key}`,
    ]
    writeFileSync(path, [...rows, ''].join('\n'))
    const { listId } = await importFile(client, path)
    const { id, revision } = await client.drafts.create({ content: smsContent(listId) })
    const item = await enqueueDraft(client, id, revision)
    await waitForState(client, item.id, 'sent')
    const found = async (search: string) =>
      (await client.outbox.history({ search, page: { offset: 0, limit: 10 } })).items.length
    expect(await found(bank.key.slice(1))).toBe(1)
    const { items } = await client.people.find({ texts: [bank.key] })
    expect(items).toEqual([])
    await client.people.erase({ keys: [bank] })
    expect(await found(bank.key)).toBe(0)
    expect(await found('5511980000001')).toBe(1)
    expect(await client.outbox.recipients({ id: item.id, page: { offset: 0, limit: 10 } })).toHaveLength(1)
  })

  test('erasing a person keeps all others, corrects the counts, blocks the person and clears undo', async () => {
    const started = await start()
    const { client, path } = started
    const listId = await listOf(started, path)
    const { batchId } = await importFile(client, path, 'Espera', 'review', [
      'name',
      'phone',
      'cpf',
      'variable',
    ])
    if (batchId === null) throw new Error('nothing waits')
    await client.reviews.setCell({ batchId, row: 0, column: 0, text: 'Maria Souza' })
    const erasure = await client.people.erase({ keys: [maria] })
    expect(erasure).toMatchObject({ people: 1, doneAt: expect.any(String) as string, counts: { rows: 4 } })
    expect(await client.people.erasures()).toEqual([erasure])

    const list = await client.lists.get({ id: listId })
    expect(list).toMatchObject({
      size: 2,
      tally: { rows: 3, accepted: 2, rejected: 1, reasons: { row_erased: 1 } },
    })
    const rows = await client.lists.rows({ id: listId, page: { offset: 0, limit: 10 } })
    // Ana's row is hers, whose number may be reached over Maria's.
    expect(rows.map(({ cells }) => [cells[0], cells[3]])).toEqual([
      ['João', '11 3456-7890'],
      ['Ana', '+55 •• ••••• ••••'],
    ])
    expect(await client.lists.statistics({ id: listId })).toMatchObject({ mobile: 2 })

    const review = await client.reviews.get({ batchId })
    expect(review).toMatchObject({ undo: null, tally: { accepted: 2, rejected: 1 } })
    // Judged again, they are still left out.
    await client.reviews.setRules({ batchId, roles: ['name', 'phone', 'cpf', 'phone'], defaultDdd: null })
    expect((await client.reviews.get({ batchId })).tally.reasons).toEqual({ row_erased: 1 })

    const again = await listOf(started, path)
    const draft = await client.drafts.create({ content: smsContent(again) })
    expect((await client.drafts.check({ id: draft.id })).steps).toEqual([
      { reason: 'suppressed', listName: null, source: null, count: 1 },
    ])
  })

  test('erasing a person also removes their data from undone changes, which cannot be redone', async () => {
    const started = await start()
    const { client, path } = started
    const { batchId } = await importFile(client, path, 'Espera', 'review', [
      'name',
      'phone',
      'cpf',
      'variable',
    ])
    if (batchId === null) throw new Error('no file waits')
    await client.reviews.setCell({ batchId, row: 0, column: 0, text: 'Maria Clara' })
    await client.reviews.undo({ batchId })
    await client.people.erase({ keys: [maria] })
    expect(await client.reviews.get({ batchId })).toMatchObject({ undo: null, redo: null })
    const { rows } = await client.reviews.rows({ batchId, view: wholeFile, page: { offset: 0, limit: 10 } })
    expect(JSON.stringify(rows)).not.toContain('Maria')
    expect((await client.people.find({ texts: ['11 98765-4321'] })).lists).toEqual([])
  })

  test('a list that was removed just before an erasure cannot be restored afterwards', async () => {
    const started = await start()
    const { client, path } = started
    const listId = await listOf(started, path)
    await client.lists.remove({ id: listId })
    await client.people.erase({ keys: [maria] })
    expect(await client.removals.undo({ kind: 'list', id: listId })).toEqual({ isBack: false })
    expect(await client.lists.list()).toEqual([])
  })

  test('erasing a person is refused while a campaign to them is waiting to be sent', async () => {
    const started = await start()
    const { client, path } = started
    const { id, revision } = await client.drafts.create({ content: smsContent(await listOf(started, path)) })
    await client.settings.update({ holdMs: 60_000 })
    const item = await enqueueDraft(client, id, revision)
    expect(await problemOf(client.people.erase({ keys: [maria] }))).toEqual({
      code: 'person_waits',
      params: { items: 1 },
    })
    expect(await client.people.erasures()).toEqual([])
    await sendAsSeen(client, item.id)
    await waitForState(client, item.id, 'sent')
    expect(await client.people.erase({ keys: [maria] })).toMatchObject({ counts: { rows: 2, entries: 1 } })
    const recipients = await client.outbox.recipients({ id: item.id, page: { offset: 0, limit: 10 } })
    expect(recipients.map(({ contact }) => contact)).toEqual(['', '5521976543210', '5531965432109'])
  })

  test('erasing a person takes their number out of saved texts, and of one that was removed a moment ago', async () => {
    const { client } = await start()
    const save = (name: string, text: string) =>
      client.savedTexts.save({ id: null, kind: 'message', name, text })
    await save('Aviso da 11 98765-4321', 'Ligue (11) 98765-4321, {{Nome}}.')
    const { id } = await save('Outro', 'Ligue 11987654321.')
    await client.savedTexts.remove({ id })
    await client.people.erase({ keys: [maria] })
    expect(await client.removals.undo({ kind: 'saved_text', id })).toEqual({ isBack: false })
    const kept = await client.savedTexts.list()
    expect(kept).toHaveLength(1)
    expect(JSON.stringify(kept).replaceAll(/\D/g, '')).not.toContain('987654321')
    expect(kept[0]?.text).toContain('{{Nome}}')
  })

  test('an erasure does not start without the service and is finished after an interruption', async () => {
    const started = await start()
    const { client, path, instance } = started
    await listOf(started, path)
    started.workspace.setEmbeddedInstance(null)
    expect(await problemOf(client.people.erase({ keys: [maria] }))).toMatchObject({ code: 'service_stopped' })
    expect((await client.people.find({ texts: ['11987654321'] })).lists).toHaveLength(1)

    // It answers the question and is gone at the deed; then a new process goes on with another.
    const fake = await startFakeInstance()
    onTestFinished(() => fake.close())
    fake.behave((request, response) => {
      if (request.url !== controlPaths.findPeople) return void response.destroy()
      response.writeHead(200).end(JSON.stringify({ campaigns: 0, enrichments: 0, callbacks: 0 }))
    })
    started.workspace.setEmbeddedInstance({ ...fake, control: fake })
    expect(await problemOf(client.people.erase({ keys: [maria] }))).toMatchObject({
      code: 'service_unavailable',
    })
    expect(await client.people.erasures()).toMatchObject([{ doneAt: null }])
    const next = await started.restart()
    next.workspace.setEmbeddedInstance(instance)
    await expect
      .poll(async () => (await next.client.people.erasures()).map(({ doneAt }) => doneAt === null))
      .toEqual([false])
  })
})
