/**
 * What SQLite does not see of a damaged journal. It takes a journal's first broken page for its end, as a power cut
 * leaves it, and what was committed after that is gone without a word; a journal that is missing, or another's, it
 * takes for what it is given. The journal's own traces tell more.
 */
import {
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  readSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { uptime } from 'node:os'
import { dirname } from 'node:path'
import type { Database } from 'better-sqlite3'
import { DatabaseFailure, fileFailureOf } from './failure.ts'
import { syncFile, syncFolder } from './files.ts'

const walOf = (path: string): string => `${path}-wal`
const closedMarkOf = (path: string): string => `${path}.closed`

/** Notes that a database was closed with all of it in its own file: a journal beside it is another's from now on. */
export const markClosed = (path: string): void => {
  if (existsSync(walOf(path))) return
  try {
    writeFileSync(closedMarkOf(path), '', { mode: 0o600 })
    syncFile(closedMarkOf(path))
    syncFolder(dirname(path))
  } catch (error) {
    // Without it only less is noticed; on a full disk closing must come to its end all the same.
    if (fileFailureOf(error) === null) throw error
  }
}

/** Before the first write to it. */
export const markOpen = (path: string): void => {
  if (!existsSync(closedMarkOf(path))) return
  rmSync(closedMarkOf(path))
  syncFolder(dirname(path))
}

/**
 * What the journal's index knows, as the last process left it: how many pages of the journal are committed, and how many
 * of them are in the database's own file as well.
 */
type Index = { pages: number; inFile: number; salts: Buffer; isSinceBoot: boolean }

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0

/**
 * Looks at a database's journal before SQLite does, which makes the index anew.
 * @returns what is to be called on a connection that has read from it; it and this throw DatabaseFailure
 *   `database_damaged`
 */
export const watchJournal = (path: string): ((db: Database) => void) => {
  if (existsSync(closedMarkOf(path)) && sizeOf(walOf(path)) > 0) throw new DatabaseFailure('database_damaged')
  const index = readIndex(`${path}-shm`)
  return (db) => {
    const [state] = db.pragma('wal_checkpoint(NOOP)') as { log: number }[]
    const valid = Math.max(state?.log ?? 0, 0)
    const journal = readJournal(walOf(path))
    if (
      breaksPromise(index, journal, valid) ||
      (!holdsAllCommits(index, journal, valid) && hasCommitsBeyond(journal, valid)) ||
      lacksPages(db, sizeOf(path), journal, valid)
    )
      throw new DatabaseFailure('database_damaged')
  }
}

// As SQLite lays the index out ("WAL-Index Header" in its documentation of the format), in the machine's byte order.
const indexHeadBytes = 48
const indexBytes = 2 * indexHeadBytes + 4

const readIndex = (path: string): Index | null => {
  if (sizeOf(path) < indexBytes) return null
  const bytes = readFileSync(path).subarray(0, indexBytes)
  const head = bytes.subarray(0, indexHeadBytes)
  // Two copies that agree: the last commit had come to its end.
  if (!head.equals(bytes.subarray(indexHeadBytes, 2 * indexHeadBytes)) || head[12] !== 1) return null
  const pages = head.readUInt32LE(16)
  const inFile = bytes.readUInt32LE(2 * indexHeadBytes)
  // It lives in memory: only while the computer has not been switched off it is sure to be the latest.
  const bootedAt = Date.now() - uptime() * 1_000
  return {
    pages,
    inFile,
    salts: Buffer.from(head.subarray(32, 40)),
    isSinceBoot: statSync(path).mtimeMs > bootedAt,
  }
}

type Journal = { salts: Buffer; pages: { number: number; isCommit: boolean; isCurrent: boolean }[] }

// "WAL File Format": a header of 32 bytes, then for each page one of 24 and the page itself.
const readJournal = (path: string): Journal | null => {
  const size = sizeOf(path)
  if (size < 32) return null
  const file = openSync(path, 'r')
  try {
    const take = (at: number, length: number): Buffer => {
      const bytes = Buffer.alloc(length)
      readSync(file, bytes, 0, length, at)
      return bytes
    }
    const head = take(0, 32)
    const salts = head.subarray(16, 24)
    const stride = 24 + head.readUInt32BE(8)
    const pages: Journal['pages'] = []
    for (let at = 32; at + stride <= size; at += stride) {
      const page = take(at, 24)
      pages.push({
        number: page.readUInt32BE(0),
        isCommit: page.readUInt32BE(4) > 0,
        isCurrent: page.subarray(8, 16).equals(salts),
      })
    }
    return { salts, pages }
  } finally {
    closeSync(file)
  }
}

/** Each commit was on the disk before the index knew of it. */
const breaksPromise = (index: Index | null, journal: Journal | null, valid: number): boolean => {
  if (index === null || index.pages <= index.inFile) return false
  const isSame = isOf(index, journal)
  return (isSame || index.isSinceBoot) && (!isSame || valid < index.pages)
}

const isOf = ({ salts }: Index, journal: Journal | null): boolean => journal?.salts.equals(salts) === true

/**
 * The index knew of every commit, and all of them are there. What looks like more of them is what a disk took of commits
 * that then failed.
 */
const holdsAllCommits = (index: Index | null, journal: Journal | null, valid: number): boolean =>
  index !== null && index.isSinceBoot && isOf(index, journal) && valid >= index.pages

/**
 * A commit after the valid end that has more after it was on the disk before that more was written: it was lost since.
 * Without anything after it, it may be one that a power cut broke off.
 */
const hasCommitsBeyond = (journal: Journal | null, valid: number): boolean => {
  const beyond = (journal?.pages ?? []).slice(valid).filter(({ isCurrent }) => isCurrent)
  return beyond.slice(0, -1).some(({ isCommit }) => isCommit)
}

/** SQLite locks bytes here, and keeps nothing in the page that they are in. */
const lockedByte = 0x40_00_00_00

/**
 * A page that lies behind the file's end is in the journal, or it was cut off. SQLite reads zeros for it where there is
 * a journal, which are no damage to the structure where they are the end of a long value.
 */
const lacksPages = (db: Database, fileBytes: number, journal: Journal | null, valid: number): boolean => {
  const pageBytes = Number(db.pragma('page_size', { simple: true }))
  const last = Number(db.pragma('page_count', { simple: true }))
  const inJournal = new Set(journal?.pages.slice(0, valid).map(({ number }) => number))
  for (let page = Math.floor(fileBytes / pageBytes) + 1; page <= last; page += 1)
    if (!inJournal.has(page) && page !== lockedByte / pageBytes + 1) return true
  return false
}
