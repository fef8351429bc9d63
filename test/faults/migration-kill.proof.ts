/**
 * Both databases at every schema that they ever had, with rows in every table, brought to the newest one by a process
 * that is killed (SIGKILL) before each of its statements in turn: the look at the file, the backup, each step of the
 * migration, its version and its commit. After each kill the data are whole and exactly as some step left them, a
 * backup that stands is whole and holds the old data, and the next start comes to what an undisturbed one comes to.
 * So is a creation. A database of a newer schema is refused with every byte unchanged.
 *
 * The control migrates without transactions, and must be caught.
 */
import { spawn } from 'node:child_process'
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
import { serviceMigrations } from '../../main/service/store/migrations/index.ts'
import { workspaceMigrations } from '../../main/workspace/migrations/index.ts'
import { buildVictim } from './support/build-victim.ts'
import { type TableDigest, tableDigests } from './support/database-digest.ts'
import { fillEmptyTables } from './support/migration-kill/fill.ts'
import type { MigrationTask } from './support/migration-kill/victim.ts'

const isLong = process.env['REVOADA_PROOF_SIZE'] === 'long'
/** Kills in all, spread over every schema; null = before each statement of each. */
const kills = isLong ? null : 40
/** Enough that some fall between two statements of one migration, wherever those come to lie. */
const controlKills = 36
const atOnce = 2

const owners: Record<MigrationTask['owner'], readonly Migration[]> = {
  workspace: workspaceMigrations,
  service: serviceMigrations,
}

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

const faults = new Map<string, number>()
const note = (into: Map<string, number>, found: readonly string[]): void => {
  for (const fault of found) into.set(fault, (into.get(fault) ?? 0) + 1)
}

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
    if (left.length > 0) note(faults, [`no rows for ${left.join(', ')} of ${owner} ${schema}`])
    const walk = copyTo(folder, `${owner}-${schema}-walk`)
    const states = new Map<number, State>()
    for (const next of versions) if (next >= schema) states.set(next, bring(walk, owner, next))
    note(faults, lostRows(owner, states))
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

/** What is drawn anew at each run is not the same twice: of it only the number of rows is known. */
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
const runVictim = (task: MigrationTask): Promise<number | null> =>
  new Promise((resolve) => {
    const stderr = task.isWithoutTransaction ? 'ignore' : 'inherit'
    const child = spawn(process.execPath, [victim, JSON.stringify(task)], {
      stdio: ['ignore', 'pipe', stderr],
    })
    let said = ''
    child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString('utf8')))
    child.once('close', () => resolve(said === '' ? null : Number(said)))
  })

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
      if (!isWhole) found.push('it is not whole')
      if (!isSame(state, states.get(version))) found.push('it is as no step leaves it')
    } else if (schema > 0) found.push('it is gone')
    for (const { name } of listBackups(join(folder, 'backups'))) {
      checkWhole({ path: join(folder, 'backups', name), key }, schema)
      if (!isSame(look(join(folder, 'backups', name), tableDigests), states.get(schema)))
        found.push('a backup holds other data than the old ones')
    }
    const migrations = owners[owner]
    const db = openDatabase({ path, key, migrations, backups: join(folder, 'backups') })
    if (!isSame(tableDigests(db), states.get(migrations.at(-1)?.version ?? 0)))
      found.push('the next start comes to something else')
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
  const statements = await runVictim({ ...taskIn(folder, base.owner, killAt), isWithoutTransaction })
  const found = statements === null ? inspect(base, folder) : []
  rmSync(folder, { recursive: true, force: true })
  return found
}

const runAll = async (points: readonly Point[], into: Map<string, number>): Promise<void> => {
  const waiting = [...points]
  const worker = async (): Promise<void> => {
    for (let point = waiting.pop(); point !== undefined; point = waiting.pop())
      note(into, await runPoint(point))
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}

/** Every statement of every base. */
const allPoints = async (bases: readonly Base[]): Promise<Point[]> => {
  const points: Point[] = []
  for (const base of bases) {
    const folder = copyTo(base.folder, `count-${base.owner}-${base.schema}`)
    const statements = (await runVictim(taskIn(folder, base.owner, 0))) ?? 0
    if (statements === 0) note(faults, [`${base.owner} ${base.schema} does not come to its end`])
    for (let killAt = 1; killAt <= statements; killAt += 1)
      points.push({ base, killAt, isWithoutTransaction: false })
    rmSync(folder, { recursive: true, force: true })
  }
  return points
}

const spread = (points: readonly Point[], count: number | null): Point[] =>
  count === null || count >= points.length
    ? [...points]
    : Array.from(
        { length: count },
        (_each, index) => points[Math.floor((index * points.length) / count)] as Point,
      )

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

const startedAt = performance.now()
const bases = [...makeBases('workspace'), ...makeBases('service')]
note(faults, bases.filter(({ states, schema }) => schema > 0 && states.size === 1).flatMap(refusesNewer))
const points = await allPoints(bases)
const chosen = spread(points, kills)
await runAll(chosen, faults)
const control = new Map<string, number>()
const ofMigrations = points.filter(({ base }) => base.schema > 0)
await runAll(
  spread(ofMigrations, controlKills).map((point) => ({ ...point, isWithoutTransaction: true })),
  control,
)
rmSync(root, { recursive: true, force: true })

console.log(
  `SIGKILL before ${chosen.length} of ${points.length} statements, from ${bases.length} schemas: ${faults.size === 0 ? 'whole, as some step left them, and brought to the newest' : 'FAULTS'}`,
)
for (const [fault, count] of faults) console.log(`  ${count} × ${fault}`)
console.log(
  `control (no transactions), ${controlKills} kills: ${control.size === 0 ? 'NOT CAUGHT' : 'caught'}`,
)
for (const [fault, count] of control) console.log(`  ${count} × ${fault}`)
console.log(`${Math.round((performance.now() - startedAt) / 1_000)} s`)
process.exitCode = faults.size === 0 && control.size > 0 ? 0 : 1
