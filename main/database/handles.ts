import type { Database } from 'better-sqlite3'

declare const readable: unique symbol
declare const writable: unique symbol

/** A connection that a query may read from. */
export type ReadableDatabase = Database & { readonly [readable]: true }
/** A connection that may write; only the owner process has one. */
export type WritableDatabase = ReadableDatabase & { readonly [writable]: true }
