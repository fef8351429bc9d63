const groups = [2, 5, 8, 12]
const marks = ['.', '.', '/', '-']

/** The letters and digits of what was typed, as a CNPJ has them: 14 at most, in capitals. */
const charactersOf = (text: string): string =>
  text
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .slice(0, 14)

/** A CNPJ as people write it, `AA.AAA.AAA/AAAA-DD`, or as much of it as there is. */
export const punctuateCnpj = (text: string): string =>
  [...charactersOf(text)]
    .map((character, index) => {
      const at = groups.indexOf(index)
      return at < 0 ? character : `${marks[at]}${character}`
    })
    .join('')

/**
 * What a field for a CNPJ shows after its text became `after`. It is punctuated while it grows at its end, as it does
 * when somebody types or pastes; what is mended in its middle stays as it is, so that the caret stays where it was.
 * More than a CNPJ is left for the person to see.
 */
export const maskTypedCnpj = (before: string, after: string): string => {
  const plain = after.replace(/[^0-9A-Za-z]/g, '')
  return after.startsWith(before) && after.length > before.length && plain.length <= 14
    ? punctuateCnpj(after)
    : after
}
