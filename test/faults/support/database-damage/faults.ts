import {
  closeSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import Sqlite from 'better-sqlite3'
import { openKeyed } from '../../../../main/database/keyed.ts'
import type { Sets } from './sets.ts'

/** 0 ≤ x < 1 */
export type Draw = () => number

export type Fault = {
  name: string
  /** Of which of the two sets. */
  of: 'clean' | 'killed'
  /** Damages the database at a path. */
  apply: (path: string, draw: Draw, sets: Sets) => void
  /** Opened with another key than the data's. */
  hasWrongKey?: true
  /** The data are whole, and yet the database may not be opened. */
  mustBeRefused?: true
}

const writeAt = (path: string, at: number, bytes: Buffer): void => {
  const file = openSync(path, 'r+')
  writeSync(file, bytes, 0, bytes.length, at)
  closeSync(file)
}

const flipBit = (path: string, draw: Draw): void => {
  const bytes = readFileSync(path)
  const at = Math.floor(draw() * bytes.length)
  writeAt(path, at, Buffer.from([(bytes[at] ?? 0) ^ (1 << Math.floor(draw() * 8))]))
}

const pageBytes = 4_096
const overwritePage = (path: string, draw: Draw, fill: (page: Buffer) => void): void => {
  const page = Buffer.alloc(pageBytes)
  fill(page)
  writeAt(path, Math.floor((draw() * statSync(path).size) / pageBytes) * pageBytes, page)
}

const cut = (path: string, draw: Draw, step: number): void =>
  truncateSync(path, Math.floor((draw() * statSync(path).size) / step) * step)

const plainDatabase = (path: string): void => {
  rmSync(path)
  const db = new Sqlite(path)
  db.exec('create table audio (id text); create table draft (id text); pragma user_version = 150')
  db.close()
}

/** As somebody does who has the key, and hands on a backup that does more than it says. */
const schemaOfStranger =
  (statement: string): Fault['apply'] =>
  (path, _draw, { key }) => {
    const db = openKeyed({ path, key })
    db.exec(statement)
    db.close()
  }

const each = (of: Fault['of']): Fault[] => [
  { name: 'a flipped bit', of, apply: flipBit },
  { name: 'a zeroed page', of, apply: (path, draw) => overwritePage(path, draw, () => {}) },
  {
    name: 'a page of random bytes',
    of,
    apply: (path, draw) =>
      overwritePage(path, draw, (page) => {
        for (let at = 0; at < pageBytes; at += 1) page[at] = draw() * 256
      }),
  },
  {
    name: 'a page overwritten with another page',
    of,
    apply: (path, draw) => {
      const bytes = readFileSync(path)
      const from = Math.floor((draw() * bytes.length) / pageBytes) * pageBytes
      overwritePage(path, draw, (page) => bytes.copy(page, 0, from, from + pageBytes))
    },
  },
  { name: 'a file truncated anywhere', of, apply: (path, draw) => cut(path, draw, 1) },
  { name: 'a file truncated after a page', of, apply: (path, draw) => cut(path, draw, pageBytes) },
  { name: 'an emptied file', of, apply: (path) => truncateSync(path, 0) },
  { name: 'a deleted file', of, apply: (path) => rmSync(path) },
  { name: 'a text file', of, apply: (path) => writeFileSync(path, 'nome;telefone\nAna;5511980000000\n') },
  { name: 'an unencrypted database', of, apply: plainDatabase },
  { name: 'another database', of, apply: (path, _draw, sets) => writeFileSync(path, sets.otherDatabase) },
  {
    name: 'a journal from an earlier moment',
    of,
    apply: (path, _draw, sets) => writeFileSync(`${path}-wal`, sets.staleJournal),
  },
  {
    name: 'the journal of another database',
    of,
    apply: (path, _draw, sets) => writeFileSync(`${path}-wal`, sets.otherJournal),
  },
  { name: 'a wrong key', of, apply: () => {}, hasWrongKey: true },
  {
    name: 'a trigger of a stranger',
    of,
    apply: schemaOfStranger(
      'create trigger stranger after insert on import_batch begin delete from draft; end',
    ),
    mustBeRefused: true,
  },
  {
    name: 'a view of a stranger',
    of,
    apply: schemaOfStranger('create view stranger as select * from draft'),
    mustBeRefused: true,
  },
]

/** Where there is a journal with commits of its own. */
const ofJournal: Fault[] = [
  { name: 'a flipped bit in the journal', of: 'killed', apply: (path, draw) => flipBit(`${path}-wal`, draw) },
  { name: 'a truncated journal', of: 'killed', apply: (path, draw) => cut(`${path}-wal`, draw, 1) },
  { name: 'an emptied journal', of: 'killed', apply: (path) => truncateSync(`${path}-wal`, 0) },
  { name: 'a deleted journal', of: 'killed', apply: (path) => rmSync(`${path}-wal`) },
  {
    name: 'a flipped bit in the journal, and its index deleted',
    of: 'killed',
    apply: (path, draw) => {
      rmSync(`${path}-shm`)
      // Not in the last commit, which cannot be told from one that a power cut broke off.
      const size = statSync(`${path}-wal`).size
      const at = Math.floor(draw() * size * 0.9)
      const bytes = readFileSync(`${path}-wal`)
      writeAt(`${path}-wal`, at, Buffer.from([(bytes[at] ?? 0) ^ 4]))
    },
  },
  {
    name: "a flipped bit in the journal's index",
    of: 'killed',
    apply: (path, draw) => flipBit(`${path}-shm`, draw),
  },
]

export const faults: readonly Fault[] = [...each('clean'), ...each('killed'), ...ofJournal]
