const mostShown = 3

/** The first of some values, in quotation marks. @param values as a filter takes them, with `; ` between them */
export const shownValues = (values: string | number = ''): string => {
  const all = String(values).split('; ')
  const shown = all.slice(0, mostShown).map((value) => `“${value}”`)
  return [...shown, ...(all.length > mostShown ? ['…'] : [])].join(', ')
}
