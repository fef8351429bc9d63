import { type Address, addressOf } from './address.ts'
import { type Company, companyOf, drawCnpj } from './company.ts'
import { emailsOf, type Phone, phonesOf } from './contacts.ts'
import { type Day, drawDay } from './dates.ts'
import { type Draws, drawsFor } from './draws.ts'
import {
  cpfStates,
  civilStatuses,
  classes,
  consumerLabels,
  creditPersonas,
  digitalPersonas,
  occupations,
  schooling,
} from './tables/lives.ts'
import { feminineNames, masculineNames, surnames } from './tables/names.ts'
import { scoreBandOf } from './score.ts'

/** A made-up person: everything that the three shapes of a CPF's record are taken from, so that they agree. */
export type Person = {
  cpf: string
  isFemale: boolean
  name: string
  bornOn: Day
  isDead: boolean
  isForeign: boolean
  isPoliticallyExposed: boolean
  bets: boolean
  civilStatus: string
  schooling: string
  occupation: string
  /** Monthly, in reais; null where nothing is known. */
  income: number | null
  economicClass: string
  hasAid: boolean
  hasPublicJob: boolean
  isInformal: boolean
  score: number
  creditPersona: string
  digitalPersona: string
  consumerLabels: string[]
  lookups: { in6Months: number; in12Months: number }
  complained: boolean
  badContacts: number
  state: string
  stateRemark: string
  address: Address
  phones: Phone[]
  emails: string[]
  share: { company: Company; percent: string } | null
  pastEmployers: string[]
}

/** The person behind a CPF: the same every time, whatever the day and whatever is asked about them. */
export const personOf = (cpf: string): Person => {
  const address = addressOf(cpf, Number(cpf.charAt(8)))
  const identity = identityOf(cpf)
  const [, first = '', , last = ''] = /^(\S+)( .*)? (\S+)$/.exec(identity.name) ?? []
  const share = shareOf(cpf, identity.bornOn.year + 18)
  return {
    cpf,
    ...identity,
    ...livingOf(cpf, share !== null),
    ...habitsOf(cpf),
    address,
    phones: phonesOf(cpf, address.ddd, [0.94, 0.66, 0.55], 0.88),
    emails: emailsOf(cpf, [first, last]),
    share,
    pastEmployers: employersOf(cpf, share?.company.legalName ?? null),
  }
}

type Identity = Pick<
  Person,
  'isFemale' | 'name' | 'bornOn' | 'isDead' | 'isForeign' | 'civilStatus' | 'state' | 'stateRemark'
>

const identityOf = (cpf: string): Identity => {
  const draws = drawsFor(cpf, 'identity')
  const isFemale = draws.chance(0.515)
  const first = draws.pick(isFemale ? feminineNames : masculineNames)
  const middle = draws.chance(0.55) ? ` ${draws.pick(surnames)}` : ''
  // Grown up since 2025, which is as far back as a clock may sensibly be set.
  const bornOn = drawDay(draws, draws.chance(0.25) ? 1935 : 1962, 2006)
  const isDead = draws.chance(bornOn.year < 1955 ? 0.09 : 0.008)
  const [state, stateRemark] = isDead
    ? (['TITULAR FALECIDO', 'OBITO INFORMADO'] as const)
    : draws.weighted(cpfStates)
  return {
    isFemale,
    name: `${first}${middle} ${draws.pick(surnames)}`,
    bornOn,
    isDead,
    isForeign: draws.chance(0.008),
    civilStatus: `${draws.weighted(civilStatuses[ageGroupOf(bornOn)])}${isFemale ? 'A' : 'O'}`,
    state,
    stateRemark,
  }
}

const ageGroupOf = ({ year }: Day): keyof typeof civilStatuses =>
  year > 1996 ? 'young' : year > 1960 ? 'grown' : 'old'

type Living = Pick<
  Person,
  | 'schooling'
  | 'occupation'
  | 'income'
  | 'economicClass'
  | 'hasAid'
  | 'hasPublicJob'
  | 'isInformal'
  | 'score'
  | 'creditPersona'
  | 'isPoliticallyExposed'
>

/** Work, income and credit hang together: pay by occupation, class and schooling by pay, score partly by pay. */
const livingOf = (cpf: string, hasCompany: boolean): Living => {
  const draws = drawsFor(cpf, 'living')
  const [occupation, usualPay] = draws.weighted(occupations)
  const pay = Math.round(usualPay * (0.62 + draws.fraction() * 0.9) * (hasCompany ? 1.35 : 1))
  const level = pay < 2_200 ? 'low' : pay < 4_500 ? 'middle' : 'high'
  const score = Math.min(1_000, Math.round(draws.fraction() * 760 + Math.min(pay, 12_000) / 50))
  return {
    schooling: draws.chance(0.85) ? draws.weighted(schooling[level]) : '',
    occupation: draws.chance(0.62) ? occupation : '',
    income: draws.chance(0.93) ? pay : null,
    economicClass: classes.find(([least]) => pay >= least)?.[1] ?? 'DE',
    hasAid: pay < 1_800 && draws.chance(0.45),
    hasPublicJob: !hasCompany && draws.chance(0.11),
    isInformal: draws.chance(0.3),
    score,
    creditPersona: draws.chance(0.9) ? draws.pick(creditPersonas[scoreBandOf(score).level]) : '',
    isPoliticallyExposed: draws.chance(0.004),
  }
}

type Habits = Pick<
  Person,
  'bets' | 'digitalPersona' | 'consumerLabels' | 'lookups' | 'complained' | 'badContacts'
>

const habitsOf = (cpf: string): Habits => {
  const draws = drawsFor(cpf, 'habits')
  const in6Months = draws.chance(0.55) ? draws.between(1, 6) : 0
  return {
    bets: draws.chance(0.13),
    digitalPersona: draws.chance(0.88) ? draws.weighted(digitalPersonas) : '',
    consumerLabels: drawLabels(draws),
    lookups: { in6Months, in12Months: in6Months + (draws.chance(0.5) ? draws.between(1, 6) : 0) },
    complained: draws.chance(0.06),
    badContacts: draws.chance(0.22) ? draws.between(1, 3) : 0,
  }
}

const drawLabels = (draws: Draws): string[] => {
  const wanted = draws.chance(0.12) ? 0 : draws.between(1, 5)
  const labels = new Set<string>()
  while (labels.size < wanted) labels.add(draws.pick(consumerLabels))
  return [...labels]
}

/**
 * One person in seven has part of a company, founded when they were grown up: the very one that its CNPJ's own record
 * tells of.
 */
const shareOf = (cpf: string, firstYear: number): Person['share'] => {
  const draws = drawsFor(cpf, 'share')
  if (!draws.chance(0.14)) return null
  for (let attempt = 0; attempt < 12; attempt += 1) {
    const company = companyOf(drawCnpj(draws))
    if (company.openedOn.year < firstYear) continue
    return { company, percent: company.partners === 1 ? '100.00' : `${draws.between(10, 90)}.00` }
  }
  return null
}

const employersOf = (cpf: string, own: string | null): string[] => {
  const draws = drawsFor(cpf, 'employers')
  const names = own === null ? [] : [own]
  const more = draws.chance(0.58) ? draws.between(1, 2) : 0
  for (let count = 0; count < more; count += 1) names.push(companyOf(drawCnpj(draws)).legalName)
  return names
}
