import type { ReviewChange } from '../../../shared/bridge/reviews.ts'
import type { Formats } from '../../i18n/formats.ts'
import type { Messages } from '../../i18n/messages.ts'

/** What a change was, in words, for the buttons that step over it. */
export const changeWords = (
  t: Messages,
  f: Formats,
  change: ReviewChange,
  names: readonly string[],
): string => {
  const words = t.imports.changes
  switch (change.kind) {
    case 'read':
      return ''
    case 'cell':
      return words.cell(names[change.column] ?? '', f.number(change.sourceRow))
    case 'block':
      return words.block(f.number(change.cells))
    case 'settings':
      return words.rules
    case 'people_removed':
      return words.peopleRemoved(f.number(change.rows))
    case 'people_returned':
      return words.peopleReturned(f.number(change.rows))
    case 'fix':
      return words.fix(t.imports.fixes[change.fix.kind], f.number(change.rows))
  }
}
