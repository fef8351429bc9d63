const powers = Array.from({ length: 16 }, (_each, digits) => 10 ** digits)

/** The number of a key of digits, the same wherever it is asked for; null where the key is another one. */
export const numberOfDigits = (key: string): number | null => {
  const power = powers[key.length]
  if (power === undefined) return null
  let value = 0
  for (let index = 0; index < key.length; index += 1) {
    const digit = key.charCodeAt(index) - 48
    if (digit < 0 || digit > 9) return null
    value = value * 10 + digit
  }
  return power + value
}

/**
 * Gives each key a number of its own, never 0: a million of them are compared and kept in a fraction of the time and
 * room of texts. A key of up to 15 digits, as phones, CPFs and numeric CNPJs are, is written with a 1 in front of it,
 * so that zeros before it count; what that makes is below 2^53, thus exact. Other keys get negative numbers as they come.
 */
export class KeyNumbers {
  readonly #numbers = new Map<string, number>()
  readonly #texts: string[] = []

  numberOf(key: string): number {
    return numberOfDigits(key) ?? this.#numberOfText(key)
  }

  /** The key that has this number; it was given one before. */
  keyOf(number: number): string {
    return number > 0 ? String(number).slice(1) : (this.#texts[-number - 1] ?? '')
  }

  #numberOfText(key: string): number {
    const known = this.#numbers.get(key)
    if (known !== undefined) return known
    // A copy: a slice would keep its whole batch's text alive.
    const text = Buffer.from(key, 'utf8').toString('utf8')
    const number = -this.#texts.push(text)
    this.#numbers.set(text, number)
    return number
  }
}
