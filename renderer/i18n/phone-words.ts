import type { CampaignType } from '../../shared/rules/campaign-types.ts'
import type { Messages } from './messages.ts'

/** What stands on and under the phone that shows a campaign. */
export const phoneWords = (t: Messages, kind: CampaignType) => ({
  sender: t.composer.phoneSender[kind],
  verified: kind === 'RCS_TEXT' || kind === 'RCS_CAROUSEL' ? t.composer.phoneVerified : undefined,
  part: t.composer.phonePart,
  cards: t.rcs.cards,
  calling: t.voice.calling,
  look: t.composer.phoneLook,
  previous: t.composer.previous,
  next: t.composer.nextOne,
  position: t.composer.position,
})
