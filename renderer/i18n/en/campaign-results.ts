import { blockedPeopleTexts } from '../../../shared/texts/blocked-people.ts'
import { resultsFileTexts } from '../../../shared/texts/results-file.ts'
import type { Messages } from '../messages.ts'
import { number, plural } from './formats.ts'

const recipients = (count: number): string => plural(count, 'recipient', 'recipients')
const rows = (count: number): string => plural(count, 'row', 'rows')

export const campaignResults: Messages['campaignResults'] = {
  title: 'Delivery results',
  standings: resultsFileTexts.en.standings,
  import: 'Import report…',
  importFirst: 'Import the supplier’s report',
  emptyLine:
    'The service does not say what was delivered. Download the report from the supplier’s site, as CSV or Excel, and import it here: each recipient gets a result.',
  dropTitle: 'Drop the supplier’s report, or another file',
  dropLine:
    'A report brings the results of this campaign, and you check them first. Other files are imported as always.',
  legend: 'Results, with the number of recipients',
  share: (count, percent) => `${count} · ${percent}`,
  tableLabel: 'Recipients and their results',
  phone: 'Phone',
  result: 'Result',
  word: 'Supplier status',
  at: 'When',
  message: 'Message',
  answer: 'the recipient’s answer',
  answerWord: (word) => `answer: ${word}`,
  mentionWord: (word) => `answer with ${word}`,
  noNumber: 'erased number',

  export: 'Export',
  asCsv: 'As CSV…',
  asXlsx: 'As Excel…',
  exported: (count) => `${plural(count, 'row', 'rows')} exported.`,

  makeList: 'Make a list…',
  listTitle: (count) => `List of ${recipients(count)}`,
  listLine:
    'The list has the campaign’s phone, the columns of the original list (while that exists) and the result.',
  listName: 'List name',
  listNameOf: (campaign, standings) => `${campaign} - ${standings}`,
  everyone: 'everyone',
  channel: 'Next campaign',
  onlyList: 'Create only the list',
  listAndCampaign: 'Create campaign',
  listMade: (name) => `List “${name}” created.`,
  see: 'View',

  blockOffer: {
    opted_out: (people) => (people === 1 ? '1 person opted out.' : `${number(people)} people opted out.`),
    failed_for_ever: (people) =>
      people === 1 ? '1 number is invalid.' : `${number(people)} numbers are invalid.`,
  },
  blockWaves: (items) => `Across ${number(items)} batches, each person once.`,
  blockOpen: (open) => `${number(open)} not blocked yet.`,
  block: (open) => `Block ${number(open)}`,
  blockName: blockedPeopleTexts.en.name,
  blocked: (count) => `${plural(count, 'number', 'numbers')} blocked.`,
  unblocked: 'Unblocked again.',
  autoBlocked: (parts) => `Blocked automatically: ${parts}.`,
  autoBlockedParts: {
    opted_out: (people) => (people === 1 ? '1 who opted out' : `${number(people)} who opted out`),
    failed_for_ever: (people) => plural(people, 'invalid number', 'invalid numbers'),
  },
  autoUndone: 'The automatic block was undone.',
  unblock: 'Undo the block',
  unblockOf: (file) => `Undo the block of ${file}`,

  evidence: (count) =>
    `There are results for ${recipients(count)} that can only come from this campaign: a sign that it was sent.`,
  confirmSent: 'Confirm that it was sent',

  reports: 'Imported reports',
  reportLine: (when, all, people) => `${when} · ${rows(all)}, ${recipients(people)}`,
  unmatchedOpen: (count) => `${rows(count)} unmatched`,
  untaught: (count) =>
    count === 1
      ? '1 status without a meaning: import the file again to set it.'
      : `${number(count)} statuses without a meaning: import the file again to set them.`,
  remove: 'Remove',
  removeOf: (file) => `Remove the report ${file}`,
  removed: (file) => `Report “${file}” removed.`,
  back: (file) => `Report “${file}” restored.`,

  unmatched: {
    title: 'Unmatched rows',
    line: (total) => `${rows(total)} of the report belong to no recipient.`,
    cut: (kept) =>
      `Kept: ${number(kept)}. Up to ${number(100_000)} rows of each report are kept, and none of erased people.`,
    row: 'Row',
    reason: 'Reason',
    reasons: resultsFileTexts.en.reasons,
    save: 'Export as CSV…',
  },

  callbacks: {
    name: 'Callbacks of this campaign',
    reportLine: (when, all, people) =>
      `${when} · ${plural(all, 'callback', 'callbacks')}, ${recipients(people)}`,
    orCallbacks: 'Callbacks that reach the local service will do as well: use them under Callbacks.',
    unused: 'They can give each recipient a result.',
    use: 'Use as results…',
    fresh: (count) => `${plural(count, 'new callback', 'new callbacks')} since the last time.`,
    apply: (count) => `Apply ${number(count)}`,
    allUsed: 'All of them are in the results.',
    review: 'Review…',
    line: (count) => (count === 0 ? '' : `${plural(count, 'callback', 'callbacks')} received.`),
    untaught: (count) =>
      count === 1
        ? '1 status without a meaning: open the callbacks again to set it.'
        : `${number(count)} statuses without a meaning: open the callbacks again to set them.`,
    sheet: {
      title: 'Use callbacks as results',
      columns: 'Fields used',
      columnsHint:
        'Check what each field of the callbacks is. This applies to all of them; other fields are ignored.',
      others: (count) => plural(count, 'other field', 'other fields'),
      roleOf: (path) => `What the field ${path} is`,
      why: { header: 'by its name', content: 'by its content', remembered: 'as last time' },
      missing: 'Choose the field with the phone, and the one with the status or answer.',
      opening: 'Opening the callbacks…',
      found: 'In the callbacks',
      importedBefore: (when) =>
        `These callbacks were already applied ${when}. Applying them again replaces those results; with the same meanings, nothing changes.`,
      wordsHint:
        'What you set here is remembered for callbacks like these. Statuses without a meaning are not guessed.',
      undone: 'Callbacks taken back.',
      undoneBlocked: 'Callbacks and blocks taken back.',
      unchanged: 'These callbacks were applied already. Nothing changed.',
    },
  },

  sheet: {
    title: 'Import report',
    columns: 'Columns used',
    columnsHint: 'Check what each column is. The others are ignored.',
    others: (count) => plural(count, 'other column', 'other columns'),
    roleOf: (column) => `What the column ${column} is`,
    roles: {
      phone: 'Phone',
      status: 'Status',
      detail: 'Detail or error',
      answer: 'Answer',
      time: 'Status date',
      message: 'Message sent',
      part: 'SMS part',
      unused: 'Not used',
    },
    why: { header: 'by its name', content: 'by its content', remembered: 'as last time' },
    missing: 'Choose the phone column, and the one with the status or answer.',
    opening: 'Opening the file…',
    reading: (count) => `Reading: ${rows(count)}`,
    found: 'In the file',
    foundLine: (matched, all, people) =>
      `${number(matched)} of ${rows(all)} are about ${recipients(people)} of this campaign.`,
    ofWave: (wave, people) => `batch ${number(wave)}: ${number(people)}`,
    importedBefore: (when) =>
      `This file was already imported ${when}. Importing it again replaces that import; with the same meanings, nothing changes.`,
    words: 'What each status means',
    wordsHint:
      'What you set here is remembered for this supplier’s next reports. Statuses without a meaning are not guessed.',
    untaughtCount: (count, all) =>
      `${plural(count, 'status without a meaning', 'statuses without a meaning')}, in ${rows(all)}.`,
    meaningOf: (word) => `Meaning of ${word}`,
    noMeaning: 'No meaning',
    ignored: 'Ignore (in progress)',
    anyAnswer: 'Any other answer',
    answerIs: (word) => `Answer “${word}”`,
    mentionOf: (word) => `Answer with “${word}” in it`,
    otherWords: 'Other statuses (more than 500 different ones)',
    occurrences: (count) => rows(count),
    whyWord: { remembered: 'as last time', known: 'proposed', elsewhere: 'from another supplier' },
    howRead: 'How the file was read',
    apply: 'Apply',
    applyTo: (people) => `Apply to ${recipients(people)}`,
    applied: (people) => `Results applied to ${recipients(people)}.`,
    appliedBlocked: (people, blocked) =>
      `Results applied to ${recipients(people)}. ${blocked === 1 ? '1 number was' : `${number(blocked)} numbers were`} blocked automatically.`,
    undone: 'Import undone.',
    undoneBlocked: 'Import and blocks undone.',
    unchanged: 'This report was imported already. Nothing changed.',
  },
}
