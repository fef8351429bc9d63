/** Days out of cells and into messages. */

const iso = /^(\d{4})-(\d{2})-(\d{2})(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/
const brazilian = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})(?:,? \d{1,2}:\d{2}(?::\d{2})?)?$/

const daysOfMonth = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate()

const written = (year: string, month: string, day: string): string | null => {
  const isReal =
    Number(year) >= 1000 &&
    Number(month) >= 1 &&
    Number(month) <= 12 &&
    Number(day) >= 1 &&
    // Every month has 28 days: most days need no calendar.
    (Number(day) <= 28 || Number(day) <= daysOfMonth(Number(year), Number(month)))
  return isReal ? `${day.padStart(2, '0')}/${month.padStart(2, '0')}/${year}` : null
}

/**
 * A day as messages carry it, dd/mm/aaaa, or null when the cell holds none. Reads ISO (2026-11-05, with a time or not)
 * and day before month (5/11/2026, 05-11-2026, 05.11.2026). A time is dropped and the day stays the one that is
 * written, whatever the zone. A year of two digits, a month before the day and the serial number of a spreadsheet are
 * guesses, and nothing.
 * Source: ISO 8601; dates in Brazil are day, month, year (ABNT NBR 5892).
 */
export const writeDate = (cell: string): string | null => {
  const text = cell.trim()
  const inIso = iso.exec(text)
  if (inIso !== null) return written(inIso[1] ?? '', inIso[2] ?? '', inIso[3] ?? '')
  const inOrder = brazilian.exec(text)
  return inOrder === null ? null : written(inOrder[4] ?? '', inOrder[3] ?? '', inOrder[1] ?? '')
}
