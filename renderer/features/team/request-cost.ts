import type { TeamRequest } from '../../../shared/api/index.ts'
import { isCampaignType } from '../../../shared/rules/campaign-types.ts'
import { costOf, dayInBrasilia, type Price, type UnitCounts } from '../../../shared/rules/campaign-cost.ts'

/** From what to what a request costs, by the prices of this computer; null = something has no price here. */
export type RequestCost = { lowestMicros: number; highestMicros: number } | null

/** What it may be billed as: of RCS texts the instance does not say which are basic. Empty of what is no campaign. */
const possibleUnits = ({ kind, quantity, smsParts }: TeamRequest): UnitCounts[] => {
  if (!isCampaignType(kind)) return []
  switch (kind) {
    case 'SMSSHORT':
      return [{ sms_part: smsParts ?? quantity }]
    case 'RCS_TEXT':
      return [{ rcs_basic: quantity }, { rcs_single: quantity }]
    case 'RCS_CAROUSEL':
      return [{ rcs_single: quantity }]
    case 'TVOZ':
      return [{ voice_call: quantity }]
    case 'URA':
      return [{ ura_call: quantity }]
  }
}

/**
 * What a request of a team costs, by the prices that were set here for its connection, on the day on which it starts.
 * @param now epoch ms
 * @returns undefined of what is no campaign
 */
export const costOfRequest = (
  request: TeamRequest,
  prices: readonly Price[],
  connectionId: string,
  now: number,
): RequestCost | undefined => {
  const startAt = request.startAt === null ? now : Math.max(now, Date.parse(request.startAt))
  const costs = possibleUnits(request).map((units) =>
    costOf(units, prices, { connectionId, day: dayInBrasilia(startAt) }),
  )
  if (costs.length === 0) return undefined
  if (costs.some(({ unpriced }) => unpriced.length > 0)) return null
  const amounts = costs.map(({ micros }) => micros)
  return { lowestMicros: Math.min(...amounts), highestMicros: Math.max(...amounts) }
}
