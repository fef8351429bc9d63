import type { Statement } from 'better-sqlite3'
import { noticeDamage } from './damage.ts'
import type { ReadableDatabase, WritableDatabase } from './handles.ts'

/** What SQLite binds. Booleans are written as 0 and 1 by the caller. */
export type SqlValue = string | number | bigint | Buffer | null

export type Query = { readonly text: string; readonly values: readonly SqlValue[] }

const isQuery = (part: SqlValue | Query): part is Query =>
  typeof part === 'object' && part !== null && !Buffer.isBuffer(part)

/** A query whose interpolated values are bound, never spliced into the text; another query may stand as its part. */
export const sql = (strings: TemplateStringsArray, ...parts: (SqlValue | Query)[]): Query => {
  const nested = parts.map((part) => (isQuery(part) ? part : { text: '?', values: [part] }))
  return {
    text: String.raw({ raw: strings }, ...nested.map((part) => part.text)),
    values: nested.flatMap((part) => part.values),
  }
}

// Preparing costs more than running for small queries, and the texts are few: they are literals of this program.
const prepared = new WeakMap<ReadableDatabase, Map<string, Statement<SqlValue[]>>>()

/** The statement for a text, prepared once a connection. For loops that bind many rows; else use `all`, `get`, `run`. */
export const prepare = (db: ReadableDatabase, text: string): Statement<SqlValue[]> => {
  let statements = prepared.get(db)
  if (statements === undefined) {
    statements = new Map()
    prepared.set(db, statements)
  }
  let statement = statements.get(text)
  if (statement === undefined) {
    statement = db.prepare<SqlValue[]>(text)
    statements.set(text, statement)
  }
  return statement
}

/** Every row of a query. `Row` is the caller's word on the columns' types; STRICT tables keep it true. */
export const all = <Row>(db: ReadableDatabase, query: Query): Row[] =>
  watching(db, () => prepare(db, query.text).all(...query.values) as Row[])

/** The first row, or undefined. */
export const get = <Row>(db: ReadableDatabase, query: Query): Row | undefined =>
  watching(db, () => prepare(db, query.text).get(...query.values) as Row | undefined)

/** Writes, and says how many rows changed. */
export const run = (db: WritableDatabase, query: Query): number =>
  watching(db, () => prepare(db, query.text).run(...query.values).changes)

/**
 * One transaction that takes the write lock at its beginning. When `work` throws, nothing of it stays. Must be
 * synchronous from end to end: a promise inside would let other work slip into the transaction.
 */
export const transaction = <Result>(db: WritableDatabase, work: () => Result): Result =>
  watching(db, () => db.transaction(work).immediate())

const watching = <Result>(db: ReadableDatabase, work: () => Result): Result => {
  try {
    return work()
  } catch (error) {
    noticeDamage(db, error)
    throw error
  }
}
