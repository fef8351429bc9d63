import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Papa from 'papaparse'
import { expect, it } from 'vitest'
import { type CellObject, read } from 'xlsx'
import type { WritableDatabase } from '../../../main/database/handles.ts'
import { createRecordExports } from '../../../main/workspace/enrichment/exports/jobs.ts'
import { createRecordViews } from '../../../main/workspace/enrichment/records/views.ts'
import type { RecordExportRequest } from '../../../shared/bridge/record-exports.ts'
import { cellsOf } from '../../support/spreadsheets/run-reader.ts'
import { openTestDatabase, storeList } from '../../support/stored-lists.ts'
import { storeRecords } from '../../support/stored-records.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { saveTo } from '../../support/save-to.ts'
import { createJobs } from '../../../main/workspace/base/jobs.ts'
import { createChanges } from '../../../main/workspace/base/changes.ts'

const exportTo = async (
  db: WritableDatabase,
  path: string,
  request: Pick<RecordExportRequest, 'fields' | 'joined' | 'format'>,
): Promise<void> => {
  const jobs = createJobs(createChanges())
  const recordExports = createRecordExports({
    jobs,
    db,
    uuid: () => request.format,
    saveAs: saveTo(path),
    recordViews: createRecordViews(db),
  })
  const jobId = await recordExports.start({ enrichmentId: 'e', view: null, headers: 'service', ...request })
  for await (const { problem } of jobs.watch(jobId ?? '', undefined)) expect(problem).toBe(null)
  await jobs.stop()
}

const parsed = (path: string, delimiter: string): string[][] =>
  Papa.parse<string[]>(readFileSync(path, 'utf8').replace(/^\uFEFF/, ''), {
    delimiter,
    newline: '\r\n',
    skipEmptyLines: true,
  }).data

it('figures and days of a file for people are those of Brazil in CSV, and numbers in a workbook', async () => {
  const db = openTestDatabase()
  const listId = await storeList(db, {
    columns: ['Nome', 'CPF', 'Saldo', 'Contrato'],
    roles: ['name', 'cpf', 'variable', 'variable'],
    rows: [
      ['A', '12345678909', 'R$ 1.741,53', '00123'],
      ['B', '98765432100', '80.5', '1.741'],
      ['C', '11144477735', 'a combinar', '05/11/2026'],
    ],
  })
  const records = [
    {
      cpf: '12345678909',
      telefone1: '11987654321',
      cep: '01310100',
      dataDeNascimento: '31/12/1980',
      rendaEstimada: '2481.00',
      sociedade1Participacao: '33.333',
      idade: '45',
      whatsapp1: 'S',
    },
    {
      cpf: '98765432100',
      telefone1: '5511987654321',
      cep: '',
      dataDeNascimento: '1975-02-01',
      rendaEstimada: '-19.5',
      sociedade1Participacao: '007',
      idade: 'de 30 a 40',
      whatsapp1: 'N',
    },
  ]
  await storeRecords(db, records, { listId })
  const fields = Object.keys(records[0] ?? {}).slice(1)
  const folder = temporaryFolder()
  const csv = join(folder, 'a.csv')
  await exportTo(db, csv, { fields, joined: true, format: 'csv_brazil' })
  expect(parsed(csv, ';').slice(1)).toEqual([
    [
      'A',
      '123.456.789-09',
      'R$ 1.741,53',
      "'00123",
      '(11) 98765-4321',
      '01310-100',
      '31/12/1980',
      '2481,00',
      '33,333',
      '45',
      'Sim',
    ],
    [
      'B',
      '987.654.321-00',
      '80,5',
      '1.741',
      '55 (11) 98765-4321',
      '',
      '01/02/1975',
      '-19,5',
      "'007",
      'de 30 a 40',
      'Não',
    ],
    ['C', '111.444.777-35', 'a combinar', '05/11/2026', '', '', '', '', '', '', ''],
  ])

  const xlsx = join(folder, 'a.xlsx')
  await exportTo(db, xlsx, { fields, joined: true, format: 'xlsx' })
  const book = read(readFileSync(xlsx), { cellNF: true })
  const sheet = book.Sheets[book.SheetNames[0] ?? ''] ?? {}
  const cell = (place: string): unknown[] => {
    const found: CellObject | undefined = sheet[place]
    return found === undefined ? [] : [found.t, found.v, ...(found.t === 'n' ? [found.z] : [])]
  }
  const money = '[$R$-416]\\ #,##0.00;\\-[$R$-416]\\ #,##0.00'
  expect('ABCDEFGHIJK'.split('').map((column) => cell(`${column}2`))).toEqual([
    ['s', 'A'],
    ['s', '12345678909'],
    ['n', 1741.53, money],
    ['s', '00123'],
    ['s', '11987654321'],
    ['s', '01310100'],
    ['n', 29_586, 'm/d/yy'],
    ['n', 2481, money],
    ['n', 33.333, 'General'],
    ['n', 45, 'General'],
    ['s', 'Sim'],
  ])
  expect('CDGHIJK'.split('').map((column) => cell(`${column}3`))).toEqual([
    ['n', 80.5, 'General'],
    ['s', '1.741'],
    ['n', 27_426, 'm/d/yy'],
    ['n', -19.5, money],
    ['s', '007'],
    ['s', 'de 30 a 40'],
    ['s', 'Não'],
  ])
  expect([...'CDH'].map((column) => cell(`${column}4`))).toEqual([
    ['s', 'a combinar'],
    ['n', 46_331, 'dd/mm/yyyy'],
    [],
  ])
  // Our own import reads back what a person sees.
  expect(await cellsOf(xlsx)).toEqual([
    [
      'A',
      '12345678909',
      'R$ 1.741,53',
      '00123',
      '11987654321',
      '01310100',
      '31/12/1980',
      'R$ 2.481,00',
      '33.333',
      '45',
      'Sim',
    ],
    [
      'B',
      '98765432100',
      '80.5',
      '1.741',
      '5511987654321',
      '',
      '01/02/1975',
      '-R$ 19,50',
      '007',
      'de 30 a 40',
      'Não',
    ],
    ['C', '11144477735', 'a combinar', '05/11/2026'],
  ])

  const systems = join(folder, 's.csv')
  await exportTo(db, systems, { fields, joined: false, format: 'csv_systems' })
  expect(parsed(systems, ',').slice(1)).toEqual(records.map((record) => Object.values(record).slice(1)))
})
