import { statSync } from 'node:fs'
import { DatabaseFailure, databaseFailureOf } from './failure.ts'
import { watchJournal } from './journal.ts'
import { type KeyedPlace, openKeyed, schemaOf } from './keyed.ts'
import { type Migration, newestOf, oldestOf } from './migrate.ts'
import { checkOwnSchema } from './own-schema.ts'

/**
 * Looks at a database without the right to write, so that one that is refused keeps every byte of its file and of its
 * journal: a connection that may write would move the journal into the file when it closes.
 * @param check what SQLite reads of it: its pages, or its indexes held against its tables as well
 * @returns its schema
 * @throws DatabaseFailure `database_damaged`, `database_key_wrong`, `database_newer`, `database_older`
 */
export const inspectDatabase = (
  place: KeyedPlace,
  migrations: readonly Migration[],
  check: 'quick_check' | 'integrity_check' = 'quick_check',
): number => {
  // SQLite takes an empty file for a new database, and throws its journal away.
  if (statSync(place.path).size === 0) throw new DatabaseFailure('database_damaged')
  const checkJournal = watchJournal(place.path)
  const db = openKeyed(place, { readonly: true })
  try {
    checkJournal(db)
    const schema = schemaOf(db)
    if (schema > newestOf(migrations)) throw new DatabaseFailure('database_newer')
    if (schema > 0 && schema < oldestOf(migrations)) throw new DatabaseFailure('database_older')
    db.pragma('cell_size_check=1')
    db.pragma('trusted_schema=0')
    checkOwnSchema(db, migrations, place.nativeBinding)
    if (db.pragma(`${check}(1)`, { simple: true }) !== 'ok') throw new DatabaseFailure('database_damaged')
    return schema
  } catch (error) {
    throw databaseFailureOf(error) ?? error
  } finally {
    db.close()
  }
}
