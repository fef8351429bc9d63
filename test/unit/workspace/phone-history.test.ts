/** What reports of earlier campaigns say of phones. */
import { wholeFile } from '../../../shared/bridge/reviews.ts'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createChanges } from '../../../main/workspace/base/changes.ts'
import { createPhoneHistory } from '../../../main/workspace/results/phone-history.ts'
import { findPhone } from '../../../main/workspace/rows/phone-results.ts'
import { type ListView, wholeList } from '../../../shared/bridge/lists.ts'
import type { DraftContent } from '../../../shared/bridge/drafts.ts'
import { eventually } from '../../support/eventually.ts'
import { startHeadless } from '../../support/headless-service.ts'
import {
  importReport,
  reportFile,
  reportHeader,
  reportLine,
  startSentCampaign,
} from '../../support/reports.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { waitForState } from '../../support/test-workspace.ts'
import {
  block,
  contactsAt,
  hourMs,
  listOf,
  minuteMs,
  monday,
  queue,
  startOnline,
  type TimedWorkspace,
  useFakeInstance,
  zone,
} from '../../support/timed-outbox.ts'

const instance = useFakeInstance()

const all = { offset: 0, limit: 100 }
const header = 'nome;celular;outro celular'
const ana = ['5511980000001', '5511980000002']
const beto = ['5511980000003', '5511980000004']
const rows = ['Ana;11980000001;11980000002', 'Beto;11980000003;11980000004', 'Caio;11980000005;']
const caio = '5511980000005'

const invalid = 'Número inválido'
const queued = 'Enviado à operadora'

type Told = readonly (readonly [phone: string, status: string])[]

/** A campaign to these phones, an hour after whatever was sent before. */
const send = async (
  started: TimedWorkspace,
  title: string,
  told: Told,
  changes: Partial<DraftContent> = {},
): Promise<string> => {
  started.pass(hourMs)
  const listId = await listOf(
    started,
    told.map(([phone]) => `${title};${phone}`),
  )
  const { id } = await queue(started, { title, template: title, ...changes }, { listId, consent: true })
  await waitForState(started.client, id, 'sent')
  return id
}

/** Five minutes after a campaign its supplier says so of them; Brasília is three hours behind UTC. */
const report = async (started: TimedWorkspace, id: string, told: Told): Promise<string> => {
  const { startAt, title } = await started.client.outbox.get({ id })
  const at = new Date(Date.parse(startAt ?? '') + 5 * minuteMs - 3 * hourMs).toISOString().slice(0, 16)
  const lines = told.map(([phone, status]) => `+${phone};${status};${at.replace('T', ' ')}`)
  const path = reportFile([reportHeader, ...lines], `${title}.csv`)
  return (await importReport(started.client, id, path)).reportId
}

const tell = async (started: TimedWorkspace, title: string, told: Told): Promise<string> =>
  report(started, await send(started, title, told), told)

const namesIn = async ({ client }: TimedWorkspace, id: string, view: Partial<ListView>) =>
  (await client.lists.rows({ id, view: { ...wholeList, ...view }, page: all })).map(({ cells }) => cells[0])

describe('in a list', () => {
  test('a phone that failed for ever is marked with the date and the campaign, counted, and can be filtered by', async () => {
    const started = await startOnline(instance())
    const { client } = started
    const listId = await listOf(started, rows, header)
    expect(await client.lists.outcomes({ id: listId })).toEqual({ reached: 0, failed: 0 })
    await tell(started, 'Fevereiro', [
      [ana[0] ?? '', invalid],
      [beto[0] ?? '', 'Entregue'],
      [caio, queued],
    ])
    expect(await client.lists.outcomes({ id: listId })).toEqual({ reached: 1, failed: 1 })
    expect(await namesIn(started, listId, { outcome: 'failed' })).toEqual(['Ana'])
    expect(await namesIn(started, listId, { outcome: 'reached' })).toEqual(['Beto'])
    const view = { ...wholeList, outcome: 'failed' as const }
    expect(await client.lists.count({ id: listId, view })).toEqual({ people: 1, isWhole: true })
    const marked = await client.lists.rows({ id: listId, page: all })
    expect(marked.map(({ lastResult }) => lastResult ?? null)).toMatchObject([
      { outcome: 'failed', at: '2027-03-01T14:05:00.000Z', campaign: 'Fevereiro' },
      { outcome: 'reached', at: '2027-03-01T14:05:00.000Z', campaign: 'Fevereiro' },
      null,
    ])
    await client.lists.removePeople({ id: listId, scope: { view, sourceRows: null } })
    expect(await namesIn(started, listId, {})).toEqual(['Beto', 'Caio'])
  })

  test('the latest result of a phone counts, whichever report came first, and goes with its report', async () => {
    const started = await startOnline(instance())
    const { client } = started
    const listId = await listOf(started, rows, header)
    const outcomes = () => client.lists.outcomes({ id: listId })
    const first = await send(started, 'Primeira', [[caio, invalid]])
    const later = await tell(started, 'Segunda', [[caio, 'Entregue']])
    await report(started, first, [[caio, invalid]])
    expect(await outcomes()).toEqual({ reached: 1, failed: 0 })
    await client.results.remove({ reportId: later })
    expect(await outcomes()).toEqual({ reached: 0, failed: 1 })
  })

  test('the latest result counts where campaigns begin in another order than they were made', async () => {
    const started = await startOnline(instance())
    const listId = await listOf(started, rows, header)
    const start = { mode: 'at', localTime: '2027-03-01T16:00', zone } as const
    const afternoon = await send(started, 'Tarde', [[caio, invalid]], { start })
    const morning = await send(started, 'Manhã', [[caio, 'Entregue']])
    await report(started, afternoon, [[caio, invalid]])
    await report(started, morning, [[caio, 'Entregue']])
    expect(await started.client.lists.outcomes({ id: listId })).toEqual({ reached: 0, failed: 1 })
  })

  test('a page of rows does not wait for the results, and shows them when they are there', async () => {
    const first = await startOnline(instance())
    const listId = await listOf(first, rows, header)
    await tell(first, 'Fevereiro', [[caio, invalid]])
    const known = (await first.client.lists.rows({ id: listId, page: all })).map((row) => 'lastResult' in row)
    expect(known).toEqual([false, false, false])
    await eventually(async () => {
      const [, , row] = await first.client.lists.rows({ id: listId, page: all })
      expect(row?.lastResult?.outcome).toBe('failed')
    })
  })

  test('somebody who was erased is not counted any more, nor in a list that names them again', async () => {
    const { url, token, control, stop } = await startHeadless(temporaryFolder())
    onTestFinished(stop)
    const service = { baseUrl: url, token, control: { baseUrl: control.url, token: control.token } }
    const started = await startSentCampaign(instance(), 3, {}, service)
    const { client, id } = started
    await importReport(client, id, reportFile([reportHeader, reportLine(0, invalid), reportLine(1, invalid)]))
    const [list] = await client.lists.list()
    expect(await client.lists.outcomes({ id: list?.id ?? '' })).toEqual({ reached: 0, failed: 2 })
    await client.people.erase({ keys: [{ kind: 'phone', key: '5511980000001' }], connectionIds: [] })
    expect(await client.lists.outcomes({ id: list?.id ?? '' })).toEqual({ reached: 0, failed: 1 })
    const again = await listOf(started, ['Pessoa 2;11980000001', 'Pessoa 1;11980000000'])
    expect(await client.lists.outcomes({ id: again })).toEqual({ reached: 0, failed: 1 })
  })
})

describe('in the review of a list', () => {
  const scope = { view: wholeFile, ranges: null }
  const fix = { kind: 'reached_first' } as const
  const reopened = async ({ client }: TimedWorkspace, listId: string) =>
    (await client.reviews.reopen({ listId })).batchId
  const cellsOf = async ({ client }: TimedWorkspace, batchId: number) =>
    (await client.reviews.rows({ batchId, view: wholeFile, page: all })).rows.map(({ cells }) =>
      cells.join(';'),
    )

  test('a phone that received changes places with one that failed or is unknown, and campaigns go to it', async () => {
    const started = await startOnline(instance())
    const { client } = started
    const listId = await listOf(started, rows, header)
    await tell(started, 'Fevereiro', [
      [ana[0] ?? '', invalid],
      [ana[1] ?? '', 'Entregue'],
      [beto[1] ?? '', 'Entregue'],
      [caio, invalid],
    ])
    const batchId = await reopened(started, listId)
    expect(await client.reviews.previewFix({ batchId, fix, scope })).toEqual({
      rows: 2,
      examples: [
        { sourceRow: 2, before: '11980000001', after: '11980000002' },
        { sourceRow: 3, before: '11980000003', after: '11980000004' },
      ],
    })
    expect(await client.reviews.applyFix({ batchId, fix, scope })).toEqual({ rows: 2 })
    const after = ['Ana;11980000002;11980000001', 'Beto;11980000004;11980000003', 'Caio;11980000005;']
    expect(await cellsOf(started, batchId)).toEqual(after)
    expect(await client.reviews.get({ batchId })).toMatchObject({ undo: { kind: 'fix', fix, rows: 2 } })
    await client.reviews.undo({ batchId })
    expect(await cellsOf(started, batchId)).toEqual(rows)
    await client.reviews.redo({ batchId })
    expect(await cellsOf(started, batchId)).toEqual(after)
    expect(await client.reviews.applyFix({ batchId, fix, scope })).toEqual({ rows: 0 })

    const again = await client.reviews.commit({ batchId, listName: 'De novo' })
    // Who asked at the other phone to be left alone asked as a person.
    await block(started, `+${beto[0]}`)
    const item = await queue(started, { template: 'Oi' }, { listId: again.listId })
    await waitForState(client, item.id, 'sent')
    expect(contactsAt(instance(), 1)).toEqual([ana[1], caio])
  })

  test.each([
    ['', []],
    ['whom a campaign had reached before', [[ana[1] ?? '', 'Entregue']] as Told],
  ])('a phone whose owner asked to be left alone takes no place %s', async (_name, before) => {
    const started = await startOnline(instance())
    const listId = await listOf(started, rows, header)
    if (before.length > 0) await tell(started, 'Janeiro', before)
    await tell(started, 'Fevereiro', [
      [ana[0] ?? '', invalid],
      [ana[1] ?? '', 'opt out'],
    ])
    const batchId = await reopened(started, listId)
    expect(await started.client.reviews.previewFix({ batchId, fix, scope })).toMatchObject({ rows: 0 })
  })

  test('a phone that another row goes by stays, and so does one whose row has duplicates: each person is reached once', async () => {
    const started = await startOnline(instance())
    const { client } = started
    const people = [
      'Ana;11980000001;11980000002',
      'Ana outra vez;11980000001;11980000006',
      'Beto;11980000003;11980000004',
      'Filha;11980000004;',
      'Caio;11980000005;11980000007',
      'Esposa;11980000008;11980000007',
    ]
    const listId = await listOf(started, people, header)
    await tell(started, 'Fevereiro', [
      ...[1, 3, 5, 8].map((phone): [string, string] => [`551198000000${phone}`, invalid]),
      ...[2, 4, 6, 7].map((phone): [string, string] => [`551198000000${phone}`, 'Entregue']),
    ])
    const batchId = await reopened(started, listId)
    expect((await client.reviews.previewFix({ batchId, fix, scope })).rows).toBe(1)
    expect(await client.reviews.applyFix({ batchId, fix, scope })).toEqual({ rows: 1 })
    expect(await cellsOf(started, batchId)).toEqual(
      people.map((line) => (line.startsWith('Caio') ? 'Caio;11980000007;11980000005' : line)),
    )
    const { tally } = await client.reviews.get({ batchId })
    expect(tally).toMatchObject({ accepted: 5, duplicates: 1 })
  })
})

test('a report without times says that a phone was reached when its campaign began', async () => {
  const started = await startOnline(instance())
  const listId = await listOf(started, rows, header)
  const item = await queue(started, { title: 'Hoje' }, { listId })
  await waitForState(started.client, item.id, 'sent')
  await importReport(started.client, item.id, reportFile(['fone;situacao', `${caio};Entregue`]))
  await started.client.lists.outcomes({ id: listId })
  const [, , row] = await started.client.lists.rows({ id: listId, page: all })
  expect(row?.lastResult?.at).toBe(new Date(monday).toISOString())
})

test('of more recipients than are read, the latest campaigns count', async () => {
  const started = await startOnline(instance())
  await tell(started, 'Fevereiro', [[caio, invalid]])
  await tell(started, 'Março', [[ana[0] ?? '', invalid]])
  await started.stop()
  const failed: Record<string, unknown[]> = {}
  await started.change(async (db) => {
    for (const most of [1, 2]) {
      const known = await createPhoneHistory({ db, changes: createChanges() }, most).read()
      failed[most] = [caio, ana[0] ?? ''].map((phone) => findPhone(known, phone)?.campaign)
    }
  })
  expect(failed).toEqual({ 1: [undefined, 'Março'], 2: ['Fevereiro', 'Março'] })
})
