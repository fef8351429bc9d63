import { type Draws, drawsFor } from './draws.ts'
import { callingHours } from './tables/lives.ts'
import { carriers, mailDomains } from './tables/names.ts'

export type Phone = {
  /** DDD and subscriber number, without the country code. */
  number: string
  kind: 'MOVEL' | 'FIXO'
  carrier: string
  isHot: boolean
  hasWhatsapp: boolean
  hour: string
  period: string
}

/**
 * None to three phones of one area code, the best first; how likely a first, a second and a third one is.
 *
 * Mobiles are all in 90xxxxxxx, landlines in 2000xxxx: well-formed by the numbering plan, but far from where subscriber
 * numbers are given out, so that a rehearsed list that is sent for real by mistake hardly reaches anyone.
 */
export const phonesOf = (
  document: string,
  ddd: string,
  rates: readonly [number, number, number],
  mobileShare: number,
): Phone[] => {
  const draws = drawsFor(document, 'phones')
  const phones: Phone[] = []
  for (const rate of rates) {
    if (!draws.chance(rate)) break
    phones.push(drawPhone(draws, ddd, phones.length === 0, mobileShare))
  }
  return phones
}

const drawPhone = (draws: Draws, ddd: string, isFirst: boolean, mobileShare: number): Phone => {
  const isMobile = draws.chance(mobileShare)
  const [hour, period] = draws.weighted(callingHours)
  return {
    number: `${ddd}${isMobile ? `90${draws.digits(7)}` : `2000${draws.digits(4)}`}`,
    kind: isMobile ? 'MOVEL' : 'FIXO',
    carrier: draws.weighted(carriers),
    isHot: draws.chance(isFirst ? 0.55 : 0.2),
    hasWhatsapp: isMobile && draws.chance(0.86),
    hour,
    period,
  }
}

/** None to four addresses that can never receive mail, made of a few words of a name. */
export const emailsOf = (document: string, words: readonly string[]): string[] => {
  const draws = drawsFor(document, 'emails')
  const stem = words.map((word) => word.toLowerCase().replace(/[^a-z]/g, '')).join('.')
  const count = draws.weighted(emailCounts)
  return mailDomains.slice(0, count).map((domain) => `${stem}${draws.between(1, 999)}@${domain}`)
}

const emailCounts = [
  [31, 0],
  [38, 1],
  [19, 2],
  [8, 3],
  [4, 4],
] as const
