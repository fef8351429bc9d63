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

/** A second clock on which a start is read, where it shows another time: the person's own, or else Brasília's. */
export type OtherClock = { whose: 'own' | 'brasilia'; text: string }

/** A chosen start in full words, in its zone and on a second clock when that differs; null when it is at once or impossible. */
export const startInWords = (
  start: StartChoice,
  formats: Formats,
): { inZone: string; other: OtherClock | null } | null => {
  if (start.mode === 'now') return null
  const instant = instantOfLocalTime(start.localTime, start.zone)
  if (instant === null) return null
  const chosen = formats.fullStart(instant, start.zone)
  const clocks: OtherClock[] = [
    { whose: 'own', text: formats.fullStart(instant, ownZone()) },
    { whose: 'brasilia', text: formats.fullStart(instant, 'America/Sao_Paulo') },
  ]
  return {
    inZone: `${chosen} (${formats.zoneName(start.zone)})`,
    other: clocks.find((clock) => clock.text !== chosen) ?? null,
  }
}
