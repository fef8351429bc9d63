import type { TeamRequest } from '../../../shared/api/index.ts'
import { isCampaignType } from '../../../shared/rules/campaign-types.ts'
import { type Cost, costOf, dayInBrasilia, type Price } from '../../../shared/rules/campaign-cost.ts'

/**
 * What a request of a team costs, by the prices that were set here for its connection, on the day on which it starts.
 * @param now epoch ms
 * @returns undefined of what is no campaign
 */
export const costOfRequest = (
  { kind, units, startAt }: TeamRequest,
  prices: readonly Price[],
  connectionId: string,
  now: number,
): Cost | undefined => {
  if (!isCampaignType(kind)) return undefined
  const at = startAt === null ? now : Math.max(now, Date.parse(startAt))
  return costOf(units, prices, { connectionId, day: dayInBrasilia(at) })
}
