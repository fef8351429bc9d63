import { gsm7Breakers } from '../../../shared/rules/sms-segments.ts'
import type { TextWord } from '../../../shared/rules/spelling-words.ts'
import { bindVariable, columnKey, parseTemplate } from '../../../shared/rules/template.ts'

export type Mark = 'plain' | 'variable' | 'unknown' | 'broken' | 'breaker'
/** `isWrong` of a word, or a part of one, that is not in the dictionary. */
export type MarkedPart = { readonly text: string; readonly mark: Mark; readonly isWrong?: boolean }

/**
 * Cuts a template into parts for the eye: variables that the list can fill, those whose column or formatter there is
 * not, a `{{` that never closes, and, where it becomes an SMS, letters that SMS does not have. The parts joined are the
 * template, letter by letter.
 */
export const markTemplate = (
  template: string,
  columns: readonly string[] | null,
  isSms: boolean,
): MarkedPart[] => {
  const known = columns === null ? null : new Set(columns.map(columnKey))
  const { parts, brokenAt } = parseTemplate(template)
  let at = 0
  return parts.flatMap((part) => {
    if (part.type === 'variable') {
      at = part.end
      const isKnown = known === null || bindVariable(part.name, (key) => known.has(key)).ok
      return [{ text: template.slice(part.start, part.end), mark: isKnown ? 'variable' : 'unknown' } as const]
    }
    const start = at
    at += part.text.length
    return markText(part.text, brokenAt === null ? null : brokenAt - start, isSms)
  })
}

const markText = (text: string, brokenAt: number | null, isSms: boolean): MarkedPart[] => {
  if (brokenAt !== null && brokenAt >= 0 && brokenAt < text.length) {
    return [...markBreakers(text.slice(0, brokenAt), isSms), { text: text.slice(brokenAt), mark: 'broken' }]
  }
  return markBreakers(text, isSms)
}

const markBreakers = (text: string, isSms: boolean): MarkedPart[] => {
  const breakers = new Set(isSms ? gsm7Breakers(text) : [])
  if (breakers.size === 0) return text === '' ? [] : [{ text, mark: 'plain' }]
  const parts: MarkedPart[] = []
  let run = ''
  for (const letter of text) {
    if (!breakers.has(letter)) {
      run += letter
      continue
    }
    if (run !== '') parts.push({ text: run, mark: 'plain' })
    run = ''
    parts.push({ text: letter, mark: 'breaker' })
  }
  if (run !== '') parts.push({ text: run, mark: 'plain' })
  return parts
}

/** The parts cut at the ends of the words that are wrong, which are in their order and do not overlap. */
export const markSpelling = (parts: readonly MarkedPart[], wrong: readonly TextWord[]): MarkedPart[] => {
  let at = 0
  let next = 0
  return parts.flatMap(({ text, mark }) => {
    const cut: MarkedPart[] = []
    for (let done = 0; done < text.length;) {
      const { start, end } = wrong[next] ?? { start: Infinity, end: Infinity }
      const place = at + done
      const isWrong = place >= start
      const stop = Math.min(text.length, (isWrong ? end : start) - at)
      cut.push({ text: text.slice(done, stop), mark, ...(isWrong && { isWrong }) })
      done = stop
      if (at + done >= end) next += 1
    }
    at += text.length
    return cut
  })
}
