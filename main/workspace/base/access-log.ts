import { createHash } from 'node:crypto'
import { userInfo } from 'node:os'
import type { Access, AccessAction } from '../../../shared/bridge/access.ts'
import type { ReadableDatabase, WritableDatabase } from '../../database/handles.ts'
import { all, get, run, sql, transaction } from '../../database/sql.ts'
import { pace } from '../../turns.ts'
import type { Clock } from './clock.ts'

/** What somebody did with personal data: ids and counts, never the data. */
export type NotedAccess = {
  action: AccessAction
  /** The id of the list, draft or enrichment. */
  subject?: string | null
  /** Rows or people. */
  count?: number
}

/** Writes down what is about to be done; throws when that cannot be written, and then it is not done. */
export type NoteAccess = (access: NotedAccess) => void

/**
 * An entry as it is stored. Its seal is a hash over it and over the seal before: one that is changed or taken out is seen,
 * unless all later seals are recomputed, and then they differ from those of a file that was exported before.
 */
export type SealedAccess = Access & { seal: string }

const sealOf = (before: string, { number, at, account, action, subject, count }: Access): string =>
  createHash('sha256')
    .update(JSON.stringify([before, number, at, account, action, subject, count]))
    .digest('hex')

/** Who is at this computer, as its system calls them; a system may know no name. */
export const accountName = (): string => {
  try {
    return userInfo().username
  } catch {
    return '?'
  }
}

/** Nothing ever changes or removes an entry. @param account who is at this computer */
export const createNoteAccess =
  (db: WritableDatabase, clock: Clock, account: string): NoteAccess =>
  (noted) =>
    transaction(db, () => {
      const { action } = noted
      const subject = noted.subject ?? null
      const count = noted.count ?? null
      const last = get<{ number: number; seal: string }>(
        db,
        sql`select number, seal from access order by number desc limit 1`,
      )
      const number = (last?.number ?? 0) + 1
      const at = new Date(clock.now()).toISOString()
      const seal = sealOf(last?.seal ?? '', { number, at, account, action, subject, count })
      run(
        db,
        sql`insert into access (number, at, account, action, subject, count, seal)
            values (${number}, ${at}, ${account}, ${action}, ${subject}, ${count}, ${seal})`,
      )
    })

export const countAccesses = (db: ReadableDatabase): number =>
  get<{ total: number }>(db, sql`select count(*) as total from access`)?.total ?? 0

/** The latest first. */
export const listAccesses = (db: ReadableDatabase, offset: number, limit: number): SealedAccess[] =>
  all<SealedAccess>(
    db,
    sql`select number, at, account, action, subject, count, seal from access
        order by number desc limit ${limit} offset ${offset}`,
  )

const rowsAtOnce = 1_000

/** From the first on. */
export async function* everyAccess(db: ReadableDatabase): AsyncGenerator<SealedAccess[]> {
  let last = 0
  for (;;) {
    const some = all<SealedAccess>(
      db,
      sql`select number, at, account, action, subject, count, seal from access
          where number > ${last} order by number limit ${rowsAtOnce}`,
    )
    if (some.length === 0) return
    yield some
    last = some.at(-1)?.number ?? last
    await pace()
  }
}

/** The number of the first entry that is not as it was written, or before which one is missing; null = none. */
export const firstBroken = async (db: ReadableDatabase): Promise<number | null> => {
  let before = ''
  let expected = 1
  for await (const some of everyAccess(db))
    for (const entry of some) {
      if (entry.number !== expected || entry.seal !== sealOf(before, entry)) return entry.number
      before = entry.seal
      expected += 1
    }
  return null
}
