/** The five kinds of campaign, by the service's names (specification, section 2.1). */
export const campaignTypes = ['RCS_TEXT', 'RCS_CAROUSEL', 'TVOZ', 'URA', 'SMSSHORT'] as const
export type CampaignType = (typeof campaignTypes)[number]

/** What can be sent: campaigns, and whatever else a service creates. */
export const requestKinds = [...campaignTypes, 'ENRICHMENT', 'COMPANY', 'WEBHOOK'] as const

/** Whether what waits, or was sent, is a campaign: it may be an enrichment or a registration. */
export const isCampaignType = (kind: string): kind is CampaignType =>
  campaignTypes.some((type) => type === kind)

type TextType = 'SMSSHORT' | 'RCS_TEXT'
export type VoiceType = 'TVOZ' | 'URA'

/** True of the kinds in which each recipient may get a text of their own. */
export const hasText = (kind: string): kind is TextType => kind === 'SMSSHORT' || kind === 'RCS_TEXT'

/** Whether it is a call that plays a recording. */
export const isVoice = (kind: string): kind is VoiceType => kind === 'TVOZ' || kind === 'URA'
