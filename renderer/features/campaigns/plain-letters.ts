import { gsm7Breakers } from '../../../shared/rules/sms-segments.ts'
import { parseTemplate } from '../../../shared/rules/template.ts'

/** What decomposing does not turn into plain letters. */
const substitutes: Readonly<Record<string, string>> = {
  '“': '"',
  '”': '"',
  '‘': "'",
  '’': "'",
  '–': '-',
  '—': '-',
  '…': '...',
  º: 'o',
  ª: 'a',
  '°': 'o',
  '•': '-',
  '\u00a0': ' ',
}

const plain = (letter: string): string =>
  substitutes[letter] ?? letter.normalize('NFD').replace(/\p{M}/gu, '')

/** The text with every letter that SMS does not have changed to the nearest that it has; emoji stay as they are. */
export const withPlainLetters = (text: string): string => {
  const breakers = new Set(gsm7Breakers(text))
  return [...text].map((letter) => (breakers.has(letter) ? plain(letter) : letter)).join('')
}

/** The same for a template: the names of its columns are not touched. */
export const templateWithPlainLetters = (template: string): string =>
  parseTemplate(template)
    .parts.map((part) => {
      if (part.type === 'text') return withPlainLetters(part.text)
      return part.fallback === null
        ? `{{${part.name}}}`
        : `{{${part.name}|${withPlainLetters(part.fallback)}}}`
    })
    .join('')
