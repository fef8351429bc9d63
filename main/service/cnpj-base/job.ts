import type { CnpjBaseImport, CnpjBaseStatus } from '../../../shared/api/index.ts'
import type { PutOff } from '../../../shared/processes/quiet-work.ts'
import { databaseFailureOf } from '../../database/failure.ts'
import type { WritableDatabase } from '../../database/handles.ts'
import {
  endImports,
  forgetCurrentImport,
  getCurrentImport,
  hasCutImport,
  removeOtherImports,
} from '../store/sqlite/cnpj-base.ts'
import { baseFileAt, CnpjImportFailure } from './files.ts'
import { type BaseProgress, importCnpjBase } from './import-base.ts'

/** The one import that may be under way in an instance. */
export type CnpjBaseJob = {
  /** Begins an import and does not wait for it. Only to be called while none is running. */
  start: (asked: CnpjBaseImport) => void
  status: () => CnpjBaseStatus
  /** Cancels what is under way; resolves when it has stopped. Its rows are removed afterwards. */
  cancel: () => Promise<void>
  /** Takes the imported companies away. Only to be called while no import is running. */
  remove: () => void
  /** Ends whatever is at work, as soon as it can; what is left to remove is for the next start. */
  stop: () => Promise<void>
}

type Needs = {
  db: WritableDatabase
  /** Milliseconds since 1970. */
  clock: () => number
  putOff: PutOff
}

/** Begins by removing what an earlier run of the instance left of its imports. */
export const createCnpjBaseJob = ({ db, clock, putOff }: Needs): CnpjBaseJob => {
  const stopping = new AbortController()
  let importing = new AbortController()
  let sweeping = new AbortController()
  /** Imports and sweeps, one after another. */
  let work: Promise<void> = Promise.resolve()
  let imported: Promise<void> = work
  let running: (BaseProgress & { startedMs: number }) | null = null
  let failure: CnpjBaseStatus['failure'] = hasCutImport(db)
    ? { code: 'cnpj_import_interrupted', file: null, line: null }
    : null

  const run = async ({ files, documents, uf }: CnpjBaseImport, startedMs: number): Promise<void> => {
    try {
      await importCnpjBase(db, {
        files: files.map(baseFileAt),
        filter: { documents: documents === null ? null : new Set(documents), uf },
        clock,
        signal: AbortSignal.any([importing.signal, stopping.signal]),
        onProgress: (progress) => {
          running = { ...progress, startedMs }
        },
      })
    } catch (error) {
      failure = failureOf(error)
      // One that the stop cuts off is told of at the next start; so is one that cannot be noted now.
      if (!stopping.signal.aborted) noteEnd()
    } finally {
      running = null
    }
  }
  const noteEnd = (): void => {
    try {
      endImports(db, new Date(clock()).toISOString())
    } catch (error) {
      putOff('company_base_end', error)
    }
  }
  // Never beside an import, whose rows it would take for left over: an import that comes stops it, and it comes again after.
  const sweep = (): void => {
    sweeping = new AbortController()
    const signal = AbortSignal.any([sweeping.signal, stopping.signal])
    // What cannot be removed now is seen by nobody, and the next sweep tries again.
    work = work
      .then(() => removeOtherImports(db, signal))
      .catch((error: unknown) => putOff('company_base_removal', error))
  }
  sweep()
  return {
    start: (asked) => {
      if (running !== null) throw new Error('an import is under way')
      const startedMs = performance.now()
      importing = new AbortController()
      sweeping.abort()
      failure = null
      running = { file: '', bytesRead: 0, totalBytes: 0, establishments: 0, startedMs }
      imported = work.then(() => run(asked, startedMs))
      work = imported
      sweep()
    },
    status: () => ({ current: currentOf(db), running: toldOf(running), failure }),
    cancel: async () => {
      importing.abort()
      await imported
    },
    remove: () => {
      forgetCurrentImport(db)
      failure = null
      sweep()
    },
    stop: async () => {
      stopping.abort()
      await work
    },
  }
}

const currentOf = (db: WritableDatabase): CnpjBaseStatus['current'] => {
  const current = getCurrentImport(db)
  return current === null ? null : { finishedAt: current.finishedAt, establishments: current.establishments }
}

const toldOf = (running: (BaseProgress & { startedMs: number }) | null): CnpjBaseStatus['running'] => {
  if (running === null) return null
  const { startedMs, ...progress } = running
  return { ...progress, elapsedMs: Math.round(performance.now() - startedMs) }
}

const failureOf = (error: unknown): NonNullable<CnpjBaseStatus['failure']> => {
  if (error instanceof CnpjImportFailure) return { code: error.code, file: error.file, line: error.line }
  const isFull = databaseFailureOf(error)?.code === 'database_full'
  return { code: isFull ? 'cnpj_import_disk_full' : 'cnpj_import_failed', file: null, line: null }
}
