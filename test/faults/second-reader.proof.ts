/**
 * Cell text against a second reader, openpyxl: generated workbooks with every kind of cell and format, and the public
 * files that both read. What a cell's text has to be is made of openpyxl's values by rules written down beside it
 * (support/second-reader.py). At least 99 % of the cells that either one sees are the same, of the generated ones and
 * of the public ones.
 *
 * CI: two workbooks of 1,000 rows by the seed, and 60 public files where they lie beside the checkout; long: 20,000 rows
 * and all files. Controls, on the same workbooks: the same reader with one rule broken, which must fall below 99 %.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { corpusFiles } from '../support/spreadsheets/corpus.ts'
import { readRows } from '../support/spreadsheets/run-reader.ts'
import { typedWorkbook } from '../support/spreadsheets/typed-workbook.ts'
import { skipProof, startProof } from './support/proof-run.ts'
import { readBySecondReader, type SecondCell, type SecondSheet } from './support/second-reader.ts'

const python = process.env['OPENPYXL_PYTHON'] ?? ''
if (python === '') skipProof('there is no Python with openpyxl (Debian: python3-openpyxl)')
const proof = startProof()
const smallestShare = 0.99
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

/** What differs, where less than the smallest share is the same. */
const faultsOf = ({ cells, differences }: Comparison): string[] =>
  (cells - differences.length) / cells >= smallestShare
    ? []
    : differences.map(({ kind }) => `a cell differs: ${kind}`)

const report = (what: string, compared: Comparison): void => {
  const { cells, differences } = compared
  const share = (((cells - differences.length) / cells) * 100).toFixed(3)
  proof.verdict(`${what}: ${cells} cells, ${share} % the same`, faultsOf(compared))
  for (const [kind, some] of Map.groupBy(differences, (difference) => difference.kind))
    for (const { place, ours, theirs } of some.slice(0, shownDifferences))
      console.log(
        `  ${kind}, ${place}: ${JSON.stringify(ours.slice(0, 60))}, openpyxl ${JSON.stringify(theirs.slice(0, 60))}`,
      )
}

/** A reader with one rule broken, as one might write it. */
const controls: Readonly<Record<string, (text: string, kind: string) => string>> = {
  'dates are read with the month first': (text, kind) =>
    kind === 'date' ? text.replace(/^(\d\d)\/(\d\d)/, '$2/$1') : text,
  'numbers are read as displayed': (text, kind) =>
    kind === 'number' ? String(Number(Number(text).toFixed(2))) : text,
  'amounts have the marks of the United States': (text, kind) =>
    kind === 'amount' ? text.replace(/[.,]/g, (mark) => (mark === '.' ? ',' : '.')) : text,
  'leading zeros are lost': (text, kind) => (kind === 'padded' ? String(Number(text)) : text),
}

const folder = mkdtempSync(join(tmpdir(), 'revoada-second-'))
try {
  const generated = [false, true].map((date1904, index) => {
    const path = join(folder, `generated-${index + 1}.xlsx`)
    const rows = proof.pickSize({ ci: 1_000, long: 20_000 })
    writeFileSync(path, typedWorkbook(proof.seed + index, rows, date1904))
    return path
  })
  const read = readBySecondReader(python, generated)
  report('generated', await compare(read.sheets))
  proof.verdict(
    'generated files',
    read.refused.map((file) => `openpyxl does not read ${basename(file)}`),
  )
  for (const [name, broken] of Object.entries(controls))
    await proof.control(name, async () => faultsOf(await compare(read.sheets, broken)))
  const corpus = (corpusFiles() ?? []).map(({ path }) => path).filter((path) => /\.xls[xm]$/.test(path))
  const publicFiles = proof.sample(corpus, proof.pickSize({ ci: 60, long: corpus.length }))
  if (publicFiles.length > 0) {
    const { sheets, refused } = readBySecondReader(python, publicFiles)
    console.log(`${publicFiles.length} public files, of which openpyxl does not read ${refused.length}`)
    report('public files', await compare(sheets))
  }
  proof.end()
} finally {
  rmSync(folder, { recursive: true, force: true })
}
