import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  brasiliaZone,
  instantOfLocalTime,
  parseServiceTimestamp,
  writeZonelessTimestamp,
} from '../../../shared/rules/schedule.ts'
import { checkProperty } from '../../support/property.ts'

const iso = (epochMs: number | null): string | null =>
  epochMs === null ? null : new Date(epochMs).toISOString()

describe('local times', () => {
  test.each([
    ['2026-11-21T10:00', brasiliaZone, '2026-11-21T13:00:00.000Z'],
    ['2026-11-21T10:00', 'America/Rio_Branco', '2026-11-21T15:00:00.000Z'],
    // The last summer time: the clock jumped from 00:00 to 01:00 on 4 November 2018, and 23:xx came twice on 16 February 2019.
    ['2018-11-04T00:30', brasiliaZone, null],
    ['2019-02-16T23:30', brasiliaZone, '2019-02-17T01:30:00.000Z'],
    ['2026-02-30T10:00', brasiliaZone, null],
    ['2026-11-21', brasiliaZone, null],
    ['amanhã', brasiliaZone, null],
    ['2026-11-21T10:00Z', brasiliaZone, null],
  ])('the local time %s in %s is the instant %s', (text, zone, expected) => {
    expect(iso(instantOfLocalTime(text, zone))).toBe(expected)
  })
})

describe('service timestamps', () => {
  test.each([
    ['2026-12-01T10:00:00Z', 'local-brasilia', '2026-12-01T10:00:00.000Z'],
    ['2026-12-01T10:00:00.250Z', 'utc', '2026-12-01T10:00:00.250Z'],
    ['2026-12-01T10:00:00-03:00', 'utc', '2026-12-01T13:00:00.000Z'],
    ['2026-12-01T10:00:00', 'local-brasilia', '2026-12-01T13:00:00.000Z'],
    ['2026-12-01T10:00:00', 'utc', '2026-12-01T10:00:00.000Z'],
    ['2026-12-01T24:00:00', 'utc', null],
    ['2026-13-01T10:00:00', 'utc', null],
    ['01/12/2026 10:00', 'utc', null],
    ['', 'utc', null],
  ] as const)('the timestamp %j read as %s is the instant %s', (text, meaning, expected) => {
    expect(iso(parseServiceTimestamp(text, meaning))).toBe(expected)
  })

  test('a written timestamp is read back as the same second, in UTC and in Brasília time', async () => {
    const instant = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
    await checkProperty(
      fc.tuple(instant, fc.constantFrom('utc' as const, 'local-brasilia' as const)),
      ([date, meaning]) => {
        const second = Math.floor(date.getTime() / 1000) * 1000
        expect(parseServiceTimestamp(writeZonelessTimestamp(second, meaning), meaning)).toBe(second)
      },
    )
  })

  test('a timestamp read as Brasília time is three hours later than read as UTC', () => {
    const text = '2026-12-01T10:00:00'
    expect(
      (parseServiceTimestamp(text, 'local-brasilia') ?? 0) - (parseServiceTimestamp(text, 'utc') ?? 0),
    ).toBe(3 * 3_600_000)
  })
})
