import type { DraftContent, PlannedWave, Wave, WaveChoice } from '../../../shared/bridge/drafts.ts'
import { longestTitle, mostWaves, waveZones } from '../../../shared/bridge/drafts.ts'
import { zoneOfDdd } from '../../../shared/rules/brazilian-areas.ts'
import { brasiliaZone, instantOfLocalTime, writeLocalTime } from '../../../shared/rules/schedule.ts'
import { waveTitle } from '../../../shared/rules/wave-title.ts'
import type { Audience, Recipient } from './audience.ts'
import { waveZoneOf } from './filter-audience.ts'
import { pace } from '../../turns.ts'

const minuteMs = 60_000

/** Those of a zone, out of all. */
export const ofZone = (
  recipientsByDdd: Readonly<Record<string, number>>,
  zone: NonNullable<Wave['zone']>,
): Record<string, number> =>
  Object.fromEntries(Object.entries(recipientsByDdd).filter(([ddd]) => (zoneOfDdd(ddd) ?? 'abroad') === zone))

/** How an audience is divided into waves by position. */
export type WaveSplit = {
  waves: number
  /** The position of the first recipient of a wave. */
  firstOf: (wave: number) => number
  waveOf: (position: number) => number
}

/**
 * A number of waves gets as many, unless there are fewer recipients, with sizes that differ by one at most. A split by time
 * zone, and no split, counts as one wave.
 */
export const splitIntoWaves = (choice: WaveChoice | null, recipients: number): WaveSplit => {
  if (choice?.by === 'size')
    return {
      waves: Math.ceil(recipients / choice.size),
      firstOf: (wave) => wave * choice.size,
      waveOf: (position) => Math.floor(position / choice.size),
    }
  if (choice?.by === 'first' && recipients > 1) {
    // Never all of them: that would be no part.
    const first = Math.min(Math.ceil((recipients * choice.percent) / 100), recipients - 1)
    return {
      waves: 2,
      firstOf: (wave) => [0, first][wave] ?? recipients,
      waveOf: (position) => (position < first ? 0 : 1),
    }
  }
  const waves = Math.min(choice?.by === 'count' ? choice.count : 1, recipients)
  return {
    waves,
    firstOf: (wave) => Math.ceil((wave * recipients) / waves),
    waveOf: (position) => Math.floor((position * waves) / recipients),
  }
}

/** When the people of a zone are reached: at the hour that was said, by their own clock; abroad, by the one it was said in. */
const startInZone = ({ start }: Pick<DraftContent, 'start'>, zone: Wave['zone'], startAt: number): number =>
  start.mode === 'now' || zone === null || zone === 'abroad'
    ? startAt
    : (instantOfLocalTime(start.localTime, zone) ?? startAt)

/**
 * The campaigns that a draft becomes, in the order of their starts; none where it is not parted, or nobody is left.
 * @param recipientsByDdd of the whole audience, those abroad under ''
 */
export const planWaves = (
  content: Pick<DraftContent, 'waves' | 'start'>,
  recipients: number,
  recipientsByDdd: Readonly<Record<string, number>>,
  startAt: number,
): Omit<PlannedWave, 'outside'>[] => {
  const { waves } = content
  if (waves === null || recipients === 0) return []
  if (waves.by === 'zone') {
    const counts = new Map<NonNullable<Wave['zone']>, number>()
    for (const [ddd, count] of Object.entries(recipientsByDdd)) {
      const zone = zoneOfDdd(ddd) ?? 'abroad'
      counts.set(zone, (counts.get(zone) ?? 0) + count)
    }
    return waveZones
      .flatMap((zone) => {
        const count = counts.get(zone) ?? 0
        return count === 0 ? [] : [{ zone, count, at: startInZone(content, zone, startAt) }]
      })
      .toSorted((a, b) => a.at - b.at)
      .map(({ zone, count, at }, index) => ({
        startAt: new Date(at).toISOString(),
        recipients: count,
        zone,
        waits: placeOf(waves, index),
      }))
  }
  const split = splitIntoWaves(waves, recipients)
  const everyMs = waves.by === 'first' ? 0 : waves.everyMinutes * minuteMs
  // One more than the limit already shows that there are too many.
  return Array.from({ length: Math.min(split.waves, mostWaves + 1) }, (_each, index) => ({
    startAt: new Date(startAt + index * everyMs).toISOString(),
    recipients: Math.min(split.firstOf(index + 1), recipients) - split.firstOf(index),
    zone: null,
    waits: placeOf(waves, index),
  }))
}

/** The first one leaves as it is. */
const placeOf = (choice: WaveChoice, index: number): PlannedWave['waits'] => {
  if (index === 0) return 'service'
  if (choice.by === 'first') return 'word'
  return choice.keepsHere === true ? 'here' : 'service'
}

/** A wave as it goes out: what its own draft says, and who gets it. */
export type WaveCampaign = {
  content: DraftContent
  startAt: number
  waits: PlannedWave['waits']
  audience: Pick<Audience, 'walk'>
}

/**
 * Parts a campaign into its waves: each knows the rows of the list that are its own, so that none of them reaches
 * anybody of another, whatever comes to be blocked meanwhile. Lets other work in between.
 */
export const partIntoWaves = async (
  content: DraftContent,
  audience: Audience,
  planned: readonly PlannedWave[],
  groupId: string,
): Promise<WaveCampaign[]> => {
  const zone = content.start.mode === 'at' ? content.start.zone : brasiliaZone
  const { firstOf } = splitIntoWaves(content.waves, audience.recipients)
  /** The first row of each, unless they are divided by zone; looking for one opens a whole block of the list. */
  const firstRows: (number | null)[] = []
  for (const [index, wave] of planned.entries()) {
    firstRows.push(wave.zone === null ? (audience.recipient(firstOf(index))?.sourceRow ?? null) : null)
    await pace()
  }
  return planned.map((wave, index) => {
    const startAt = Date.parse(wave.startAt)
    return {
      startAt,
      waits: wave.waits,
      content: {
        ...content,
        title: waveTitle(content.title, { number: index + 1, of: planned.length }, longestTitle),
        waves: null,
        wave: {
          groupId,
          number: index + 1,
          of: planned.length,
          fromRow: index === 0 ? null : (firstRows[index] ?? null),
          beforeRow: firstRows[index + 1] ?? null,
          zone: wave.zone,
          ...(wave.waits === 'here' ? { keepsHere: true } : {}),
        },
        start:
          index === 0 && content.start.mode === 'now'
            ? content.start
            : { mode: 'at', localTime: writeLocalTime(startAt + minuteMs - 1, zone).slice(0, 16), zone },
      },
      audience:
        wave.zone === null
          ? partOf(audience, firstOf(index), firstOf(index + 1))
          : zoneOf(audience, wave.zone),
    }
  })
}

const partOf = (audience: Audience, from: number, to: number): Pick<Audience, 'walk'> => ({
  walk: function* () {
    for (const chunk of audience.walk(from, Math.min(to, audience.recipients)))
      yield chunk.map((recipient) => ({ ...recipient, position: recipient.position - from }))
  },
})

const zoneOf = (audience: Audience, zone: NonNullable<Wave['zone']>): Pick<Audience, 'walk'> => ({
  walk: function* () {
    let position = 0
    for (const chunk of audience.walk()) {
      const part: Recipient[] = []
      for (const recipient of chunk) {
        if (waveZoneOf(recipient.phone) !== zone) continue
        part.push({ ...recipient, position })
        position += 1
      }
      if (part.length > 0) yield part
    }
  },
})
