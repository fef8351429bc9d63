import { embeddedConnectionId } from '../../../shared/bridge/connections.ts'
import type { Home } from '../../../shared/bridge/home.ts'
import { brasiliaDay, dayAfter, instantsOfDays } from '../../../shared/rules/brasilia-day.ts'
import type { ReadableDatabase } from '../../database/handles.ts'
import { listSends, meantConnection, through } from './sends.ts'

/** Today among them. */
const days = 14

/** How many people the last days' campaigns reached, the latest day last. @param now epoch ms */
export const readPulse = (db: ReadableDatabase, now: number): Home['pulse'] => {
  const to = brasiliaDay(new Date(now).toISOString())
  const from = dayAfter(to, 1 - days)
  const connectionId = meantConnection(db, null)
  const sums = new Map(
    Array.from({ length: days }, (_unused, place) => [dayAfter(from, place), { campaigns: 0, people: 0 }]),
  )
  for (const { at, outcome, isTest, quantity } of listSends(
    db,
    instantsOfDays(from, to),
    through(connectionId),
    { kind: null, tag: null },
  )) {
    const sum = sums.get(brasiliaDay(at))
    if (sum === undefined || outcome !== 'sent' || isTest === 1) continue
    sum.campaigns += 1
    sum.people += quantity
  }
  return {
    isRehearsal: connectionId === embeddedConnectionId,
    days: [...sums].map(([day, sum]) => ({ day, ...sum })),
  }
}
