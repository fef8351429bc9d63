/**
 * A name for the list of several files: what their names begin with, up to the end of a word, else the first one's.
 * @param names without their endings
 */
export const joinedName = (names: readonly string[]): string => {
  const [first = '', ...others] = names
  let length = first.length
  for (const name of others) {
    let same = 0
    while (same < length && name[same] === first[same]) same += 1
    length = same
  }
  // Amid a word, of this name or of another, the whole word is what differs.
  const isAmidWord = names.some((name) => isPartOfWord(name[length]))
  const common = first.slice(0, length)
  const words = (isAmidWord ? common.replace(/[\p{L}\p{N}]+$/u, '') : common).replace(
    /[^\p{L}\p{N})\]]+$/u,
    '',
  )
  return [...words].length < shortest ? first : words
}

/** Less says nothing. */
const shortest = 3

const isPartOfWord = (letter: string | undefined): boolean =>
  letter !== undefined && /[\p{L}\p{N}]/u.test(letter)
