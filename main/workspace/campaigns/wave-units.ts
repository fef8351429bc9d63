import type { Wave } from '../../../shared/bridge/drafts.ts'
import { type MessageUnits, type UnitCounts, UnitSum } from '../../../shared/rules/campaign-cost.ts'
import { waveZoneOf } from './filter-audience.ts'

type Zone = NonNullable<Wave['zone']>

export type UnitsOfWaves = {
  units: UnitCounts[]
  unitsByZone: Partial<Record<Zone, UnitCounts>>
}

/** Adds up what messages are billed as, wave by wave; and zone by zone where the waves are those of zones. */
export const countUnits = (isByZone: boolean) => {
  const waves: UnitSum[] = []
  const zones = new Map<Zone, UnitSum>()
  const sumOfZone = (zone: Zone): UnitSum => {
    const known = zones.get(zone) ?? new UnitSum()
    zones.set(zone, known)
    return known
  }
  return {
    add: (wave: number, phone: string, units: MessageUnits): void => {
      const sum = (waves[wave] ??= new UnitSum())
      sum.add(units)
      if (isByZone) sumOfZone(waveZoneOf(phone)).add(units)
    },
    /** All of them up to now. */
    result: (): UnitsOfWaves => ({
      units: waves.map((sum) => sum.units),
      unitsByZone: Object.fromEntries([...zones].map(([zone, sum]) => [zone, sum.units])),
    }),
  }
}
