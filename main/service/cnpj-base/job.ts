import type { CnpjBaseImport, CnpjBaseStatus } from '../../../shared/api/index.ts'
import type { WritableDatabase } from '../../database/open.ts'
import { getCurrentImport } from '../store/cnpj-base.ts'
import { baseFileAt, CnpjImportFailure } from './files.ts'
import { importCnpjBase } from './import-base.ts'

/** The one import that may be under way in an instance. */
export type CnpjBaseJob = {
  /** Begins an import and does not wait for it. Only to be called while none is running. */
  start: (asked: CnpjBaseImport) => void
  status: () => CnpjBaseStatus
  /** Cancels what is under way; resolves when nothing of it is left. */
  cancel: () => Promise<void>
}

export const createCnpjBaseJob = (db: WritableDatabase, clock: () => number): CnpjBaseJob => {
  let aborter = new AbortController()
  let work: Promise<void> = Promise.resolve()
  let running: CnpjBaseStatus['running'] = null
  let failure: CnpjBaseStatus['failure'] = null

  const run = async ({ files, documents, uf }: CnpjBaseImport): Promise<void> => {
    try {
      await importCnpjBase(db, {
        files: files.map(baseFileAt),
        filter: { documents: documents === null ? null : new Set(documents), uf },
        clock,
        signal: aborter.signal,
        onProgress: (progress) => {
          running = progress
        },
      })
    } catch (error) {
      failure =
        error instanceof CnpjImportFailure
          ? { code: error.code, file: error.file, line: error.line }
          : { code: 'cnpj_import_failed', file: null, line: null }
    } finally {
      running = null
    }
  }
  return {
    start: (asked) => {
      if (running !== null) throw new Error('an import is under way')
      aborter = new AbortController()
      failure = null
      running = { file: '', bytesRead: 0, totalBytes: 0, establishments: 0 }
      work = run(asked)
    },
    status: () => {
      const current = getCurrentImport(db)
      return {
        current:
          current === null
            ? null
            : { finishedAt: current.finishedAt, establishments: current.establishments },
        running,
        failure,
      }
    },
    cancel: async () => {
      aborter.abort()
      await work
    },
  }
}
