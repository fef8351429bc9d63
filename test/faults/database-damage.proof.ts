/**
 * A workspace's database damaged in every way that we know of, closed in order or killed, and opened. Either all that was
 * committed reads back, or the open ends with a typed failure, the files keep every byte, and a restored backup brings
 * back all that it held, with the damaged files kept aside. Never other data, never an empty database. Whole data with a
 * schema that a stranger added to are refused too.
 *
 * What no trace tells is not among the faults: that the very last commit before a kill is broken when the journal's index
 * is gone too, or a journal of the same database from an earlier moment beside data that were not closed in order, after
 * the computer was started again.
 *
 * CI: every kind of damage twice (76), the places by the seed; long: 1,140. Controls, by the same damage: an open that does
 * not look first, for other data and for a schema of a stranger; one that starts fresh where the data do not open.
 */
import { randomBytes } from 'node:crypto'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseFailure } from '../../main/database/failure.ts'
import { openKeyed } from '../../main/database/keyed.ts'
import { closeDatabase, openDatabase, type OpenOptions } from '../../main/database/open.ts'
import type { WritableDatabase } from '../../main/database/handles.ts'
import { recoverDatabase } from '../../main/database/recover.ts'
import { takeRestoredMark } from '../../main/database/restored-mark.ts'
import { randomFrom } from '../support/spreadsheets/seeded-random.ts'
import { startProof } from './support/proof-run.ts'
import { type Fault, faults } from './support/database-damage/faults.ts'
import { makeSets, optionsFor, type Sets } from './support/database-damage/sets.ts'
import { digestOf } from './support/database-digest.ts'

const proof = startProof()
const rounds = proof.pickSize({ ci: 2, long: 30 })

type Open = (options: OpenOptions) => WritableDatabase

/** Without a look first: what SQLite itself notices is all that is noticed. */
const openUnseen: Open = (options) => openKeyed(options) as WritableDatabase

/** As a program does that wants to open at any price. */
const openOrStartFresh: Open = (options) => {
  try {
    return openDatabase(options)
  } catch {
    const { backups: _none, ...rest } = options
    for (const ending of ['', '-wal', '-shm', '.closed']) rmSync(`${options.path}${ending}`, { force: true })
    return openDatabase(rest)
  }
}

const bytesOf = (path: string): Buffer | null => (existsSync(path) ? readFileSync(path) : null)
const isSame = (a: Buffer | null, b: Buffer | null): boolean =>
  a === null ? b === null : b !== null && a.equals(b)
/** A journal that is not there says what an empty one says. */
const journalOf = (path: string): Buffer => bytesOf(`${path}-wal`) ?? Buffer.alloc(0)

type Verdict = { end: 'unharmed' | 'refused'; faults: string[] }

const judge = (folder: string, fault: Fault, sets: Sets, index: number, open: Open): Verdict => {
  const set = sets[fault.of]
  cpSync(set.folder, folder, { recursive: true })
  const options = optionsFor(folder, sets.key)
  const random = randomFrom(proof.seed + index)
  fault.apply(options.path, () => random(2 ** 32) / 2 ** 32, sets)
  const before = [bytesOf(options.path), journalOf(options.path)] as const
  const key = fault.hasWrongKey === true ? randomBytes(32) : sets.key
  try {
    const db = open({ ...options, key })
    try {
      const found = digestOf(db) === set.digest ? [] : ['the opened database contains other data']
      if (fault.mustBeRefused === true) found.push('what must be refused was opened')
      return { end: 'unharmed', faults: found }
    } finally {
      db.close()
    }
  } catch (error) {
    if (!(error instanceof DatabaseFailure))
      return { end: 'refused', faults: ['the open fails with an untyped error'] }
    const after = [bytesOf(options.path), journalOf(options.path)] as const
    const found: string[] = []
    if (!isSame(before[0], after[0]) || !isSame(before[1], after[1])) found.push('a refused file was changed')
    return { end: 'refused', faults: [...found, ...restore(options, sets, before)] }
  }
}

const restore = (
  options: OpenOptions & { backups: string },
  sets: Sets,
  [data, journal]: readonly [Buffer | null, Buffer | null],
): string[] => {
  recoverDatabase(options, { action: 'restore', backup: sets.backup }, '2026-11-23T10:00:00.000Z')
  const db = openDatabase(options)
  takeRestoredMark(db, () => {})
  const isBack = digestOf(db) === sets.backupDigest
  closeDatabase(db)
  const found = isBack ? [] : ['a restored backup contains other data than before']
  const kept = join(options.path, '../kept')
  const [aside] = existsSync(kept) ? readdirSync(kept) : []
  // What opened with the right key is whole, and became a backup.
  if (aside === undefined) return found
  const at = join(kept, aside, 'workspace.db')
  if (!isSame(bytesOf(at), data) || !isSame(journalOf(at), journal))
    found.push('the data set aside differs from the damaged data')
  return found
}

const root = mkdtempSync(join(tmpdir(), 'revoada-damage-'))
const sets = makeSets(root)

const runCases = (open: Open, wanted: 'all' | 'first', of: readonly Fault[] = cases) => {
  const found: string[] = []
  const ends = { unharmed: 0, refused: 0 }
  for (const [index, fault] of of.entries()) {
    const folder = join(root, `case-${index}`)
    const verdict = judge(folder, fault, sets, index, open)
    ends[verdict.end] += 1
    if (nothing.includes(fault) && verdict.end === 'refused') found.push(`refused undamaged: ${fault.of}`)
    found.push(...verdict.faults.map((each) => `${each}: ${fault.name}, ${fault.of}`))
    rmSync(folder, { recursive: true, force: true })
    if (wanted === 'first' && found.length > 0) break
  }
  return { found, ends }
}

const nothing = (['clean', 'killed'] as const).map((of): Fault => ({ name: 'intact', of, apply: () => {} }))
const cases = [...nothing, ...Array.from({ length: rounds }, () => proof.sample(faults)).flat()]
const { found: faultsFound, ends } = runCases(openDatabase, 'all')
proof.verdict(
  `${cases.length - nothing.length} damaged databases of ${faults.length} kinds, and ${nothing.length} undamaged: ${ends.unharmed} read back whole, ${ends.refused} refused and restored, none silently other or empty`,
  faultsFound,
)
await proof.control('the database is opened without a check', () => runCases(openUnseen, 'first').found)
await proof.control('damaged data is replaced by empty data', () => runCases(openOrStartFresh, 'first').found)
const foreign = faults.filter(({ mustBeRefused }) => mustBeRefused)
await proof.control('the schema is not compared', () => runCases(openUnseen, 'first', foreign).found)
rmSync(root, { recursive: true, force: true })
proof.end()
