import { type EnrichmentSettings, enrichmentPaceSchema, priceSchema } from '../../../shared/api/control.ts'
import { type RecordShape, recordShapes } from '../../../shared/api/enrichment.ts'
import type { Language } from '../../../shared/rules/language.ts'
import type { Formats } from '../../i18n/formats.ts'
import { readDecimal } from '../../i18n/read-decimal.ts'

export const paceFields = ['preparation', 'rate'] as const
type PaceField = (typeof paceFields)[number]

/** Prices, pace, as they stand in the fields. Preparation is in seconds, the rate in documents per second. */
export type EnrichmentDraft = Readonly<Record<RecordShape | PaceField, string>>

export const draftOf = ({ prices, pace }: EnrichmentSettings, formats: Formats): EnrichmentDraft => ({
  PROFILE_360: formats.decimal(Number(prices.PROFILE_360), 2),
  TARGET_PRO: formats.decimal(Number(prices.TARGET_PRO), 2),
  PRO_RATE_FINANCIAL: formats.decimal(Number(prices.PRO_RATE_FINANCIAL), 2),
  CNPJ: formats.decimal(Number(prices.CNPJ), 2),
  preparation: formats.decimal(pace.preparationMs / 1_000, 0),
  rate: formats.decimal(pace.documentsPerSecond, 0),
})

/** The price in a typed text; null where it is none. */
export const priceOf = (text: string, language: Language): string | null => {
  const price = priceSchema.safeParse(readDecimal(text, language))
  return price.success ? price.data : null
}

/** Null where it is no time that the service takes. */
export const preparationMsOf = (text: string, language: Language): number | null => {
  const ms = enrichmentPaceSchema.shape.preparationMs.safeParse(
    Math.round(Number(readDecimal(text, language) ?? Number.NaN) * 1_000),
  )
  return ms.success ? ms.data : null
}

/** Null where it is no rate that the service takes. */
export const rateOf = (text: string, language: Language): number | null => {
  const rate = enrichmentPaceSchema.shape.documentsPerSecond.safeParse(
    Number(readDecimal(text, language) ?? Number.NaN),
  )
  return rate.success ? rate.data : null
}

/** What a draft asks for; null where one of its fields is wrong. */
export const settingsOf = (draft: EnrichmentDraft, language: Language): EnrichmentSettings | null => {
  const [PROFILE_360, TARGET_PRO, PRO_RATE_FINANCIAL, CNPJ] = [
    priceOf(draft.PROFILE_360, language),
    priceOf(draft.TARGET_PRO, language),
    priceOf(draft.PRO_RATE_FINANCIAL, language),
    priceOf(draft.CNPJ, language),
  ]
  const preparationMs = preparationMsOf(draft.preparation, language)
  const documentsPerSecond = rateOf(draft.rate, language)
  if (PROFILE_360 === null || TARGET_PRO === null || PRO_RATE_FINANCIAL === null || CNPJ === null) return null
  if (preparationMs === null || documentsPerSecond === null) return null
  return {
    prices: { PROFILE_360, TARGET_PRO, PRO_RATE_FINANCIAL, CNPJ },
    pace: { preparationMs, documentsPerSecond },
  }
}

/** True when both ask for the same, however their prices are written. */
export const isSameSettings = (one: EnrichmentSettings, other: EnrichmentSettings): boolean =>
  recordShapes.every((shape) => Number(one.prices[shape]) === Number(other.prices[shape])) &&
  one.pace.preparationMs === other.pace.preparationMs &&
  one.pace.documentsPerSecond === other.pace.documentsPerSecond

/** How long a list of so many documents takes, in milliseconds. */
export const durationMsOf = (documents: number, { pace }: EnrichmentSettings): number =>
  pace.preparationMs + (documents / pace.documentsPerSecond) * 1_000
