import { checkDigits } from '../../shared/rules/check-digits.ts'

/** So many different CPFs whose check digits close. */
export const makeCpfs = (count: number): string[] =>
  Array.from({ length: count }, (_each, index) => {
    const stem = String(index * 7_919 + 1).padStart(9, '0')
    return `${stem}${checkDigits(stem, [10, 9, 8, 7, 6, 5, 4, 3, 2], 11)}`
  })
