import type { AuditAction, AuditLine } from '../../../../../shared/api/index.ts'
import { hashOfLine } from '../../../team/audit-chain.ts'
import { all, type Connection, get, prepared, type Query, send, sql, type Transaction } from '../sql.ts'

/** What a line says besides who and when: ids and counts. */
export type AuditAbout = Readonly<Record<string, string | number | null>>

/** Where nobody asked for what happened. */
export const instanceActor = 'instance'

/**
 * Adds a line to the audit, in the transaction that does what it tells of. It comes last in there: its row is locked by one
 * transaction at a time.
 */
export const addAuditLine = async (
  db: Transaction,
  actor: string,
  action: AuditAction,
  about: AuditAbout,
): Promise<void> => {
  const head = await get<{ number: number; hash: string; now: Date }>(
    db,
    prepared`select number, hash, date_trunc('milliseconds', clock_timestamp()) as now from audit_head for update`,
  )
  if (head === undefined) throw new Error('the audit has no head')
  const line = {
    previous: head.hash,
    number: head.number + 1,
    at: head.now.toISOString(),
    actor,
    action,
    about: JSON.stringify(about),
  }
  const hash = hashOfLine(line)
  send(
    db,
    prepared`with added as (
          insert into audit (number, at, actor, action, about, previous, hash)
          values (${line.number}, ${line.at}, ${actor}, ${action}, ${line.about}, ${line.previous}, ${hash})
        )
        update audit_head set number = ${line.number}, hash = ${hash}`,
  )
}

const listLines = async (db: Connection, which: Query): Promise<AuditLine[]> =>
  (
    await all<Omit<AuditLine, 'at'> & { at: Date }>(
      db,
      sql`select number, at, actor, action, about, previous, hash from audit ${which}`,
    )
  ).map(({ at, ...line }) => ({ ...line, at: at.toISOString() }))

/** Lines after a number, in their order. */
export const listAudit = (db: Connection, after: number, limit: number): Promise<AuditLine[]> =>
  listLines(db, sql`where number > ${after} order by number limit ${limit}`)

/** @param seen a line as `last` names it; '' = none */
export const getAuditStanding = async (
  db: Connection,
  seen: string,
): Promise<{ last: string; hasSeen: boolean }> => {
  const [, number = '0', hash = ''] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(seen) ?? []
  const row = await get<{ last: string; hasSeen: boolean }>(
    db,
    sql`select number || ':' || hash as last,
          ${seen} = '' or exists (select 1 from audit where number = ${Number(number)} and hash = ${hash}) as "hasSeen"
        from audit_head`,
  )
  if (row === undefined) throw new Error('the audit has no head')
  return row
}

/** Lines before a number, the latest first. */
export const listLatestAudit = (db: Connection, before: number, limit: number): Promise<AuditLine[]> =>
  listLines(db, sql`where number < ${before} order by number desc limit ${limit}`)
