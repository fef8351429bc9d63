import { stat } from 'node:fs/promises'
import { basename, isAbsolute } from 'node:path'
import type { RecentFile } from '../../../shared/bridge/finder.ts'
import type { ReadableDatabase, WritableDatabase } from '../../database/handles.ts'
import type { Base } from '../base/base.ts'
import { all, run, sql, transaction } from '../../database/sql.ts'

const mostFiles = 15

/**
 * Puts a file in front of those that were read before it. Names of files tell of people, so they stand here, where all
 * is encrypted, and nowhere else.
 */
export const rememberFile = ({ db, clock }: Pick<Base, 'db' | 'clock'>, path: string): void => {
  // What was pasted lies in no file.
  if (!isAbsolute(path)) return
  const at = new Date(clock.now()).toISOString()
  transaction(db, () => {
    run(
      db,
      sql`insert into recent_file (path, opened_at) values (${path}, ${at})
          on conflict (path) do update set opened_at = excluded.opened_at`,
    )
    run(
      db,
      sql`delete from recent_file where path not in
          (select path from recent_file order by opened_at desc limit ${mostFiles})`,
    )
  })
}

/** Files that were read lately, the latest first, each with whether it is still there. */
export const listRecentFiles = (
  db: ReadableDatabase,
): Promise<(Omit<RecentFile, 'ticket'> & { path: string })[]> =>
  Promise.all(
    all<{ path: string; openedAt: string }>(
      db,
      sql`select path, opened_at as openedAt from recent_file order by opened_at desc`,
    ).map(async ({ path, openedAt }) => {
      const facts = await stat(path).catch(() => null)
      return { path, fileName: basename(path), openedAt, isGone: facts?.isFile() !== true }
    }),
  )

/** Forgets one file, or with null all. @returns how many that were */
export const forgetFiles = (db: WritableDatabase, path: string | null): number =>
  run(db, path === null ? sql`delete from recent_file` : sql`delete from recent_file where path = ${path}`)
