/**
 * The name of a backup's file says when it was made, why and of which schema, so that a list of them needs no open
 * database: `2026-11-22T02-30-00-123Z.rotating.v150.db`, and before a migration `….migration.v140-v150.db`.
 */

/** `restore`: the data as they were before others were put in their place. */
export const backupReasons = ['manual', 'rotating', 'migration', 'restore'] as const
export type BackupReason = (typeof backupReasons)[number]

export type BackupFacts = {
  /** ISO 8601, UTC. */
  madeAt: string
  reason: BackupReason
  /** The schema that it holds. */
  schema: number
  /** The schema that it was made on the way to; null for every reason but `migration`. */
  nextSchema: number | null
}

/** An instant as a name may hold it on every system, which `:` and a second `.` may not stand in. */
export const stampOf = (instant: string): string => instant.replaceAll(/[:.]/g, '-')

/** Beside a database: what no backup could be made of when something else took its place, in folders named by `stampOf`. */
export const setAsideFolder = 'kept'

const stampPattern = /^(\d{4}-\d{2}-\d{2}T\d{2})-(\d{2})-(\d{2})-(\d{3})Z$/

/** The instant that `stampOf` wrote; null of any other text, and so of every name that leads out of a folder. */
export const readStamp = (stamp: string): string | null => {
  const [, hour, minute, second, ms] = stampPattern.exec(stamp) ?? []
  const instant = `${hour}:${minute}:${second}.${ms}Z`
  return ms === undefined || Number.isNaN(Date.parse(instant)) ? null : instant
}

const pattern = /^([\dTZ-]+)\.(manual|rotating|migration|restore)\.v(\d{1,9})(?:-v(\d{1,9}))?\.db$/

export const writeBackupName = ({ madeAt, reason, schema, nextSchema }: BackupFacts): string =>
  `${stampOf(madeAt)}.${reason}.v${schema}${nextSchema === null ? '' : `-v${nextSchema}`}.db`

/** What a name says; null of any other file's, and so of every name that leads out of the folder. */
export const readBackupName = (name: string): BackupFacts | null => {
  const [, stamp = '', reason, schema, nextSchema] = pattern.exec(name) ?? []
  const madeAt = readStamp(stamp)
  if (madeAt === null) return null
  return {
    madeAt,
    reason: reason as BackupReason,
    schema: Number(schema),
    nextSchema: nextSchema === undefined ? null : Number(nextSchema),
  }
}
