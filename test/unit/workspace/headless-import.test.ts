import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Ended, runImport, runImportArguments } from '../../support/headless-import.ts'
import { compoundFile } from '../../support/spreadsheets/compound-writer.ts'
import { workbookOfText } from '../../support/spreadsheets/random-workbook.ts'
import { buildWorkbook } from '../../support/spreadsheets/workbook-writer.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const dirtyRows = [
  'Nome;Celular;Observação',
  'João Conceição;(11) 98765-4321;ação',
  'Zoë;1187654322;oito dígitos',
  'Repetido;11 98765 4321;o mesmo do João',
  'Científico;5,51199E+12;perdido',
  'Sem DDD;98765-4321;',
  'Fixo;1133334444',
  '=1+1;11987650000;-fórmula',
  'Vazio;;"aspas "" e',
  'quebra"',
  '',
]

/** A folder with these files, as a person's. */
const folderOf = (files: Record<string, string | Buffer>): string => {
  const folder = temporaryFolder()
  for (const [name, bytes] of Object.entries(files)) writeFileSync(join(folder, name), bytes)
  return folder
}
const dirty = Buffer.from(dirtyRows.join('\r\n'), 'latin1')
const noPhone = 'Produto;Valor\nCaneta;3,50\nCaderno;12,00\n'

const dirtyLine = {
  file: 'clientes.csv',
  rows: 8,
  accepted: 4,
  repaired: { phone_ninth_digit_added: 1 },
  normalised: { phone_country_code_added: 4, phone_formatting_removed: 1 },
  duplicates: 1,
  rejected: { phone_scientific_notation: 1, phone_without_ddd: 1, phone_empty: 1 },
  encoding: 'windows-1252',
  delimiter: ';',
  sheet: null,
  header: 1,
  columns: [
    { name: 'Nome', role: 'name' },
    { name: 'Celular', role: 'phone' },
    { name: 'Observação', role: 'variable' },
  ],
}

describe('import command on a file with area codes in a column of their own', () => {
  const file = Buffer.from(
    'Código;DDD;Nº\r\n1;11;98765-4321\r\n2;21;3333-4444\r\n3;;98765-4321\r\n',
    'latin1',
  )
  test.each([
    ['proposed', ['a.csv']],
    ['given', ['a.csv', '--map', 'ddd=DDD', '--map', 'phone=Nº']],
  ])('the area codes are used when the role is %s', async (_how, args) => {
    const { lines } = await runImport([...args, '--out', 'out.csv'], folderOf({ 'a.csv': file }))
    expect(lines).toMatchObject([
      {
        accepted: 2,
        repaired: { phone_ddd_from_column: 2 },
        rejected: { phone_without_ddd: 1 },
        columns: [{ role: 'variable' }, { role: 'ddd' }, { role: 'phone' }],
      },
    ])
  })
})

describe('import command on a dirty Brazilian file', () => {
  test('the import command prints a readable report and then one line of JSON', async () => {
    const { code, lines, text, errors } = await runImport(
      ['clientes.csv'],
      folderOf({ 'clientes.csv': dirty }),
    )
    expect([code, errors]).toEqual([0, ''])
    expect(lines).toEqual([{ ...dirtyLine, ms: expect.any(Number), peakRssBytes: expect.anything() }])
    const shown = text.trimEnd().split('\n')
    expect(shown.pop()).toMatch(/^\{"file":"clientes\.csv",.*\}$/)
    expect(shown.pop()).toMatch(/^ {2}Em \d+(,\d)? s; pico de memória: \d+ MB, e \d+ MB do leitor$/)
    expect(shown).toEqual([
      'clientes.csv',
      '  Lido como: windows-1252, separador ;, cabeçalho na linha 1',
      '  Colunas: Nome (Nome); Celular (Telefone); Observação',
      '  Linhas: 8',
      '  Aceitas: 4',
      '  Reparadas, entre as aceitas: 1',
      '    1  nono dígito adicionado',
      '  Apenas padronizadas:',
      '    4  código do país (55) adicionado',
      '    1  pontuação do telefone removida',
      '  Repetidas: 1',
      '  Recusadas: 3',
      '    1  notação científica',
      '    1  sem DDD',
      '    1  sem telefone',
    ])
  })

  test('the import command prints only JSON with --json, including its peak memory', async () => {
    const { text, lines } = await runImport(['clientes.csv', '--json'], folderOf({ 'clientes.csv': dirty }))
    expect(text.trimEnd().split('\n')).toHaveLength(1)
    const megabyte = 1_000_000
    for (const peak of Object.values(lines[0]?.peakRssBytes ?? {})) {
      expect(peak).toBeGreaterThan(30 * megabyte)
      expect(peak).toBeLessThan(300 * megabyte)
    }
  })

  test('the import command writes every row to two files that are readable only by the user', async () => {
    const folder = folderOf({ 'clientes.csv': dirty })
    const { code } = await runImport(['clientes.csv', '--out', 'a.csv', '--rejected', 'r.csv'], folder)
    expect(code).toBe(0)
    expect(readFileSync(join(folder, 'a.csv'), 'utf8')).toBe(
      [
        '\uFEFF"Telefone internacional";"Nome";"Celular";"Observação"',
        '"5511987654321";"João Conceição";"(11) 98765-4321";"ação"',
        '"5511987654322";"Zoë";"1187654322";"oito dígitos"',
        '"551133334444";"Fixo";"1133334444";""',
        `"5511987650000";"'=1+1";"11987650000";"'-fórmula"`,
        '',
      ].join('\r\n'),
    )
    expect(readFileSync(join(folder, 'r.csv'), 'utf8')).toBe(
      [
        '\uFEFF"Linha no arquivo";"Por que não entrou";"Sugestão";"Nome";"Celular";"Observação"',
        '"4";"Repetido: o mesmo contato já está na linha 2";"";"Repetido";"11 98765 4321";"o mesmo do João"',
        '"5";"Notação científica. A planilha guardou algo como 5,51199E+12 e os últimos dígitos se perderam. Peça o arquivo original ou corrija à mão.";"Peça o arquivo original: os dígitos não estão mais aqui";"Científico";"5,51199E+12";"perdido"',
        '"6";"Sem DDD. O número tem 8 ou 9 dígitos. Se todos forem da mesma área, escolha um DDD para eles.";"Escreva o DDD na frente do número";"Sem DDD";"98765-4321";""',
        '"9";"Sem telefone. A célula do telefone está vazia.";"";"Vazio";"";"aspas "" e\r\nquebra"',
        '',
      ].join('\r\n'),
    )
    for (const name of ['a.csv', 'r.csv']) expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600)
    expect(readdirSync(folder).toSorted()).toEqual(['a.csv', 'clientes.csv', 'r.csv', 'temporary'])
    expect(readdirSync(join(folder, 'temporary'))).toEqual([])
  })

  test('the import command adds the chosen area code and reports in English with --lang en', async () => {
    const { lines, text } = await runImport(
      ['clientes.csv', '--default-ddd', '21', '--lang', 'en'],
      folderOf({ 'clientes.csv': dirty }),
    )
    expect(lines).toMatchObject([{ accepted: 5, repaired: { phone_default_ddd_added: 1 } }])
    expect(text).toContain('\n    1  chosen area code added\n')
  })
})

describe('column roles of the import command', () => {
  const csv = 'Casa;Trabalho;Documento\n;1133334444;529.982.247-25\n11987654321;1133335555;11144477735\n'

  test.each([
    [
      ['--map', 'phone=casa', '--map', 'phone=TRABALHO'],
      { accepted: 2, repaired: { phone_from_other_column: 1 } },
    ],
    [['--map', 'phone=Trabalho'], { accepted: 2, repaired: {} }],
    [['--map', 'cpf=Documento'], { accepted: 2, normalised: { cpf_formatting_removed: 1 } }],
  ])('the import command uses only the column roles of %j', async (args, expected) => {
    const { code, lines } = await runImport(['f.csv', ...args], folderOf({ 'f.csv': csv }))
    expect([code, lines]).toEqual([0, [expect.objectContaining(expected)]])
  })

  test('the import command makes a list of documents when only a document column is mapped', async () => {
    const folder = folderOf({ 'f.csv': csv })
    await runImport(['f.csv', '--map', 'cpf=Documento', '--out', 'a.csv'], folder)
    expect(readFileSync(join(folder, 'a.csv'), 'utf8').split('\r\n').slice(0, 2)).toEqual([
      '\uFEFF"Documento completo";"Casa";"Trabalho";"Documento"',
      '"52998224725";"";"1133334444";"529.982.247-25"',
    ])
  })

  test.each([
    [
      'no column is recognised as a phone or document',
      [],
      'import_no_key_column',
      'Nenhuma coluna foi reconhecida',
    ],
    ['--map names an unknown column', ['--map', 'phone=Telefone'], 'import_map_unclear', '“Telefone”'],
    ['--map gives only a name', ['--map', 'name=Produto'], 'import_no_key_column', '--map phone=CABEÇALHO'],
    ['a column has 2 roles', ['--map', 'phone=Valor', '--map', 'cpf=valor'], 'import_map_unclear', '“valor”'],
  ])('the import command lists the columns and writes no file when %s', async (_name, args, error, words) => {
    const folder = folderOf({ 'f.csv': noPhone })
    const { code, lines, text } = await runImport(['f.csv', '--out', 'a.csv', ...args], folder)
    expect(code).toBe(3)
    expect(lines).toEqual([expect.objectContaining({ error: expect.objectContaining({ code: error }) })])
    expect(lines[0]?.columns?.map((column) => column.name)).toEqual(['Produto', 'Valor'])
    expect(text).toContain(words)
    expect(text).toMatch(/Colunas: Produto.*; Valor/)
    expect(existsSync(join(folder, 'a.csv'))).toBe(false)
  })
})

describe('unreadable files of the import command', () => {
  test.each([
    ['missing.xlsx', 'reader_file_missing', 'O arquivo não foi encontrado.'],
    ['protegida.xlsx', 'reader_encryption_unsupported', 'salve uma cópia sem senha e importe a cópia.'],
    ['vazio.csv', 'reader_file_empty', 'O arquivo está vazio.'],
  ])('importing %s exits with 2 and reports %s', async (name, code, words) => {
    const folder = folderOf({
      'protegida.xlsx': compoundFile(['Root Entry', 'EncryptionInfo', 'EncryptedPackage']),
      'vazio.csv': '',
    })
    const ended = await runImport([name, '--rejected', 'r.csv'], folder)
    expect([ended.code, ended.errors]).toEqual([2, ''])
    expect(ended.lines).toMatchObject([{ file: name, error: { code } }])
    expect(ended.text).toContain(words)
    expect(existsSync(join(folder, 'r.csv'))).toBe(false)
    expect(readdirSync(join(folder, 'temporary'))).toEqual([])
  })
})

test('the import command imports several files separately and exits with the highest code', async () => {
  const workbook = workbookOfText([['Relatório'], [], ['fone', 'nome'], ['11987654321', 'Ana']], 'shared')
  const folder = folderOf({ 'clientes.csv': dirty, 'b.xlsx': workbook, 'n.csv': noPhone })
  const two = await runImport(['clientes.csv', 'b.xlsx', '--json'], folder)
  expect(two.code).toBe(0)
  expect(two.lines).toMatchObject([
    dirtyLine,
    { file: 'b.xlsx', rows: 1, accepted: 1, sheet: 'Plan1', header: 3, encoding: null, delimiter: null },
  ])
  const three = await runImport(['n.csv', 'missing.csv', 'clientes.csv', '--json'], folder)
  expect(three.code).toBe(3)
  expect(three.lines).toMatchObject([
    { error: { code: 'import_no_key_column' } },
    { error: { code: 'reader_file_missing' } },
    dirtyLine,
  ])
})

test('the import command reads the sheet with phones behind a cover, and lists the sheets when none has any', async () => {
  const cell = (reference: string, text: string): string =>
    `<c r="${reference}" t="inlineStr"><is><t>${text}</t></is></c>`
  const rows = `<row r="1">${cell('A1', 'fone')}</row><row r="2"><c r="A2"><v>5511987654321</v></c></row>`
  const sheets = [
    { name: 'Capa', rows: `<row r="1">${cell('A1', 'Relatório')}</row>` },
    { name: 'Base', rows },
  ]
  const folder = folderOf({ 'f.xlsx': buildWorkbook({ sheets }) })
  const found = await runImport(['f.xlsx'], folder)
  expect([found.code, found.lines]).toMatchObject([0, [{ sheet: 'Base', rows: 1, accepted: 1 }]])
  const cover = await runImport(['f.xlsx', '--sheet', 'Capa'], folder)
  expect([cover.code, cover.text]).toEqual([3, expect.stringContaining('\n  Abas (--sheet): Capa; Base\n')])
})

test('the import command reads a file with the given delimiter, encoding, header row and roles', async () => {
  const folder = folderOf({ 'f.txt': Buffer.from('título\n11987654321\tção\n', 'latin1') })
  const args = [
    '--delimiter',
    'tab',
    '--encoding',
    'windows-1252',
    '--header-row',
    '0',
    '--map',
    'phone=Coluna 1',
  ]
  const { lines } = await runImport(['f.txt', ...args], folder)
  expect(lines).toMatchObject([
    {
      rows: 2,
      accepted: 1,
      delimiter: '\t',
      encoding: 'windows-1252',
      header: 0,
      rejected: { phone_not_digits: 1 },
    },
  ])
})

describe('output files of the import command', () => {
  test('the import command overwrites an existing output file only with --force', async () => {
    const folder = folderOf({ 'clientes.csv': dirty, 'a.csv': 'mine' })
    const refused = await runImport(['clientes.csv', '--out', 'a.csv'], folder)
    expect([refused.code, refused.lines]).toEqual([
      4,
      [expect.objectContaining({ error: { code: 'output_exists', params: { path: 'a.csv' } } })],
    ])
    expect(readFileSync(join(folder, 'a.csv'), 'utf8')).toBe('mine')
    expect((await runImport(['clientes.csv', '--out', 'a.csv', '--force'], folder)).code).toBe(0)
    expect(readFileSync(join(folder, 'a.csv'), 'utf8')).toContain('5511987654321')
  })

  test.each([
    ['no/such/folder.csv', 'ENOENT'],
    // --force replaces files, never a folder.
    ['temporary', 'EISDIR'],
  ])('writing import output to %s fails with %s and leaves no partial file', async (path, reason) => {
    const folder = folderOf({ 'clientes.csv': dirty })
    const { code, lines } = await runImport(['clientes.csv', '--out', path, '--force'], folder)
    expect([code, lines]).toMatchObject([4, [{ error: { code: 'export_write_failed', params: { reason } } }]])
    expect(readdirSync(folder).toSorted()).toEqual(['clientes.csv', 'temporary'])
  })

  test('the import command writes the rejected rows even when every row is rejected', async () => {
    const folder = folderOf({ 'f.csv': 'telefone\nxx\n' })
    const { code, lines } = await runImport(['f.csv', '--out', 'a.csv', '--rejected', 'r.csv'], folder)
    expect([code, lines]).toMatchObject([0, [{ rows: 1, accepted: 0, rejected: { phone_not_digits: 1 } }]])
    expect(readFileSync(join(folder, 'a.csv'), 'utf8')).toBe('\uFEFF"Telefone internacional";"telefone"\r\n')
    expect(readFileSync(join(folder, 'r.csv'), 'utf8')).toMatch(/\r\n"2";"Não é telefone\..*";"xx"\r\n$/)
  })
})

const refused = [
  [[], 'FILE'],
  [['f.csv', '--mop'], '--mop'],
  [['f.csv', '--map', 'fone=Telefone'], '--map phone|ddd|name|cpf|cnpj|message|variable=HEADER'],
  [['f.csv', '--map', 'name=a', '--map', 'name=b'], '--map name'],
  [['f.csv', '--default-ddd', '10'], '--default-ddd'],
  [['f.csv', '--delimiter', 'x'], '--delimiter'],
  [['f.csv', '--encoding', 'ebcdic'], '--encoding'],
  [['f.csv', '--header-row', '-1'], '--header-row'],
  [['f.csv', '--lang', 'fr'], '--lang'],
  [['f.csv', 'g.csv', '--out', 'a.csv'], '--out'],
  [['f.csv', '--out', './f.csv', '--force'], '--out'],
  [['f.csv', '--out', 'a.csv', '--rejected', 'a.csv'], '--rejected'],
] as const
const asked = [
  [['--help'], 'O processo termina com'],
  [['-h', '--lang', 'en'], 'The process ends with'],
] as const

describe('arguments of the import command', () => {
  let ended: Ended[] = []
  let folder = ''
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'revoada-test-'))
    writeFileSync(join(folder, 'f.csv'), 'telefone\n11987654321\n')
    ended = await runImportArguments(
      [...refused, ...asked].map(([args]) => args),
      folder,
    )
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  test.each(refused.map(([args, words], index) => ({ args, words, index })))(
    'the import command refuses the arguments $args before it reads a file',
    ({ words, index }) => {
      const { code, text, errors } = ended[index] ?? {}
      expect([code, text]).toEqual([1, ''])
      expect(errors).toContain(words)
    },
  )

  test.each(asked.map(([args, words], index) => ({ args, words, index: refused.length + index })))(
    'the import command prints its usage with $args',
    ({ words, index }) => {
      const { code, text } = ended[index] ?? {}
      expect([code, text]).toEqual([0, expect.stringContaining(words)])
    },
  )

  test('a process of the import command ends with 1 after an unknown option, and with 0 after --help', async () => {
    const { code, text, errors } = await runImport(['f.csv', '--mop'], folder)
    expect([code, text, errors]).toEqual([1, '', ended[1]?.errors])
    const help = await runImport(['--help'], folder)
    expect([help.code, help.text, help.errors]).toEqual([0, ended[refused.length]?.text, ''])
  })
})
