/**
 * The outbox is bound to its place (rule D6f). A copy of the data, from another computer, a disk image, a snapshot or a
 * file backup, must not send again what the original sent. Two things are compared at every start:
 * what is known of the place (the computer, and the file of the mark, which no copy shares), and the mark: the id of the
 * last claim, written to that file before anything leaves by it. Data that do not know that claim are an older state.
 *
 * What this cannot see is a whole computer set back to an earlier moment, or cloned with its identity: there nothing
 * outside the copy is left to compare. Of that, what should have left before is asked about as late.
 */
import { randomUUID } from 'node:crypto'
import { closeSync, fsyncSync, ftruncateSync, openSync, readFileSync, statSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileFailureOf } from '../../database/failure.ts'
import { syncFolder } from '../../database/files.ts'
import type { ReadableDatabase, WritableDatabase } from '../../database/handles.ts'
import { get, run, sql, transaction } from '../../database/sql.ts'

/** By name, what a place is known by. One that is '' or absent is not known, and says nothing. */
export type Facts = Readonly<Record<string, string>>

export type Place = {
  /** The file of the mark. It lies outside the folder of the data, and is never replaced, only written over. */
  path: string
  factsOf: (path: string) => Facts
}

/** What a copy of a file does not share with it. */
export const fileFacts = (path: string): Facts => {
  const { ino, birthtimeNs, ctimeNs } = statSync(path, { bigint: true })
  // A file system that knows no birth gives the time of the last change, or 0.
  return {
    inode: String(ino),
    birth: birthtimeNs === ctimeNs || birthtimeNs === 0n ? '' : String(birthtimeNs),
  }
}

/** `mark` null: belongs wherever it is opened. */
type Row = { facts: string; mark: string | null }

/**
 * Compares the data with their place, and binds them to it.
 * @param onElsewhere called in the same commit when they are a copy, or older than what has left from here
 * @returns writes the id of a claim to the file; once it has returned, that is on the disk
 * @throws DatabaseFailure when the file cannot be written
 */
export const bindToPlace = (
  db: WritableDatabase,
  { path, factsOf }: Place,
  onElsewhere: () => void,
): ((attemptId: string) => void) => {
  try {
    const found = readMark(path)
    const row = get<Row>(db, sql`select facts, mark from installation`)
    const isElsewhere =
      row === undefined
        ? // From before data were bound at all, while others have been at work here since.
          found !== null && hasItems(db)
        : row.mark !== null && (found === null || !isSamePlace(db, row, found, factsOf(path)))
    const mark = isElsewhere || found === null ? randomUUID() : found
    // The file first: killed in between, the difference is found again.
    if (mark !== found) writeMark(path, mark)
    transaction(db, () => {
      if (isElsewhere) onElsewhere()
      const known = row === undefined ? {} : parseKnown(row.facts)
      bind(db, JSON.stringify(learn(known, factsOf(path))), mark)
    })
  } catch (error) {
    throw fileFailureOf(error) ?? error
  }
  return (attemptId) => writeMark(path, attemptId)
}

/** The data came back by our own restore, which has settled what may have left: they belong wherever they open next. */
export const unbind = (db: WritableDatabase): void => bind(db, '{}', null)

const bind = (db: WritableDatabase, facts: string, mark: string | null): void => {
  run(
    db,
    sql`insert into installation (id, facts, mark) values (1, ${facts}, ${mark})
        on conflict (id) do update set facts = excluded.facts, mark = excluded.mark`,
  )
  run(db, sql`delete from claim_id`)
}

/** Within the transaction of a claim. */
export const noteClaim = (db: WritableDatabase, id: string): void =>
  void run(db, sql`insert into claim_id (id) values (${id})`)

const hasItems = (db: ReadableDatabase): boolean =>
  get(db, sql`select 1 from outbox_item limit 1`) !== undefined

/** Claims after the last that the file heard of sent nothing: data that know that one know all that has left. */
const isSamePlace = (db: ReadableDatabase, row: Row, found: string, facts: Facts): boolean =>
  (found === row.mark || get(db, sql`select 1 from claim_id where id = ${found}`) !== undefined) &&
  !differ(parseKnown(row.facts), facts)

/** Of these only the latest counts. */
const ofTheFile: ReadonlySet<string> = new Set(['inode', 'birth'])
const mostComputers = 50

/** What a place was ever known by. */
type Known = Readonly<Record<string, readonly string[]>>

const differ = (known: Known, found: Facts): boolean =>
  Object.entries(known).some(([name, values]) => {
    const value = found[name] ?? ''
    return value !== '' && !values.includes(value)
  })

/**
 * Computers that were asked about once are remembered: a profile that a company attaches to another one at each sign-in is
 * not asked about at each of them for ever.
 */
const learn = (known: Known, found: Facts): Known => {
  const learnt: Record<string, readonly string[]> = { ...known }
  for (const [name, value] of Object.entries(found)) {
    if (value === '') continue
    const before = ofTheFile.has(name) ? [] : (known[name] ?? [])
    learnt[name] = [...before.filter((one) => one !== value), value].slice(-mostComputers)
  }
  return learnt
}

const parseKnown = (json: string): Known => JSON.parse(json) as Known

/** Always of one length, within one sector of a disk, so that writing it over is not seen half done. */
const textOf = (mark: string): string => `revoada ${mark}\n`
const shape = /^revoada ([0-9a-f-]{36})\n$/

/** @returns null when there is none, or it is not one of ours */
const readMark = (path: string): string | null => {
  try {
    return shape.exec(readFileSync(path, 'utf8'))?.[1] ?? null
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

const writeMark = (path: string, mark: string): void => {
  const isNew = statSync(path, { throwIfNoEntry: false }) === undefined
  const file = openSync(path, isNew ? 'wx' : 'r+', 0o600)
  try {
    ftruncateSync(file, writeSync(file, textOf(mark), 0))
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  if (isNew) syncFolder(dirname(path))
}
