import { type UnitCounts, unitCountsSchema } from '../../../../../shared/rules/campaign-cost.ts'

/** @param json as the request's row has it */
export const readUnits = (json: string): UnitCounts => unitCountsSchema.parse(JSON.parse(json))
