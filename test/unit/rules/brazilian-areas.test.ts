import { expect, test } from 'vitest'
import { brazilianZones, ddds, stateOfDdd, zoneOfDdd } from '../../../shared/rules/brazilian-areas.ts'

test.each([
  ['11', 'America/Sao_Paulo'],
  ['61', 'America/Sao_Paulo'],
  // libphonenumber has these at Noronha's time, and their landlines at that of Manaus.
  ['81', 'America/Sao_Paulo'],
  ['91', 'America/Sao_Paulo'],
  ['93', 'America/Sao_Paulo'],
  ['65', 'America/Manaus'],
  ['66', 'America/Manaus'],
  ['67', 'America/Manaus'],
  ['69', 'America/Manaus'],
  ['92', 'America/Manaus'],
  ['95', 'America/Manaus'],
  ['97', 'America/Manaus'],
  ['68', 'America/Rio_Branco'],
  ['20', null],
  ['__proto__', null],
])('the time zone of area code %s is %s', (ddd, zone) => {
  expect(zoneOfDdd(ddd)).toBe(zone)
})

test('each state has one time zone, and the three zones have the expected UTC offsets', () => {
  const zones = new Map(ddds.map((ddd) => [stateOfDdd(ddd), zoneOfDdd(ddd)]))
  for (const ddd of ddds) expect(zones.get(stateOfDdd(ddd)), ddd).toBe(zoneOfDdd(ddd))
  const offsetOf = (zone: string) =>
    new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'shortOffset' })
      .formatToParts(new Date('2026-07-01T12:00:00Z'))
      .find((part) => part.type === 'timeZoneName')?.value
  expect(brazilianZones.map(offsetOf)).toEqual(['GMT-3', 'GMT-4', 'GMT-5'])
})
