import { randomUUID } from 'node:crypto'
import { basename } from 'node:path'
import type { ImportJob } from '../../../shared/bridge/imports.ts'
import type { SpreadsheetFacts } from '../../../shared/processes/reader.ts'
import type { ColumnRole } from '../../../shared/rules/column-roles.ts'
import type { Language } from '../../../shared/rules/language.ts'
import type { Tally } from '../../../shared/rules/row-verdict.ts'
import type { WritableDatabase } from '../../database/open.ts'
import { forkReaders } from '../../reader-client/fork-readers.ts'
import { keepReaders } from '../../reader-client/kept-readers.ts'
import type { OpenReader } from '../../reader-client/run-reader.ts'
import { createChanges } from '../changes/changes.ts'
import { createHeldFiles } from '../imports/held-files.ts'
import { createImportJobs, type ImportRequest } from '../imports/jobs.ts'
import { proposeImport } from '../imports/proposal.ts'
import { getList } from '../lists/queries.ts'
import { ProblemError } from '../problem-error.ts'
import { failureOf, type ImportFailure } from './failure.ts'
import type { ImportOptions } from './options.ts'
import { checkTargets, writeOutputs } from './outputs.ts'
import { ownPeakRssBytes } from './peak-memory.ts'
import { mappedRoles } from './roles.ts'
import { inTemporaryDatabase } from './temporary-database.ts'

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
  const imports = createImportJobs({
    db,
    openReader,
    clock: { now: Date.now, monotonic: () => performance.now() },
    uuid: randomUUID,
    changes: createChanges(),
    // Nothing to tidy up: the database goes as a whole.
    held: createHeldFiles(randomUUID),
    removal: { request: () => {} },
  })
  const jobId = imports.start(request)
  let last: ImportJob | null = null
  for await (const job of imports.watch(jobId, undefined)) last = job
  // A job that failed says so before the last of its work is done; the database is closed after it.
  await imports.stop()
  if (last?.problem) throw new ProblemError(last.problem.code, last.problem.params)
  const list = getList(db, last?.listId ?? '')
  if (list === null) throw new Error('an import ended without a list or a problem')
  return list
}
