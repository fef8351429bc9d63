/**
 * What reading costs: a CSV of a million rows (66 MB, with and without quotes) and workbooks of 200,000 × 5 cells,
 * through the true reader process with acknowledgements. A reader that takes more than 256 MB (rule D16's budget) or
 * ten seconds is a fault; the figures are for people. Alone on a machine they are the best.
 */
import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomFrom } from '../support/spreadsheets/seeded-random.ts'
import { workbookOfText } from '../support/spreadsheets/random-workbook.ts'
import { watchReader } from '../support/spreadsheets/watched-reader.ts'

const mostBytes = 256 * 1024 * 1024
const header = ['nome', 'telefone', 'cpf', 'cidade', 'valor']
const names = ['Ana Souza', 'João da Silva', 'Márcia Gonçalves', 'Sebastião Araújo', 'Conceição Lima']
const folder = mkdtempSync(join(tmpdir(), 'revoada-speed-'))

/** Rows of people, the phone in the five spellings that people use. */
function* people(count: number): Generator<string[]> {
  const random = randomFrom(7)
  for (let index = 0; index < count; index += 1) {
    const area = 11 + random(80)
    const digits = String(random(100_000_000)).padStart(8, '0')
    const grouped = `9${digits.slice(0, 4)}-${digits.slice(4)}`
    const spellings = [
      `55${area}9${digits}`,
      `(${area}) ${grouped}`,
      area + digits,
      `+55 ${area} ${grouped}`,
      `0${area}9${digits}`,
    ]
    const cents = String(random(100)).padStart(2, '0')
    const document = String(random(4_000_000_000)).padStart(11, '0')
    const name = `${names[index % names.length] ?? ''} ${index}`
    yield [name, spellings[index % 5] ?? '', document, 'São Paulo', `${random(1_000)},${cents}`]
  }
}

const writeCsv = (path: string, count: number, quote: string): void => {
  const file = openSync(path, 'w')
  let lines: string[] = [header.join(';')]
  for (const cells of people(count)) {
    lines.push(quote + cells.join(`${quote};${quote}`) + quote)
    if (lines.length < 20_000) continue
    writeSync(file, `${lines.join('\r\n')}\r\n`)
    lines = []
  }
  writeSync(file, `${lines.join('\r\n')}\r\n`)
  closeSync(file)
}

const cases: readonly { name: string; rows: number; write: (path: string) => void }[] = [
  { name: 'CSV, 1,000,000 × 5', rows: 1_000_000, write: (path) => writeCsv(path, 1_000_000, '') },
  {
    name: 'CSV, 1,000,000 × 5, all quoted',
    rows: 1_000_000,
    write: (path) => writeCsv(path, 1_000_000, '"'),
  },
  {
    name: 'XLSX, 200,000 × 5, shared strings',
    rows: 200_000,
    write: (path) => writeFileSync(path, workbookOfText([header, ...people(200_000)], 'shared')),
  },
  {
    name: 'XLSX, 200,000 × 5, inline strings',
    rows: 200_000,
    write: (path) => writeFileSync(path, workbookOfText([header, ...people(200_000)], 'inline')),
  },
]

let faults = 0
try {
  for (const { name, rows, write } of cases) {
    const path = join(folder, 'file')
    write(path)
    const seen = await watchReader({ type: 'read', path, choices: { headerRow: 1 }, rowsPerBatch: 4_000 })
    const isSound = seen.answer === 'table' && seen.rows === rows && seen.peakBytes <= mostBytes
    if (!isSound) faults += 1
    process.stdout.write(
      `${name}: ${Math.round(seen.ms)} ms from job to end, peak ${Math.round(seen.peakBytes / 1_000_000)} MB` +
        `${isSound ? '' : `  FAULT: ${seen.answer}, ${seen.rows} rows`}\n`,
    )
  }
  process.exitCode = faults === 0 ? 0 : 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
