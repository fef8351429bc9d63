import type { home as inPortuguese } from '../pt-br/home.ts'
import { number, plural } from './formats.ts'

export const home: typeof inPortuguese = {
  title: 'Home',
  needsYou: 'Needs your attention',
  nothing: 'You’re all caught up.',
  pulse: (today, yesterday) => `Today: ${today}. Yesterday: ${yesterday}.`,
  pulseDay: (people, campaigns) =>
    `${plural(people, 'person', 'people')} in ${plural(campaigns, 'campaign', 'campaigns')}`,
  pulseNobody: 'nobody',
  pulseRehearsal: 'Simulations on the local service',
  count: (count) => `${plural(count, 'item needs', 'items need')} your attention.`,
  unknown: (title) =>
    `“${title}” was sent, but no response arrived. Check on the platform before you decide.`,
  unauthorised: (title) => `The service did not accept the token for “${title}”.`,
  stopped: (title) => `“${title}” was not sent and needs your decision.`,
  rejected: (title) => `The service refused “${title}”. You can correct it and send it again.`,
  notSent: (title) => `“${title}” has not been sent yet.`,
  late: (title, when) =>
    `“${title}” was due to start ${when} and has not been sent yet. Revoada will try again automatically.`,
  erasures: (count) =>
    plural(count, 'request for erasure waits for you.', 'requests for erasure wait for you.'),
  enriching: (title) => `Fetching the records of “${title}”`,
  arriving: (arrived, asked) => `${number(arrived)} of ${plural(asked, 'document', 'documents')}`,
  enrichmentStuck: (title) => `The records of “${title}” are not arriving.`,
  draftWhole: (title) => `“${title}” is ready to review and send.`,
  reviewDraft: 'Review',
  moreDrafts: (count) => `and ${plural(count, 'more draft', 'more drafts')}`,
  review: (file: string) => `${file} was read and is waiting for your review.`,
  oldSuppression: (name) => `The do-not-contact list “${name}” is out of date.`,
  oldSuppressionLine: (days) => `${number(days)} days ago`,
  overdue: (name) => `The retention period of “${name}” has ended.`,
  overdueLine: (size, day, days) =>
    `${plural(size, 'contact', 'contacts')} · ended on ${day}, ${plural(days, 'day', 'days')} ago`,
  prolong: (days) => `Keep for ${plural(days, 'more day', 'more days')}`,
  renew: 'Renew',
  decide: 'Decide',
  look: 'View',
  continue: 'Continue',
  savedAt: (when) => `saved ${when}`,
  noList: 'no list',
  lists: 'Recent lists',
  campaigns: 'Recent sends',
  allLists: 'All lists',
  allCampaigns: 'Full history',
  noCampaigns: 'No campaigns sent yet.',
  emptyTitle: 'Drop a spreadsheet here',
  emptyLine:
    'CSV, XLSX, XLS, XLSB, ODS or DBF, or rows pasted from Excel, become a clean list, and the list becomes a campaign.',
  openFile: 'Open file…',
}
