import type { StartChoice } from '../../../shared/bridge/drafts.ts'
import { instantOfLocalTime } from '../../../shared/rules/schedule.ts'
import type { Formats } from '../../i18n/formats.ts'
import { ownZone } from '../../state/local-start.ts'

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
