import { type PlainLetters, type PlainLettersOptions, replaceLetters } from './plain-letters.ts'
import { countSegments } from './sms-segments.ts'
import { parseTemplate } from './template.ts'

/**
 * `toPlainLetters` for a template: names of columns and formatters are not touched, the texts after a bar are. From a `{{`
 * that never closes nothing is, because it may be the name of a column that is being written. Segments are held
 * against the template's own words, since the cells are not known here.
 */
export const toPlainTemplate = (
  template: string,
  { strict = false }: PlainLettersOptions = {},
): PlainLetters => {
  const spans = wordsOfTemplate(template)
  const words = spans.map(({ at, end }) => template.slice(at, end)).join('')
  const full = replaceLetters(words, strict, false)
  const isNarrow = countSegments(full.text).segments > countSegments(words).segments
  const result: PlainLetters = { text: '', replaced: [], kept: [] }
  let done = 0
  for (const { at, end } of spans) {
    const part = replaceLetters(template.slice(at, end), strict, isNarrow)
    result.text += template.slice(done, at) + part.text
    result.replaced.push(...part.replaced.map((each) => ({ ...each, at: each.at + at })))
    result.kept.push(...part.kept.map((each) => ({ ...each, at: each.at + at })))
    done = end
  }
  result.text += template.slice(done)
  return result
}

/** Where a template's own words stand: its texts, and what is behind the bar of a variable. */
const wordsOfTemplate = (template: string): { at: number; end: number }[] => {
  const { parts, brokenAt } = parseTemplate(template)
  const spans: { at: number; end: number }[] = []
  let at = 0
  for (const part of parts) {
    const end = part.type === 'text' ? at + part.text.length : part.end
    if (part.type === 'text') spans.push({ at, end: Math.min(end, brokenAt ?? end) })
    else if (part.fallback !== null) spans.push({ at: end - 2 - part.fallback.length, end: end - 2 })
    at = end
  }
  return spans.filter((span) => span.end > span.at)
}
