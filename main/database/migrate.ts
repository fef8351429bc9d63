import { schemaOf } from './keyed.ts'
import type { WritableDatabase } from './handles.ts'

/** One step of a schema. Numbers go in tens and never change once released. */
export type Migration = { readonly version: number; readonly up: (db: WritableDatabase) => void }

/** The schema that a database is brought to. */
export const newestOf = (migrations: readonly Migration[]): number => migrations.at(-1)?.version ?? 0

/** The first schema that it can be brought from; whatever is older was never released. */
export const oldestOf = (migrations: readonly Migration[]): number => migrations[0]?.version ?? 0

/**
 * Brings a database to the newest schema, one transaction a step, so that a kill between steps leaves a whole schema
 * of some version.
 */
export const migrate = (db: WritableDatabase, migrations: readonly Migration[]): void => {
  const current = schemaOf(db)
  for (const migration of migrations) {
    if (migration.version <= current) continue
    db.transaction(() => {
      migration.up(db)
      db.pragma(`user_version=${migration.version}`)
    }).immediate()
  }
}
