import * as XLSX from 'xlsx'
import { csvText, encodeText } from './csv-writer.ts'
import { dbfFile } from './dbf-writer.ts'
import { workbookOfText } from './random-workbook.ts'
import { writeWorkbook, type Cell, type WrittenKind } from './sheetjs-workbooks.ts'
import { buildWorkbook, escapeXml, stylesOf, workbookParts } from './workbook-writer.ts'
import { buildZip, type ZipPart } from './zip-writer.ts'

const table = [
  ['nome', 'telefone', 'cpf', 'nascimento', 'observação'],
  ...Array.from({ length: 60 }, (_, index) => [
    `Conceição ${index}`,
    `(11) 9${String(80_000_000 + index * 7)}`,
    String(191 + index).padStart(11, '0'),
    `0${1 + (index % 9)}/11/2026`,
    index % 3 === 0 ? 'linha 1\nlinha "2"; fim' : '',
  ]),
]

const typedRows = Array.from({ length: 40 }, (_, index) => {
  const row = index + 1
  return `<row r="${row}" spans="1:4"><c r="A${row}" t="s"><v>${index % 3}</v></c><c r="B${row}" s="1"><v>${46_000 + index}</v></c><c r="C${row}" s="2"><v>${191 + index}</v></c><c r="D${row}" t="b"><v>1</v></c><c r="E${row}" t="str"><f>A1</f><v>x &amp; y</v></c></row>`
})

const typedModel = {
  sheets: [
    { name: 'Plan1', rows: typedRows.join('') },
    { name: 'Oculta', state: 'hidden', rows: typedRows.slice(0, 3).join('') },
  ],
  strings:
    '<si><t>Ana</t></si><si><r><t>Bi</t></r><r><t>a</t></r></si><si><t xml:space="preserve"> Cé </t></si>',
  styles: stylesOf(['General', 14, '00000000000']),
}

/** The same kinds of values for the programs that write the other kinds. */
const typedTable: readonly (readonly Cell[])[] = table.map((cells, index) =>
  index === 0
    ? cells
    : [
        ...cells.slice(0, 2),
        { value: 191 + index, format: '00000000000' },
        { value: 46_000 + index, format: 'dd/mm/yyyy' },
        index % 2 === 0,
        1.5 * index,
        index % 7 === 0 ? { error: 0x07 } : null,
        cells[4] ?? null,
      ],
)

const written = (kind: WrittenKind): Buffer =>
  writeWorkbook(kind, [
    { name: 'Plan1', rows: typedTable },
    ...(['biff2', 'dif', 'sylk'].includes(kind)
      ? []
      : [{ name: 'Oculta', hidden: true, rows: typedTable.slice(0, 5) }]),
  ])

const page = `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><style>td{x:y}</style></head><body><table>${table
  .map(
    (cells) =>
      `<tr>${cells.map((cell) => `<td colspan="1" x:num="1.5">${escapeXml(cell).replaceAll('\n', '<br>')}&nbsp;</td>`).join('')}</tr>`,
  )
  .join('\n')}</table></body></html>`

const delimited = [
  ...(['utf-8', 'windows-1252', 'utf-16le'] as const).map((encoding) =>
    encodeText(csvText(table, { delimiter: ';', lineEnds: ['\r\n'], quotes: 'needed' }), {
      encoding,
      bom: false,
    }),
  ),
  encodeText(csvText(table, { delimiter: ',', lineEnds: ['\n'], quotes: 'all' }), {
    encoding: 'utf-8-bom',
    bom: true,
  }),
]

const oldTable = dbfFile({
  fields: [
    { name: 'NOME', type: 'C', length: 20 },
    { name: 'TELEFONE', type: 'C', length: 20 },
    { name: 'CPF', type: 'N', length: 11 },
    { name: 'NASC', type: 'D', length: 8 },
    { name: 'VALOR', type: 'N', length: 12, decimals: 2 },
    { name: 'ATIVO', type: 'L', length: 1 },
  ],
  records: table
    .slice(1)
    .map((cells, index) => [
      ...cells.slice(0, 2),
      `${191 + index}`,
      `1980${String(1 + (index % 12)).padStart(2, '0')}17`,
      '1234.50',
      'T',
    ]),
  deleted: [3, 7],
})

/** Files of the usual shapes by their kind. */
export const originalsByKind: Readonly<Record<string, readonly Buffer[]>> = {
  csv: delimited,
  xlsx: [workbookOfText(table, 'shared'), workbookOfText(table, 'inline'), buildWorkbook(typedModel)],
  xls: [written('biff8'), written('biff5'), written('biff2')],
  xlsb: [written('xlsb')],
  ods: [written('ods')],
  xml: [written('xlml')],
  html: [Buffer.from(page)],
  dbf: [oldTable],
  dif: [written('dif')],
  sylk: [written('sylk')],
}

/** What SheetJS, whose types do not tell, does with containers. */
type Containers = {
  read(
    file: Buffer,
    options: { type: 'buffer' },
  ): { FullPaths: string[]; FileIndex: { content?: Uint8Array }[] }
  utils: { cfb_new(): object; cfb_add(container: object, path: string, content: Buffer): void }
  write(container: object, options: { type: 'buffer' }): Buffer
}
const { CFB } = XLSX as unknown as { CFB: Containers }

/** The parts of a ZIP or compound file. */
export const partsIn = (file: Buffer): ZipPart[] => {
  const { FullPaths, FileIndex } = CFB.read(file, { type: 'buffer' })
  return FullPaths.flatMap((path, index) => {
    const name = path.replace('Root Entry/', '')
    const { content } = FileIndex[index] ?? {}
    return name === '' || name.endsWith('/') || content === undefined
      ? []
      : [{ name, data: Buffer.from(content) }]
  })
}

/** A container and what is in it, so that a part can be damaged and the container be sound around it. */
export type Container = { parts: readonly ZipPart[]; build: (parts: readonly ZipPart[]) => Buffer }

const compoundOf = (parts: readonly ZipPart[]): Buffer => {
  const container = CFB.utils.cfb_new()
  for (const { name, data } of parts) CFB.utils.cfb_add(container, `/${name}`, Buffer.from(data as Buffer))
  return CFB.write(container, { type: 'buffer' })
}

/** The parts that matter are damaged; an XLS has other streams besides that are not read. */
const workbookStreams = (file: Buffer): ZipPart[] =>
  partsIn(file).filter(({ name }) => /^(?:workbook|book)$/i.test(name))

export const containersByKind: Readonly<Record<string, readonly Container[]>> = {
  xlsx: [{ parts: workbookParts(typedModel), build: buildZip }],
  xls: (['biff8', 'biff5'] as const).map((kind) => ({
    parts: workbookStreams(written(kind)),
    build: compoundOf,
  })),
  xlsb: [{ parts: partsIn(written('xlsb')), build: buildZip }],
  ods: [{ parts: partsIn(written('ods')), build: buildZip }],
}
