import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { withFileCell } from '../../../main/workspace/files/read-tables.ts'
import {
  cellsBetween,
  firstCellsOf,
  type NumberedRows,
} from '../../../main/workspace/rows/store/cell-block.ts'
import { type ReviewRow, wholeFile } from '../../../shared/bridge/reviews.ts'
import { joinFiles, linesOf, startJoin, writeCsv } from '../../support/joined-lists.ts'
import { checkProperty } from '../../support/property.ts'
import { buildWorkbook } from '../../support/spreadsheets/workbook-writer.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { ticketOf } from '../../support/file-tickets.ts'
import {
  importFile,
  problemOf,
  startTestWorkspace,
  type WorkspaceClient,
} from '../../support/test-workspace.ts'

const header = ['nome', 'telefone', 'filial']
const page = { offset: 0, limit: 500 }

const reviewRows = async (client: WorkspaceClient, batchId: number): Promise<ReviewRow[]> =>
  (await client.reviews.rows({ batchId, view: wholeFile, page })).rows

/** Two files, of which the second repeats a person of the first and of itself, and has somebody who is refused. */
const northAndSouth = (folder: string) => ({
  north: writeCsv(folder, 'norte.csv', header, [
    ['Ana', '11987650001', 'Belém'],
    ['Bia', '11987650002', 'Manaus'],
  ]),
  south: writeCsv(
    folder,
    'sul.csv',
    ['Nome', 'TELEFÔNE', 'Filial'],
    [
      ['Caio', '11987650003', 'Curitiba'],
      ['Ana de novo', '(11) 98765-0001', 'Curitiba'],
      ['Caio de novo', '11987650003', 'Chapecó'],
      ['Sem', '5,51199E+12', 'Lages'],
    ],
  ),
})

const started = (more: { savePath?: string } = {}) => {
  const folder = temporaryFolder()
  const workspace = startTestWorkspace({ ...more })
  return { ...workspace, folder, ...northAndSouth(folder) }
}

describe('several files in one list', () => {
  test('rows of several files become one list in the order of the files, each with the name of its file', async () => {
    const { client, north, south } = started()
    const job = await joinFiles(client, [north, south], { listName: 'Brasil' })
    expect(job).toMatchObject({ state: 'committed', fileCount: 2, bytesRead: job.bytesTotal })
    expect(job.tally).toMatchObject({ rows: 6, accepted: 3, duplicates: 2, rejected: 1 })
    const list = await client.lists.get({ id: job.listId ?? '' })
    expect(list).toMatchObject({
      name: 'Brasil',
      fileName: 'norte.csv',
      fileCount: 2,
      columns: ['nome', 'telefone', 'filial', 'Arquivo'],
      roles: ['name', 'phone', 'variable', 'variable'],
      size: 3,
    })
    const rows = await client.lists.rows({ id: list.id, page })
    expect(rows.map(({ cells }) => cells)).toEqual([
      ['Ana', '11987650001', 'Belém', 'norte.csv'],
      ['Bia', '11987650002', 'Manaus', 'norte.csv'],
      ['Caio', '11987650003', 'Curitiba', 'sul.csv'],
    ])
  })

  test('a refused or repeated row has its number in its own file, and a repeated one the file of the first', async () => {
    const savePath = join(temporaryFolder(), 'fora.csv')
    const { client, north, south } = started({ savePath })
    const { listId } = await joinFiles(client, [north, south])
    const { rows } = await client.imports.leftOut({ listId: listId ?? '', page })
    const told = rows.map(({ sourceRow, reason, duplicateOf, duplicateFile, cells }) => [
      sourceRow,
      reason,
      duplicateOf,
      duplicateFile,
      cells.at(-1),
    ])
    expect(told).toEqual([
      [3, null, 2, 'norte.csv', 'sul.csv'],
      [4, null, 2, 'sul.csv', 'sul.csv'],
      [5, 'phone_scientific_notation', null, null, 'sul.csv'],
    ])
    await client.imports.exportLeftOut({ listId: listId ?? '', language: 'pt-BR', format: 'csv' })
    const [heading, first] = linesOf(savePath)
    expect(heading).toMatch(/^"Linha no arquivo";.*;"nome";"telefone";"filial";"Arquivo"$/)
    expect(first).toMatch(/^"3";"Repetido: o mesmo contato já está na linha 2 de norte\.csv";.*;"sul\.csv"$/)
  })

  test('each of the files that went into a list is known again, and the sheet of a workbook too', async () => {
    const { client, folder, north, south } = started()
    const book = join(folder, 'base.xlsx')
    const line = (cells: readonly string[]) =>
      `<row>${cells.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`
    const sheet = (name: string, phone: string) => ({ name, rows: line(header) + line([name, phone, 'Sé']) })
    writeFileSync(
      book,
      buildWorkbook({ sheets: [sheet('Janeiro', '11987650005'), sheet('Março', '11987650006')] }),
    )
    const joined = [north, south, { path: book, sheet: 'Janeiro' }, { path: book, sheet: 'Março' }]
    const { listId } = await joinFiles(client, joined, { listName: 'Brasil' })
    const rows = await client.lists.rows({ id: listId ?? '', page })
    expect(rows.slice(-2).map(({ cells }) => cells.at(-1))).toEqual([
      'base.xlsx · Janeiro',
      'base.xlsx · Março',
    ])
    const earlier = (path: string, name: string | null) =>
      client.imports.earlier({ ticket: ticketOf(path), sheet: name })
    for (const [path, name] of [
      [north, null],
      [south, null],
      [book, 'Janeiro'],
      [book, 'Março'],
    ] as const)
      expect(await earlier(path, name)).toMatchObject({ listId, name: 'Brasil' })
    expect(await earlier(book, 'Abril')).toBeNull()
    await client.lists.remove({ id: listId ?? '' })
    expect(await earlier(south, null)).toBeNull()
  })

  test('files of one name are told apart by their folders, and a column that is called Arquivo already stays', async () => {
    const { client } = startTestWorkspace()
    const columns = ['ARQUIVO', 'telefone']
    const paths = [0, 1].map((each) =>
      writeCsv(temporaryFolder(), 'clientes.csv', columns, [['antigo', `1198765000${each}`]]),
    )
    const { listId } = await joinFiles(client, paths)
    const { columns: all } = await client.lists.get({ id: listId ?? '' })
    expect(all).toEqual(['ARQUIVO', 'telefone', 'Arquivo (2)'])
    const rows = await client.lists.rows({ id: listId ?? '', page })
    const names = rows.map(({ cells }) => cells.at(-1))
    expect(names).toEqual(paths.map((path) => path.split(/[\\/]/).slice(-2).join('/')))
    expect(rows.map(({ cells }) => cells[0])).toEqual(['antigo', 'antigo'])
  })
})

describe('several files in one list, one of which is in review', () => {
  test('rows of a file in review come as they were corrected, dropped ones stay out, and the review ends', async () => {
    const { client, north, south } = started()
    const { batchId } = await importFile(client, south, 'sul', 'review')
    const review = batchId ?? 0
    await client.reviews.setCell({ batchId: review, row: 3, column: 1, text: '11987650009' })
    await client.reviews.applyFix({
      batchId: review,
      fix: { kind: 'drop_rows' },
      scope: { view: wholeFile, ranges: [[0, 0]] },
    })
    const job = await joinFiles(client, [north, { path: south, batchId: review }])
    expect(job.tally).toMatchObject({ rows: 6, accepted: 4, duplicates: 1, reasons: { row_dropped: 1 } })
    const rows = await client.lists.rows({ id: job.listId ?? '', page })
    // With the first Caio dropped, the second counts.
    expect(rows.map(({ cells }) => cells[0])).toEqual(['Ana', 'Bia', 'Caio de novo', 'Sem'])
    expect(await client.reviews.list()).toEqual([])
    expect(await client.imports.earlier({ ticket: ticketOf(south), sheet: null })).toMatchObject({
      listId: job.listId,
    })
  })

  test('a file with other headers stops the import by its name, and nothing of it is left or lost', async () => {
    const { client, folder, north, south } = started()
    const { batchId } = await importFile(client, north, 'norte', 'review')
    const other = writeCsv(folder, 'filiais.csv', ['nome', 'filial', 'telefone'], [['x', 'y', '11987650009']])
    const job = await joinFiles(client, [{ path: north, batchId: batchId ?? 0 }, south, other])
    expect(job).toMatchObject({
      state: 'failed',
      fileName: 'filiais.csv',
      fileNumber: 3,
      problem: { code: 'import_headers_differ' },
    })
    expect(await client.lists.list()).toEqual([])
    expect((await client.reviews.list()).map((each) => each.batchId)).toEqual([batchId])
  })

  test('a file that cannot be read to its end stops the import by its name, after others were read', async () => {
    const { client, folder, north, south } = started()
    const broken = join(folder, 'leste.csv')
    const lines = Array.from(
      { length: 9_000 },
      (_each, index) => `"P${index}";"119${80_000_000 + index}";"Sé"`,
    )
    writeFileSync(
      broken,
      `nome;telefone;filial\n${lines.join('\n')}\n"${'x'.repeat(1_000_001)}";11987650009;`,
    )
    const job = await joinFiles(client, [north, broken, south])
    expect(job).toMatchObject({
      state: 'failed',
      fileName: 'leste.csv',
      fileNumber: 2,
      listId: null,
      problem: { code: 'reader_cell_too_long' },
    })
    expect(await client.lists.list()).toEqual([])
    expect(await client.reviews.list()).toEqual([])
    const again = await joinFiles(client, [north, south])
    expect(again).toMatchObject({ state: 'committed', tally: { rows: 6 } })
  })

  test('files of which nothing can be taken make no list', async () => {
    const { client, folder } = started()
    const paths = ['a.csv', 'b.csv'].map((name) => writeCsv(folder, name, header, [['x', '123', 'y']]))
    expect(await joinFiles(client, paths, { roles: ['name', 'phone', 'variable'] })).toMatchObject({
      state: 'failed',
      problem: { code: 'import_nothing_taken', params: { rows: 2 } },
    })
    expect(await client.lists.list()).toEqual([])
    expect(await client.reviews.list()).toEqual([])
    const without = startJoin(client, paths, { roles: ['name', 'variable', 'variable'] })
    expect(await problemOf(without)).toMatchObject({ code: 'import_no_key_column' })
  })
})

test('a list of several files is opened again, corrected, undone, redone and made a list again', async () => {
  const { client, north, south } = started()
  const made = await joinFiles(client, [north, south])
  const { batchId } = await client.reviews.reopen({ listId: made.listId ?? '' })
  const state = await client.reviews.get({ batchId })
  expect(state).toMatchObject({ fileName: 'norte.csv', fileCount: 2, columns: [...header, 'Arquivo'] })
  const rows = await reviewRows(client, batchId)
  expect(
    rows.map(({ sourceRow, duplicateOf, duplicateFile }) => [sourceRow, duplicateOf, duplicateFile]),
  ).toEqual([
    [2, null, null],
    [3, null, null],
    [2, null, null],
    [3, 2, 'norte.csv'],
    [4, 2, 'sul.csv'],
    [5, null, null],
  ])
  await client.reviews.setCell({ batchId, row: 5, column: 1, text: '11987650009' })
  expect((await client.reviews.get({ batchId })).undo).toEqual({ kind: 'cell', column: 1, sourceRow: 5 })
  await client.reviews.undo({ batchId })
  expect((await reviewRows(client, batchId))[5]).toMatchObject({ outcome: 'rejected' })
  await client.reviews.redo({ batchId })
  await client.reviews.setRules({
    batchId,
    roles: ['variable', 'phone', 'variable', 'variable'],
    defaultDdd: '21',
    phoneOrder: [],
  })
  const { listId } = await client.reviews.commit({ batchId, listName: 'de novo' })
  expect(await client.lists.get({ id: listId })).toMatchObject({ size: 4, fileCount: 2 })
  expect(await client.imports.earlier({ ticket: ticketOf(south), sheet: null })).toMatchObject({ listId })
  // The roles are remembered for the next file with the headers that files have.
  const { roles, why } = await client.imports.open({ ticket: ticketOf(north), choices: {} })
  expect({ roles, why }).toEqual({
    roles: ['variable', 'phone', 'variable'],
    why: ['remembered', 'remembered', 'remembered'],
  })
})

const batchOf = (rows: readonly (readonly string[])[]): NumberedRows => {
  let end = 0
  return {
    text: rows.flat().join(''),
    cellEnds: Uint32Array.from(rows.flat(), (text) => (end += text.length)),
    widths: Uint32Array.from(rows, (cells) => cells.length),
    sourceRows: Uint32Array.from(rows, (_row, index) => index + 2),
  }
}

test('a cell for the file is put right behind the columns of the header, in rows of any length', async () => {
  const texts = fc.array(fc.array(fc.constantFrom('', 'a', 'bc', 'ção😀'), { maxLength: 6 }), {
    maxLength: 8,
  })
  await checkProperty(fc.record({ rows: texts, columns: fc.nat(5) }), ({ rows, columns }) => {
    const wider = withFileCell(batchOf(rows), columns, 'sul.csv')
    const firsts = firstCellsOf(wider)
    const all = rows.map((_row, index) => cellsBetween(wider, firsts[index] ?? 0, firsts[index + 1] ?? 0))
    const expected = rows.map((cells) => [
      ...Array.from({ length: columns }, (_each, column) => cells[column] ?? ''),
      'sul.csv',
      ...cells.slice(columns),
    ])
    expect(all).toEqual(expected)
  })
})

const cell = fc.constantFrom('', 'Ana', 'Bia;x', 'Ção "😀"', '1')
const phone = fc.constantFrom(
  '11987650001',
  '(11) 98765-0001',
  '11987650002',
  '1132654321',
  '98765-0003',
  '5,51199E+12',
  '',
)
/** Rows may be shorter than the header; those that are longer make it longer, where the reader sees them early. */
const row = fc
  .tuple(cell, phone, cell, fc.boolean())
  .map(([name, number, branch, isShort]) => [name === '' ? 'x' : name, number, ...(isShort ? [] : [branch])])
const tables = fc.array(fc.array(row, { maxLength: 6 }), { minLength: 2, maxLength: 4 })

test('one list of several files is the list of one file with all their rows', async () => {
  const { client } = startTestWorkspace()
  await checkProperty(
    fc.record({ tables, defaultDdd: fc.constantFrom(null, '21') }),
    async ({ tables: all, defaultDdd }) => {
      const folder = temporaryFolder()
      const options = { roles: ['name', 'phone', 'variable'] as const, defaultDdd }
      // Somebody who is taken, so that there is a list.
      const taken = [['Zoë', '11987659999', '']]
      const paths = all.map((rows, file) =>
        writeCsv(folder, `${file}.csv`, header, file === 0 ? [...taken, ...rows] : rows),
      )
      const nothing = writeCsv(folder, 'nada.csv', header, [])
      const whole = writeCsv(folder, 'tudo.csv', header, [...taken, ...all.flat()])
      const joined = await joinFiles(client, paths, options)
      const alone = await joinFiles(client, [whole, nothing], options)
      expect(joined.tally).toEqual(alone.tally)
      const contentOf = async (listId: string | null) => {
        const { batchId } = await client.reviews.reopen({ listId: listId ?? '' })
        const rows = await reviewRows(client, batchId)
        await client.reviews.discard({ batchId })
        return rows
      }
      const [left, right] = [await contentOf(joined.listId), await contentOf(alone.listId)]
      const facts = ({ row: place, outcome, key, repairs, reason, cells }: ReviewRow) => ({
        place,
        outcome,
        key,
        repairs,
        reason,
        cells: cells.toSpliced(3, 1),
      })
      expect(left.map(facts)).toEqual(right.map(facts))
      // Each row says where it came from, and a repeated one which row of which file is meant.
      const origins = all.flatMap((rows, file) =>
        (file === 0 ? [...taken, ...rows] : rows).map((_row, place) => [`${file}.csv`, place + 2]),
      )
      expect(left.map(({ cells, sourceRow }) => [cells[3], sourceRow])).toEqual(origins)
      const first = ({ duplicateOf, duplicateFile }: ReviewRow) => [duplicateFile, duplicateOf]
      const expected = right.map(({ duplicateOf }) =>
        duplicateOf === null ? [null, null] : (origins[duplicateOf - 2] ?? []),
      )
      expect(left.map(first)).toEqual(expected)
    },
    { runs: 25 },
  )
})
