import type { Lint } from '../../shared/bridge/drafts.ts'
import type { Messages } from './messages.ts'

/** What to say about a finding, with the card and the button that it is about. */
export const lintWords = (text: Messages, { code, params, at }: Lint): string => {
  const sentence = text.lints[code](params)
  const card = at?.card === undefined ? [] : [text.rcs.card(at.card + 1)]
  const button = at?.button === undefined ? [] : [text.rcs.button(at.button + 1)]
  const place = [...card, ...button].join(', ')
  return place === '' ? sentence : `${place}: ${sentence}`
}
