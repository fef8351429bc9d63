import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { read as readWorkbook, utils } from 'xlsx'
import { forkReaders } from '../../support/forked-reader.ts'
import {
  importFile,
  problemOf,
  startTestWorkspace as startInProcess,
  type TestWorkspaceOptions,
} from '../../support/test-workspace.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { workedMs } from '../../support/worked.ts'
import { eventually } from '../../support/eventually.ts'
import { ticketOf } from '../../support/file-tickets.ts'
import { jobsOf, watchJob } from '../../support/jobs.ts'

/** With readers as they run in the product: as processes. */
const startTestWorkspace = (options: TestWorkspaceOptions = {}) =>
  startInProcess({ openReader: forkReaders().open, ...options })

const windows1252 = (text: string): Buffer => Buffer.from(text.replaceAll('–', '\x96'), 'latin1')

const dirtyCsv = [
  'Nome;Celular;Observação',
  'João Conceição;(11) 98765-4321;ação',
  'Zoë;1187654322;oito dígitos',
  'Repetido;11 98765 4321;o mesmo do João',
  'Científico;5,51199E+12;perdido',
  'Sem DDD;98765-4321;',
  'Fixo;1133334444;',
  '=1+1;11987650000;fórmula no nome',
  'Vazio;;',
  '',
].join('\r\n')

const dirtyFile = (): string => {
  const path = join(temporaryFolder(), 'clientes.csv')
  writeFileSync(path, windows1252(dirtyCsv))
  return path
}

test('a dirty Brazilian file is inspected and imported with correct roles, counts and rows', async () => {
  const { client } = startTestWorkspace()
  const path = dirtyFile()
  const { facts, roles, fileName } = await client.imports.open({ ticket: ticketOf(path), choices: {} })
  expect({ ...facts, sample: facts.sample.length, fileBytes: 0 }).toMatchObject({
    kind: 'csv',
    encoding: 'windows-1252',
    delimiter: ';',
    headerRow: 1,
    columns: ['Nome', 'Celular', 'Observação'],
    sample: 8,
    complete: true,
  })
  expect({ roles, fileName }).toEqual({ roles: ['name', 'phone', 'variable'], fileName: 'clientes.csv' })

  const job = await importFile(client, path, 'Clientes')
  expect(job.state).toBe('committed')
  expect(job.tally).toEqual({
    rows: 8,
    accepted: 4,
    repaired: 1,
    duplicates: 1,
    rejected: 3,
    repairs: { phone_formatting_removed: 1, phone_country_code_added: 4, phone_ninth_digit_added: 1 },
    reasons: { phone_scientific_notation: 1, phone_without_ddd: 1, phone_empty: 1 },
  })
  const [list] = await client.lists.list()
  expect(list).toMatchObject({
    id: job.listId,
    name: 'Clientes',
    size: 4,
    landlines: 1,
    fileName: 'clientes.csv',
  })
  const rows = await client.lists.rows({ id: list?.id ?? '', page: { offset: 1, limit: 2 } })
  expect(rows).toEqual([
    {
      position: 1,
      sourceRow: 3,
      phone: '5511987654322',
      document: null,
      phoneKind: 'mobile',
      repairs: ['phone_ninth_digit_added', 'phone_country_code_added'],
      cells: ['Zoë', '1187654322', 'oito dígitos'],
    },
    expect.objectContaining({ position: 2, sourceRow: 7, phone: '551133334444', phoneKind: 'landline' }),
  ])
})

test('a number that a spreadsheet rounded and saved as one is refused, and reported', async () => {
  const { client } = startTestWorkspace()
  const path = join(temporaryFolder(), 'salvo de novo.csv')
  writeFileSync(path, 'nome;telefone\nAna;5511990000000\nBia;5511987654321\n')
  const job = await importFile(client, path, 'Clientes')
  expect(job.tally).toMatchObject({ rows: 2, accepted: 1, reasons: { phone_digits_lost: 1 } })
})

test('left-out rows are exported as CSV, complete, with the reason and without formulas', async () => {
  const folder = temporaryFolder()
  const savePath = join(folder, 'não entraram.csv')
  const { client } = startTestWorkspace({ savePath })
  const path = join(folder, 'a.csv')
  writeFileSync(
    path,
    '\uFEFFtelefone;nome\n11987654321;Ana\n+5511987654321;Bia\nxx;"=cmd|\' /C calc\'!A0"\n;"quebra\nde linha; e ""aspas"""\n',
  )
  const job = await importFile(client, path)
  expect(
    await client.imports.exportLeftOut({ listId: job.listId ?? '', language: 'pt-BR', format: 'csv' }),
  ).toEqual({
    ticket: ticketOf(savePath),
    rows: 3,
  })
  expect(readFileSync(savePath, 'utf8')).toBe(
    [
      '\uFEFF"Linha no arquivo";"Por que não entrou";"Sugestão";"telefone";"nome"',
      `"3";"Repetido: o mesmo contato já está na linha 2";"";"'+5511987654321";"Bia"`,
      `"4";"Não é telefone. A célula não contém um número de telefone. A coluna certa pode ser outra.";"";"xx";"'=cmd|' /C calc'!A0"`,
      '"5";"Sem telefone. A célula do telefone está vazia.";"";"";"quebra\nde linha; e ""aspas"""',
      '',
    ].join('\r\n'),
  )
  expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([])
})

test('left-out rows are exported as a workbook with the reason and a suggestion, codes as texts and amounts as numbers', async () => {
  const folder = temporaryFolder()
  const savePath = join(folder, 'não entraram.xlsx')
  const { client } = startTestWorkspace({ savePath })
  const path = join(folder, 'a.csv')
  const cells = ['=cmd()', 'a\tb\u0001', '_x0041_', '<&>"', '😀 ção', '007', '1.741,53']
  writeFileSync(
    path,
    `telefone;${cells.map((_cell, index) => `c${index}`).join(';')}\n11987654321\n98765-4321;"${cells
      .map((cell) => cell.replaceAll('"', '""'))
      .join('";"')}"\n`,
  )
  const job = await importFile(client, path)
  const saved = await client.imports.exportLeftOut({
    listId: job.listId ?? '',
    language: 'pt-BR',
    format: 'xlsx',
  })
  expect(saved).toEqual({ ticket: ticketOf(savePath), rows: 1 })
  const book = readWorkbook(readFileSync(savePath), { dense: true })
  const [name] = book.SheetNames
  const sheet = book.Sheets[name ?? '']
  expect(name).toBe('Não entraram')
  const rows = utils.sheet_to_json<string[]>(sheet ?? {}, { header: 1, raw: true, defval: '' })
  expect(rows[1]).toEqual([
    3,
    'Sem DDD. O número tem 8 ou 9 dígitos. Se todos forem da mesma área, escolha um DDD para eles.',
    'Escreva o DDD na frente do número',
    '98765-4321',
    ...cells.slice(0, -1),
    1741.53,
  ])
  // Our own reader gives back the texts.
  const { facts } = await client.imports.open({ ticket: ticketOf(savePath), choices: {} })
  expect(facts.sample[0]?.cells).toEqual(['3', ...(rows[1] ?? []).slice(1, -1), '1.741,53'])
})

test('an export of left-out rows that cannot be written fails with export_write_failed', async () => {
  const folder = temporaryFolder()
  const { client } = startTestWorkspace({ savePath: join(folder, 'no such folder', 'x.csv') })
  const job = await importFile(client, dirtyFile())
  const problem = await problemOf(
    client.imports.exportLeftOut({ listId: job.listId ?? '', language: 'en', format: 'xlsx' }),
  )
  expect(problem).toEqual({ code: 'export_write_failed', params: { reason: 'ENOENT' } })
})

describe('import jobs', () => {
  const bigFile = (rows: number): string => {
    const path = join(temporaryFolder(), 'grande.csv')
    const lines = Array.from(
      { length: rows },
      (_each, index) => `Pessoa ${index};119${String(70_000_000 + index)}`,
    )
    writeFileSync(path, ['nome;telefone', ...lines, ''].join('\n'))
    return path
  }

  test('a cancelled import leaves no list and ends within 200 ms of work', async () => {
    const { client } = startTestWorkspace()
    const path = bigFile(200_000)
    const { fileId, roles } = await client.imports.open({ ticket: ticketOf(path), choices: {} })
    const { jobId } = await client.imports.start({
      fileId,
      roles,
      defaultDdd: null,
      listName: 'x',
      goal: 'list',
    })
    let before: number | null = null
    for await (const job of watchJob(client, 'import', jobId)) {
      if (job.tally.rows > 0 && before === null) {
        before = workedMs()
        await client.jobs.cancel({ jobId })
      }
      if (job.state === 'cancelled') expect(workedMs() - (before ?? 0)).toBeLessThan(200)
      expect(job.state).not.toBe('committed')
    }
    expect(before).not.toBeNull()
    expect(await client.lists.list()).toEqual([])
  })

  test('an import whose reader crashes fails with reader_crashed, and the next import works', async () => {
    const readers = forkReaders()
    const { client } = startTestWorkspace({ openReader: readers.open })
    const path = bigFile(200_000)
    const { fileId, roles } = await client.imports.open({ ticket: ticketOf(path), choices: {} })
    const { jobId } = await client.imports.start({
      fileId,
      roles,
      defaultDdd: null,
      listName: 'x',
      goal: 'list',
    })
    let last = ''
    for await (const job of watchJob(client, 'import', jobId)) {
      if (job.tally.rows > 0) readers.crashAll()
      last = `${job.state} ${job.problem?.code ?? ''}`
    }
    expect(last).toBe('failed reader_crashed')
    expect(await client.lists.list()).toEqual([])
    expect((await importFile(client, path)).state).toBe('committed')
  })

  test('an import that is running at shutdown leaves no list and no job after the restart', async () => {
    const started = startTestWorkspace()
    const path = bigFile(100_000)
    const { fileId, roles } = await started.client.imports.open({ ticket: ticketOf(path), choices: {} })
    const { jobId } = await started.client.imports.start({
      fileId,
      roles,
      defaultDdd: null,
      listName: 'x',
      goal: 'list',
    })
    await eventually(
      async () => expect((await jobsOf(started.client, 'import'))[0]?.tally.rows).toBeGreaterThan(0),
      1,
    )
    const again = await started.restart()
    expect(await again.client.lists.list()).toEqual([])
    expect(await problemOf(again.client.jobs.cancel({ jobId }))).toEqual({
      code: 'job_missing',
      params: {},
    })
  })

  test('an import without a key column does not start', async () => {
    const { client } = startTestWorkspace()
    const path = dirtyFile()
    const { fileId } = await client.imports.open({ ticket: ticketOf(path), choices: {} })
    const start = client.imports.start({
      fileId,
      roles: ['variable', 'name', 'variable'],
      defaultDdd: null,
      listName: 'x',
      goal: 'list',
    })
    expect(await problemOf(start)).toEqual({ code: 'import_no_key_column', params: {} })
  })

  test('an import without any accepted row stays in review and cannot become a list', async () => {
    const { client } = startTestWorkspace()
    const path = join(temporaryFolder(), 'nada.csv')
    writeFileSync(path, 'telefone\n123\nabc\n')
    const job = await importFile(client, path)
    expect(job).toMatchObject({ state: 'review', listId: null, tally: { rows: 2, rejected: 2 } })
    expect(await client.lists.list()).toEqual([])
    const commit = client.reviews.commit({ batchId: job.batchId ?? 0, listName: 'x' })
    expect(await problemOf(commit)).toEqual({ code: 'import_nothing_taken', params: { rows: 2 } })
  })
})

test('a document column that is empty in every row does not decide which rows are accepted', async () => {
  const { client } = startTestWorkspace()
  const path = join(temporaryFolder(), 'empresas.csv')
  writeFileSync(path, 'Nome;CPF;CNPJ\nAlfa;;11.222.333/0001-81\nBeta;;00.000.000/0001-91\n')
  const job = await importFile(client, path)
  expect(job.tally).toMatchObject({ rows: 2, accepted: 2 })
  const rows = await client.lists.rows({ id: job.listId ?? '', page: { offset: 0, limit: 9 } })
  expect(rows.map(({ document }) => document)).toEqual(['11222333000181', '00000000000191'])

  const alone = join(temporaryFolder(), 'sem-cpf.csv')
  writeFileSync(alone, 'Nome;CPF\nAna;\nBia;\n')
  expect(await client.imports.open({ ticket: ticketOf(alone), choices: {} })).toMatchObject({
    roles: ['name', 'variable'],
  })
})

describe('unreadable import files', () => {
  test.each([
    ['missing', 'reader_file_missing', (_path: string) => {}],
    ['empty', 'reader_file_empty', (path: string) => writeFileSync(path, '')],
    ['a folder', 'reader_file_unreadable', (path: string) => mkdirSync(path)],
    ['a PDF', 'reader_kind_unsupported', (path: string) => writeFileSync(path, '%PDF-1.7\n…')],
    [
      'a cut workbook',
      'reader_archive_damaged',
      (path: string) => writeFileSync(path, Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(400, 7)])),
    ],
  ])('inspecting a file that is %s reports %s', async (_name, code, make) => {
    const { client } = startTestWorkspace()
    const path = join(temporaryFolder(), 'arquivo.xlsx')
    make(path)
    expect((await problemOf(client.imports.open({ ticket: ticketOf(path), choices: {} }))).code).toBe(code)
  })
})

test('a list can be renamed, and removed with its people once no draft uses it', async () => {
  const started = startTestWorkspace()
  const { client } = started
  const job = await importFile(client, dirtyFile())
  const id = job.listId ?? ''
  expect((await client.lists.rename({ id, name: 'Novo nome' })).name).toBe('Novo nome')
  const draft = await client.drafts.create({
    content: {
      kind: 'SMSSHORT',
      title: '',
      listId: id,
      template: '',
      start: { mode: 'now' },
      connectionId: 'embedded',
    },
  })
  expect(await problemOf(client.lists.remove({ id }))).toEqual({ code: 'list_in_use', params: { drafts: 1 } })
  await client.drafts.archive({ id: draft.id })
  expect(await client.lists.remove({ id })).toEqual({ removed: 4 })
  expect(await problemOf(client.lists.get({ id }))).toEqual({ code: 'list_missing', params: {} })
  const again = await started.restart()
  expect(await again.client.lists.list()).toEqual([])
})

test('the data folder contains no name and no phone of an import in plain text', async () => {
  const { client, folder } = startTestWorkspace()
  await importFile(client, dirtyFile())
  const files = readdirSync(folder, { withFileTypes: true, recursive: true }).filter((entry) =>
    entry.isFile(),
  )
  for (const { name, parentPath } of files) {
    expect(readFileSync(join(parentPath, name)).includes('Conceição'), name).toBe(false)
    expect(readFileSync(join(parentPath, name)).includes('5511987654321'), name).toBe(false)
  }
  expect(existsSync(join(folder, 'workspace.db'))).toBe(true)
})
