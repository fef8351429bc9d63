/** A list with columns of its own, written as a worksheet, and what a spreadsheet program in Brazil made of it. */
import { writeFileSync } from 'node:fs'
import type { WritableDatabase } from '../../../../main/database/handles.ts'
import type { SheetCell } from '../../../../main/workspace/writers/sheet-cells.ts'
import { xlsxWorkbook } from '../../../../main/workspace/writers/xlsx-workbook.ts'
import { exportList } from '../../../../main/workspace/lists/export-list.ts'
import { getList } from '../../../../main/workspace/lists/queries.ts'
import { createListViews } from '../../../../main/workspace/lists/views.ts'
import { wholeList } from '../../../../shared/bridge/lists.ts'
import { storeList } from '../../../support/stored-lists.ts'
import type { OfficeCell } from './in-libre-office.ts'
import { saveTo } from '../../../support/save-to.ts'

type OwnColumn = {
  name: string
  textOf: (index: number) => string
  /** What it is to be in the worksheet; null = text. */
  valueOf: ((index: number) => number) | 'day' | null
}

const brazilian = (value: number, decimals: number): string =>
  value.toLocaleString('pt-BR', { minimumFractionDigits: decimals, maximumFractionDigits: decimals })

const saldoOf = (index: number): number => (index * 12_347 + 5) / 100
const valorOf = (index: number): number => (index % 5 === 0 ? -1 : 1) * ((index * 991 + 7) / 100)
const taxaOf = (index: number): number => (index % 400) / 1_000
const dayOf = (index: number): Date => new Date(Date.UTC(1950, 0, 1 + index * 11))

const ownColumns: readonly OwnColumn[] = [
  { name: 'saldo', textOf: (index) => `R$ ${brazilian(saldoOf(index), 2)}`, valueOf: saldoOf },
  { name: 'valor', textOf: (index) => brazilian(valorOf(index), 2), valueOf: valorOf },
  { name: 'taxa', textOf: (index) => `${brazilian(taxaOf(index) * 100, 1)}%`, valueOf: taxaOf },
  { name: 'parcelas', textOf: (index) => String(index % 48), valueOf: (index) => index % 48 },
  {
    name: 'peso',
    textOf: (index) => brazilian(index * 1.5, 1).replaceAll('.', ''),
    valueOf: (index) => index * 1.5,
  },
  {
    name: 'vencimento',
    textOf: (index) => dayOf(index).toLocaleDateString('pt-BR', { timeZone: 'UTC' }),
    valueOf: 'day',
  },
  { name: 'contrato', textOf: (index) => String(index * 7).padStart(6, '0'), valueOf: null },
  { name: 'recado', textOf: (index) => `119${80_000_000 + index}`, valueOf: null },
  { name: 'referência', textOf: (index) => `${1 + (index % 999)}.${100 + (index % 900)}`, valueOf: null },
  { name: 'aceite', textOf: (index) => (index % 3 === 0 ? 'Sim' : 'Não'), valueOf: null },
]

const rowOf = (payload: string, index: number): string[] => [
  payload,
  ...ownColumns.map(({ textOf }) => textOf(index)),
]

/** Stores a list with a payload in each row, and exports it as the window does. */
export const writeListFile = async (
  db: WritableDatabase,
  payloads: readonly string[],
  path: string,
): Promise<void> => {
  const id = await storeList(db, {
    columns: ['telefone', 'observação', ...ownColumns.map(({ name }) => name)],
    roles: ['phone', 'variable', ...ownColumns.map(() => 'variable' as const)],
    rows: payloads.map((payload, index) => [phoneOf(index), ...rowOf(payload, index)]),
  })
  const list = getList(db, id)
  if (list === null) throw new Error('the list is not stored')
  await exportList({ listViews: createListViews(db), saveAs: saveTo(path) }, list, {
    view: wholeList,
    format: 'xlsx',
    language: 'pt-BR',
  })
}

const phoneOf = (index: number): string => String(11_970_000_000 + index)

/** The same rows with each cell as `cellOf` makes it, for the controls. */
export const writeOtherwise = async (
  payloads: readonly string[],
  path: string,
  cellOf: (text: string, value: number | null) => SheetCell,
): Promise<void> => {
  const rows = payloads.map((payload, index) => [
    phoneOf(index),
    payload,
    ...ownColumns.map(({ textOf, valueOf }) =>
      cellOf(textOf(index), typeof valueOf === 'function' ? valueOf(index) : null),
    ),
  ])
  const heading = rows[0]?.map((_cell, column) => `coluna ${column}`) ?? []
  const chunks: Buffer[] = []
  for await (const chunk of xlsxWorkbook({
    sheetName: 'Contatos',
    heading,
    widths: [22],
    count: rows.length,
    rows: [rows],
  }))
    chunks.push(chunk)
  writeFileSync(path, Buffer.concat(chunks))
}

export type OwnJudgement = { formulas: number; notShown: string[]; notSummed: string[] }

/** Whether each own cell is shown as the text that it was in the list, and its columns add up. */
export const judgeOwnColumns = (payloads: readonly string[], rows: OfficeCell[][]): OwnJudgement => {
  const [, ...body] = rows.filter((row) => row.some(({ text }) => text !== ''))
  const notShown: string[] = []
  const notSummed: string[] = []
  for (const [place, { name, textOf, valueOf }] of ownColumns.entries()) {
    let sum = 0
    let days = 0
    let wanted = 0
    for (const index of payloads.keys()) {
      const cell = body[index]?.[place + 2]
      if (cell?.text !== textOf(index) || (valueOf === null && cell.type !== 'string'))
        notShown.push(`${name}: ${textOf(index)} is shown as ${cell?.type ?? 'nothing'} ${cell?.text ?? ''}`)
      if (typeof valueOf === 'function') wanted += valueOf(index)
      sum += cell?.value ?? 0
      if (cell?.type === 'date') days += 1
    }
    if (Math.abs(sum - wanted) > 0.001) notSummed.push(`${name} adds up to ${sum} instead of ${wanted}`)
    if (valueOf === 'day' && days < payloads.length) notSummed.push(`${days} days of ${payloads.length}`)
  }
  return { formulas: body.flat().filter(({ isFormula }) => isFormula).length, notShown, notSummed }
}
