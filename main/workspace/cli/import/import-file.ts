import { randomUUID, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { ImportJob } from '../../../../shared/bridge/imports.ts'
import type { SpreadsheetFacts } from '../../../../shared/processes/reader.ts'
import type { ColumnRole } from '../../../../shared/rules/column-roles.ts'
import type { Language } from '../../../../shared/rules/language.ts'
import type { Tally } from '../../../../shared/rules/row-verdict.ts'
import { columnKey } from '../../../../shared/rules/template.ts'
import { closeDatabase, openDatabase } from '../../../database/open.ts'
import type { WritableDatabase } from '../../../database/handles.ts'
import { forkReaders } from '../../../reader-client/fork-readers.ts'
import { keepReaders } from '../../../reader-client/kept-readers.ts'
import type { OpenReader } from '../../../reader-client/run-reader.ts'
import { createChanges } from '../../base/changes.ts'
import { createJobs } from '../../base/jobs.ts'
import { ProblemError } from '../../base/problem-error.ts'
import { createHeldFiles } from '../../files/held-files.ts'
import { createImportJobs, type ImportRequest } from '../../files/jobs.ts'
import { proposeImport } from '../../files/proposal.ts'
import { getList } from '../../lists/queries.ts'
import { workspaceMigrations } from '../../schema/schema.ts'
import { failureOf, type ImportFailure, HeadlessFailure } from './failure.ts'
import type { ImportOptions, MappedColumn } from './options.ts'
import { checkTargets, writeOutputs } from './outputs.ts'

/** What a file's columns are called, and what each was taken for. */
type Columns = { names: string[]; roles: ColumnRole[] }

/** How the import of one file ended. */
export type ImportReport = {
  /** As it was given. */
  file: string
  /** Null when it was not looked into, or could not be. */
  seen: { facts: SpreadsheetFacts; columns: Columns } | null
  /** Until the list stands, or until the failure; writing the outputs is not in it. */
  ms: number
  peakRssBytes: { workspace: number; reader: number }
} & ({ failure: null; tally: Tally } | { failure: ImportFailure; tally: null })

export type Surroundings = {
  readerEntry: URL
  nativeBinding: string | undefined
  language: Language
  /** Aborted when the program is told to end. */
  interrupted: AbortSignal
}

/** Takes one file through the app's own import, in a database that is gone afterwards. Rejects on a bug only. */
export const importFile = async (
  path: string,
  options: ImportOptions,
  surroundings: Surroundings,
): Promise<ImportReport> => {
  const { interrupted } = surroundings
  const startedAt = performance.now()
  let readerPeak = 0
  const readers = forkReaders(surroundings.readerEntry, (rssBytes) => {
    readerPeak = Math.max(readerPeak, rssBytes)
  })
  interrupted.addEventListener('abort', readers.killAll)
  const kept = keepReaders((file) => {
    if (interrupted.aborted) throw new ProblemError('import_cancelled')
    return readers.open(file)
  })
  let seen: ImportReport['seen'] = null
  let ms: number | null = null
  const soFar = () => ({
    file: path,
    seen,
    ms: Math.round(ms ?? performance.now() - startedAt),
    peakRssBytes: { workspace: ownPeakRssBytes(), reader: readerPeak },
  })
  try {
    checkTargets(options)
    const { facts, proposals } = await proposeImport(kept.open, { path, choices: options.choices })
    const proposed = proposals.map(({ role }) => role)
    seen = { facts, columns: { names: facts.columns, roles: proposed } }
    const roles = options.mapped.length === 0 ? proposed : mappedRoles(facts.columns, options.mapped)
    seen.columns.roles = roles
    const { choices, defaultDdd } = options
    const tables = [{ path, choices, facts, batchId: null }]
    const request = {
      tables,
      joined: null,
      roles,
      defaultDdd,
      listName: basename(path),
      goal: 'list' as const,
    }
    const tally = await inTemporaryDatabase(surroundings.nativeBinding, async (db) => {
      const list = await listOf(db, kept.open, { ...request, mayBeEmpty: true })
      ms = performance.now() - startedAt
      await writeOutputs(db, list, options, surroundings.language, interrupted)
      return list.tally
    })
    return { ...soFar(), failure: null, tally }
  } catch (error) {
    const failure = interrupted.aborted ? cancelled : failureOf(error)
    if (failure === null) throw error
    return { ...soFar(), failure, tally: null }
  } finally {
    interrupted.removeEventListener('abort', readers.killAll)
    kept.stop()
  }
}

const cancelled: ImportFailure = { code: 'import_cancelled', params: {} }

/**
 * Runs the app's import job to its end.
 * @returns the list that it made
 * @throws ProblemError when it made none
 */
const listOf = async (db: WritableDatabase, openReader: OpenReader, request: ImportRequest) => {
  const changes = createChanges()
  const jobs = createJobs(changes)
  const imports = createImportJobs({
    jobs,
    db,
    openReader,
    clock: { now: Date.now, monotonic: () => performance.now() },
    uuid: randomUUID,
    changes,
    // Nothing to tidy up: the database goes as a whole.
    putOff: () => {},
    held: createHeldFiles(randomUUID),
    removal: { request: () => {} },
  })
  const jobId = imports.start(request)
  let last: ImportJob | null = null
  for await (const job of jobs.watch(jobId, undefined)) if (job.kind === 'import') last = job
  // A job that failed says so before the last of its work is done; the database is closed after it.
  await jobs.stop()
  if (last?.problem) throw new ProblemError(last.problem.code, last.problem.params)
  const list = getList(db, last?.listId ?? '')
  if (list === null) throw new Error('an import ended without a list or a problem')
  return list
}

/**
 * Runs `use` with a workspace's database in a folder of its own, for this user alone, and removes it, however `use`
 * ends. Its key is nowhere but in memory: what a killed process leaves behind, nobody can read.
 * @throws DatabaseFailure; what `use` throws
 */
export const inTemporaryDatabase = async <Result>(
  nativeBinding: string | undefined,
  use: (db: WritableDatabase) => Promise<Result>,
): Promise<Result> => {
  const folder = mkdtempSync(join(tmpdir(), 'revoada-import-'))
  try {
    const db = openDatabase({
      path: join(folder, 'workspace.db'),
      key: randomBytes(32),
      migrations: workspaceMigrations,
      nativeBinding,
    })
    try {
      return await use(db)
    } finally {
      closeDatabase(db)
    }
  } finally {
    // On Windows a file that has just been closed may be held for a moment.
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
  }
}

/**
 * The most resident memory that this process ever had, in bytes. Where the system keeps it for the program itself, that
 * is asked: what it counts for the process (`maxRSS`) goes on from the memory of whoever started it.
 */
export const ownPeakRssBytes = (): number => ofProgram() ?? process.resourceUsage().maxRSS * 1_024

const ofProgram = (): number | null => {
  try {
    const kilobytes = /^VmHWM:\s*(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]
    return kilobytes === undefined ? null : Number(kilobytes) * 1_024
  } catch {
    return null
  }
}

/**
 * The roles that a person gave: what they did not name stays a plain column, so that nothing but their word decides who
 * a row is about. A header is found as it is written, or else without regard to case and accents.
 * @throws HeadlessFailure `import_map_unclear`
 */
export const mappedRoles = (columns: readonly string[], mapped: readonly MappedColumn[]): ColumnRole[] => {
  const roles = columns.map((): ColumnRole => 'variable')
  const taken = new Set<number>()
  for (const { role, header } of mapped) {
    const index = columnOf(columns, header)
    if (index === null || taken.has(index)) throw new HeadlessFailure('import_map_unclear', { header })
    taken.add(index)
    roles[index] = role
  }
  return roles
}

/** Null where no column, or more than one, goes by this name. */
const columnOf = (columns: readonly string[], header: string): number | null => {
  const exact = columns.indexOf(header)
  if (exact >= 0) return exact
  const alike = columns.flatMap((column, index) => (columnKey(column) === columnKey(header) ? [index] : []))
  return alike.length === 1 ? (alike[0] ?? null) : null
}
