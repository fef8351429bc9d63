import { companyPath } from './company.ts'
import { rcsCarouselCampaignPath, rcsTextCampaignPath } from './rcs-campaign.ts'
import { smsCampaignPath } from './sms-campaign.ts'
import { webhookPath } from './webhook.ts'

/** The operations that can be told apart by their path, in the order in which people think of them. */
export const operationPaths = {
  sms: smsCampaignPath,
  rcsText: rcsTextCampaignPath,
  rcsCarousel: rcsCarouselCampaignPath,
  company: companyPath,
  webhook: webhookPath,
} as const
export type Operation = keyof typeof operationPaths
