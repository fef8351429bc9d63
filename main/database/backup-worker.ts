/**
 * Makes one copy of a database in a thread of its own, by a connection that only reads: whoever works on the database
 * goes on meanwhile. Its task comes as workerData, its outcome is its one message.
 */
import { parentPort, workerData } from 'node:worker_threads'
import { type Backup, type BackupOrder, tidyBackups, writeBackup, writeCopy } from './backup.ts'
import { fileFailureOf, type DatabaseFailureCode } from './failure.ts'
import { type KeyedPlace, openKeyed } from './keyed.ts'

type Place = Omit<KeyedPlace, 'key'> & { key: Uint8Array }
export type CopyTask = { source: Place } & (
  | { kind: 'backup'; order: BackupOrder }
  | { kind: 'copy'; target: Omit<Place, 'nativeBinding'> }
)
export type CopyOutcome = { ok: true; backup: Backup | null } | { ok: false; code: DatabaseFailureCode }

const runTask = (task: CopyTask): Backup | null => {
  const place: KeyedPlace = { ...task.source, key: Buffer.from(task.source.key) }
  const source = openKeyed(place, { readonly: true })
  try {
    if (task.kind === 'backup') {
      const backup = writeBackup(source, place, task.order)
      tidyBackups(task.order.folder)
      return backup
    }
    const target = { ...place, path: task.target.path, key: Buffer.from(task.target.key) }
    writeCopy(source, target, place.key)
    return null
  } finally {
    source.close()
  }
}

const outcomeOf = (task: CopyTask): CopyOutcome => {
  try {
    return { ok: true, backup: runTask(task) }
  } catch (error) {
    const failure = fileFailureOf(error)
    if (failure === null) throw error
    return { ok: false, code: failure.code }
  }
}

parentPort?.postMessage(outcomeOf(workerData as CopyTask))
