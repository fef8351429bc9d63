import type { Language } from '../rules/language.ts'

const writerIn = (locale: string): ((value: number) => string) => {
  const format = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 })
  return (value) => format.format(value)
}

/** Counts, rows and limits with the separators of the text around them; the machine's own may be others. */
export const wholeNumber: Readonly<Record<Language, (value: number) => string>> = {
  'pt-BR': writerIn('pt-BR'),
  // English here is read in Brazil.
  en: writerIn('en-GB'),
}
