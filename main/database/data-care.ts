import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { BackupReason } from '../../shared/rules/backup-name.ts'
import { type Backup, listBackups } from './backup.ts'
import type { CopyOutcome, CopyTask } from './backup-worker.ts'
import { backupWorker } from './backup-worker-url.ts'
import { DatabaseFailure } from './failure.ts'
import type { KeyedPlace } from './keyed.ts'
import { createQueue } from '../turns.ts'

/** Copies of an open database, made while it is worked on. */
export type DataCare = {
  /** @throws DatabaseFailure */
  backUp: (reason: Extract<BackupReason, 'manual' | 'rotating'>) => Promise<Backup>
  /**
   * Makes a backup of the data as they are now, and removes every one from before: they hold what was erased since.
   * @throws DatabaseFailure; older backups stay then
   */
  renew: () => Promise<void>
  /**
   * Writes a copy under another key, for another computer.
   * @throws DatabaseFailure
   */
  copyOut: (path: string, key: Buffer) => Promise<void>
  /** Returns when no copy is being made; none is begun after it. */
  stop: () => Promise<void>
}

export type DataCareOptions = {
  place: KeyedPlace
  backups: string
  /** Milliseconds since 1970. */
  now: () => number
  /** Told what kept a copy from being made: whoever reads all of the data is the first to meet damage. */
  onFailure: (failure: DatabaseFailure) => void
}

/** One copy at a time: two would only take longer. */
export const createDataCare = ({ place, backups, now, onFailure }: DataCareOptions): DataCare => {
  // Nothing else of whatever was given: what holds functions cannot be told to a thread.
  const source: KeyedPlace = { path: place.path, key: place.key, nativeBinding: place.nativeBinding }
  const copies = createQueue()
  let isStopped = false
  /** @throws DatabaseFailure */
  const inTurn = (task: () => CopyTask): Promise<Backup | null> =>
    copies.add(async () => {
      if (isStopped) throw new DatabaseFailure('database_in_use')
      const outcome = await runApart(task())
      if (outcome.ok) return outcome.backup
      const failure = new DatabaseFailure(outcome.code)
      onFailure(failure)
      throw failure
    })
  const backUp: DataCare['backUp'] = async (reason) => {
    const backup = await inTurn(() => ({
      source,
      kind: 'backup',
      order: { folder: backups, reason, madeAt: new Date(now()).toISOString() },
    }))
    if (backup === null) throw new Error('a backup was asked for, and a copy was made')
    return backup
  }
  return {
    backUp,
    renew: async () => {
      const { name } = await backUp('rotating')
      for (const older of listBackups(backups)) if (older.name !== name) rmSync(join(backups, older.name))
    },
    copyOut: async (path, key) => {
      await inTurn(() => ({ source, kind: 'copy', target: { path, key } }))
    },
    stop: async () => {
      isStopped = true
      await copies.idle()
    },
  }
}

const runApart = (task: CopyTask): Promise<CopyOutcome> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(backupWorker, { workerData: task })
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('a backup ended without an outcome')))
  })
