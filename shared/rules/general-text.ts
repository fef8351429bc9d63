import { parseTemplate } from './template.ts'

/** Stands for a variable that nothing can fill: a character of the private use area, which no message needs. */
const gap = '\ue000'
const gaps = /\ue000/g

/** Words that only lead to what stood in the gap: "sua parcela de R$ {{Valor}} venceu" is "sua parcela venceu". */
const leading =
  /(?:(?<=\s)(?:no valor de|no dia|R\$|nº|[aoà]s?|aos?|d[aeo]s?|n[ao]s?|em|com|por|para|pel[ao]s?|até)[ \t]+)+(?=\ue000)/giu

/**
 * A template as one text for everyone, in case the platform shows it to a person in place of the person's own: its words
 * with the texts for empty cells, and without the variables that have none. Gaps close, with the comma or the brackets
 * around them. Empty when no letter and no digit is left.
 */
export const generalTextOf = (template: string): string => {
  const words = parseTemplate(template)
    .parts.map((part) => (part.type === 'text' ? part.text : (part.fallback ?? gap)))
    .join('')
  if (!words.includes(gap)) return words
  const closed = words
    .replace(leading, '')
    .replace(/[([“"]\ue000+[)\]”"]/g, gap)
    // "Olá {{Nome}}, tudo bem?": only the sign behind the gap stays, and moves to the word before it.
    .replace(/[ \t,;:]*\ue000[ \t\ue000]*(?=[,.;:!?])/g, gap)
    .replace(/(^|\n)[ \t\ue000]*\ue000[ \t,.;:!?-]*/g, '$1')
    .replace(/[ \t,;:-]*\ue000[ \t\ue000]*(?=\n|$)/g, '')
    .replace(/[ \t]+\ue000[ \t\ue000]*/g, ' ')
    .replace(gaps, '')
    .trim()
  if (!/[\p{L}\p{N}]/u.test(closed)) return ''
  return words.trimStart().startsWith(gap) ? closed.charAt(0).toUpperCase() + closed.slice(1) : closed
}
