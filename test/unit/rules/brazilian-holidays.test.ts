import { describe, expect, test } from 'vitest'
import { holidayOn, nationalHolidays } from '../../../shared/rules/brazilian-holidays.ts'

/** Two days after Good Friday. */
const easterOf = (year: number): string => {
  const friday = nationalHolidays(year).find(({ holiday }) => holiday === 'good_friday')
  return new Date(Date.parse(friday?.date ?? '') + 2 * 86_400_000).toISOString().slice(0, 10)
}

describe('Easter dates', () => {
  test.each([
    ['1818-03-22'],
    ['1943-04-25'],
    ['1954-04-18'],
    ['1981-04-19'],
    ['2000-04-23'],
    ['2024-03-31'],
    ['2025-04-20'],
    ['2026-04-05'],
    ['2027-03-28'],
    ['2038-04-25'],
    ['2049-04-18'],
    ['2285-03-22'],
  ])('Easter falls on %s', (date) => {
    expect(easterOf(Number(date.slice(0, 4)))).toBe(date)
  })

  test('Easter is a Sunday from 22 March to 25 April in every year from 1900 to 2399', () => {
    for (let year = 1900; year < 2400; year += 1) {
      const date = easterOf(year)
      expect(new Date(`${date}T00:00:00Z`).getUTCDay()).toBe(0)
      expect(date.slice(5) >= '03-22' && date.slice(5) <= '04-25').toBe(true)
    }
  })
})

describe('national holidays', () => {
  test('the national holidays of 2026 are the ten of the federal list', () => {
    expect(nationalHolidays(2026)).toEqual([
      { date: '2026-01-01', holiday: 'new_year' },
      { date: '2026-04-03', holiday: 'good_friday' },
      { date: '2026-04-21', holiday: 'tiradentes' },
      { date: '2026-05-01', holiday: 'labour_day' },
      { date: '2026-09-07', holiday: 'independence' },
      { date: '2026-10-12', holiday: 'our_lady_aparecida' },
      { date: '2026-11-02', holiday: 'all_souls' },
      { date: '2026-11-15', holiday: 'republic' },
      { date: '2026-11-20', holiday: 'black_awareness' },
      { date: '2026-12-25', holiday: 'christmas' },
    ])
  })

  test.each([
    ['2024-03-29', 'good_friday'],
    ['2025-04-18', 'good_friday'],
    ['2024-11-20', 'black_awareness'],
    ['2023-11-20', null],
    // Carnival, which is optional.
    ['2026-02-16', null],
    ['2026-02-17', null],
    ['2026-06-04', null],
    ['2026-04-05', null],
  ])('the national holiday on %s is %s', (date, holiday) => {
    expect(holidayOn(date)).toBe(holiday)
  })

  test.each([['2024-05-30'], ['2025-06-19'], ['2026-06-04'], ['2027-05-27']])(
    'Corpus Christi on %s is a holiday only when requested',
    (date) => {
      expect(holidayOn(date)).toBeNull()
      expect(holidayOn(date, { withCorpusChristi: true })).toBe('corpus_christi')
    },
  )
})
