import { type EnrichmentSettings, enrichmentSettingsSchema } from '../../../shared/api/index.ts'
import type { ReadableDatabase, WritableDatabase } from '../../database/handles.ts'
import { get, run, sql } from '../../database/sql.ts'

const enrichmentKey = 'enrichment'

/** Until a person sets others. The pace lets one see that a small list is being worked on. */
const atFirst: EnrichmentSettings = {
  prices: { PROFILE_360: '0.1200', TARGET_PRO: '0.0800', PRO_RATE_FINANCIAL: '0.0650', CNPJ: '0.0900' },
  pace: { preparationMs: 2_000, documentsPerSecond: 2_000 },
}

export const getEnrichmentSettings = (db: ReadableDatabase): EnrichmentSettings => {
  const row = get<{ value: string }>(db, sql`select value from service_setting where key = ${enrichmentKey}`)
  return row === undefined ? atFirst : enrichmentSettingsSchema.parse(JSON.parse(row.value))
}

/** Holds for lists that are created from now on. */
export const setEnrichmentSettings = (db: WritableDatabase, settings: EnrichmentSettings): number =>
  run(
    db,
    sql`insert into service_setting (key, value) values (${enrichmentKey}, ${JSON.stringify(settings)})
        on conflict (key) do update set value = excluded.value`,
  )
