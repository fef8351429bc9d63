import type * as inPortuguese from '../pt-br/campaigns.ts'
import { number, plural } from './formats.ts'

export const campaigns: typeof inPortuguese.campaigns = {
  title: 'Campaigns',
  line: (count) =>
    count === 0 ? 'No drafts.' : `${plural(count, 'draft', 'drafts')}, saved at every change.`,
  writeSms: 'Write SMS',
  writeOther: 'Another kind',
  emptyTitle: 'No drafts',
  emptyLine: 'What you write is saved here at every pause, with or without a connection, until it leaves.',
  draft: 'Draft',
  list: 'List',
  noList: 'no list',
  listGone: 'list removed',
  saved: 'Saved',
  state: 'State',
  open: 'open',
  inOutbox: 'in the outbox',
  actionsFor: (title) => `Actions for ${title}`,
  duplicate: 'Duplicate',
  archive: 'Archive',
  archived: (title) => `“${title}” archived.`,
  restore: 'Bring back',
  restored: (title) => `“${title}” is back.`,
  shown: 'Drafts shown',
  showOpen: 'Open',
  showArchived: 'Archived',
  search: 'Search by title, list or text',
  noneFound: 'No draft with that',
  noneArchived: 'No archived draft',
  untitled: 'Untitled',
}

export const composer: typeof inPortuguese.composer = {
  heading: 'Campaign',
  kind: 'Kind',
  kinds: {
    SMSSHORT: 'Short SMS',
    RCS_TEXT: 'RCS text',
    RCS_CAROUSEL: 'RCS cards',
    TVOZ: 'Voice blast',
    URA: 'Integrated call',
  },
  saving: 'saving…',
  savedAt: (time) => `saved at ${time}`,
  notSaved: 'not saved',
  unsaved: 'changed',
  review: 'Review and send',
  problems: (count) => plural(count, 'point to settle', 'points to settle'),

  who: 'To whom',
  list: 'List',
  chooseList: 'Choose a list',
  noLists: 'There are no lists yet. Drop a spreadsheet on the window to import the first.',
  listOption: (name, size) => `${name} · ${number(size)}`,
  what: 'What',
  campaignTitle: 'Title',
  titleHint: 'Only you and the service see the title.',
  message: 'Message',
  messagePlaceholder: 'Hello {{name}}, …',
  insert: 'Insert column',
  insertColumn: (column) => `Insert ${column}`,
  insertMessage: (column) => `Insert ${column}, the text that the spreadsheet has for each person`,
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
  now: 'As soon as it leaves the outbox',
  at: 'At a date and time',
  dateTime: 'Date and time',
  zone: 'Time zone',
  yourZone: (name) => `${name} (yours)`,
  startsAt: (text) => `Starts ${text}.`,
  onOtherClock: {
    own: (text) => `In your zone: ${text}.`,
    brasilia: (text) => `In Brasília: ${text}.`,
  },

  where: 'Through',
  connection: 'Connection',
  connectionHint: {
    embedded: 'Accepts and answers, but sends nothing to anybody.',
    remote: 'Sends for real.',
  },

  remoteWhat: (name) => `Remote connection: ${name} really sends, and charges.`,
  remoteTodo: (address) => `It goes to ${address}. Before it leaves, you type how many people it is.`,

  preview: 'Preview on the phone',
  previewEmpty: 'Choose a list and write the message: here you see the text that each person gets.',
  previewCards: 'Add a card: here it is as the phone shows it.',
  letters: (count) => plural(count, 'letter', 'letters'),
  previewWriting: 'Write the message to see it here.',
  position: (position, total) => `${number(position)} of ${number(total)}`,
  previous: 'Previous person',
  nextOne: 'Next person',
  showNext: 'Show who',
  longest: 'longest',
  longestHint: 'The person with the longest text',
  worst: 'worst',
  worstHint: 'The person with most that is wrong',
  segments: (count) => plural(count, 'part', 'parts'),
  units: (used, left) => `${plural(used, 'character', 'characters')}, room for ${number(left)} more`,
  encodingShort: { 'GSM-7': 'SMS alphabet', 'UCS-2': 'Unicode' },
  missing: (columns) => `No value: ${columns}`,
  phoneTime: 'now',
  phoneSender: {
    SMSSHORT: 'SMS',
    RCS_TEXT: 'RCS',
    RCS_CAROUSEL: 'RCS',
    TVOZ: 'Voice blast',
    URA: 'Integrated call',
  },

  histogram: 'Parts a message',
  histogramBar: (count, segments) =>
    `${plural(count, 'message', 'messages')} of ${plural(segments, 'part', 'parts')}`,
  counting: 'Counting over all contacts…',
  totalSegments: (count) => `${plural(count, 'part', 'parts')} in all`,

  billing: 'How RCS is usually billed',
  billingKinds: { basic: 'Basic', single: 'Single' },
  billingHint:
    'Basic is text alone of up to 160 bytes (an accent counts two); with buttons, or longer, it is Single. Price and rule are those of your contract.',

  conflictMine: 'Keep mine',
  conflictOther: 'Open the other',
  inOutboxTitle: 'This campaign is in the outbox.',
  inOutboxKept: 'What was frozen for sending does not change any more.',
  inOutboxTodo: 'To change it, call it back while it waits.',
  goToOutbox: 'See it in the outbox',
}

export const review: typeof inPortuguese.review = {
  title: 'Review and send',
  audience: 'Who gets it',
  message: 'Message',
  parts: 'Parts',
  partsValue: (total, perMessage) => `${number(total)} (${perMessage})`,
  onePartEach: 'one a message',
  upToParts: (most) => `up to ${number(most)} a message`,
  longest: 'The longest message',
  start: 'Start',
  startNow: 'As soon as it leaves the outbox',
  connection: 'Connection',
  warnings: 'To weigh before sending',
  twinsTitle: (count) =>
    count === 1
      ? 'Some of these people get the same from another campaign'
      : `Some of these people get the same from ${number(count)} other campaigns`,
  consent: 'Send all the same, knowing that the same people may get it twice',
  typeCount: (count) => `Remote connection: type ${count} to confirm`,
  upload: (size) =>
    `The request has about ${size}. How long that takes to leave has not been measured on this connection yet.`,
  uploadTime: (size, time) =>
    `The request has about ${size} and takes about ${time} to leave, as this connection was measured last.`,
  hold: (time) =>
    `It stays ${time} in the outbox; until then you can call it back. Once it has left, it cannot be stopped.`,
  noHold: 'It leaves at once. Once it has left, it cannot be stopped.',
  send: (count) => `Send to ${plural(count, 'person', 'people')}`,
  back: 'Back to the draft',
  checking: 'Checking every recipient…',
}
