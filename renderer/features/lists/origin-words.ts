import type { ListOrigin } from '../../../shared/bridge/lists.ts'
import type { Formats } from '../../i18n/formats.ts'
import type { Messages } from '../../i18n/messages.ts'

/** What a list was made of, in the place of its file: "Base sem Atraso". */
export const originWords = (text: Messages, formats: Formats, origin: ListOrigin): string => {
  if (origin.operation === 'enrichment') return text.lists.origins.enrichment(origin.name)
  if (origin.operation === 'copy') return text.lists.origins.copy(origin.list)
  if (origin.operation === 'results') {
    const named = origin.standings.map((standing) => text.campaignResults.standings[standing])
    return text.lists.origins.results(origin.title, formats.list(named))
  }
  const { operation, lists } = origin
  const [first = '', ...others] = lists
  if (operation === 'difference') return text.lists.origins.difference(first, formats.list(others))
  return text.lists.origins[operation](formats.list(lists))
}
