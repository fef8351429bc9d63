/**
 * A text as people search it: without case and accents. It keeps its length, letter for letter, so that what is found
 * in it is found at the same place in the original; a letter that has no plain form of one unit stays as it is.
 */
export const foldText = (text: string): string => text.replace(/[\u0080-\uFFFF]/g, foldLetter).toLowerCase()

const folded = new Map<string, string>()

const foldLetter = (letter: string): string => {
  const known = folded.get(letter)
  if (known !== undefined) return known
  const plain = letter.normalize('NFD').charAt(0).toLowerCase()
  const result = plain.length === 1 ? plain : letter
  folded.set(letter, result)
  return result
}
