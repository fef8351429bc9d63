import { type Settings, settingsSchema } from '../../../shared/bridge/settings-schema.ts'
import type { ReadableDatabase, WritableDatabase } from '../../database/open.ts'
import { get, run, sql } from '../../database/sql.ts'

const settingsKey = 'settings'

/** What the person set; a setting that this version does not know or cannot read falls back to its default. */
export const getSettings = (db: ReadableDatabase): Settings => {
  const row = get<{ value: string }>(db, sql`select value from setting where key = ${settingsKey}`)
  const parsed = settingsSchema.safeParse(row === undefined ? {} : JSON.parse(row.value))
  return parsed.success ? parsed.data : settingsSchema.parse({})
}

export const updateSettings = (db: WritableDatabase, changes: Partial<Settings>): Settings => {
  const settings = settingsSchema.parse({ ...getSettings(db), ...changes })
  run(
    db,
    sql`insert into setting (key, value) values (${settingsKey}, ${JSON.stringify(settings)})
        on conflict (key) do update set value = excluded.value`,
  )
  return settings
}
