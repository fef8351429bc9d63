import type { AuditAction, AuditLine } from '../../../../../shared/api/index.ts'
import { all, type Connection, type Query, send, sql } from '../sql.ts'

/** What a line says besides who and when: ids and counts. */
export type AuditAbout = Readonly<Record<string, string | number | null>>

/** Where nobody asked for what happened. */
export const instanceActor = 'instance'

type Told = { actor: string; action: AuditAction; about: AuditAbout }

/**
 * A statement that adds a line, by whose lock all lines come one after the other. The database makes its hash (as `hashOfLine`
 * does), so that nobody asks for the line before and has the others wait for the answer. No line is earlier than the one before.
 */
const lineOf = ({ actor, action, about }: Told): { head: Query; line: Query } => {
  const text = JSON.stringify(about)
  const rest = JSON.stringify([actor, action, text]).slice(1)
  const at = sql`greatest(at, date_trunc('milliseconds', statement_timestamp()))`
  const writtenAt = sql`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
  const hashed = sql`'["' || hash || '",' || (number + 1) || ',"' || ${writtenAt} || '",' || ${rest}::text`
  return {
    head: sql`update audit_head
              set number = number + 1, at = ${at}, previous = hash, hash = encode(sha256(convert_to(${hashed}, 'UTF8')), 'hex')
              returning number, at, previous, hash`,
    line: sql`insert into audit (number, at, actor, action, about, previous, hash)
              select number, at, ${actor}, ${action}, ${text}, previous, hash from head`,
  }
}

/**
 * Adds a line to the audit, in the transaction that does what it tells of. It comes last in there: others wait for it, so
 * nobody waits for its answer, and the commit follows at once.
 */
export const addAuditLine = (db: Connection, actor: string, action: AuditAction, about: AuditAbout): void => {
  const { head, line } = lineOf({ actor, action, about })
  send(db, sql`with head as (${head}) ${line}`)
}

/** As `addAuditLine`, with what it tells of in the same statement. @param writes statements, each with its name: `moved as (…)` */
export const writeWithLine = (db: Connection, writes: Query, told: Told): void => {
  const { head, line } = lineOf(told)
  send(db, sql`with ${writes}, head as (${head}) ${line}`)
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

/** Lines before a number, the latest first. */
export const listLatestAudit = (db: Connection, before: number, limit: number): Promise<AuditLine[]> =>
  listLines(db, sql`where number < ${before} order by number desc limit ${limit}`)
