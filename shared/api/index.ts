export * from './campaign.ts'
export * from './problem.ts'
export * from './sms-campaign.ts'
