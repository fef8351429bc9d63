import type { CallbackEntry } from '../../../shared/bridge/callbacks.ts'
import type { Messages } from '../../i18n/messages.ts'

/** Whose a callback is, as far as its address says it. */
export const senderWords = (text: Messages, { campaign }: Pick<CallbackEntry, 'campaign'>): string => {
  if (campaign === null) return text.callbacks.byHand
  const title = campaign.title === '' ? text.common.untitled : campaign.title
  return campaign.isTest ? text.callbacks.testOf(title) : title
}
