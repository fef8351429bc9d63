import { csvText, encodeText } from './csv-writer.ts'
import { workbookOfText } from './random-workbook.ts'
import { buildWorkbook, stylesOf, workbookParts } from './workbook-writer.ts'
import { buildZip, type ZipPart } from './zip-writer.ts'

/** Random numbers that a seed repeats (mulberry32): from 0 up to, and without, `limit`. */
export type Random = (limit: number) => number

export const randomFrom = (seed: number): Random => {
  let state = seed >>> 0
  return (limit) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * limit)
  }
}

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

const originals: readonly Buffer[] = [
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
  workbookOfText(table, 'shared'),
  workbookOfText(table, 'inline'),
  buildWorkbook(typedModel),
]

const plainParts: readonly ZipPart[] = workbookParts(typedModel)

/**
 * A file of a usual shape, damaged in a way that its seed repeats: bytes flipped, set, cut out, doubled, moved, the
 * end lost, a piece of another file in it; or, every third, damage to the XML within a sound archive.
 */
export const mutantOf = (seed: number): Buffer => {
  const random = randomFrom(seed)
  if (seed % 3 === 0) return xmlMutant(random)
  const original = originals[random(originals.length)] ?? Buffer.alloc(0)
  return mutate(Buffer.from(original), random)
}

const xmlMutant = (random: Random): Buffer => {
  const victim = random(plainParts.length)
  return buildZip(
    plainParts.map((part, index) =>
      index === victim ? { ...part, data: mutate(Buffer.from(part.data as string), random) } : part,
    ),
  )
}

const interesting = [
  '"',
  '<',
  '>',
  '&',
  ';',
  '\r',
  '\n',
  '\0',
  '\u00ff',
  '-1',
  '99999999999',
  'XFE',
  '<!DOCTYPE',
  ']]>',
  '&#0;',
  '</row>',
  '<c t="s">',
  ' r="A1"',
]

const mutate = (original: Buffer, random: Random): Buffer => {
  let bytes = original
  for (let count = 1 + random(4); count > 0; count -= 1) {
    const at = random(bytes.length + 1)
    const length = random(24)
    switch (random(8)) {
      case 0:
        if (at < bytes.length) bytes[at] = (bytes[at] ?? 0) ^ (1 << random(8))
        break
      case 1:
        if (at < bytes.length) bytes[at] = random(256)
        break
      case 2:
        bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + length)])
        break
      case 3:
        bytes = Buffer.concat([bytes.subarray(0, at + length), bytes.subarray(at)])
        break
      case 4:
        bytes = bytes.subarray(0, bytes.length - random(Math.min(200, bytes.length)))
        break
      case 5: {
        const inserted = Buffer.from(interesting[random(interesting.length)] ?? '', 'latin1')
        bytes = Buffer.concat([bytes.subarray(0, at), inserted, bytes.subarray(at)])
        break
      }
      case 6: {
        const other = originals[random(originals.length)] ?? bytes
        const from = random(other.length)
        bytes = Buffer.concat([
          bytes.subarray(0, at),
          other.subarray(from, from + length * 8),
          bytes.subarray(at),
        ])
        break
      }
      default:
        bytes.writeUInt32LE(
          random(2) === 0 ? 0xffffffff : random(0xffffffff),
          Math.min(at, Math.max(0, bytes.length - 4)),
        )
    }
    if (bytes.length < 8) break
  }
  return bytes
}
