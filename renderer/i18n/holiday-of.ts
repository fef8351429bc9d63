import { type HolidayCode, holidayCodes } from '../../shared/rules/brazilian-holidays.ts'

/** The holiday that a finding names; null when it names none. */
export const holidayOf = (param: string | number | undefined): HolidayCode | null =>
  holidayCodes.find((code) => code === param) ?? null
