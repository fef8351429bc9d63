/**
 * Cell text against a second reader, openpyxl: generated workbooks with every kind of cell and format, and the public
 * files that both read. What a cell's text has to be is made of openpyxl's values by rules written down beside it
 * (support/second-reader.py). At least 99 % of the cells that either one sees are the same, of the generated ones and
 * of the public ones. The controls, the same reader with one rule broken, must fall below.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { corpusFiles } from '../support/spreadsheets/corpus.ts'
import { readRows } from '../support/spreadsheets/run-reader.ts'
import { typedWorkbook } from '../support/spreadsheets/typed-workbook.ts'
import { readBySecondReader, type SecondCell, type SecondSheet } from './support/second-reader.ts'

const python = process.env['OPENPYXL_PYTHON'] ?? ''
const isLong = process.env['REVOADA_PROOF_SIZE'] === 'long'
const smallestShare = 0.99
/** The exit code by which `npm test` knows a proof that was skipped. */
const skipped = 77
const shownDifferences = 3

type Difference = { place: string; kind: string; ours: string; theirs: string }
type Comparison = { cells: number; differences: Difference[] }

const cellKey = (row: number, column: number): string => `${row},${column}`

/** Our cells that hold something, by row and column from 1; null where the file is not read. */
const ourCells = async (path: string, sheet: string): Promise<Map<string, string> | null> => {
  const read = await readRows(path, { sheet, headerRow: 0 })
  if ('problem' in read) return null
  const cells = new Map<string, string>()
  for (const { sourceRow, cells: texts } of read.rows) {
    texts.forEach((text, column) => {
      if (text !== '') cells.set(cellKey(sourceRow, column + 1), text)
    })
  }
  return cells
}

/** Rows that show nothing are no rows to our reader. */
const withoutBlankRows = (cells: readonly SecondCell[]): SecondCell[] => {
  const filled = new Set(cells.flatMap(([row, , , text]) => (text.trim() === '' ? [] : [row])))
  return cells.filter(([row]) => filled.has(row))
}

const compareSheet = async (
  { file, sheet, cells }: SecondSheet,
  broken: (text: string, kind: string) => string,
): Promise<Comparison | null> => {
  const ours = await ourCells(file, sheet)
  if (ours === null) return null
  const differences: Difference[] = []
  const theirs = withoutBlankRows(cells)
  const note = (row: string, kind: string, our: string, their: string): void => {
    if (our !== their)
      differences.push({ place: `${basename(file)} ${sheet} ${row}`, kind, ours: our, theirs: their })
  }
  for (const [row, column, kind, text] of theirs) {
    const key = cellKey(row, column)
    note(key, kind, broken(ours.get(key) ?? '', kind), text)
    ours.delete(key)
  }
  for (const [key, text] of ours) note(key, 'empty', text, '')
  return { cells: theirs.length + ours.size, differences }
}

/** All sheets of these files that both read. */
const compare = async (
  sheets: readonly SecondSheet[],
  broken: (text: string, kind: string) => string = (text) => text,
): Promise<Comparison> => {
  const all: Comparison = { cells: 0, differences: [] }
  for (const sheet of sheets) {
    const compared = await compareSheet(sheet, broken)
    if (compared === null) continue
    all.cells += compared.cells
    all.differences.push(...compared.differences)
  }
  return all
}

const shareOf = ({ cells, differences }: Comparison): number => (cells - differences.length) / cells

const report = (what: string, compared: Comparison): boolean => {
  const byKind = Map.groupBy(compared.differences, ({ kind }) => kind)
  for (const [kind, differences] of byKind) {
    process.stdout.write(`${String(differences.length).padStart(7)} differ: ${kind}\n`)
    for (const { place, ours, theirs } of differences.slice(0, shownDifferences))
      process.stdout.write(
        `        ${place}: ${JSON.stringify(ours.slice(0, 60))}, openpyxl ${JSON.stringify(theirs.slice(0, 60))}\n`,
      )
  }
  const share = shareOf(compared)
  process.stdout.write(`${what}: ${compared.cells} cells, ${(share * 100).toFixed(3)} % the same\n`)
  return share >= smallestShare
}

/** A reader with one rule broken, as one might write it. */
const controls: Readonly<Record<string, (text: string, kind: string) => string>> = {
  'dates with the month first': (text, kind) =>
    kind === 'date' ? text.replace(/^(\d\d)\/(\d\d)/, '$2/$1') : text,
  'numbers as they are shown': (text, kind) =>
    kind === 'number' ? String(Number(Number(text).toFixed(2))) : text,
  'zeros in front lost': (text, kind) => (kind === 'padded' ? String(Number(text)) : text),
}

const proveWith = async (program: string): Promise<boolean> => {
  const folder = mkdtempSync(join(tmpdir(), 'revoada-second-'))
  try {
    const generated = [false, true].map((date1904, index) => {
      const path = join(folder, `generated-${index + 1}.xlsx`)
      writeFileSync(path, typedWorkbook(index + 1, isLong ? 20_000 : 1_000, date1904))
      return path
    })
    const read = readBySecondReader(program, generated)
    const verdicts = [report('generated', await compare(read.sheets))]
    for (const [name, broken] of Object.entries(controls)) {
      const share = shareOf(await compare(read.sheets, broken))
      verdicts.push(share < smallestShare)
      process.stdout.write(
        `control, ${name}: ${(share * 100).toFixed(3)} %${share < smallestShare ? ', caught' : '  FAULT: not caught'}\n`,
      )
    }
    if (read.refused.length > 0) verdicts.push(false)
    const publicFiles = (corpusFiles() ?? [])
      .map(({ path }) => path)
      .filter((path) => /\.xls[xm]$/.test(path))
    if (publicFiles.length > 0) {
      const { sheets, refused } = readBySecondReader(program, publicFiles)
      process.stdout.write(
        `${publicFiles.length} public files, of which openpyxl does not read ${refused.length}\n`,
      )
      verdicts.push(report('public files', await compare(sheets)))
    }
    return verdicts.every(Boolean)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

if (python === '') {
  process.stdout.write(
    'second-reader: skipped, there is no Python with openpyxl (Debian: python3-openpyxl)\n',
  )
  process.exitCode = skipped
} else {
  process.exitCode = (await proveWith(python)) ? 0 : 1
}
