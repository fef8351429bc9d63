import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ddds } from '../../../shared/rules/brazilian-areas.ts'
import { brasiliaZone, instantOfLocalTime } from '../../../shared/rules/schedule.ts'
import {
  checkSendingHours,
  sendingChannelOf,
  sendingChannels,
  type SendingHoursTable,
  sendingHoursTableSchema,
} from '../../../shared/rules/sending-hours.ts'
import { carefulSendingHours, publishedSendingHours } from '../../../shared/rules/usual-sending-hours.ts'
import { checkProperty } from '../../support/property.ts'

/** An instant by Brasília's clock. */
const at = (localTime: string): number => {
  const instant = instantOfLocalTime(localTime, brasiliaZone)
  if (instant === null) throw new Error(`no such time: ${localTime}`)
  return instant
}
const iso = (instant: number | null): string | null =>
  instant === null ? null : new Date(instant).toISOString().slice(0, 16)

const closed = { weekdays: null, saturday: null, sunday: null, onHolidays: true }
const withVoice = (voice: SendingHoursTable['voice']): SendingHoursTable => ({
  ...publishedSendingHours,
  voice,
})

describe('sending hours in one time zone', () => {
  // 26 November 2026 is a Thursday; times are Brasília's, three hours behind UTC.
  test.each([
    ['voice', '2026-11-26T09:00', null, '2026-11-26T12:00'],
    ['voice', '2026-11-26T08:59', 'hour', '2026-11-26T12:00'],
    ['voice', '2026-11-26T20:59', null, '2026-11-26T23:59'],
    ['voice', '2026-11-26T21:00', 'hour', '2026-11-27T12:00'],
    ['voice', '2026-11-28T09:30', 'hour', '2026-11-28T13:00'],
    ['voice', '2026-11-28T16:00', 'hour', '2026-11-30T12:00'],
    ['voice', '2026-11-29T12:00', 'day', '2026-11-30T12:00'],
    ['voice', '2026-11-20T12:00', 'holiday', '2026-11-21T13:00'],
    ['sms', '2026-11-26T21:59', null, '2026-11-27T00:59'],
    ['sms', '2026-11-28T21:59', null, '2026-11-29T00:59'],
    ['sms', '2026-11-28T22:00', 'hour', '2026-11-30T12:00'],
    ['sms', '2026-11-29T12:00', 'day', '2026-11-30T12:00'],
    ['sms', '2026-11-20T12:00', null, '2026-11-20T15:00'],
    ['rcs', '2026-11-26T18:00', 'hour', '2026-11-27T12:00'],
    ['rcs', '2026-11-28T13:00', 'hour', '2026-11-30T12:00'],
    // Good Friday, then a Saturday.
    ['rcs', '2026-04-02T19:00', 'hour', '2026-04-04T13:00'],
    // Over the end of the year: a Thursday evening, the holiday, a Saturday.
    ['voice', '2026-12-31T22:00', 'hour', '2027-01-02T13:00'],
  ] as const)('a %s campaign at %s (outside by: %s) may start at %s UTC', (channel, time, why, next) => {
    const verdict = checkSendingHours(at(time), channel, publishedSendingHours, { 11: 10, 21: 5 })
    expect(verdict.zones).toEqual([
      {
        zone: 'America/Sao_Paulo',
        recipients: 15,
        localTime: `${time}:00`,
        outside: why,
        holiday: why === 'holiday' ? 'black_awareness' : null,
      },
    ])
    expect(verdict.outside).toBe(why === null ? 0 : 15)
    expect(iso(verdict.nextAllowedAt)).toBe(next)
  })

  test('Corpus Christi is a normal sending day unless the table makes it a holiday', () => {
    const noon = at('2026-06-04T12:00')
    expect(checkSendingHours(noon, 'voice', publishedSendingHours, { 11: 1 }).outside).toBe(0)
    const table = { ...publishedSendingHours, withCorpusChristi: true }
    expect(checkSendingHours(noon, 'voice', table, { 11: 1 }).outside).toBe(1)
  })
})

describe('audiences in several time zones', () => {
  const audience = { 11: 100, 92: 20, 68: 3, '00': 2, '': 4, 351: 1, 21: 0 }

  test('recipients are counted by the local time of their area code', () => {
    const verdict = checkSendingHours(at('2026-11-26T10:30'), 'sms', publishedSendingHours, audience)
    expect(verdict).toMatchObject({ outside: 3, withoutZone: 7 })
    expect(verdict.zones).toEqual([
      {
        zone: 'America/Sao_Paulo',
        recipients: 100,
        localTime: '2026-11-26T10:30:00',
        outside: null,
        holiday: null,
      },
      {
        zone: 'America/Manaus',
        recipients: 20,
        localTime: '2026-11-26T09:30:00',
        outside: null,
        holiday: null,
      },
      {
        zone: 'America/Rio_Branco',
        recipients: 3,
        localTime: '2026-11-26T08:30:00',
        outside: 'hour',
        holiday: null,
      },
    ])
  })

  test('an audience in all zones can next be reached when the hours in the west begin', () => {
    const verdict = checkSendingHours(at('2026-11-26T08:00'), 'sms', publishedSendingHours, audience)
    expect(iso(verdict.nextAllowedAt)).toBe('2026-11-26T14:00')
  })

  test('an audience in zones without common sending hours has no next allowed time', () => {
    const hour = { from: '09:00', to: '10:00' }
    const table = withVoice({ weekdays: hour, saturday: hour, sunday: hour, onHolidays: true })
    expect(checkSendingHours(at('2026-11-26T10:30'), 'voice', table, audience).nextAllowedAt).toBeNull()
    expect(checkSendingHours(at('2026-11-26T10:30'), 'voice', table, { 68: 1 }).nextAllowedAt).toBe(
      at('2026-11-26T11:00'),
    )
  })

  test('an audience without known time zones has no recipients outside the hours', () => {
    expect(checkSendingHours(0, 'voice', withVoice(closed), { 351: 9 })).toEqual({
      outside: 0,
      withoutZone: 9,
      zones: [],
      nextAllowedAt: 0,
    })
    expect(checkSendingHours(0, 'voice', withVoice(closed), { 11: 9 }).nextAllowedAt).toBeNull()
  })
})

test('the next allowed instant is allowed and not in the past, and none checked before it is allowed', async () => {
  const instant = fc.date({ min: new Date('2024-01-01'), max: new Date('2035-12-31'), noInvalidDate: true })
  const audience = fc.dictionary(fc.constantFrom(...ddds), fc.integer({ min: 1, max: 9 }), { minKeys: 1 })
  const table = fc.constantFrom(publishedSendingHours, carefulSendingHours)
  await checkProperty(
    fc.tuple(instant, audience, table, fc.constantFrom(...sendingChannels)),
    ([date, people, hours, channel]) => {
      const start = date.getTime()
      const { nextAllowedAt, outside, zones, withoutZone } = checkSendingHours(start, channel, hours, people)
      const next = nextAllowedAt ?? Number.NaN
      expect(next).toBeGreaterThanOrEqual(start)
      expect(checkSendingHours(next, channel, hours, people).outside).toBe(0)
      expect(outside === 0).toBe(next === start)
      const everybody = Object.values(people).reduce((sum, count) => sum + count, 0)
      expect(zones.reduce((sum, zone) => sum + zone.recipients, withoutZone)).toBe(everybody)
      const quarter = 900_000
      for (let each = Math.ceil(start / quarter) * quarter; each < next; each += 4 * quarter)
        expect(checkSendingHours(each, channel, hours, people).outside).toBeGreaterThan(0)
    },
    { runs: 60 },
  )
})

describe('sending hours table', () => {
  test('the careful and the published hours are valid, and the careful ones lie within the published', () => {
    expect(sendingHoursTableSchema.parse(publishedSendingHours)).toEqual(publishedSendingHours)
    expect(sendingHoursTableSchema.parse(carefulSendingHours)).toEqual(carefulSendingHours)
    for (const channel of sendingChannels) {
      for (const day of ['weekdays', 'saturday'] as const) {
        const [inner, outer] = [carefulSendingHours[channel][day], publishedSendingHours[channel][day]]
        expect((inner?.from ?? '') >= (outer?.from ?? '~')).toBe(true)
        expect((inner?.to ?? '~') <= (outer?.to ?? '')).toBe(true)
      }
      expect(carefulSendingHours[channel]).toMatchObject({ sunday: null, onHolidays: false })
    }
  })

  test.each([
    [{ from: '09:00', to: '24:00' }, true],
    [{ from: '09:00', to: '09:00' }, false],
    [{ from: '21:00', to: '09:00' }, false],
    [{ from: '9:00', to: '21:00' }, false],
    [{ from: '09:60', to: '21:00' }, false],
  ])('sending hours from $from to $to are valid: $1', (weekdays, isGood) => {
    const table = withVoice({ ...closed, weekdays })
    expect(sendingHoursTableSchema.safeParse(table).success).toBe(isGood)
  })

  test('every kind of campaign has a channel in the sending hours table', () => {
    expect((['TVOZ', 'URA', 'SMSSHORT', 'RCS_TEXT', 'RCS_CAROUSEL'] as const).map(sendingChannelOf)).toEqual([
      'voice',
      'voice',
      'sms',
      'rcs',
      'rcs',
    ])
  })
})
