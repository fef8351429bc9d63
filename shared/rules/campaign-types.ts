/** The five kinds of campaign, by the service's names (specification, section 2.1). */
export const campaignTypes = ['RCS_TEXT', 'RCS_CAROUSEL', 'TVOZ', 'URA', 'SMSSHORT'] as const
export type CampaignType = (typeof campaignTypes)[number]

/** Whether what waits, or was sent, is a campaign: it may be an enrichment or a registration. */
export const isCampaignType = (kind: string): kind is CampaignType =>
  campaignTypes.some((type) => type === kind)
