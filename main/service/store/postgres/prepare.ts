import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { DatabaseError } from 'pg'
import type { Access } from './access.ts'
import { Overtaken } from './failure.ts'
import { type PostgresMigration, postgresMigrations } from './schema.ts'
import { readOrMakeSecretFile, readSecretFile, seal, unseal } from './secret.ts'
import { all, type Connection, get, run, sql } from './sql.ts'
import { PostgresFailure } from './start-failure.ts'

export type Preparation = {
  /** The file with the key of the database's secrets. */
  secretFile: string
  migrations?: readonly PostgresMigration[]
}

/**
 * Brings a database to the newest schema, whole or not at all, and opens the secret that its nodes share; creates both
 * in an empty one. Of nodes that start at once one does it, and the others wait.
 * @returns the tokens' secret
 * @throws PostgresFailure when the schema is newer, the tables are somebody else's, or the secret file is another's
 */
export const prepareDatabase = (
  { write }: Access,
  { secretFile, migrations = postgresMigrations }: Preparation,
): Promise<Buffer> =>
  write(async (db) => {
    await migrate(db, migrations)
    return openTokenSecret(db, secretFile)
  })

const migrate = async (db: Connection, migrations: readonly PostgresMigration[]): Promise<void> => {
  await createSchemaTable(db)
  // Held to the end of the transaction: the other nodes wait here.
  const found = await get<{ version: number }>(db, sql`select version from revoada_schema for update`)
  const newest = migrations.at(-1)?.version ?? 0
  const version = found?.version ?? 0
  if (version > newest)
    throw new PostgresFailure(
      `The database has schema ${version}; this program knows ${newest}. Start a newer version of Revoada.`,
    )
  for (const migration of migrations) if (migration.version > version) await db.query(migration.statements)
  if (newest > version) await run(db, sql`update revoada_schema set version = ${newest}`)
}

/** Another node has created the table just now: its name, its type's, or the catalogue's own unique index says so. */
const createdMeanwhile: ReadonlySet<string> = new Set(['23505', '42P07', '42710'])

/** The table that says that a database is ours, and of which schema. Its one row is the lock of those who prepare it. */
const createSchemaTable = async (db: Connection): Promise<void> => {
  const tables = await all<{ schema: string; name: string; isHere: boolean }>(
    db,
    sql`select schemaname as schema, tablename as name, schemaname = current_schema() as "isHere"
        from pg_catalog.pg_tables
        where schemaname <> 'information_schema' and schemaname not like 'pg\\_%'
        order by schemaname, tablename`,
  )
  if (tables.some(({ name, isHere }) => isHere && name === 'revoada_schema')) return
  const [foreign] = tables
  if (foreign !== undefined)
    throw new PostgresFailure(
      `The database holds tables of another program (${foreign.schema}.${foreign.name}). Create one for Revoada alone: createdb NAME`,
    )
  try {
    await run(
      db,
      sql`create table revoada_schema (only_row integer primary key check (only_row = 1), version integer not null)`,
    )
  } catch (error) {
    if (error instanceof DatabaseError && createdMeanwhile.has(error.code ?? ''))
      throw new Overtaken('another node creates the schema')
    throw error
  }
  await run(db, sql`insert into revoada_schema (only_row, version) values (1, 0)`)
}

const tokenPurpose = 'revoada token secret'

const openTokenSecret = async (db: Connection, secretFile: string): Promise<Buffer> => {
  const found = await get<{ sealed: Buffer }>(db, sql`select sealed from service_secret where name = 'token'`)
  if (found === undefined) {
    const key = await readOrMakeSecretFile(secretFile)
    const secret = randomBytes(32)
    await run(
      db,
      sql`insert into service_secret (name, sealed) values ('token', ${seal(secret, key, tokenPurpose)})`,
    )
    return secret
  }
  if (!existsSync(secretFile))
    throw new PostgresFailure(
      `The database is in use already, and its secret file is not at ${secretFile}. Copy it from a node that runs, and name it by --secret-file.`,
    )
  const secret = unseal(found.sealed, readSecretFile(secretFile), tokenPurpose)
  if (secret === null)
    throw new PostgresFailure(
      `${secretFile} is not the secret file of this database. Copy it from a node that runs, and name it by --secret-file.`,
    )
  return secret
}
