import { randomBytes } from 'node:crypto'
import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { closeDatabase, openDatabase } from '../../../main/database/open.ts'
import { workspaceMigrations } from '../../../main/workspace/schema/schema.ts'
import { run, sql } from '../../../main/database/sql.ts'
import { everySend, type HistoryFilter } from '../../../shared/bridge/outbox.ts'
import { eventually } from '../../support/eventually.ts'
import { importPeople, inHours } from '../../support/lists.ts'
import {
  importReport,
  readReportFile,
  reportFile,
  reportHeader,
  reportLine,
  standingsOf,
  startSentCampaign,
} from '../../support/reports.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import {
  problemOf,
  startSendingWorkspace,
  startTestWorkspace,
  type TestWorkspace,
  type TestWorkspaceOptions,
  waitForState,
} from '../../support/test-workspace.ts'
import { queue, useFakeInstance } from '../../support/timed-outbox.ts'

const instance = useFakeInstance()
const startSent = (people = 6, options: TestWorkspaceOptions = {}) =>
  startSentCampaign(instance(), people, options)

const contactsOf = async ({ client }: TestWorkspace, itemId: string, standing: 'failed_for_now' | 'untold') =>
  (await client.results.rows({ itemId, standings: [standing], page: { offset: 0, limit: 50 } })).rows.map(
    ({ contact }) => contact,
  )

describe('results of a campaign', () => {
  test('each recipient has the result of its row, and the others have none', async () => {
    const started = await startSent()
    const { client, id } = started
    const path = reportFile([
      reportHeader,
      reportLine(0, 'Entregue'),
      reportLine(1, 'Entregue'),
      reportLine(1, 'Lido', '01/03/2027 11:00'),
      reportLine(2, 'Não entregue'),
      reportLine(3, 'Coisa nova'),
      '+5511999990000;Entregue;01/03/2027 10:05',
      'Ana;Entregue;01/03/2027 10:05',
      reportLine(4, 'Entregue', '20/02/2027 10:05'),
      reportLine(4, ''),
    ])
    const { reading } = await readReportFile(client, id, path)
    expect(reading).toMatchObject({
      rows: 9,
      matched: 5,
      recipients: 4,
      items: [{ itemId: id, waveNumber: null, recipients: 4 }],
      importedAt: null,
    })
    expect(reading?.words).toMatchObject([
      { text: 'Coisa nova', count: 1, meaning: null, why: null },
      { text: 'Entregue', count: 2, meaning: 'delivered', why: 'known' },
      { text: 'Lido', count: 1, meaning: 'read' },
      { text: 'Não entregue', count: 1, meaning: 'failed_for_now' },
    ])
    expect(new Set(reading?.unmatched)).toEqual(
      new Set([
        { reason: 'not_recipient', count: 1 },
        { reason: 'phone_unreadable', count: 1 },
        { reason: 'before_sending', count: 1 },
        { reason: 'nothing_told', count: 1 },
      ]),
    )
    // Nothing counts before it is applied.
    expect(await standingsOf(client, id)).toEqual({ untold: 6 })
    await importReport(client, id, path)
    expect(await standingsOf(client, id)).toEqual({
      delivered: 1,
      read: 1,
      failed_for_now: 1,
      unknown: 1,
      untold: 2,
    })
    expect(await contactsOf(started, id, 'failed_for_now')).toEqual(['5511980000002'])
    const { total, rows } = await client.results.rows({
      itemId: id,
      standings: ['read'],
      page: { offset: 0, limit: 10 },
    })
    expect(total).toBe(1)
    expect(rows).toEqual([
      {
        contact: '5511980000001',
        standing: 'read',
        word: { source: 'status', text: 'Lido' },
        at: '2027-03-01T14:00:00.000Z',
        message: 'Ola Pessoa 2, seu boleto vence amanha.',
      },
    ])
  })

  test('the same file again changes nothing; with other words it takes the place of its earlier import', async () => {
    const { client, id } = await startSent()
    const path = reportFile([reportHeader, reportLine(0, 'OKZ'), reportLine(1, 'Entregue')])
    const first = await importReport(client, id, path, ({ meaning }) => meaning)
    expect(await standingsOf(client, id)).toEqual({ unknown: 1, delivered: 1, untold: 4 })
    const again = await importReport(client, id, path)
    expect(again).toEqual({ reportId: first.reportId, recipients: 2, isUnchanged: true, blocked: [] })
    const taught = await importReport(client, id, path, ({ meaning }) => meaning ?? 'failed_for_ever')
    expect(taught.isUnchanged).toBe(false)
    expect(await standingsOf(client, id)).toEqual({ failed_for_ever: 1, delivered: 1, untold: 4 })
    expect((await client.results.get({ itemId: id })).reports).toHaveLength(1)
    // Taken back, the one that it had replaced counts again; removed, neither does.
    await client.results.undo({ reportId: taught.reportId })
    expect(await standingsOf(client, id)).toEqual({ unknown: 1, delivered: 1, untold: 4 })
    const { reportId } = await importReport(client, id, path, ({ meaning }) => meaning ?? 'failed_for_ever')
    await client.results.remove({ reportId })
    expect(await standingsOf(client, id)).toEqual({ untold: 6 })
    expect((await client.results.get({ itemId: id })).reports).toEqual([])
  })

  test('results of several reports are put together, whichever came first, and one that is removed can come back', async () => {
    const { client, id } = await startSent(6, { undoMs: 60_000 })
    const late = reportFile(
      [reportHeader, reportLine(0, 'Lido', '02/03/2027 10:00'), reportLine(1, 'Entregue')],
      'dois.csv',
    )
    const early = reportFile(
      [reportHeader, reportLine(0, 'Entregue'), reportLine(1, 'Não entregue')],
      'um.csv',
    )
    const second = await importReport(client, id, late)
    await importReport(client, id, early)
    const both = { read: 1, delivered: 1, untold: 4 }
    expect(await standingsOf(client, id)).toEqual(both)
    await client.results.remove({ reportId: second.reportId })
    expect(await standingsOf(client, id)).toEqual({ delivered: 1, failed_for_now: 1, untold: 4 })
    expect(await client.removals.undo({ kind: 'report', id: second.reportId })).toEqual({ isBack: true })
    expect(await standingsOf(client, id)).toEqual(both)
  })

  test('the history tells campaigns of which a report speaks from those that it is missing for', async () => {
    const { client, id } = await startSent()
    const found = async (report: HistoryFilter['report']): Promise<string[]> => {
      const page = { offset: 0, limit: 10 }
      const { items } = await client.outbox.history({ search: '', filter: { ...everySend, report }, page })
      return items.map((item) => item.id)
    }
    expect(await found('without')).toEqual([id])
    expect(await found('with')).toEqual([])
    const { reportId } = await importReport(client, id, reportFile([reportHeader, reportLine(0, 'Entregue')]))
    expect(await found('without')).toEqual([])
    expect(await found('with')).toEqual([id])
    await client.results.undo({ reportId })
    expect(await found('without')).toEqual([id])
  })

  test('a report that was imported again does not count twice when the removal of the first is undone', async () => {
    const { client, id } = await startSent(6, { undoMs: 60_000 })
    const path = reportFile([reportHeader, reportLine(0, 'Lido')])
    const first = await importReport(client, id, path)
    await client.results.remove({ reportId: first.reportId })
    const again = await importReport(client, id, path)
    await client.removals.undo({ kind: 'report', id: first.reportId })
    expect((await client.results.get({ itemId: id })).reports).toMatchObject([{ id: again.reportId }])
    await client.results.undo({ reportId: again.reportId })
    expect((await client.results.get({ itemId: id })).reports).toMatchObject([{ id: first.reportId }])
    expect(await standingsOf(client, id)).toEqual({ read: 1, untold: 5 })
  })

  test('a report of another campaign, or without the needed columns, is refused with the reason', async () => {
    const { client, id } = await startSent()
    const other = reportFile([reportHeader, '+5511999990000;Entregue;01/03/2027 10:05'])
    expect(await readReportFile(client, id, other)).toMatchObject({
      state: 'failed',
      problem: { code: 'report_nothing_matched', params: { rows: 1 } },
      reading: null,
    })
    expect(await problemOf(readReportFile(client, id, other, ['phone', 'unused', 'time']))).toMatchObject({
      code: 'report_no_key_column',
    })
    expect(await problemOf(client.results.apply({ jobId: 'none', meanings: [] }))).toMatchObject({
      code: 'report_reading_missing',
    })
    expect(await problemOf(client.results.remove({ reportId: 'none' }))).toMatchObject({
      code: 'report_missing',
    })
    expect(await standingsOf(client, id)).toEqual({ untold: 6 })
  })

  test('an import that was killed half-way has given no one a result, and nothing of it is left', async () => {
    const key = randomBytes(32)
    const started = await startSent(6, { key })
    const { client, id, folder } = started
    const path = reportFile([reportHeader, reportLine(0, 'Entregue')])
    const { reportId } = await importReport(client, id, path)
    // What kill -9 leaves between the first result and the commit.
    const left = temporaryFolder()
    cpSync(folder, left, { recursive: true, filter: (name) => !name.includes('lock') })
    const half = openDatabase({ path: join(left, 'workspace.db'), key, migrations: workspaceMigrations })
    expect(run(half, sql`update report set state = 'staging' where id = ${reportId}`)).toBe(1)
    closeDatabase(half)

    const again = startTestWorkspace({ folder: left, key })
    expect(await standingsOf(again.client, id)).toEqual({ untold: 6 })
    await eventually(() => {
      const db = openDatabase({ path: join(left, 'workspace.db'), key, migrations: workspaceMigrations })
      try {
        for (const table of ['report', 'report_word', 'report_result', 'report_unmatched'])
          expect(db.prepare(`select count(*) from ${table}`).pluck().get()).toBe(0)
      } finally {
        closeDatabase(db)
      }
    })
    await importReport(again.client, id, path)
    expect(await standingsOf(again.client, id)).toEqual({ delivered: 1, untold: 5 })
  })
})

describe('what is made of results', () => {
  test('recipients are exported with the columns of their list, and rows that belong to no one with the reason', async () => {
    const savePath = join(temporaryFolder(), 'saida.csv')
    const { client, id } = await startSent(3, { savePath })
    const { reportId } = await importReport(
      client,
      id,
      reportFile([
        reportHeader,
        reportLine(0, 'Entregue'),
        reportLine(2, 'Não entregue'),
        '+5511999990000;Entregue;01/03/2027',
      ]),
    )
    const read = () => readFileSync(savePath, 'utf8').replace('\uFEFF', '').trimEnd().split('\r\n')
    expect(
      await client.results.export({ itemId: id, standings: [], format: 'csv', language: 'pt-BR' }),
    ).toMatchObject({ rows: 3 })
    expect(read()).toEqual([
      '"nome";"telefone";"Telefone da campanha";"Resultado";"Status do fornecedor";"Data do status"',
      '"Pessoa 1";"11980000000";"5511980000000";"Entregue";"Entregue";"01/03/2027 10:05:00"',
      '"Pessoa 2";"11980000001";"5511980000001";"Sem resultado";"";""',
      '"Pessoa 3";"11980000002";"5511980000002";"Não entregue";"Não entregue";"01/03/2027 10:05:00"',
    ])
    await client.results.export({ itemId: id, standings: ['untold'], format: 'csv', language: 'en' })
    expect(read()).toHaveLength(2)
    expect(await client.results.exportUnmatched({ reportId, language: 'pt-BR' })).toMatchObject({ rows: 1 })
    expect(read()).toEqual([
      '"Linha do relatório";"Motivo";"telefone";"status";"data"',
      `"4";"Não é destinatário desta campanha";"'+5511999990000";"Entregue";"01/03/2027"`,
    ])
    expect(await client.results.unmatched({ reportId, page: { offset: 0, limit: 10 } })).toEqual({
      total: 1,
      columns: ['telefone', 'status', 'data'],
      rows: [
        {
          sourceRow: 4,
          reason: 'not_recipient',
          cells: ['+5511999990000', 'Entregue', '01/03/2027'],
        },
      ],
    })
  })

  test('a list of the failed ones has the phone of the campaign and the columns of its list', async () => {
    const { client, id } = await startSent(4)
    await importReport(
      client,
      id,
      reportFile([
        reportHeader,
        reportLine(1, 'Não entregue'),
        reportLine(3, 'Expirado'),
        reportLine(0, 'Lido'),
      ]),
    )
    const made = await client.results.makeList({
      itemId: id,
      standings: ['failed_for_now'],
      name: 'Não entregues',
      language: 'pt-BR',
    })
    expect(made.size).toBe(2)
    const list = await client.lists.get({ id: made.listId })
    expect(list).toMatchObject({
      name: 'Não entregues',
      size: 2,
      origin: { operation: 'results', itemId: id, title: 'Aviso', standings: ['failed_for_now'] },
      columns: [
        'Telefone da campanha',
        'nome',
        'telefone',
        'Resultado',
        'Status do fornecedor',
        'Data do status',
      ],
    })
    const draft = await client.drafts.create({
      content: {
        kind: 'SMSSHORT',
        title: 'De novo',
        listId: made.listId,
        template: 'Ola {{nome}}',
        start: { mode: 'now' },
        connectionId: 'embedded',
      },
    })
    expect((await client.drafts.check({ id: draft.id })).recipients).toBe(2)
    expect(
      await problemOf(
        client.results.makeList({ itemId: id, standings: ['clicked'], name: 'x', language: 'en' }),
      ),
    ).toMatchObject({ code: 'results_no_one' })
  })

  test('who wants out and what does not exist is blocked by one call, with its source and date', async () => {
    const { client, id } = await startSent(5)
    await importReport(
      client,
      id,
      reportFile([
        reportHeader,
        reportLine(1, 'Número em blacklist'),
        reportLine(2, 'Número inválido'),
        reportLine(3, 'Número inválido'),
      ]),
    )
    expect(await client.results.blockable({ itemId: id })).toEqual([
      { result: 'opted_out', people: 1, open: 1, items: 1 },
      { result: 'failed_for_ever', people: 2, open: 2, items: 1 },
    ])
    const { listId, phones } = await client.results.block({
      itemId: id,
      result: 'failed_for_ever',
      name: 'Números inválidos - Aviso',
    })
    expect(phones).toBe(2)
    expect((await client.suppressions.find({ text: '11 98000-0002' })).matches).toMatchObject([
      { listName: 'Números inválidos - Aviso', source: 'invalid_number' },
    ])
    expect(await client.suppressions.lists()).toMatchObject([
      { id: listId, fileName: 'relatorio.csv', phones: 2 },
    ])
    expect(await client.results.blockable({ itemId: id })).toMatchObject([
      { open: 1 },
      { people: 2, open: 0 },
    ])
    await client.suppressions.removeList({ id: listId })
    expect(await client.results.blockable({ itemId: id })).toMatchObject([{ open: 1 }, { open: 2 }])
  })
})

test('a campaign of which no one knows whether it was sent takes a report, and can be settled by it', async () => {
  const started = await startSendingWorkspace(instance())
  const { client, folder } = started
  const listId = await importPeople(client, folder, 3)
  instance().behave((_request, response) => response.destroy())
  const { id } = await queue(started, { start: inHours }, { listId })
  await waitForState(client, id, 'unknown')
  await importReport(client, id, reportFile([reportHeader, reportLine(1, 'Entregue', '02/03/2027 10:00')]))
  expect(await standingsOf(client, id)).toEqual({ delivered: 1, untold: 2 })
  expect((await client.results.get({ itemId: id })).proofs).toBe(1)
  // Without a time, a row may be of anything that the phone ever got.
  await importReport(client, id, reportFile(['fone;situacao', '5511980000002;Entregue']))
  expect(await standingsOf(client, id)).toEqual({ delivered: 2, untold: 1 })
  expect((await client.results.get({ itemId: id })).proofs).toBe(1)
  expect(await client.outbox.resolve({ id, resolution: 'confirmed_sent' })).toMatchObject({
    resolution: 'confirmed_sent',
  })
})
