const maxNameLength = 200

/**
 * One name for each of `count` columns from the cells of the header (none for a file without one): white space around
 * it goes, line breaks and runs of spaces inside become one space. A column without a name is "Coluna n"; a name that
 * was there before, in upper or lower case, gets " (2)", " (3)", …
 */
export const nameColumns = (header: readonly string[], count: number): string[] => {
  const taken = new Set<string>()
  const suffixes = new Map<string, number>()
  return Array.from({ length: count }, (_, index) => {
    const given = tidy(header[index] ?? '')
    const base = given === '' ? `Coluna ${index + 1}` : given
    let name = base
    while (taken.has(name.toLowerCase())) {
      const suffix = (suffixes.get(base.toLowerCase()) ?? 1) + 1
      suffixes.set(base.toLowerCase(), suffix)
      name = `${base} (${suffix})`
    }
    taken.add(name.toLowerCase())
    return name
  })
}

/** Cut between code points: a name must not end in half a character. */
const tidy = (cell: string): string =>
  [
    ...cell
      .slice(0, maxNameLength * 4)
      .trim()
      .replace(/\s+/g, ' '),
  ]
    .slice(0, maxNameLength)
    .join('')
    .trim()
