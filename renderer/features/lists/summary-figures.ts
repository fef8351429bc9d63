import type { ListStatistics } from '../../../shared/bridge/lists.ts'
import { brazilianZones, stateOfDdd, zoneOfDdd } from '../../../shared/rules/brazilian-areas.ts'

export type Figure<Name extends string = string> = { name: Name; count: number }

/** More would not be read; the rest is in the states. */
export const mostAreas = 10

const sums = <Name extends string>(
  areas: ListStatistics['areas'],
  nameOf: (ddd: string) => Name | null,
): Figure<Name>[] => {
  const counts = new Map<Name, number>()
  for (const { ddd, mobile, landline } of areas) {
    const name = nameOf(ddd)
    if (name !== null) counts.set(name, (counts.get(name) ?? 0) + mobile + landline)
  }
  return [...counts].map(([name, count]) => ({ name, count }))
}

/** The larger first; of equals, those that have the smaller name. */
const ranked = <Name extends string>(figures: readonly Figure<Name>[]): Figure<Name>[] =>
  figures.toSorted((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1))

/** What the charts of a list show. */
export const summaryFigures = (statistics: ListStatistics) => {
  const { areas, mobile, landline, foreign, cpf, cnpj } = statistics
  const hasPhones = mobile + landline + foreign > 0
  const zones = new Map(sums(areas, zoneOfDdd).map(({ name, count }) => [name, count]))
  return {
    hasPhones,
    total: mobile + landline + foreign + cpf + cnpj,
    kinds: hasPhones
      ? ([
          { name: 'mobile', count: mobile },
          { name: 'landline', count: landline },
          { name: 'foreign', count: foreign },
        ] as const)
      : ([
          { name: 'cpf', count: cpf },
          { name: 'cnpj', count: cnpj },
        ] as const),
    states: ranked(sums(areas, stateOfDdd)),
    areas: ranked(sums(areas, (ddd) => ddd)),
    /** In the order of their clocks. */
    zones: brazilianZones.flatMap((name) => {
      const count = zones.get(name)
      return count === undefined ? [] : [{ name, count }]
    }),
  }
}
