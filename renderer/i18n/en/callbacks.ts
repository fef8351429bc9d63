import type { Messages } from '../messages.ts'
import { number, plural } from './formats.ts'

export const callbacks: Messages['callbacks'] = {
  listLabel: 'Callbacks received',
  count: (total) => plural(total, 'callback', 'callbacks'),
  of: (title) => `of ${title}`,
  all: 'Show all',
  byHand: 'Standalone address',
  testOf: (title) => `Test of ${title}`,
  times: (count) => (count === 1 ? 'received once' : `received ${number(count)} times`),
  timesShort: (count) => `${number(count)} times`,
  noType: 'no type',
  copyAddress: 'Copy an address',
  addressCopied: 'Address copied. Only programs on this computer can reach it.',
  copyFailed: 'The system did not allow copying.',
  clear: 'Empty',
  clearTitle: 'Empty the callback inbox?',
  clearLine: (total) =>
    `${plural(total, 'callback', 'callbacks')} will be deleted. The addresses stay valid, and campaigns stay as they are.`,
  cleared: 'The callback inbox is empty.',

  emptyTitle: 'No callbacks yet',
  emptyLine:
    'A callback is what a service sends back about a campaign, to the address in its callback_url. Its content, timing and frequency are not specified: here it stays as received.',
  emptyTodo: 'To receive some, turn on “Receive callbacks for this send in the local inbox” in a campaign.',
  emptyOfCampaign: 'This campaign has no callbacks yet.',
  stoppedTitle: 'The callback inbox is in the local service, which is stopped.',
  stoppedTodo: 'Start it in Local service to see what arrived and receive more.',
  choose: 'Select a callback from the list.',

  about: 'About this callback',
  campaign: 'Campaign',
  firstAt: 'First time',
  lastAt: 'Last time',
  received: 'Received',
  size: 'Size',
  type: 'Type',
  hash: 'SHA-256',
  headers: 'Headers',
  headersOfLast: 'Headers of the last one',
  hidden: 'not saved',
  content: 'Content',
  views: { tree: 'As a tree', raw: 'As received' },
  viewLabel: 'How to show the content',
  copy: 'Copy',
  copied: 'Content copied.',
  nothing: 'It has no content.',
  binary: 'This is not UTF-8 text. Here are its bytes.',
  more: (rest) => `Show ${number(rest)} more`,
  bytesShown: (shown, total) => `The first ${number(shown)} of ${number(total)} bytes.`,
  entries: (count) => plural(count, 'item', 'items'),

  receive: 'Receive callbacks for this send in the local inbox',
  receiveLine:
    'The campaign includes in callback_url an address of its own on this computer. The local service saves what arrives there; it sends nothing itself.',
  portChanges:
    'The local service’s port changes with the next start, and the address with it. To keep it valid, set a free port in Local service.',
  portFixed: (port) => `The address is valid as long as the local service uses port ${String(port)}.`,
  url: 'Callback address (callback_url)',
  urlHint: 'Optional. Where the service should send callbacks; their content and timing are not specified.',

  toInbox: 'To the local service’s inbox, at an address used only by this send.',

  panel: 'Callbacks',
  panelAll: (total) => `View ${plural(total, 'callback', 'callbacks')}`,
}
