import type { CampaignState } from '../../../shared/bridge/campaigns.ts'
import type * as inPortuguese from '../pt-br/campaigns.ts'
import { number, plural } from './formats.ts'

const states: Record<CampaignState, string> = {
  needs_you: 'needs you',
  waiting: 'queued',
  unconfirmed: 'unconfirmed',
  sent: 'sent',
  not_sent: 'not sent',
  draft: 'draft',
  archived: 'archived',
}

const dated = (state: CampaignState, when: string): string => {
  switch (state) {
    case 'draft':
    case 'archived':
      return `saved ${when}`
    case 'needs_you':
    case 'waiting':
      return `starts ${when}`
    case 'sent':
      return `sent ${when}`
    case 'unconfirmed':
    case 'not_sent':
      return when
  }
}

export const campaigns: typeof inPortuguese.campaigns = {
  title: 'Campaigns',
  line: (count, needYou) => {
    if (count === 0) return ''
    const all = plural(count, 'campaign', 'campaigns')
    if (needYou === 0) return `${all}.`
    return `${all}, ${needYou === 1 ? '1 needs' : `${number(needYou)} need`} your attention.`
  },
  found: (count) => plural(count, 'campaign found', 'campaigns found'),
  startLabel: 'New campaign',
  kindLines: {
    SMSSHORT: 'A short text that reaches any mobile phone.',
    RCS_TEXT: 'A text with buttons to open a link, call or reply.',
    RCS_CAROUSEL: 'Cards with a picture, text and buttons.',
    TVOZ: 'A recording of up to 30 s, played to whoever answers.',
    URA: 'A call with your recording, connected to the platform’s IVR, its automated phone menu.',
  },
  emptyTitle: 'Choose how to reach people',
  emptyLine: 'Your draft is saved at every pause. Nothing is sent before you review it.',
  campaign: 'Campaign',
  list: 'List',
  noList: 'no list',
  listGone: 'list removed',
  people: 'People',
  upTo: (people) => `up to ${people}`,
  date: 'Date',
  dated,
  state: 'Status',
  states,
  waves: (count, sent) =>
    sent === 0 || sent === count
      ? plural(count, 'batch', 'batches')
      : `${number(sent)} of ${plural(count, 'batch', 'batches')}`,
  actionsFor: (title) => `Actions for ${title}`,
  duplicate: 'Duplicate',
  archive: 'Archive',
  archived: (title) => `“${title}” archived.`,
  restore: 'Unarchive',
  restored: (title) => `“${title}” unarchived.`,
  toOutbox: 'Show in outbox',
  shown: 'Campaigns shown',
  chips: {
    all: 'All',
    needs_you: 'Needs you',
    waiting: 'Queued',
    unconfirmed: 'Unconfirmed',
    sent: 'Sent',
    not_sent: 'Not sent',
    draft: 'Drafts',
    archived: 'Archived',
  },
  chip: (name, count) => `${name} ${number(count)}`,
  search: 'Search by title, list or text',
  noneFound: 'No campaigns found',
  noneOfState: 'No campaigns with this status',
  untitled: 'Untitled',
}

export const composer: typeof inPortuguese.composer = {
  heading: 'Campaign',
  kind: 'Type',
  kinds: {
    SMSSHORT: 'Short SMS',
    RCS_TEXT: 'RCS text',
    RCS_CAROUSEL: 'RCS cards',
    TVOZ: 'Voice blast',
    URA: 'IVR call',
  },
  saving: 'saving…',
  savedAt: (time) => `saved at ${time}`,
  notSaved: 'not saved',
  unsaved: 'changed',
  review: 'Review and send',
  problems: (count) => plural(count, 'issue to fix', 'issues to fix'),

  who: 'Audience',
  list: 'List',
  chooseList: 'Choose a list',
  noLists: 'No lists yet. Drop a spreadsheet on the window to import the first one.',
  listOption: (name, size) => `${name} · ${number(size)}`,
  what: 'Message',
  campaignTitle: 'Title',
  titleHint: 'Only you and the service see the title.',
  message: 'Message',
  messagePlaceholder: 'Hello {{name}}, …',
  insert: 'Insert column',
  insertColumn: (column) => `Insert ${column}`,
  insertMessage: (column) => `Insert ${column}, the text the spreadsheet has for each person`,
  moreColumns: (count) => `${number(count)} more`,
  plainLetters: 'Send without accents',
  plainLettersSave: (parts, isOn) => {
    if (parts === null) return 'Applies to the text and the columns. The draft does not change.'
    if (parts === 0) return 'It would not change the number of parts.'
    return `${isOn ? 'Saves' : 'Would save'} ${plural(parts, 'part', 'parts')}. Applies to the text and the columns.`
  },
  generalText: 'General text',
  generalTextHint:
    'Each person gets their own text. This one goes along in the request, without personal data, in case the platform shows one text to everyone.',
  generalTextFollows: 'Use the automatic text',
  when: 'When',
  now: 'Send now',
  at: 'Schedule',
  dateTime: 'Date and time',
  zone: 'Time zone',
  yourZone: (name) => `${name} (yours)`,
  startsAt: (text) => `Starts ${text}.`,
  onOtherClock: {
    own: (text) => `In your time zone: ${text}.`,
    brasilia: (text) => `In Brasília: ${text}.`,
  },

  where: 'Send via',
  connection: 'Connection',
  connectionHint: {
    embedded: 'Accepts and responds, but sends nothing to anyone.',
    remote: 'Sends for real.',
  },

  remoteWhat: (name) => `Remote connection: ${name} sends for real, and charges for it.`,
  remoteTodo: (address) => `It goes to ${address}. Before sending, you type the number of people.`,

  preview: 'Preview on the phone',
  previewEmpty: 'Choose a list and write the message: here you see the text each person gets.',
  previewCards: 'Add a card to see here how the phone shows it.',
  chars: (count) => plural(count, 'character', 'characters'),
  previewWriting: 'Write the message to see it here.',
  position: (position, total) => `${number(position)} of ${number(total)}`,
  previous: 'Previous person',
  nextOne: 'Next person',
  scheduleFor: (when) => `Schedule for ${when}`,
  leaveOut: (people) => `Leave out ${plural(people, 'person', 'people')}`,
  showNext: 'Show who',
  longest: 'longest',
  longestHint: 'The person with the longest text',
  worst: 'most issues',
  worstHint: 'The person whose message has the most issues',
  segments: (count) => plural(count, 'part', 'parts'),
  units: (used, left) => `${plural(used, 'character', 'characters')}, room for ${number(left)} more`,
  encodingShort: { 'GSM-7': 'SMS alphabet', 'UCS-2': 'Unicode' },
  missing: (columns) => `No value: ${columns}`,
  phoneTime: 'now',
  phoneSender: {
    SMSSHORT: 'Short code',
    RCS_TEXT: 'Your company',
    RCS_CAROUSEL: 'Your company',
    TVOZ: 'Platform number',
    URA: 'Platform number',
  },
  phoneVerified: 'Verified business',
  phonePart: (part: number, of: number) => `Part ${part} of ${of} starts here`,
  phoneLook: 'Phone to preview on',

  histogram: 'Parts per message',
  histogramBar: (count, segments) =>
    `${plural(count, 'message', 'messages')} of ${plural(segments, 'part', 'parts')}`,
  counting: 'Counting across all contacts…',
  totalSegments: (count) => `${plural(count, 'part', 'parts')} in total`,

  billing: 'How RCS is usually billed',
  billingKinds: { basic: 'Basic', single: 'Single' },
  billingHint:
    'Basic is text only, up to 160 bytes (an accent counts as two); with buttons, or longer, it is Single. Price and rules depend on your contract.',

  conflictMine: 'Keep mine',
  conflictOther: 'Open the other',
  inOutboxTitle: 'This campaign is in the outbox.',
  inOutboxKept: 'What was frozen for sending no longer changes.',
  inOutboxTodo: 'To change it, cancel the send while it is waiting.',
  goToOutbox: 'View in outbox',
}

export const review: typeof inPortuguese.review = {
  title: 'Review and send',
  audience: 'Audience',
  message: 'Message',
  parts: (most) => (most === 1 ? 'Parts, one per message' : `Parts, up to ${number(most)} per message`),
  waves: 'Batches',
  longest: 'The longest message',
  start: 'Start',
  startNow: 'Immediately',
  connection: 'Connection',
  warnings: 'Check before sending',
  twinsTitle: (count) =>
    count === 1
      ? 'Some of these people get the same content from another campaign'
      : `Some of these people get the same content from ${number(count)} other campaigns`,
  consent: 'Send anyway, knowing that the same people may get it twice',
  typeCount: (count) => `Remote connection: type ${count} to confirm`,
  upload: (size) =>
    `The request is about ${size}. The upload time has not been measured on this connection yet.`,
  uploadTime: (size, time) =>
    `The request is about ${size} and takes about ${time} to upload, based on this connection’s last measurement.`,
  hold: (time) =>
    `It stays in the outbox for ${time}; until then you can cancel. Once sent, it cannot be stopped.`,
  noHold: 'It is sent at once. After that, it cannot be stopped.',
  night: 'Outside sending hours',
  acceptHours: 'I authorize sending outside these hours',
  send: (count) => `Send to ${plural(count, 'person', 'people')}`,
  back: 'Back to draft',
  notQueued: (title, what) => `“${title}” was not sent. ${what}`,
  checking: 'Checking every recipient…',
  queueing: 'Checking the campaign and comparing it with what was sent…',
  preparing: (done, all) => `Preparing ${number(done)} of ${plural(all, 'message', 'messages')}…`,
}
