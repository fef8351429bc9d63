/**
 * Opens a database of an old schema as the app does, made to be killed: before its statement number `killAt`. Says how
 * many statements it took, when it came to its end. Argument: one JSON object, MigrationTask.
 */
import Sqlite, { type Database, type Statement } from 'better-sqlite3'
import { markOpen } from '../../../../main/database/journal.ts'
import { openKeyed, schemaOf } from '../../../../main/database/keyed.ts'
import type { Migration } from '../../../../main/database/migrate.ts'
import { openDatabase, type OpenOptions } from '../../../../main/database/open.ts'
import type { WritableDatabase } from '../../../../main/database/handles.ts'
import { migrationHistories } from '../../../support/migration-histories.ts'

export type MigrationTask = {
  owner: 'workspace' | 'service'
  path: string
  backups: string
  /** 64 hexadecimal digits. */
  key: string
  /** 0 = lets it end. */
  killAt: number
  /** The negative control: each statement is a commit of its own. */
  isWithoutTransaction: boolean
}

const task = JSON.parse(process.argv[2] ?? '{}') as MigrationTask
const migrations = migrationHistories[task.owner]

let statements = 0
/** Those of the schema that is made in memory, to hold the data's against, change nothing on the disk. */
const beforeStatement = (db: Database): void => {
  if (db.memory) return
  statements += 1
  if (statements === task.killAt) process.kill(process.pid, 'SIGKILL')
}

type Method<Self> = (this: Self, ...args: unknown[]) => unknown
type Methods<Self> = Record<string, Method<Self>>

/**
 * Statements of a text, which has no semicolon but between them and in comments. Comments within a statement stay: the
 * schema keeps them.
 */
const statementsOf = (text: string): string[] =>
  (text.match(/(?:--.*|[^;])+/g) ?? []).filter((one) => one.replaceAll(/--.*$/gm, '').trim() !== '')

/** Every statement passes here, whatever prepares it: those of transactions and pragmas as well. */
const countStatements = (): void => {
  const probe = new Sqlite(':memory:')
  const statement = Object.getPrototypeOf(probe.prepare('select 1')) as Methods<Statement>
  probe.close()
  for (const name of ['run', 'get', 'all'] as const) {
    const original = statement[name] as Method<Statement>
    statement[name] = function (...args) {
      beforeStatement(this.database)
      return original.apply(this, args)
    }
  }
  const database = Sqlite.prototype as unknown as Methods<Database>
  const exec = database['exec'] as Method<Database>
  database['exec'] = function (text) {
    for (const one of statementsOf(String(text))) {
      beforeStatement(this)
      exec.call(this, one)
    }
    return this
  }
}

const migrateWithoutTransaction = (db: WritableDatabase, all: readonly Migration[]): void => {
  const current = schemaOf(db)
  for (const { version, up } of all) {
    if (version <= current) continue
    up(db)
    db.pragma(`user_version=${version}`)
  }
}

const options: OpenOptions = {
  path: task.path,
  key: Buffer.from(task.key, 'hex'),
  migrations,
  backups: task.backups,
}
countStatements()
if (task.isWithoutTransaction) {
  markOpen(task.path)
  const db = openKeyed(options) as WritableDatabase
  db.pragma('journal_mode=wal')
  migrateWithoutTransaction(db, migrations)
} else openDatabase(options)
process.stdout.write(`${statements}\n`)
// As it stands: an orderly close is another proof's.
process.kill(process.pid, 'SIGKILL')
