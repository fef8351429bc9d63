import type { StartChoice } from '../../../shared/bridge/drafts.ts'
import { instantOfLocalTime } from '../../../shared/rules/schedule.ts'
import type { Formats } from '../../i18n/formats.ts'

/** The zone of the person at this computer. */
export const ownZone = (): string => new Intl.DateTimeFormat('en').resolvedOptions().timeZone

/** Brazil's four zones by their largest city, and the person's own. */
export const offeredZones = (own: string, chosen: string | null): string[] => [
  ...new Set([
    own,
    ...(chosen === null ? [] : [chosen]),
    'America/Sao_Paulo',
    'America/Manaus',
    'America/Rio_Branco',
    'America/Noronha',
  ]),
]

const pad = (value: number): string => String(value).padStart(2, '0')

/** The next full hour but one, as a wall clock of this computer: a sensible first proposal for a start. */
export const proposedLocalTime = (now: number): string => {
  const at = new Date(now + 2 * 3_600_000)
  at.setMinutes(0, 0, 0)
  return `${at.getFullYear()}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}T${pad(at.getHours())}:00`
}

/** A chosen start in full words, in its zone and in the person's when the two differ; null when it is at once or impossible. */
export const startInWords = (
  start: StartChoice,
  formats: Formats,
): { inZone: string; inOwn: string | null } | null => {
  if (start.mode === 'now') return null
  const instant = instantOfLocalTime(start.localTime, start.zone)
  if (instant === null) return null
  const own = ownZone()
  const inZone = `${formats.fullStart(instant, start.zone)} (${formats.zoneName(start.zone)})`
  const inOwn = formats.fullStart(instant, own)
  return { inZone, inOwn: inOwn === formats.fullStart(instant, start.zone) ? null : inOwn }
}
