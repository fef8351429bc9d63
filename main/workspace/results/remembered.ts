/** What a person chose for the reports of a supplier, whose files have the same headers each time. */
import { z } from 'zod'
import { type ReportWord, reportRoleSchema, wordMeaningSchema } from '../../../shared/bridge/results.ts'
import type { ReportRole } from '../../../shared/rules/report-columns.ts'
import { detailMark } from '../../../shared/rules/report-words.ts'
import type { WordMeaning } from '../../../shared/rules/results.ts'
import type { ReadableDatabase, WritableDatabase } from '../../database/handles.ts'
import { all, get, run, sql, transaction } from '../../database/sql.ts'
import type { KeptRoles, ReportMemory } from './report-memory.ts'

/** The least recently used go when there are more. */
const mostRemembered = 100

const rolesSchema = z.array(reportRoleSchema)
const wordsSchema = z.record(z.string(), wordMeaningSchema.nullable())

/** What the columns were the last time such ones came; else null. */
export const rememberedColumns = (
  db: ReadableDatabase,
  { keyStart, restore }: ReportMemory,
): ReportRole[] | null => {
  for (const { key, roles } of all<{ key: string; roles: string }>(
    db,
    sql`select headers as key, roles from remembered_report
        where substr(headers, 1, ${keyStart.length}) = ${keyStart} order by used_at desc, headers`,
  )) {
    const restored = restore({ key, roles: rolesSchema.parse(JSON.parse(roles)) })
    if (restored !== null) return restored
  }
  return null
}

/** The key under which a word is remembered. */
export const wordKey = ({ source, text }: Pick<ReportWord, 'source' | 'text'>): string => `${source}:${text}`

export type RememberedWords = {
  /** By the keys of words: what was said of them with these headers, null where a meaning was taken away. */
  own: ReadonlyMap<string, WordMeaning | null>
  /** The same of other headers, where the latest counts: only of words that have letters, as each supplier has its own codes. */
  elsewhere: ReadonlyMap<string, WordMeaning>
}

/** What words were taught to mean. @param key of what they are kept under */
export const rememberedWords = (db: ReadableDatabase, key: string): RememberedWords => {
  const own = new Map(Object.entries(wordsOf(db, key) ?? {}))
  const elsewhere = new Map<string, WordMeaning>()
  for (const { words } of all<{ words: string }>(
    db,
    sql`select words from remembered_report where headers <> ${key} order by used_at, headers`,
  ))
    for (const [word, meaning] of Object.entries(readWords(words)))
      if (meaning !== null && isInWords(word)) elsewhere.set(word, meaning)
  return { own, elsewhere }
}

/** Of a status with a detail each has to have letters: `Falha · 12` is a code of one supplier. */
const isInWords = (key: string): boolean =>
  key
    .slice(key.indexOf(':') + 1)
    .split(detailMark)
    .every((part) => /\p{L}/u.test(part))

const readWords = (words: string): Record<string, WordMeaning | null> => wordsSchema.parse(JSON.parse(words))

const wordsOf = (db: ReadableDatabase, key: string): Record<string, WordMeaning | null> | null => {
  const entry = get<{ words: string }>(db, sql`select words from remembered_report where headers = ${key}`)
  return entry === undefined ? null : readWords(entry.words)
}

/** The words of some hundred reports; the ones that were said first go. */
const mostWordsKept = 5_000

/** What an import changed of what is remembered, to take it back. Values of `words`: before, which may be none, and after. */
const taughtSchema = z.object({
  headers: z.string(),
  roles: z.object({ before: z.string().nullable(), after: z.string() }),
  words: z.array(
    z.object({
      key: z.string(),
      before: wordMeaningSchema.nullable().optional(),
      after: wordMeaningSchema.nullable(),
    }),
  ),
})
export type Taught = z.infer<typeof taughtSchema>

/** What a person said of a report: roles of its columns, and meanings by the keys of its words, null where one was taken away. */
export type Said = KeptRoles & { words: ReadonlyMap<string, WordMeaning | null> }

/** Keeps a choice for the next report with these columns. Within the caller's transaction or alone. */
export const rememberReport = (
  db: WritableDatabase,
  { key: headers, roles, words }: Said,
  at: string,
): Taught =>
  transaction(db, () => {
    const known = get<{ roles: string; words: string }>(
      db,
      sql`select roles, words from remembered_report where headers = ${headers}`,
    )
    const kept = new Map(Object.entries(known === undefined ? {} : readWords(known.words)))
    const changed: Taught['words'] = []
    for (const [key, meaning] of words) {
      const before = kept.get(key)
      // The word that was said last stands last.
      kept.delete(key)
      kept.set(key, meaning)
      if (before !== meaning) changed.push({ key, before, after: meaning })
    }
    const after = JSON.stringify(roles)
    write(db, { headers, roles: after, words: kept, at })
    run(
      db,
      sql`delete from remembered_report where headers in
            (select headers from remembered_report order by used_at desc, headers limit -1 offset ${mostRemembered})`,
    )
    return { headers, roles: { before: known?.roles ?? null, after }, words: changed }
  })

/** Takes back what an import taught, but nothing that was said since. */
export const forgetTaught = (db: WritableDatabase, taught: string): void => {
  const { headers, roles, words } = taughtSchema.parse(JSON.parse(taught))
  transaction(db, () => {
    const known = get<{ roles: string; words: string; at: string }>(
      db,
      sql`select roles, words, used_at as at from remembered_report where headers = ${headers}`,
    )
    if (known === undefined) return
    const kept = new Map(Object.entries(readWords(known.words)))
    for (const { key, before, after } of words) {
      if (kept.get(key) !== after) continue
      if (before === undefined) kept.delete(key)
      else kept.set(key, before)
    }
    const isSame = known.roles === roles.after
    if (isSame && roles.before === null && kept.size === 0)
      run(db, sql`delete from remembered_report where headers = ${headers}`)
    else
      write(db, {
        headers,
        roles: isSame && roles.before !== null ? roles.before : known.roles,
        words: kept,
        at: known.at,
      })
  })
}

type Entry = { headers: string; roles: string; words: ReadonlyMap<string, WordMeaning | null>; at: string }

const write = (db: WritableDatabase, { headers, roles, words, at }: Entry): number => {
  const kept = JSON.stringify(Object.fromEntries([...words].slice(-mostWordsKept)))
  return run(
    db,
    sql`insert into remembered_report (headers, roles, words, used_at) values (${headers}, ${roles}, ${kept}, ${at})
        on conflict (headers) do update set roles = excluded.roles, words = excluded.words, used_at = excluded.used_at`,
  )
}
