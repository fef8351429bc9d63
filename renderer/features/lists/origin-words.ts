import type { ListOrigin } from '../../../shared/bridge/lists.ts'
import type { Formats } from '../../i18n/formats.ts'
import type { Messages } from '../../i18n/text.ts'

/** Of which lists a list was made, in the place of its file: "Base sem Atraso". */
export const originWords = (text: Messages, formats: Formats, { operation, lists }: ListOrigin): string => {
  const [first = '', ...others] = lists
  if (operation === 'difference') return text.lists.origins.difference(first, formats.list(others))
  return text.lists.origins[operation](formats.list(lists))
}
