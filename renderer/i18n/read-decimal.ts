import type { Language } from '../../shared/rules/language.ts'

const dotted = /^[1-9]\d{0,2}(\.\d{3})+(,\d+)?$/
const commaed = /^[1-9]\d{0,2}(,\d{3})+(\.\d+)?$/

/**
 * A figure as a person types it, as plain decimal text ("0.35"), or null where it is none. A comma and a point both
 * stand for the decimal mark, except where the language groups thousands with them: "2.000" is two thousand in
 * Portuguese, "2,000" in English.
 */
export const readDecimal = (text: string, language: Language): string | null => {
  const typed = text.replace(/^\s*R\$/, '').trim()
  if (language === 'pt-BR' && dotted.test(typed)) return typed.replaceAll('.', '').replace(',', '.')
  if (language === 'en' && commaed.test(typed)) return typed.replaceAll(',', '')
  return /^\d+([.,]\d+)?$/.test(typed) ? typed.replace(',', '.') : null
}
