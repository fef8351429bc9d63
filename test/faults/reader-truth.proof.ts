/**
 * Cells of spreadsheets against other readers: XLSX against openpyxl, XLS against xlrd, XLSB against a reading of its
 * records, OpenDocument, XML of Excel 2003 and HTML against lxml, CSV against Python's csv module. What a cell's text has
 * to be is made of their values by rules that are written down beside them (support/reader-truth/*.py). Every sheet is the
 * same and every file is read that others read, but for what is known with its reason (known.txt).
 *
 * CI: made files of every kind by the seed, and 40 public files where they lie beside the checkout; long: 3,000 rows,
 * and all files of all corpora (corpora.txt), which lie in the folder that REVOADA_CORPORA names. Controls, on the same
 * made workbooks: our reader with one rule broken.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { corpusFiles } from '../support/spreadsheets/corpus.ts'
import { skipProof, startProof } from './support/proof-run.ts'
import { compareSheet, type Breakage, type Comparison } from './support/reader-truth/compare-sheets.ts'
import { corporaFiles, extensionOf, kindsByExtension, known, nameOf } from './support/reader-truth/corpora.ts'
import { madeWorkbooks } from './support/reader-truth/made-workbooks.ts'
import { otherKinds, readByOthers, type OtherSheet } from './support/reader-truth/other-reading.ts'
import { readOwn, readOwnApart, type OwnReading } from './support/reader-truth/own-reading.ts'

const python = process.env['OTHER_READERS_PYTHON'] ?? ''
if (python === '') skipProof('there is no Python with openpyxl, xlrd and lxml (Debian: python3-NAME)')
const proof = startProof()
const shownDifferences = 2
const filesAtOnce = 100

/** What was found in files of one kind. */
type Tally = Record<
  'files' | 'read' | 'alone' | 'refusedRightly' | 'sheets' | 'same' | 'cells' | 'unruled' | 'different',
  number
>
const emptyTally = (): Tally => ({
  files: 0,
  read: 0,
  alone: 0,
  refusedRightly: 0,
  sheets: 0,
  same: 0,
  cells: 0,
  unruled: 0,
  different: 0,
})

type Judged = { tallies: Map<string, Tally>; faults: string[]; knownSeen: Set<string> }

/** A file as both readers read it. */
type ReadTwice = { path: string; kind: string; own: OwnReading; other: OtherSheet[] | string }

/** Files of kinds that somebody else reads too. */
const readTwice = async (paths: readonly string[]): Promise<ReadTwice[]> => {
  const read: Omit<ReadTwice, 'other'>[] = []
  for (const path of paths) {
    const own = await (/\.xl(?:s|t|sb)$/i.test(path) ? readOwnApart(path) : readOwn(path))
    const kind = 'problem' in own ? (kindsByExtension.get(extensionOf(path)) ?? '') : own.kind
    if (otherKinds.has(kind)) read.push({ path, kind, own })
  }
  const others = readByOthers(python, read)
  return read.map((file) => ({ ...file, other: others.get(file.path) ?? '' }))
}

const nothingJudged = (): Judged => ({ tallies: new Map(), faults: [], knownSeen: new Set() })

/** Compares what was read; a fault is what is not known. */
const judge = (files: readonly ReadTwice[], broken?: Breakage, judged = nothingJudged()): Judged => {
  for (const file of files) judgeFile(file, judged, broken)
  return judged
}

/** Reads and compares many files, some at once, for all of them would not be in memory. */
const judgeMany = async (paths: readonly string[]): Promise<Judged> => {
  const judged = nothingJudged()
  for (let from = 0; from < paths.length; from += filesAtOnce)
    judge(await readTwice(paths.slice(from, from + filesAtOnce)), undefined, judged)
  return judged
}

/** Faults of a file, each with its class and how many there are of it. */
type Fault = { kind: string; count: number; what: string }

const judgeFile = (file: ReadTwice, judged: Judged, broken?: Breakage): void => {
  const name = nameOf(file.path)
  for (const [kind, faults] of Map.groupBy(faultsIn(file, judged, broken), (fault) => fault.kind)) {
    const count = faults.reduce((sum, fault) => sum + fault.count, 0)
    if (known.get(name)?.get(kind) === count) judged.knownSeen.add(name)
    else judged.faults.push(...faults.map(({ what }) => `${basename(file.path)} ${what}`))
  }
}

const faultsIn = ({ kind, own, other }: ReadTwice, { tallies }: Judged, broken?: Breakage): Fault[] => {
  const tally = tallies.get(kind) ?? emptyTally()
  tallies.set(kind, tally)
  tally.files += 1
  if ('problem' in own) {
    // Nobody else reads it, or there is nothing in it.
    const isRight = typeof other === 'string' || other.every(({ cells }) => cells.length === 0)
    if (!isRight)
      return [{ kind: 'refused', count: 1, what: `is refused with ${own.problem.code}, and others read it` }]
    tally.refusedRightly += 1
    return []
  }
  tally.read += 1
  if (typeof other === 'string') {
    tally.alone += 1
    return []
  }
  return other.flatMap(({ sheet, cells }) => {
    const ours =
      own.sheets.get(sheet) ??
      (own.sheets.size === 1 && other.length === 1 ? [...own.sheets.values()][0] : undefined)
    if (ours !== undefined) return faultsOfSheet(tally, compareSheet(kind, ours, cells, broken), sheet ?? '')
    // Sheets of macros and dialogs have no rows.
    return cells.length > 0 ? [{ kind: 'sheet', count: 1, what: `has no sheet ${sheet ?? ''}` }] : []
  })
}

const faultsOfSheet = (tally: Tally, comparison: Comparison, sheet: string): Fault[] => {
  const { cells, unruled, differences } = comparison
  tally.sheets += 1
  tally.cells += cells
  tally.unruled += unruled
  tally.different += differences.length
  if (differences.length === 0) tally.same += 1
  return [...Map.groupBy(differences, (difference) => difference.kind)].map(([kind, some]) => {
    const examples = some
      .slice(0, shownDifferences)
      .map(
        ({ place, ours, theirs }) =>
          `${place} ${JSON.stringify(ours.slice(0, 40))} for ${JSON.stringify(theirs.slice(0, 40))}`,
      )
    return { kind, count: some.length, what: `${sheet}: ${some.length} × ${kind}, as ${examples.join(', ')}` }
  })
}

const report = (what: string, { tallies, faults, knownSeen }: Judged): void => {
  proof.verdict(what, faults)
  for (const [
    kind,
    { files, read, alone, refusedRightly, sheets, same, cells, unruled, different },
  ] of tallies)
    console.log(
      `  ${kind}: ${files} files, ${read} read (${alone} by us alone), ${refusedRightly} refused rightly, ` +
        `${files - read - refusedRightly} though others read them; ${same} of ${sheets} sheets the same ` +
        `(${sheets === 0 ? '–' : ((same / sheets) * 100).toFixed(2)} %); ${cells} cells, ${different} different, ` +
        `${unruled} in formats without a rule`,
    )
  if (knownSeen.size > 0) console.log(`  known with their reasons: ${[...knownSeen].toSorted().join(', ')}`)
}

/** A reader with one rule broken, as one might write it. */
const controls: Readonly<Record<string, Breakage>> = {
  'dates are read with the month first': (text, kind) =>
    kind === 'date' ? text.replace(/^(\d\d)\/(\d\d)/, '$2/$1') : text,
  'numbers are read as displayed': (text, kind) =>
    kind === 'number' ? String(Number(Number(text).toFixed(1))) : text,
  'amounts have the marks of the United States': (text, kind) =>
    kind === 'amount' ? text.replace(/[.,]/g, (mark) => (mark === '.' ? ',' : '.')) : text,
  'leading zeros are lost': (text, kind) => (kind === 'padded' ? String(Number(text)) : text),
  'quotes within a text are lost': (text, kind) => (kind === 'text' ? text.replaceAll('"', '') : text),
  'cells with truth values are lost': (text, kind) => (kind === 'boolean' ? '' : text),
}

/** The public files of this size; the long one needs all corpora. */
const publicFiles = (): string[] => {
  const folder = process.env['REVOADA_CORPORA']
  if (proof.isLong) {
    if (folder !== undefined) return [...proof.part(proof.sample(corporaFiles(folder)))]
    console.log(
      'REVOADA_CORPORA names no folder of corpora: only the public files beside the checkout are read',
    )
  }
  const beside = (corpusFiles() ?? [])
    .map(({ path }) => path)
    .filter((path) => kindsByExtension.has(extensionOf(path)))
  return proof.sample(beside, proof.pickSize({ ci: 40, long: beside.length }))
}

const folder = mkdtempSync(join(tmpdir(), 'revoada-truth-'))
try {
  const rows = proof.pickSize({ ci: 400, long: 3_000 })
  const made = madeWorkbooks(proof.seed, proof.random, rows).map(({ extension, bytes }, index) => {
    const path = join(folder, `made-${index + 1}.${extension}`)
    writeFileSync(path, bytes)
    return path
  })
  const read = await readTwice(made)
  report(`${made.length} made workbooks of ${rows} rows`, judge(read))
  for (const [name, broken] of Object.entries(controls))
    await proof.control(name, () => judge(read, broken).faults)
  const files = publicFiles()
  if (files.length > 0) report(`${files.length} public files`, await judgeMany(files))
  proof.end()
} finally {
  rmSync(folder, { recursive: true, force: true })
}
