import type { PutOff } from '../../shared/processes/quiet-work.ts'
import { backupFolderOf } from './backup.ts'
import { keepRotating } from './backup-rotation.ts'
import { noticeDamage, watchDamage } from './damage.ts'
import { createDataCare, type DataCare } from './data-care.ts'
import { DatabaseFailure, fileFailureOf } from './failure.ts'
import type { KeyedPlace } from './keyed.ts'
import type { Migration } from './migrate.ts'
import { closeDatabase, openDatabase } from './open.ts'
import type { WritableDatabase } from './handles.ts'
import { type CarryOver, type Recovery, recoverDatabase } from './recover.ts'
import { takeRestoredMark } from './restored-mark.ts'

export type OwnedOptions = KeyedPlace & {
  migrations: readonly Migration[]
  /** What a person chose to stand in place of the present data; null = nothing. */
  recovery: Recovery | null
  /** Milliseconds since 1970. */
  now: () => number
  /** Whether something goes on that a backup would slow down. */
  isBusy: (db: WritableDatabase) => boolean
  /** Told once when the data turn out damaged while they are worked on. */
  onDamage: () => void
  putOff: PutOff
  /** In one commit with the mark's end: what data may no longer do that have been away from the world for a while. */
  onRestored: (db: WritableDatabase) => void
  /** Asked when data come back in place of others; absent where nothing has to be taken over. */
  carryOver?: CarryOver
}

export type OwnedDatabase = {
  db: WritableDatabase
  care: DataCare
  /** Takes what work on it threw past the sql functions. */
  notice: (error: unknown) => void
  /** Lets a copy that is being made come to its end, and closes. */
  close: () => Promise<void>
}

/**
 * The database of a process that owns one, with the care that is taken of it: recovery, backups, and an eye on damage.
 * @throws DatabaseFailure
 */
export const openOwned = (options: OwnedOptions): OwnedDatabase => {
  const { path, now, isBusy, onDamage, putOff } = options
  const backups = backupFolderOf(path)
  const whole = { ...options, backups }
  if (options.recovery !== null) recover(whole, options.recovery, new Date(now()).toISOString())
  const db = openDatabase(whole)
  takeRestoredMark(db, options.onRestored)
  watchDamage(db, onDamage)
  const notice = (error: unknown): void => noticeDamage(db, error)
  const care = createDataCare({ place: options, backups, now, onFailure: notice })
  const endRotation = keepRotating({
    care,
    path,
    backups,
    now,
    isBusy: () => isBusy(db),
    onFailure: notice,
    onPutOff: (error) => putOff('daily_backup', error),
  })
  return {
    db,
    care,
    notice,
    close: async () => {
      endRotation()
      await care.stop()
      closeDatabase(db)
    },
  }
}

const recover = (...[options, recovery, at]: Parameters<typeof recoverDatabase>): void => {
  try {
    recoverDatabase(options, recovery, at)
  } catch (error) {
    const code = fileFailureOf(error)?.code
    if (code === 'backup_unusable' || code === 'backup_newer') throw error
    throw new DatabaseFailure('recovery_unwritable', error)
  }
}
