/**
 * Both databases at every schema of a history to come (support/migration-histories.ts), with rows in every table, brought
 * to the newest one by a process that is killed (SIGKILL) before each of its statements in turn: the look at the file, the backup, each step of the
 * migration, its version and its commit. After each kill the data are whole and exactly as some step left them, a
 * backup that stands is whole and holds the old data, and the next start comes to what an undisturbed one comes to.
 * So is a creation. A database of a newer schema is refused with every byte unchanged.
 *
 * CI: 36 of about 560 statements, by the seed; long: all. Control, at as many statements: a migration without
 * transactions.
 */
import { randomBytes } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from 'better-sqlite3'
import { checkWhole, listBackups } from '../../main/database/backup.ts'
import { DatabaseFailure } from '../../main/database/failure.ts'
import { openKeyed, schemaOf } from '../../main/database/keyed.ts'
import type { Migration } from '../../main/database/migrate.ts'
import { closeDatabase, openDatabase } from '../../main/database/open.ts'
import { migrationHistories } from '../support/migration-histories.ts'
import { buildVictim } from './support/build-victim.ts'
import { type TableDigest, tableDigests } from './support/database-digest.ts'
import { faultsOf } from './support/in-pool.ts'
import { fillEmptyTables } from './support/migration-kill/fill.ts'
import type { MigrationTask } from './support/migration-kill/victim.ts'
import { startProof } from './support/proof-run.ts'
import { runVictim, victimCommand } from './support/run-victim.ts'

const proof = startProof()
const atOnce = 2

const owners: Record<MigrationTask['owner'], readonly Migration[]> = migrationHistories

type State = ReadonlyMap<string, TableDigest>

/** A database of an old schema, and how it looks at each schema from there on. */
type Base = {
  owner: MigrationTask['owner']
  /** 0 = there is none yet. */
  schema: number
  folder: string
  states: ReadonlyMap<number, State>
}

const root = mkdtempSync(join(tmpdir(), 'revoada-migration-kill-'))
const key = randomBytes(32)
const pathIn = (folder: string, owner: MigrationTask['owner']): string => join(folder, `${owner}.db`)

const upTo = (owner: MigrationTask['owner'], schema: number): readonly Migration[] =>
  owners[owner].filter(({ version }) => version <= schema)

const look = <Found>(path: string, find: (db: Database) => Found): Found => {
  const db = openKeyed({ path, key }, { readonly: true, fileMustExist: true })
  try {
    return find(db)
  } finally {
    db.close()
  }
}

const bring = (folder: string, owner: MigrationTask['owner'], schema: number): State => {
  const db = openDatabase({ path: pathIn(folder, owner), key, migrations: upTo(owner, schema) })
  const state = tableDigests(db)
  closeDatabase(db)
  return state
}

const copyTo = (from: string, name: string): string => {
  const folder = join(root, name)
  cpSync(from, folder, { recursive: true })
  return folder
}

/** Of all that is done without a kill. */
const faults: string[] = []

/** One base for each schema, each grown out of the one before as data do, with rows in the tables that are new in it. */
const makeBases = (owner: MigrationTask['owner']): Base[] => {
  const versions = owners[owner].map(({ version }) => version)
  const empty = join(root, `${owner}-0`)
  mkdirSync(empty)
  const newest = versions.at(-1) ?? 0
  const bases: Base[] = [
    {
      owner,
      schema: 0,
      folder: empty,
      states: new Map([[newest, bring(copyTo(empty, `${owner}-new`), owner, newest)]]),
    },
  ]
  let before = empty
  for (const schema of versions) {
    const folder = copyTo(before, `${owner}-${schema}`)
    bring(folder, owner, schema)
    const db = openKeyed({ path: pathIn(folder, owner), key })
    const left = fillEmptyTables(db)
    db.close()
    if (left.length > 0) faults.push(`no rows for ${left.join(', ')} of ${owner} ${schema}`)
    const walk = copyTo(folder, `${owner}-${schema}-walk`)
    const states = new Map<number, State>()
    for (const next of versions) if (next >= schema) states.set(next, bring(walk, owner, next))
    faults.push(...lostRows(owner, states))
    bases.push({ owner, schema, folder, states })
    before = folder
  }
  return bases
}

/** No step of an undisturbed migration has fewer rows in a table than the one before it. */
const lostRows = (owner: string, states: ReadonlyMap<number, State>): string[] => {
  const found: string[] = []
  let before: State = new Map()
  for (const [schema, state] of states) {
    for (const [table, { rows }] of before)
      if ((state.get(table)?.rows ?? rows) < rows) found.push(`${owner} to ${schema} loses rows of ${table}`)
    before = state
  }
  return found
}

/** Random values differ between runs: only the number of their rows is compared. */
const randomTables = new Set(['suppression_state'])

const isSame = (a: State, b: State | undefined): boolean =>
  b !== undefined &&
  a.size === b.size &&
  [...a].every(([table, digest]) => {
    const other = b.get(table)
    return other?.rows === digest.rows && (randomTables.has(table) || other.sha256 === digest.sha256)
  })

const victim = await buildVictim('migration-kill')

/** @returns how many statements it took; null = it was killed */
const countStatements = async (task: MigrationTask): Promise<number | null> => {
  const stderr = task.isWithoutTransaction ? 'ignore' : 'inherit'
  const { steps } = await runVictim(victimCommand(victim, task), null, stderr)
  return steps[0] === undefined ? null : Number(steps[0])
}

const taskIn = (folder: string, owner: MigrationTask['owner'], killAt: number): MigrationTask => ({
  owner,
  path: pathIn(folder, owner),
  backups: join(folder, 'backups'),
  key: key.toString('hex'),
  killAt,
  isWithoutTransaction: false,
})

const codeOf = (error: unknown): string => (error instanceof DatabaseFailure ? error.code : String(error))

/** What is wrong with what a killed process left, and with what the next start makes of it. */
const inspect = (base: Base, folder: string): string[] => {
  const { owner, schema, states } = base
  const path = pathIn(folder, owner)
  const found: string[] = []
  try {
    if (existsSync(path)) {
      const { version, state, isWhole } = look(path, (db) => ({
        version: schemaOf(db),
        state: tableDigests(db),
        isWhole: db.pragma('integrity_check', { simple: true }) === 'ok',
      }))
      if (!isWhole) found.push('the integrity check fails')
      if (!isSame(state, states.get(version))) found.push('it is in a state that no step leaves')
    } else if (schema > 0) found.push('the database is missing')
    for (const { name } of listBackups(join(folder, 'backups'))) {
      checkWhole({ path: join(folder, 'backups', name), key }, schema)
      if (!isSame(look(join(folder, 'backups', name), tableDigests), states.get(schema)))
        found.push('a backup holds other data than the old ones')
    }
    const migrations = owners[owner]
    const db = openDatabase({ path, key, migrations, backups: join(folder, 'backups') })
    if (!isSame(tableDigests(db), states.get(migrations.at(-1)?.version ?? 0)))
      found.push('the next start leads to another state')
    closeDatabase(db)
  } catch (error) {
    found.push(`the next start ends with ${codeOf(error)}`)
  }
  return found
}

type Point = { base: Base; killAt: number; isWithoutTransaction: boolean }

let runs = 0
const runPoint = async ({ base, killAt, isWithoutTransaction }: Point): Promise<string[]> => {
  const folder = copyTo(base.folder, `run-${(runs += 1)}`)
  const statements = await countStatements({ ...taskIn(folder, base.owner, killAt), isWithoutTransaction })
  const found = statements === null ? inspect(base, folder) : []
  rmSync(folder, { recursive: true, force: true })
  return found
}

/** Every statement of every base. */
const allPoints = async (bases: readonly Base[]): Promise<Point[]> => {
  const points: Point[] = []
  for (const base of bases) {
    const folder = copyTo(base.folder, `count-${base.owner}-${base.schema}`)
    const statements = (await countStatements(taskIn(folder, base.owner, 0))) ?? 0
    if (statements === 0) faults.push(`${base.owner} ${base.schema} does not finish`)
    for (let killAt = 1; killAt <= statements; killAt += 1)
      points.push({ base, killAt, isWithoutTransaction: false })
    rmSync(folder, { recursive: true, force: true })
  }
  return points
}

const refusesNewer = ({ owner, folder }: Base): string[] => {
  const newer = copyTo(folder, `newer-${owner}`)
  const path = pathIn(newer, owner)
  const db = openKeyed({ path, key })
  db.pragma('user_version=9990')
  db.close()
  const before = readFileSync(path)
  try {
    openDatabase({ path, key, migrations: owners[owner], backups: join(newer, 'backups') })
    return ['a newer schema is opened']
  } catch (error) {
    if (codeOf(error) !== 'database_newer') return [`a newer schema is refused as ${codeOf(error)}`]
    return readFileSync(path).equals(before) ? [] : ['a newer schema is changed']
  }
}

const bases = [...makeBases('workspace'), ...makeBases('service')]
faults.push(...bases.filter(({ states, schema }) => schema > 0 && states.size === 1).flatMap(refusesNewer))
const points = await allPoints(bases)
proof.verdict(`${bases.length} schemas brought to the newest without a kill`, faults)
const kills = proof.pickSize({ ci: 36, long: points.length })
proof.verdict(
  `SIGKILL before ${kills} of ${points.length} statements: whole, as some step left them, and brought to the newest`,
  await faultsOf(proof.sample(points, kills), atOnce, runPoint, 'all'),
)
const ofMigrations = points
  .filter(({ base }) => base.schema > 0)
  .map((point) => ({ ...point, isWithoutTransaction: true }))
await proof.control('migrations run without transactions', () =>
  faultsOf(proof.sample(ofMigrations, kills), atOnce, runPoint, 'first'),
)
rmSync(root, { recursive: true, force: true })
proof.end()
