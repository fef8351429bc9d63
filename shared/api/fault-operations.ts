import { audioCampaignPath } from './audio-campaign.ts'
import { companyPath } from './company.ts'
import { enrichmentCreationPath, enrichmentPath } from './enrichment.ts'
import { rcsCarouselCampaignPath, rcsTextCampaignPath } from './rcs-campaign.ts'
import { smsCampaignPath } from './sms-campaign.ts'
import { webhookPath } from './webhook.ts'

/** What a fault can be put on: every operation's path, by a name that a text of the window belongs to. */
export const faultOperationPaths = {
  sms: smsCampaignPath,
  rcsText: rcsTextCampaignPath,
  rcsCarousel: rcsCarouselCampaignPath,
  audio: audioCampaignPath,
  enrichment: enrichmentCreationPath,
  enrichmentResult: enrichmentPath,
  company: companyPath,
  webhook: webhookPath,
} as const
export type FaultOperation = keyof typeof faultOperationPaths
