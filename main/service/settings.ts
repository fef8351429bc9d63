import { type EnrichmentSettings, enrichmentSettingsSchema, type UserFacts } from '../../shared/api/index.ts'
import type { ServiceStore } from './store/store.ts'

const enrichmentKey = 'enrichment'

/** Until a person sets others. The pace lets one see that a small list is being worked on. */
const atFirst: EnrichmentSettings = {
  prices: { PROFILE_360: '0.1200', TARGET_PRO: '0.0800', PRO_RATE_FINANCIAL: '0.0650', CNPJ: '0.0900' },
  pace: { preparationMs: 2_000, documentsPerSecond: 2_000 },
}

export const getEnrichmentSettings = async (store: ServiceStore): Promise<EnrichmentSettings> => {
  const value = await store.getSetting(enrichmentKey)
  return value === null ? atFirst : enrichmentSettingsSchema.parse(JSON.parse(value))
}

/** Holds for lists that are created from now on. */
export const setEnrichmentSettings = (store: ServiceStore, settings: EnrichmentSettings): Promise<void> =>
  store.setSetting(enrichmentKey, JSON.stringify(settings))

/** Both are there until someone takes them away. */
export const userFactsOf = async (store: ServiceStore, userId: string): Promise<UserFacts> =>
  (await store.getUserFacts(userId)) ?? { rcsSupplier: true, rcsCredential: true }
