import type { Database } from 'better-sqlite3'
import { databaseFailureOf } from './failure.ts'

const watched = new WeakMap<Database, () => void>()

/** Has `onDamage` called, once, when SQLite says of a connection's work that the file is damaged. */
export const watchDamage = (db: Database, onDamage: () => void): void => {
  watched.set(db, onDamage)
}

/** Takes what work on a database threw. A page that no longer decrypts is damage too: the key fitted at the start. */
export const noticeDamage = (db: Database, error: unknown): void => {
  const onDamage = watched.get(db)
  if (onDamage === undefined) return
  const code = databaseFailureOf(error)?.code
  if (code !== 'database_damaged' && code !== 'database_key_wrong') return
  watched.delete(db)
  onDamage()
}
