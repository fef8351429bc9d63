import { checkDigits } from '../../shared/rules/check-digits.ts'

/** Nine digits with their check digits. */
export const cpfOf = (stem: string): string => stem + checkDigits(stem, [10, 9, 8, 7, 6, 5, 4, 3, 2], 11)

/** Twelve digits or letters with their check digits. */
export const cnpjOf = (stem: string): string =>
  stem + checkDigits(stem, [5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2], 6)

/** The given number of different CPFs whose check digits close. */
export const makeCpfs = (count: number): string[] =>
  Array.from({ length: count }, (_each, index) =>
    cpfOf(String((index * 7_919 + 1) % 1_000_000_000).padStart(9, '0')),
  )
