import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import Papa from 'papaparse'
import { describe, expect, it, onTestFinished } from 'vitest'
import { read, utils } from 'xlsx'
import type { WritableDatabase } from '../../../main/database/handles.ts'
import { run, sql } from '../../../main/database/sql.ts'
import { plainCsvLine } from '../../../main/workspace/writers/plain-csv.ts'
import { headersOf } from '../../../main/workspace/enrichment/exports/headers.ts'
import { createRecordExports } from '../../../main/workspace/enrichment/exports/jobs.ts'
import type { NotedAccess } from '../../../main/workspace/base/access-log.ts'
import { getExportChoice } from '../../../main/workspace/enrichment/exports/remembered.ts'
import { createRecordViews } from '../../../main/workspace/enrichment/records/views.ts'
import type { RecordExportJob, RecordExportRequest } from '../../../shared/bridge/record-exports.ts'
import { everyRecord } from '../../../shared/bridge/records.ts'
import { fieldFacts } from '../../../shared/api/enrichment-fields.ts'
import { recordShapes } from '../../../shared/api/enrichment.ts'
import { shapeFields } from '../../../main/workspace/enrichment/records/shape-fields.ts'
import { languages } from '../../../shared/rules/language.ts'
import { columnKey } from '../../../shared/rules/template.ts'
import { makeCpfs } from '../../support/documents.ts'
import { someText } from '../../support/record-texts.ts'
import { openTestDatabase, storeList } from '../../support/stored-lists.ts'
import { storeRecords } from '../../support/stored-records.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { problemOf, startTestWorkspace } from '../../support/test-workspace.ts'
import { checkProperty } from '../../support/property.ts'
import { saveTo } from '../../support/save-to.ts'
import { createJobs } from '../../../main/workspace/base/jobs.ts'
import { createChanges } from '../../../main/workspace/base/changes.ts'

const fields = ['cpf', 'nome', 'perfilDeConsumo', 'novo', 'nada']
const wholeFile: RecordExportRequest = {
  enrichmentId: 'e',
  view: null,
  fields,
  format: 'csv_systems',
  joined: false,
  headers: 'service',
}

const exportsOn = (db: WritableDatabase, path: string) => {
  let lastId = 0
  const jobs = createJobs(createChanges())
  const asked: string[] = []
  const noted: NotedAccess[] = []
  const recordExports = createRecordExports({
    jobs,
    db,
    uuid: () => `job-${(lastId += 1)}`,
    saveAs: saveTo(path, asked, noted),
    recordViews: createRecordViews(db),
  })
  onTestFinished(jobs.stop)
  const endOf = async (request: Partial<RecordExportRequest> = {}): Promise<RecordExportJob> => {
    const jobId = await recordExports.start({ ...wholeFile, ...request })
    let last: RecordExportJob | undefined
    for await (const job of jobs.watch(jobId ?? '', undefined)) if (job.kind === 'record_export') last = job
    if (last === undefined) throw new Error('the job said nothing')
    return last
  }
  return { recordExports, jobs, endOf, asked, noted }
}

const parsed = (path: string, delimiter: string): string[][] =>
  Papa.parse<string[]>(readFileSync(path, 'utf8').replace(/^\uFEFF/, ''), {
    delimiter,
    newline: '\r\n',
    skipEmptyLines: false,
  }).data.slice(0, -1)

const sheetOf = (path: string): string[][] => {
  const book = read(readFileSync(path), { dense: true })
  const sheet = book.Sheets[book.SheetNames[0] ?? '']
  return sheet === undefined ? [] : utils.sheet_to_json<string[]>(sheet, { header: 1, raw: true, defval: '' })
}

/** RFC 4180, read letter by letter; outside quotes both carriage return and line feed end a line. */
const csvCells = (written: string): string[][] => {
  const lines: string[][] = []
  let line: string[] = []
  for (const [, quoted, plain = '', end = ''] of written.matchAll(
    /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|\r|\n)/g,
  )) {
    line.push(quoted?.replaceAll('""', '"') ?? plain)
    if (end === ',') continue
    lines.push(line)
    line = []
  }
  return lines
}

// A carriage return is read as a line feed by every CSV reader that is told so; halves of letters are not UTF-8.
const text = someText.map((one) => one.toWellFormed())

describe('record exports', () => {
  it('a record export for systems contains every text unchanged', async () => {
    const drawn = fc.array(
      fc.record({ cpf: text, nome: text, perfilDeConsumo: text, novo: text }, { requiredKeys: ['nome'] }),
      { minLength: 1, maxLength: 150, size: 'max' },
    )
    await checkProperty(
      drawn,
      async (records) => {
        const db = openTestDatabase()
        await storeRecords(db, records, { name: 'Base: jun/26' })
        const path = join(temporaryFolder(), 'a.csv')
        const { endOf, asked, noted } = exportsOn(db, path)
        const job = await endOf()
        expect(asked).toEqual(['Base_ jun_26 - enriquecida.csv'])
        expect(noted).toEqual([{ action: 'records_exported', subject: 'e', count: records.length }])
        expect(job).toMatchObject({
          state: 'committed',
          done: records.length,
          total: records.length,
          problem: null,
        })
        expect(job.bytes).toBe(readFileSync(path).length)
        expect(parsed(path, ',')).toEqual([
          fields,
          ...records.map((record) => [
            record.cpf ?? '',
            record.nome,
            record.perfilDeConsumo ?? '',
            record.novo ?? '',
            '',
          ]),
        ])
      },
      { runs: 20 },
    )
  })

  it('an export of a record view has only its records, in their stored order', async () => {
    const db = openTestDatabase()
    await storeRecords(
      db,
      Array.from({ length: 300 }, (_each, index) => ({ nome: `P${index % 7}`, idade: `${300 - index}` })),
    )
    const path = join(temporaryFolder(), 'a.csv')
    const { endOf } = exportsOn(db, path)
    const view = {
      filters: [{ type: 'values' as const, field: 'nome', values: ['P3'] }],
      search: '',
      sort: { field: 'idade', descending: false },
    }
    expect(await endOf({ view, fields: ['idade'] })).toMatchObject({
      state: 'committed',
      done: 43,
      total: 43,
    })
    expect(parsed(path, ',').slice(1, 4)).toEqual([['297'], ['290'], ['283']])
  })

  it('a record export for people has readable headers and no formulas, as CSV and as a workbook', async () => {
    const db = openTestDatabase()
    const records = [
      { cpf: '01234567890', nome: '=1+1', whatsapp1: 'S', novo: '-5' },
      { cpf: '2', nome: 'José "Zé"; ção', whatsapp1: '', novo: '' },
    ]
    await storeRecords(db, records)
    const folder = temporaryFolder()
    const wanted = { fields: ['cpf', 'nome', 'whatsapp1', 'novo'] }
    const csv = join(folder, 'a.csv')
    await exportsOn(db, csv).endOf({ ...wanted, format: 'csv_brazil', headers: 'pt-BR' })
    expect(readFileSync(csv, 'utf8').startsWith('\uFEFF"CPF";"Nome";"Tem WhatsApp 1";"novo"\r\n')).toBe(true)
    expect(parsed(csv, ';').slice(1)).toEqual([
      ['012.345.678-90', "'=1+1", 'Sim', '-5'],
      ['2', 'José "Zé"; ção', '', ''],
    ])
    const xlsx = join(folder, 'a.xlsx')
    const { endOf, asked } = exportsOn(db, xlsx)
    expect(await endOf({ ...wanted, format: 'xlsx', headers: 'en' })).toMatchObject({
      state: 'committed',
      done: 2,
    })
    expect(asked).toEqual(['Clientes - enriched.xlsx'])
    expect(sheetOf(xlsx)).toEqual([
      ['CPF', 'Name', 'Has WhatsApp 1', 'novo'],
      ['01234567890', '=1+1', 'Yes', '-5'],
      ['2', 'José "Zé"; ção', '', ''],
    ])
  })

  it('a joined record export has every list row with its own columns, followed by its record', async () => {
    const db = openTestDatabase()
    const cpfs = makeCpfs(6_000)
    const rows = cpfs.map((cpf, index) => [`cliente ${index}`, cpf, `${index}`])
    const listId = await storeList(db, {
      columns: ['Nome', 'CPF', 'Contrato'],
      roles: ['name', 'cpf', 'variable'],
      rows: [...rows, ['sem', 'x', '0']],
    })
    // In another order than they were asked, and not all of them.
    const answered = cpfs.filter((_cpf, index) => index % 3 !== 0).toReversed()
    await storeRecords(
      db,
      answered.map((cpf) => ({ cpf, nome: `P ${cpf}`, idade: String(Number(cpf) % 2) })),
      { listId },
    )
    const path = join(temporaryFolder(), 'a.csv')
    const { endOf } = exportsOn(db, path)
    const joined = { joined: true, fields: ['nome', 'cpf', 'idade'], headers: 'pt-BR' as const }
    expect(await endOf(joined)).toMatchObject({ state: 'committed', done: 6_000, total: 6_000 })
    const expected = rows.map((row, index) => {
      const cpf = row[1] ?? ''
      return index % 3 === 0 ? [...row, '', '', ''] : [...row, `P ${cpf}`, cpf, String(Number(cpf) % 2)]
    })
    expect(parsed(path, ',')).toEqual([
      ['Nome', 'CPF', 'Contrato', 'Nome (2)', 'CPF (2)', 'Idade'],
      ...expected,
    ])

    const view = { ...everyRecord, filters: [{ type: 'values' as const, field: 'idade', values: ['1'] }] }
    const odd = expected.filter((row) => row[5] === '1')
    expect(await endOf({ ...joined, view })).toMatchObject({ done: odd.length, total: odd.length })
    expect(parsed(path, ',').slice(1)).toEqual(odd)
  })

  it('a cancelled record export leaves no file; one that cannot be written or has no enrichment fails', async () => {
    const db = openTestDatabase()
    await storeRecords(
      db,
      Array.from({ length: 2_000 }, (_each, index) => ({ nome: `P${index}` })),
    )
    const nowhere = exportsOn(db, join(temporaryFolder(), 'no', 'a.csv'))
    expect(await nowhere.endOf()).toMatchObject({
      state: 'failed',
      problem: { code: 'export_write_failed', params: { reason: 'ENOENT' } },
    })
    const folder = temporaryFolder()
    for (const format of ['csv_systems', 'xlsx'] as const) {
      const { recordExports, jobs } = exportsOn(db, join(folder, 'a'))
      const jobId = (await recordExports.start({ ...wholeFile, format })) ?? ''
      const states: string[] = []
      for await (const { state } of jobs.watch(jobId, undefined)) {
        states.push(state)
        if (states.length === 1) jobs.cancel(jobId)
      }
      expect(states.at(-1), format).toBe('cancelled')
      expect(readdirSync(folder)).toEqual([])
    }
    const { recordExports } = exportsOn(db, join(folder, 'a'))
    await expect(recordExports.start({ ...wholeFile, joined: true })).rejects.toThrow('list_missing')
    run(db, sql`update enrichment set state = 'removed'`)
    await expect(recordExports.start(wholeFile)).rejects.toThrow('enrichment_missing')
  })

  it('the last choice for a record export is remembered for its record shape', async () => {
    const db = openTestDatabase()
    await storeRecords(db, [{ nome: 'A' }])
    expect(getExportChoice(db, 'PROFILE_360')).toBe(null)
    const { endOf } = exportsOn(db, join(temporaryFolder(), 'a.csv'))
    await endOf({ fields: ['nome'], format: 'csv_brazil', headers: 'en' })
    await endOf({ fields: ['cpf', 'nome'], format: 'csv_systems', headers: 'pt-BR' })
    expect(getExportChoice(db, 'PROFILE_360')).toEqual({
      fields: ['cpf', 'nome'],
      format: 'csv_systems',
      headers: 'pt-BR',
      joined: false,
    })
    expect(getExportChoice(db, 'CNPJ')).toBe(null)
    const { client } = startTestWorkspace()
    expect(await problemOf(client.recordExports.remembered({ enrichmentId: 'x' }))).toMatchObject({
      code: 'enrichment_missing',
    })
    expect(await problemOf(client.recordExports.start(wholeFile))).toMatchObject({
      code: 'enrichment_missing',
    })
  })
})

it('a CSV line for systems is read back as one record, whatever characters it contains', async () => {
  const cell = fc.array(fc.constantFrom('a', '"', ',', ';', '\r', '\n', ' ', 'é'), { maxLength: 4 })
  const line = fc.array(
    cell.map((letters) => letters.join('')),
    { minLength: 1, maxLength: 5 },
  )
  await checkProperty(fc.tuple(line, line), ([first, second]) => {
    const written = plainCsvLine(first) + plainCsvLine(second)
    // Who reads by any line end is the strictest: a bare carriage return must be in quotes.
    expect(csvCells(written)).toEqual([first, second])
  })
})

describe('export headers', () => {
  it('export headers are unique for any columns, and the first list column keeps its name', async () => {
    const columns = fc.array(fc.constantFrom('CPF', 'cpf', 'CPF (2)', 'Cpf (3)', 'nome', 'Nome', 'x'), {
      maxLength: 8,
    })
    const chosen = fc.uniqueArray(fc.constantFrom(...Object.keys(fieldFacts), 'CPF', 'x'), { maxLength: 12 })
    await checkProperty(
      fc.tuple(columns, chosen, fc.constantFrom('pt-BR', 'en', 'service')),
      ([front, names, headers]) => {
        const titles = headersOf(front, names, headers)
        expect(titles).toHaveLength(front.length + names.length)
        expect(new Set(titles.map(columnKey)).size).toBe(titles.length)
        if (front.length > 0) expect(titles[0]).toBe(front[0])
      },
    )
  })

  it('readable export headers are unique within every record shape', () => {
    for (const shape of recordShapes)
      for (const headers of languages)
        expect(
          headersOf([], shapeFields[shape], headers).filter((head) => head.endsWith('(2)')),
          shape,
        ).toEqual([])
  })
})
