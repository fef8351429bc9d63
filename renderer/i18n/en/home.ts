import type { home as inPortuguese } from '../pt-br/home.ts'
import { number, plural } from './formats.ts'

export const home: typeof inPortuguese = {
  title: 'Home',
  needsYou: 'What needs you now',
  nothing: 'Nothing waits for you.',
  count: (count) => `${plural(count, 'thing waits for you', 'things wait for you')}.`,
  unknown: (title) =>
    `“${title}” went out, but the answer did not arrive. Check on the platform before you decide.`,
  unauthorised: (title) => `The service did not accept the token with “${title}”.`,
  stopped: (title) => `“${title}” was not sent and needs your decision.`,
  rejected: (title) => `The service refused “${title}”. You can correct it and send again.`,
  notSent: (title) => `“${title}” has not been sent yet.`,
  late: (title, when) =>
    `“${title}” was to start ${when} and has not been sent yet. It is tried again by itself.`,
  enriching: (title) => `Fetching the records of “${title}”`,
  arriving: (arrived, asked) => `${number(arrived)} of ${plural(asked, 'document', 'documents')}`,
  enrichmentStuck: (title) => `The records of “${title}” do not arrive.`,
  draftWhole: (title) => `“${title}” is ready to be reviewed and sent.`,
  reviewDraft: 'Review',
  moreDrafts: (count) => `and ${plural(count, 'more draft', 'more drafts')}`,
  review: (file: string) => `${file} was read and waits to be looked through.`,
  oldSuppression: (name) => `The do-not-contact list “${name}” is old.`,
  oldSuppressionLine: (days) => `${number(days)} days ago`,
  overdue: (name) => `The time to keep “${name}” has passed.`,
  overdueLine: (size, day, days) =>
    `${plural(size, 'contact', 'contacts')} · it was until ${day}, ${plural(days, 'day', 'days')} ago`,
  prolong: (days) => `Keep for ${plural(days, 'more day', 'more days')}`,
  renew: 'Renew',
  decide: 'Decide',
  look: 'View',
  continue: 'Continue',
  savedAt: (when) => `saved ${when}`,
  noList: 'no list',
  lists: 'Latest lists',
  campaigns: 'Latest requests',
  allLists: 'All lists',
  allCampaigns: 'Whole history',
  noCampaigns: 'No campaign sent so far.',
  emptyTitle: 'Drop a spreadsheet here',
  emptyLine:
    'CSV, XLSX, XLS, XLSB or ODS, or rows pasted from Excel, become a clean list, and the list a campaign.',
  openFile: 'Open file…',
}
