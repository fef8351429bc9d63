/**
 * The cost of a list, in ten-thousandths of the currency: whole numbers, exact up to 2^53, which the largest list at
 * the highest price stays far below.
 * @param price decimal text with up to four places
 */
export const costOf = (quantity: number, price: string): number => {
  const [whole = '0', decimals = ''] = price.split('.')
  return quantity * (Number(whole) * 10_000 + Number(decimals.padEnd(4, '0')))
}

/** The JSON number of a cost: one division, rounded once, so that its shortest text is the exact decimal. */
export const costNumber = (tenThousandths: number): number => tenThousandths / 10_000
