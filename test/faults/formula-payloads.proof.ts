/**
 * Records whose names and places are formulas, written as files for people and opened in LibreOffice with the settings of
 * Brazil: none is evaluated, every document, phone and postcode is there as text with all its digits, and money and days
 * are numbers, of which the money adds up. The own columns of a list, with amounts, percentages, days, codes and phones,
 * are shown there as the texts that they were, and those that are numbers add up.
 *
 * CI: 1,000 of 3,780 payloads by the seed; long: all. Controls, the same records as a file for systems, which leaves texts as
 * they are: formulas are evaluated, digits are lost, and money does not add up. And the same list with texts alone, and
 * with numbers in one format for all.
 */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { closeDatabase, openDatabase } from '../../main/database/open.ts'
import type { WritableDatabase } from '../../main/database/handles.ts'
import { workspaceMigrations } from '../../main/workspace/schema/schema.ts'
import { createRecordExports } from '../../main/workspace/enrichment/exports/jobs.ts'
import { createRecordViews } from '../../main/workspace/enrichment/records/views.ts'
import type { RecordFileFormat } from '../../shared/bridge/record-exports.ts'
import { makeCpfs } from '../support/documents.ts'
import { storeRecords } from '../support/stored-records.ts'
import { type OfficeCell, openInLibreOffice } from './support/formula-payloads/in-libre-office.ts'
import { judgeOwnColumns, writeListFile, writeOtherwise } from './support/formula-payloads/own-columns.ts'
import { payloads } from './support/formula-payloads/payloads.ts'
import { skipProof, startProof } from './support/proof-run.ts'
import { saveTo } from '../support/save-to.ts'
import { createJobs } from '../../main/workspace/base/jobs.ts'
import { createChanges } from '../../main/workspace/base/changes.ts'

if (process.env['LIBRE_OFFICE'] !== 'yes') skipProof('LibreOffice is not here, and could not be installed')
const proof = startProof()
const texts = proof.sample(payloads, proof.pickSize({ ci: 1_000, long: payloads.length }))
const cpfs = makeCpfs(texts.length)
const fields = [
  'cpf',
  'nome',
  'telefone1',
  'telefone2',
  'cep',
  'cidade',
  'bairro',
  'rendaEstimada',
  'dataDeNascimento',
]
const [moneyColumn, dateColumn] = [7, 8]
/** The columns whose digits must all arrive. */
const identifiers = [0, 2, 3, 4]

const records = texts.map((text, index) => ({
  cpf: cpfs[index] ?? '',
  nome: text,
  telefone1: `11${String(980_000_000 + index)}`,
  telefone2: index % 2 === 0 ? `55113000${String(1_000 + (index % 9_000))}` : '',
  cep: String(1_310_100 + index).padStart(8, '0'),
  cidade: texts[texts.length - 1 - index] ?? '',
  bairro: 'Centro',
  rendaEstimada: `${index % 9 === 0 ? '-' : ''}${1_000 + index}.${String(index % 100).padStart(2, '0')}`,
  dataDeNascimento: `${String(1 + (index % 28)).padStart(2, '0')}/0${1 + (index % 9)}/19${50 + (index % 50)}`,
}))

const sumOf = (values: readonly number[]): number =>
  Math.round(values.reduce((sum, value) => sum + value * 100, 0)) / 100
const wantedSum = sumOf(records.map(({ rendaEstimada }) => Number(rendaEstimada)))

const digitsOf = (text: string): string => text.replace(/\D/g, '')

const writeFile = async (db: WritableDatabase, path: string, format: RecordFileFormat): Promise<void> => {
  const jobs = createJobs(createChanges())
  const exports = createRecordExports({
    jobs,
    db,
    uuid: () => format,
    saveAs: saveTo(path),
    recordViews: createRecordViews(db),
  })
  const jobId = await exports.start({
    enrichmentId: 'e',
    view: null,
    fields,
    format,
    joined: false,
    headers: 'service',
  })
  for await (const job of jobs.watch(jobId ?? '', undefined))
    if (job.state === 'failed') throw new Error(`not written: ${JSON.stringify(job.problem)}`)
  await jobs.stop()
}

type Judgement = { formulas: number; lost: string[]; rows: number; notSummed: string[] }

const judge = (rows: OfficeCell[][]): Judgement => {
  const [, ...body] = rows.filter((row) => row.some(({ text }) => text !== ''))
  const lost: string[] = []
  records.forEach((record, index) => {
    for (const column of identifiers) {
      const field = fields[column] as keyof typeof record
      const cell = body[index]?.[column]
      const wanted = record[field]
      const isThere = digitsOf(cell?.text ?? '') === digitsOf(wanted)
      if (!isThere || (wanted !== '' && cell?.type !== 'string'))
        lost.push(
          `${field} of record ${index}: ${wanted} became ${cell?.type ?? 'nothing'} ${cell?.text ?? ''}`,
        )
    }
  })
  const formulas = body.flat().filter(({ isFormula }) => isFormula).length
  const sum = sumOf(body.map((row) => row[moneyColumn]?.value ?? 0))
  const days = body.filter((row) => row[dateColumn]?.type === 'date').length
  const notSummed = [
    ...(sum === wantedSum ? [] : [`the money adds up to ${sum} instead of ${wantedSum}`]),
    ...(days === records.length ? [] : [`${days} days of ${records.length}`]),
  ]
  return { formulas, lost, rows: body.length, notSummed }
}

const folder = mkdtempSync(join(tmpdir(), 'revoada-formulas-'))
try {
  const db = openDatabase({
    path: join(folder, 'workspace.db'),
    key: randomBytes(32),
    migrations: workspaceMigrations,
  })
  await storeRecords(db, records)
  const files = [
    { format: 'csv_brazil', name: 'pessoas.csv', separator: ';' },
    { format: 'xlsx', name: 'pessoas.xlsx', separator: null },
    { format: 'csv_systems', name: 'sistemas.csv', separator: ',' },
  ] as const
  const judged = new Map<RecordFileFormat, Judgement>()
  for (const { format, name, separator } of files) {
    await writeFile(db, join(folder, name), format)
    // A folder of its own: what it is turned into has the same name.
    judged.set(format, judge(openInLibreOffice(join(folder, name), join(folder, format), separator)))
  }
  await writeListFile(db, texts, join(folder, 'lista.xlsx'))
  closeDatabase(db)

  const judgeList = (name: string) =>
    judgeOwnColumns(texts, openInLibreOffice(join(folder, `${name}.xlsx`), join(folder, name), null))
  const own = judgeList('lista')
  proof.verdict(`a list of ${texts.length} rows: ${own.formulas} formulas, each own column as it was`, [
    ...own.notShown,
    ...own.notSummed,
    ...(own.formulas === 0 ? [] : [`${own.formulas} evaluated`]),
  ])
  await writeOtherwise(texts, join(folder, 'textos.xlsx'), (text) => text)
  await proof.control('amounts of a list are texts', () => judgeList('textos').notSummed)
  await writeOtherwise(texts, join(folder, 'formato.xlsx'), (text, value) =>
    value === null ? text : { number: value, style: 'money' },
  )
  await proof.control('amounts of a list have one format', () => judgeList('formato').notShown)

  const none: Judgement = { formulas: 0, lost: [], rows: 0, notSummed: [] }
  for (const format of ['csv_brazil', 'xlsx'] as const) {
    const { formulas, lost, rows, notSummed } = judged.get(format) ?? none
    proof.verdict(`${format}: ${records.length} amounts and days, money of ${wantedSum} in all`, notSummed)
    proof.verdict(
      `${format}: ${texts.length * 2} cells with a payload, ${formulas} evaluated; ${texts.length * identifiers.length} identifiers`,
      [
        ...lost,
        ...(formulas === 0 ? [] : [`${formulas} evaluated`]),
        ...(rows === records.length ? [] : [`${rows} rows instead of ${records.length}`]),
      ],
    )
  }
  const { formulas, lost, notSummed } = judged.get('csv_systems') ?? none
  await proof.control('texts are written unescaped', () => (formulas === 0 ? [] : [`${formulas} evaluated`]))
  await proof.control('documents are written unprotected', () => lost)
  await proof.control('money is written with a decimal point', () => notSummed)
  proof.end()
} finally {
  rmSync(folder, { recursive: true, force: true })
}
