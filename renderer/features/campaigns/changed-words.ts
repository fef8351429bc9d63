import type { PlainLetters } from '../../../shared/rules/plain-letters.ts'

export type ChangedWord = { readonly before: string; readonly after: string }

/** The words that plain letters change, each once, in order; space and the signs of variables are no words. */
export const changedWords = (template: string, { replaced }: PlainLetters): ChangedWord[] => {
  const found = new Map<string, string>()
  let next = 0
  for (const { 0: word, index } of template.matchAll(/[^\s{}|]+/g)) {
    while ((replaced[next]?.at ?? Infinity) < index) next += 1
    let after = ''
    let done = index
    for (let each = replaced[next]; each !== undefined && each.at < index + word.length;) {
      after += template.slice(done, each.at) + each.by
      done = each.at + each.letter.length
      next += 1
      each = replaced[next]
    }
    if (done > index) found.set(word, after + template.slice(done, index + word.length))
  }
  return [...found].map(([before, after]) => ({ before, after }))
}
