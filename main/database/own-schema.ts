import Sqlite, { type Database } from 'better-sqlite3'
import { DatabaseFailure } from './failure.ts'
import type { WritableDatabase } from './handles.ts'
import { schemaOf } from './keyed.ts'
import { type Migration, migrate } from './migrate.ts'

/**
 * Refuses a database that has anything but the tables and indexes of our own migrations, each by its name and its SQL
 * text: a trigger or a view of a foreign file would run with everything that the data's owner may do. Reads nothing but
 * the schema, so it comes before whatever evaluates expressions of it.
 * @param db of a schema that the migrations know
 * @throws DatabaseFailure `database_damaged`
 */
export const checkOwnSchema = (
  db: Database,
  migrations: readonly Migration[],
  nativeBinding: string | undefined,
): void => {
  if (describe(db) !== ownSchemaOf(migrations, schemaOf(db), nativeBinding))
    throw new DatabaseFailure('database_damaged')
}

const describe = (db: Database): string =>
  JSON.stringify(db.prepare('select type, name, tbl_name, sql from sqlite_schema order by type, name').all())

/**
 * The schema of a version as SQLite itself writes it down, `alter table` and automatic indexes included: made in memory,
 * in about 4 ms.
 */
const ownSchemaOf = (
  migrations: readonly Migration[],
  version: number,
  nativeBinding: string | undefined,
): string => {
  const db = new Sqlite(':memory:', { nativeBinding })
  try {
    migrate(
      db as WritableDatabase,
      migrations.filter((migration) => migration.version <= version),
    )
    return describe(db)
  } finally {
    db.close()
  }
}
