import { checkDigits } from '../../../shared/rules/check-digits.ts'
import { type Address, addressOf } from './address.ts'
import { emailsOf, type Phone, phonesOf } from './contacts.ts'
import { type Day, drawDay } from './dates.ts'
import { type Draws, drawsFor } from './draws.ts'
import { companyBirds, companyStates, lines, natures } from './tables/businesses.ts'

/** A made-up company: what hangs on its root (the first eight places of the CNPJ) and what on the establishment. */
export type Company = {
  cnpj: string
  isHeadquarters: boolean
  legalName: string
  tradeName: string
  natureCode: string
  nature: string
  cnae: string
  cnaeText: string
  /** Code and description, or an empty text. */
  secondCnae: string
  openedOn: Day
  state: string
  stateReason: string
  /** Yearly revenue and registered capital, in whole reais. */
  revenue: number
  capital: number
  size: string
  employees: number
  branches: number
  /** Opened in the last 6, 12 and 18 months. */
  newBranches: readonly [number, number, number]
  partners: number
  politicallyExposed: number
  isInDebtToUnion: boolean
  score: number
  badContacts: number
  stateRegistration: string
  address: Address
  phones: Phone[]
  emails: string[]
}

/**
 * The company behind a CNPJ, the same every time. Establishments of one root share name, nature, size and partners;
 * the names say themselves that nobody is meant.
 */
export const companyOf = (cnpj: string): Company => {
  const root = cnpj.slice(0, 8)
  const isHeadquarters = cnpj.slice(8, 12) === '0001'
  const trade = drawsFor(root, 'trade')
  const [cnae, cnaeText, word] = trade.weighted(lines)
  const [natureCode, nature, ending] = trade.weighted(natures)
  const bird = trade.pick(companyBirds)
  const legalName = `${bird} ${word} FICTICIA ${root.slice(0, 4)} ${ending}`.trim()
  const [second, secondText] = trade.weighted(lines)
  const address = addressOf(cnpj, null)
  return {
    cnpj,
    isHeadquarters,
    legalName,
    tradeName: trade.chance(0.42) ? `${word} ${bird} EXEMPLO` : '',
    natureCode,
    nature,
    cnae,
    cnaeText,
    secondCnae: second !== cnae && trade.chance(0.6) ? `${second} - ${secondText}` : '',
    ...sizeOf(root, ending === ''),
    ...registrationOf(cnpj),
    address,
    phones: phonesOf(cnpj, address.ddd, [0.9, 0.5, 0.4], 0.6),
    emails: emailsOf(cnpj, [word, bird]),
  }
}

/** The headquarters' CNPJ of a made-up company, with check digits that close. */
export const drawCnpj = (draws: Draws): string => {
  const stem = `${draws.between(10, 59)}${draws.digits(6)}0001`
  return `${stem}${checkDigits(stem, [5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2], 6)}`
}

type Sizes = Pick<
  Company,
  | 'revenue'
  | 'capital'
  | 'size'
  | 'employees'
  | 'branches'
  | 'newBranches'
  | 'partners'
  | 'politicallyExposed'
  | 'isInDebtToUnion'
  | 'score'
>

/** Size by yearly revenue, as in Complementary Law 123/2006: micro up to R$ 360,000, small up to R$ 4,800,000. */
const sizeOf = (root: string, hasOneOwner: boolean): Sizes => {
  const draws = drawsFor(root, 'size')
  // Many small ones and few large ones: from R$ 24,000 to about R$ 60 million.
  const revenue = Math.round(24_000 * Math.exp(draws.fraction() ** 1.6 * 7.8))
  const branches = revenue > 4_800_000 ? draws.between(0, 12) : draws.chance(0.08) ? draws.between(1, 3) : 0
  const eighteen = Math.min(branches, draws.chance(0.3) ? draws.between(0, 2) : 0)
  const twelve = eighteen === 0 ? 0 : draws.between(0, eighteen)
  return {
    revenue,
    capital: Math.max(1_000, Math.round((revenue * draws.between(5, 60)) / 100 / 1_000) * 1_000),
    size: revenue <= 360_000 ? 'MICRO EMPRESA' : revenue <= 4_800_000 ? 'EMPRESA DE PEQUENO PORTE' : 'DEMAIS',
    employees: Math.round((revenue / 95_000) * (0.4 + draws.fraction())),
    branches,
    newBranches: [twelve === 0 ? 0 : draws.between(0, twelve), twelve, eighteen],
    partners: hasOneOwner ? 1 : draws.weighted(partnerCounts),
    politicallyExposed: draws.chance(0.02) ? 1 : 0,
    isInDebtToUnion: draws.chance(0.14),
    score: Math.round(1_000 * draws.fraction() ** 0.8),
  }
}

const partnerCounts = [
  [62, 1],
  [28, 2],
  [7, 3],
  [3, 4],
] as const

type Registration = Pick<Company, 'openedOn' | 'state' | 'stateReason' | 'badContacts' | 'stateRegistration'>

const registrationOf = (cnpj: string): Registration => {
  const draws = drawsFor(cnpj, 'registration')
  const [state, stateReason] = draws.weighted(companyStates)
  return {
    openedOn: drawDay(draws, 1985, 2024),
    state,
    stateReason,
    badContacts: draws.chance(0.25) ? draws.between(1, 3) : 0,
    stateRegistration: draws.chance(0.45) ? draws.digits(9) : '',
  }
}
