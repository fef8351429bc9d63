/**
 * Cells of spreadsheets against other readers: XLSX against openpyxl, XLS against xlrd, XLSB against a reading of its
 * records, OpenDocument, XML of Excel 2003 and HTML against lxml, CSV against Python's csv module. What a cell's text has
 * to be is made of their values by rules that are written down beside them (support/reader-truth/*.py). Every sheet is the
 * same and every file is read that others read, but for what is known with its reason (known.txt). Where a corpus says
 * itself what is in a file, that counts as well as what the other reader makes of it.
 *
 * CI: made files of every kind by the seed, and 40 public files where they lie beside the checkout; long: 3,000 rows,
 * and all files of the corpora (corpora.txt) that lie in the folder that REVOADA_CORPORA names. Controls, on the same
 * made workbooks: our reader with one rule broken.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { corpusFiles } from '../support/spreadsheets/corpus.ts'
import { skipProof, startProof } from './support/proof-run.ts'
import { compareSheet, type Breakage, type Comparison } from './support/reader-truth/compare-sheets.ts'
import {
  corporaFiles,
  extensionOf,
  kindsByExtension,
  knownOf,
  truthOf,
} from './support/reader-truth/corpora.ts'
import { madeWorkbooks } from './support/reader-truth/made-workbooks.ts'
import { otherKinds, readByOthers, type OtherSheet } from './support/reader-truth/other-reading.ts'
import { readOwn, readOwnApart, type OwnCells, type OwnReading } from './support/reader-truth/own-reading.ts'

const python = process.env['OTHER_READERS_PYTHON'] ?? ''
if (python === '') skipProof('there is no Python with openpyxl, xlrd and lxml (Debian: python3-NAME)')
const proof = startProof()
const shownDifferences = 2
const filesAtOnce = 100

const fields = [
  'files',
  'read',
  'alone',
  'refusedRightly',
  'sheets',
  'same',
  // Of the sheets that are not the same, by what known.txt says of them.
  'theirs',
  'chosen',
  'open',
  'cells',
  'unruled',
  'different',
] as const
/** What was found in files of one kind. */
type Tally = Record<(typeof fields)[number], number>
const emptyTally = (): Tally => ({
  files: 0,
  read: 0,
  alone: 0,
  refusedRightly: 0,
  sheets: 0,
  same: 0,
  theirs: 0,
  chosen: 0,
  open: 0,
  cells: 0,
  unruled: 0,
  different: 0,
})

type Judged = { tallies: Map<string, Tally>; faults: string[]; knownSeen: Set<string> }

/** A file as both readers read it; `truth`: what is in it by the corpus. */
type ReadTwice = {
  path: string
  kind: string
  own: OwnReading
  other: OtherSheet[] | string
  truth: OtherSheet[] | string | null
}

/** Files of kinds that somebody else reads too. */
const readTwice = async (paths: readonly string[]): Promise<ReadTwice[]> => {
  const read: Omit<ReadTwice, 'other' | 'truth'>[] = []
  for (const path of paths) {
    const own = await (/\.xl(?:s|t|sb)$/i.test(path) ? readOwnApart(path) : readOwn(path))
    const kind = 'problem' in own ? (kindsByExtension.get(extensionOf(path)) ?? '') : own.kind
    if (otherKinds.has(kind)) read.push({ path, kind, own })
  }
  const truths = new Map(read.map(({ path }) => [path, truthOf(path)]))
  const others = readByOthers(python, [
    ...read,
    ...[...truths.values()].flatMap((path) => (path === null ? [] : [{ kind: 'csv', path }])),
  ])
  return read.map((file) => ({
    ...file,
    other: others.get(file.path) ?? '',
    truth: others.get(truths.get(file.path) ?? '') ?? null,
  }))
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
  const tally = judged.tallies.get(file.kind) ?? emptyTally()
  judged.tallies.set(file.kind, tally)
  const before = tally.sheets - tally.same
  const faults = Map.groupBy(faultsIn(file, tally, broken), (fault) => fault.kind)
  const differing = tally.sheets - tally.same - before
  const known = faults.size === 0 ? undefined : knownOf(file.path)
  const unknown = [...faults].filter(([kind, some]) => known?.faults.get(kind) !== countOf(some))
  for (const [, some] of unknown)
    judged.faults.push(...some.map(({ what }) => `${basename(file.path)} ${what}`))
  if (known === undefined || unknown.length > 0) return
  judged.knownSeen.add(`${basename(file.path)} (${known.whose})`)
  tally[known.whose] += differing
}

const countOf = (faults: readonly Fault[]): number => faults.reduce((sum, { count }) => sum + count, 0)

const faultsIn = ({ kind, own, other, truth }: ReadTwice, tally: Tally, broken?: Breakage): Fault[] => {
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
  // Some see no sheets in a file that they do not know.
  if (typeof other === 'string' || other.length === 0) {
    tally.alone += 1
    return []
  }
  const isTrue = truth !== null && typeof truth !== 'string' && isSame(kind, own, truth)
  return (isTrue ? truth : other).flatMap(({ sheet, cells }) => {
    const ours = sheetOf(own, sheet, other.length)
    if (ours !== undefined) return faultsOfSheet(tally, compareSheet(kind, ours, cells, broken), sheet ?? '')
    // Sheets of macros and dialogs have no rows.
    return cells.length > 0 ? [{ kind: 'sheet', count: 1, what: `has no sheet ${sheet ?? ''}` }] : []
  })
}

type Read = Exclude<OwnReading, { problem: unknown }>

/** By its name; the only one of both has none in some readers. */
const sheetOf = ({ sheets }: Read, name: string | null, count: number): OwnCells | undefined =>
  sheets.get(name) ?? (sheets.size === 1 && count === 1 ? [...sheets.values()][0] : undefined)

const isSame = (kind: string, own: Read, other: readonly OtherSheet[]): boolean =>
  other.every(({ sheet, cells }) => {
    const ours = sheetOf(own, sheet, other.length)
    return ours !== undefined && compareSheet(kind, ours, cells).differences.length === 0
  })

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

const shown = (tally: Tally): string => {
  const {
    files,
    read,
    alone,
    refusedRightly,
    sheets,
    same,
    theirs,
    chosen,
    open,
    cells,
    unruled,
    different,
  } = tally
  const right = same + theirs
  return (
    `${files} files, ${read} read (${alone} by us alone), ${refusedRightly} refused rightly, ` +
    `${files - read - refusedRightly} though others read them; ${right} of ${sheets} sheets right ` +
    `(${sheets === 0 ? '–' : ((right / sheets) * 100).toFixed(2)} %): ${same} the same, ${theirs} where the other is wrong; ` +
    `${chosen} different by our rules, ${open} known to be wrong; ` +
    `${cells} cells, ${different} different, ${unruled} in formats without a rule`
  )
}

const report = (what: string, { tallies, faults, knownSeen }: Judged): void => {
  proof.verdict(what, faults)
  const all = emptyTally()
  for (const [kind, tally] of tallies) {
    for (const field of fields) all[field] += tally[field]
    console.log(`  ${kind}: ${shown(tally)}`)
  }
  if (tallies.size > 1) console.log(`  all: ${shown(all)}`)
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
