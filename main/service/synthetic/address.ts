import { drawsFor } from './draws.ts'
import {
  neighbourhoods,
  statesByFiscalRegion,
  streetKinds,
  streetNames,
  type Town,
  towns,
} from './tables/places.ts'

export type Address = {
  state: string
  city: string
  ddd: string
  /** Eight digits. */
  cep: string
  streetKind: string
  street: string
  neighbourhood: string
  isRisky: boolean
}

/** An address in one of the towns in `tables/places.ts`; most people live in the region that issued their CPF. */
export const addressOf = (document: string, fiscalRegion: number | null): Address => {
  const draws = drawsFor(document, 'address')
  const atHome = draws.chance(0.88) && fiscalRegion !== null ? townsByRegion[fiscalRegion] : undefined
  const town = draws.weighted(atHome ?? towns)
  return {
    state: town.state,
    city: town.city,
    ddd: town.ddd,
    cep: `${String(draws.between(town.firstCep, town.lastCep)).padStart(5, '0')}${draws.digits(3)}`,
    streetKind: draws.weighted(streetKinds),
    street: `${draws.pick(streetNames)}, ${draws.between(1, 2_400)}`,
    neighbourhood: draws.weighted(neighbourhoods),
    isRisky: draws.chance(0.09),
  }
}

const townsByRegion: readonly (readonly (readonly [number, Town])[])[] = statesByFiscalRegion.map((states) =>
  towns.filter(([, town]) => states.includes(town.state)),
)
