import {
  rcsCarouselCampaignPath,
  type RcsCarouselCampaignRequest,
  rcsTextCampaignPath,
  type RcsTextCampaignRequest,
  smsCampaignPath,
  type SmsCampaignRequest,
} from '../../../shared/api/index.ts'
import type { DraftContent } from '../../../shared/bridge/drafts.ts'
import { writeZonelessTimestamp } from '../../../shared/rules/schedule.ts'
import { templateWords } from '../../../shared/rules/template.ts'
import type { VoiceType } from '../../../shared/rules/campaign-types.ts'
import { compileMessage } from '../campaigns/message.ts'
import { requestButtons, requestCards } from '../campaigns/rcs-content.ts'
import { type Addressees, entriesOf } from './entries-of.ts'
import type { Particulars, Request } from './frozen-request.ts'

type MessageContent = DraftContent & { kind: Exclude<DraftContent['kind'], VoiceType> }

/**
 * The request of a message for its whole audience. `message` carries a text for everyone and each contact its own text,
 * unless all texts are the same. Only `contacts` is used: which of `numbers` and `contacts` wins is not specified.
 * @param columns of the audience's list
 */
export const messageRequest = (
  content: MessageContent,
  columns: readonly string[],
  addressees: Addressees,
  { startAt, zonelessStart, callbackUrl }: Particulars,
): Request => {
  const message = compileMessage(content, columns)
  const { path, head, says } = headOf(content, message.general, {
    startDate: writeZonelessTimestamp(startAt, zonelessStart),
    callback: callbackUrl === null ? {} : { callback_url: callbackUrl },
  })
  const bodyHead = JSON.stringify(head)
  return {
    kind: content.kind,
    path,
    contentType: 'application/json',
    bodyHead,
    before: Buffer.from(`${bodyHead.slice(0, -1)},"contacts":[`),
    after: Buffer.from(']}'),
    says: JSON.stringify(says),
    entries: entriesOf(addressees, ({ phone, cells }) =>
      JSON.stringify(
        message.isConstant ? { contact: phone } : { contact: phone, message: message.render(cells).text },
      ),
    ),
  }
}

/** Everything of a request but its recipients, and what of it makes two campaigns say the same. */
type RequestHead = { path: string; head: object; says: readonly unknown[] }

const headOf = (
  content: MessageContent,
  message: string,
  { startDate, callback }: { startDate: string; callback: { callback_url?: string } },
): RequestHead => {
  const title = content.title.trim()
  switch (content.kind) {
    case 'SMSSHORT': {
      const head: SmsCampaignRequest = {
        title,
        type: 'SMSSHORT',
        start_date: startDate,
        message,
        ...callback,
      }
      return { path: smsCampaignPath, head, says: [templateWords(content.template)] }
    }
    case 'RCS_TEXT': {
      const head: Omit<RcsTextCampaignRequest, 'contacts'> = {
        title,
        start_date: startDate,
        message,
        ...(content.buttons.length === 0 ? {} : { buttons: requestButtons(content.buttons) }),
        ...callback,
      }
      return { path: rcsTextCampaignPath, head, says: [templateWords(content.template), head.buttons ?? []] }
    }
    case 'RCS_CAROUSEL': {
      const head: Omit<RcsCarouselCampaignRequest, 'contacts'> = {
        title,
        start_date: startDate,
        cards: requestCards(content.cards),
        ...callback,
      }
      return { path: rcsCarouselCampaignPath, head, says: [head.cards] }
    }
  }
}
