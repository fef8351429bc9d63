/** How many recipients each DDD has, and behind them those abroad. */
export type DddCounts = Uint32Array

const abroad = 100

export const newDddCounts = (): DddCounts => new Uint32Array(abroad + 1)

/** @param phone digits with the country code */
export const countDdd = (counts: DddCounts, phone: string): void => {
  const ddd = phone.startsWith('55') ? (phone.charCodeAt(2) - 0x30) * 10 + phone.charCodeAt(3) - 0x30 : abroad
  counts[ddd] = (counts[ddd] ?? 0) + 1
}

/** By DDD, those abroad under ''. */
export const recipientsOf = (counts: DddCounts): Record<string, number> => {
  const recipients: Record<string, number> = {}
  for (const [ddd, count] of counts.entries()) if (count > 0) recipients[ddd === abroad ? '' : ddd] = count
  return recipients
}
