/** Spreadsheets of made-up people, the same at every run: ordinary ones, and the ugly ones that real spreadsheets hold. */
import { makeCpfs } from '../documents.ts'
import { encryptAgile } from '../spreadsheets/encrypted-workbook.ts'
import { buildWorkbook, escapeXml } from '../spreadsheets/workbook-writer.ts'

const first = [
  'Ana',
  'João',
  'Conceição',
  'José',
  'Antônia',
  'Luís',
  'Márcia',
  'Iğdır',
  'Flávio',
  'Thaís',
  'Caetano',
  'Zoë',
]
const last = [
  'Souza',
  'da Silva',
  'Araújo',
  'Guimarães',
  'de Oliveira Santos',
  'Muñoz',
  'Brandão',
  'Lopes',
  "D'Ávila",
]
const branches = [
  'Centro',
  'São José dos Campos',
  'Ribeirão Preto',
  'Curitiba — Batel',
  'Porto Alegre',
  'Manaus',
]
const ddds = ['11', '21', '31', '41', '51', '55', '61', '71', '81', '91', '19', '27']
const ugly = [
  'MARIA APARECIDA DO NASCIMENTO DE ALBUQUERQUE CAVALCANTI DE HOLANDA VASCONCELOS FILHA',
  '👩🏽‍🔧 Oficina da Bê 🚗',
  '',
  'SR(A). CLIENTE|NÃO|INFORMADO',
  'josé\u0301 (decomposto)',
  '=HYPERLINK("http://exemplo")',
]

const columns = ['Nome', 'Telefone', 'CPF', 'Valor', 'Vencimento', 'Filial', 'Observação']

/** Who asks for their rights: in everything that was sent. */
export const knownPhone = '5511987654321'
/** Who is in something that has still to leave. */
export const waitingPhone = '5511987650000'
/** Who was erased. */
export const erasedPhone = '5511987651111'

const pick = <Value>(from: readonly Value[], by: number): Value => from[by % from.length] as Value

const mix = (seed: number): number => {
  const a = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b)
  return (a ^ (a >>> 13)) >>> 0
}

const cpfs = makeCpfs(60_000)

export const phoneOf = (index: number): string =>
  `55${pick(ddds, mix(index))}9${String(mix(index * 7 + 1))
    .padStart(10, '3')
    .slice(-8)}`

const nameOf = (index: number): string =>
  index % 41 === 7 ? pick(ugly, index) : `${pick(first, mix(index))} ${pick(last, mix(index * 3 + 1))}`

/** Person `index`, as they would stand in a file that somebody cleaned. */
const rowOf = (index: number): string[] => [
  nameOf(index),
  phoneOf(index),
  pick(cpfs, index),
  `${(mix(index) % 900) + 12},${String(mix(index * 5) % 100).padStart(2, '0')}`,
  `${String((index % 28) + 1).padStart(2, '0')}/11/2026`,
  pick(branches, mix(index * 11)),
  index % 17 === 0 ? 'prefere contato à tarde; não ligar antes das 14h — pediu “boleto”' : '',
]

/** Phones as spreadsheets mangle them, one kind after the other. */
const mangle: ((phone: string) => string)[] = [
  (phone) => phone,
  (phone) => `(${phone.slice(2, 4)}) ${phone.slice(4, 9)}-${phone.slice(9)}`,
  (phone) => `${phone.slice(2, 4)}${phone.slice(5)}`,
  (phone) => `0${phone.slice(2)}`,
  () => '5,51199E+12',
  (phone) => phone.slice(4),
  (phone) => `${phone}.0`,
  () => '',
  (phone) => phone,
  (phone) => `0800 ${phone.slice(-7)}`,
  (phone) => `${phone.slice(2, 4)} 3${phone.slice(-7)}`,
]

/** Some CPFs are missing, lost their zeros, or have a wrong digit. */
const mangleCpf: ((cpf: string) => string)[] = [
  ...Array.from({ length: 9 }, () => (cpf: string) => cpf),
  () => '',
  (cpf) => cpf.replace(/^0+/, ''),
  (cpf) => `${cpf.slice(0, -1)}${(Number(cpf.at(-1)) + 1) % 10}`,
]

/** People as a legacy system exports them, their area codes in a column of their own, or left out. */
/** Quotes as systems export them that do not double them. */
export const rowsWithStrayQuotes = [
  'cliente;telefone;produto',
  '"ZE DO BAR" LTDA;(11) 98765-4321;TV 32"',
  'Maria Souza;(21) 98765-4321;"TV 42""',
  'João Lima;(31) 98765-4321;"GELADEIRA',
  'Ana Dias;(41) 98765-4321;FOGÃO',
  '',
].join('\r\n')

/** UTF-8 with one byte of another encoding, as two exports are joined. */
export const rowsWithLostCharacter = Buffer.concat([
  Buffer.from('cliente;telefone;cidade\r\nJoão Lima;(11) 98765-4321;São Paulo\r\nJos'),
  Buffer.of(0xe9),
  Buffer.from(' Conceição;(21) 98765-4321;Niterói\r\nAna Dias;(41) 98765-4321;Curitiba\r\n'),
])

export const rowsWithAreaCodes = (count: number, hasAreaCodes: boolean): string[][] => [
  hasAreaCodes ? ['NOME', 'DDD', 'TELEFONE', 'CPF'] : ['NOME', 'TELEFONE', 'CPF'],
  ...Array.from({ length: count }, (_, index) => {
    const phone = phoneOf(index + 3_000)
    const written = [
      phone.slice(4),
      `${phone.slice(4, 9)}-${phone.slice(9)}`,
      `3${phone.slice(6)}`,
      phone.slice(2),
    ]
    const areaCode =
      index % 23 === 11
        ? '20'
        : index % 17 === 9
          ? ''
          : pick([phone.slice(2, 4), `0${phone.slice(2, 4)}`], index)
    const cpf = pick(mangleCpf, index)(pick(cpfs, index))
    return hasAreaCodes
      ? [nameOf(index), areaCode, pick(written, mix(index)), cpf]
      : [nameOf(index), pick(written.slice(0, 2), index), cpf]
  }),
]

/** People with three phones each, under the long names that programs give them; many have not all of them. */
export const rowsWithPhones = (count: number, from = 5_000): string[][] => [
  ['NOME DO TITULAR', 'TELEFONE RESIDENCIAL (CADASTRO)', 'CELULAR 1', 'TEL_COML_ATUALIZADO_EM_2024', 'CPF'],
  ...Array.from({ length: count }, (_, index) => {
    const phone = phoneOf(index + from)
    const landline = `${phone.slice(2, 4)} 3${phone.slice(-7)}`
    return [
      nameOf(index),
      index % 5 === 3 ? '' : landline,
      index % 4 === 1 ? '' : phone.slice(2),
      index % 3 === 0 ? phoneOf(index + from + 1_000) : index % 3 === 1 ? landline : 'não informado',
      pick(mangleCpf, index)(pick(cpfs, index)),
    ]
  }),
]

const quoted = (cell: string): string => (/[;"\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** A CSV as programs in Brazil write it. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(quoted).join(';')}\r\n`).join('')

/** People whose phones are whole, with a header above them. */
export const cleanRows = (count: number, from = 0, phones: readonly string[] = []): string[][] => [
  columns,
  ...phones.map((phone, index) => ['Maria Exemplo', phone, ...rowOf(index).slice(2)]),
  ...Array.from({ length: count - phones.length }, (_, index) => rowOf(from + index + phones.length)),
]

/** The first rows of a dirty file: an eleventh of the phones in each spelling, and some twice. */
export const dirtyRows = (count: number, from = 0): string[][] => [
  columns,
  ...Array.from({ length: count }, (_, index) => {
    const isTwice = index % 50 === 30
    const cells = rowOf(from + (isTwice ? 1 : index))
    const phone = cells[1] ?? ''
    cells[1] = isTwice || index === 1 ? phone : pick(mangle, mix(index * 31))(phone)
    // Half of what is wrong with phones is right in most files.
    if (index % 2 === 0) cells[1] = phone
    cells[2] = pick(mangleCpf, mix(index * 17))(cells[2] ?? '')
    return cells
  }),
]

const sheetRows = (rows: readonly (readonly string[])[]): string =>
  rows
    .map(
      (row) =>
        `<row>${row.map((cell) => `<c t="inlineStr"><is><t>${escapeXml(cell)}</t></is></c>`).join('')}</row>`,
    )
    .join('')

/** A workbook of three sheets, one of them hidden. */
export const workbookOf = (rows: readonly (readonly string[])[]): Buffer =>
  buildWorkbook({
    sheets: [
      { name: 'Clientes', rows: sheetRows(rows) },
      { name: 'Resumo', rows: sheetRows([['Total'], [String(rows.length)]]) },
      { name: 'apoio', state: 'hidden', rows: sheetRows([['x']]) },
    ],
  })

/** A workbook with a sheet of these rows for each name. */
export const workbookOfSheets = (sheets: Readonly<Record<string, readonly (readonly string[])[]>>): Buffer =>
  buildWorkbook({
    sheets: Object.entries(sheets).map(([name, rows]) => ({ name, rows: sheetRows(rows) })),
  })

export const workbookPassword = 'segredo'

export const protectedWorkbook = (): Buffer =>
  encryptAgile(workbookOf(cleanRows(40, 2_500)), workbookPassword)
