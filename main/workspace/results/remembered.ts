/** What a person chose for the reports of a supplier, whose files have the same headers each time. */
import { z } from 'zod'
import { reportRoleSchema, wordMeaningSchema } from '../../../shared/bridge/results.ts'
import { headersKey } from '../../../shared/rules/headers-key.ts'
import type { ReportRole } from '../../../shared/rules/report-columns.ts'
import type { WordMeaning } from '../../../shared/rules/results.ts'
import type { ReadableDatabase, WritableDatabase } from '../../database/handles.ts'
import { all, get, run, sql, transaction } from '../../database/sql.ts'
import { areHeaders } from '../settings/remembered-roles.ts'

/** The least recently used go when there are more. */
const mostRemembered = 100

const rolesSchema = z.array(reportRoleSchema)
const wordsSchema = z.record(z.string(), wordMeaningSchema.nullable())

/** What the columns were the last time these headers came; else null. */
export const rememberedColumns = (db: ReadableDatabase, columns: readonly string[]): ReportRole[] | null => {
  const entry = get<{ roles: string }>(
    db,
    sql`select roles from remembered_report where headers = ${headersKey(columns)}`,
  )
  const roles = entry === undefined ? null : rolesSchema.parse(JSON.parse(entry.roles))
  return roles?.length === columns.length ? roles : null
}

/** What words were taught to mean: with these headers, or else with others, where the latest counts. */
export const rememberedWords = (
  db: ReadableDatabase,
  columns: readonly string[],
): Map<string, WordMeaning | null> =>
  new Map(
    all<{ words: string }>(
      db,
      sql`select words from remembered_report order by headers = ${headersKey(columns)}, used_at`,
    ).flatMap(({ words }) => Object.entries(wordsSchema.parse(JSON.parse(words)))),
  )

/** Keeps a choice for the next file with these headers; where they are somebody's data, nothing. */
export const rememberReport = (
  db: WritableDatabase,
  { columns, roles }: { columns: readonly string[]; roles: readonly ReportRole[] },
  words: ReadonlyMap<string, WordMeaning | null>,
  at: string,
): void => {
  if (!areHeaders(columns)) return
  const taught = Object.fromEntries([...words].filter(([, meaning]) => meaning !== null))
  transaction(db, () => {
    run(
      db,
      sql`insert into remembered_report (headers, roles, words, used_at)
          values (${headersKey(columns)}, ${JSON.stringify(roles)}, ${JSON.stringify(taught)}, ${at})
          on conflict (headers) do update set roles = excluded.roles, used_at = excluded.used_at,
            words = json_patch(remembered_report.words, excluded.words)`,
    )
    run(
      db,
      sql`delete from remembered_report where headers in
            (select headers from remembered_report order by used_at desc, headers limit -1 offset ${mostRemembered})`,
    )
  })
}
