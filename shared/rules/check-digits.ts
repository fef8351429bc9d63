/**
 * The two check digits of CPF and CNPJ: weighted sum modulo 11, a remainder below 2 gives 0. A character is worth its
 * ASCII code minus 48, which leaves digits as they are and gives A = 17 … Z = 42.
 * Source: Receita Federal, IN RFB 2.229/2024 (Annex XV of IN 2.119/2022) for the letters.
 */
export const checkDigits = (stem: string, weightsOfFirst: readonly number[], firstWeight: number): string => {
  const first = checkDigit(stem, weightsOfFirst)
  return `${first}${checkDigit(`${stem}${first}`, [firstWeight, ...weightsOfFirst])}`
}

const checkDigit = (text: string, weights: readonly number[]): number => {
  let sum = 0
  for (let index = 0; index < text.length; index += 1) {
    sum += (text.charCodeAt(index) - 48) * (weights[index] ?? 0)
  }
  const remainder = sum % 11
  return remainder < 2 ? 0 : 11 - remainder
}
