import type { Messages } from '../text.ts'
import { number, plural } from './formats.ts'

export const callbacks: Messages['callbacks'] = {
  listLabel: 'Callbacks received',
  count: (total) => plural(total, 'callback', 'callbacks'),
  of: (title) => `of ${title}`,
  all: 'Show all',
  byHand: 'Address for no campaign',
  testOf: (title) => `Test of ${title}`,
  times: (count) => (count === 1 ? 'received once' : `received ${number(count)} times`),
  timesShort: (count) => `${number(count)} times`,
  noType: 'no type',
  copyAddress: 'Copy an address',
  addressCopied: 'Address copied. Only programs on this computer can reach it.',
  copyFailed: 'The system did not let it be copied.',
  clear: 'Empty',
  clearTitle: 'Empty the inbox for callbacks?',
  clearLine: (total) =>
    `${plural(total, 'callback goes', 'callbacks go')}. The addresses stay good, and campaigns stay as they are.`,
  cleared: 'The inbox for callbacks is empty.',

  emptyTitle: 'No callback yet',
  emptyLine:
    'A callback is what a service sends back about a campaign, to the address that it took along in callback_url. What it says, when it comes and how often is not specified: here it stays as it came.',
  emptyTodo:
    'To receive some, switch on “Receive callbacks of this sending in the local inbox” in a campaign.',
  emptyOfCampaign: 'This campaign has had no callback yet.',
  stoppedTitle: 'The inbox for callbacks is in the local service, which is stopped.',
  stoppedTodo: 'Start it in Local service to see what came and to receive again.',
  choose: 'Choose a callback beside.',

  about: 'About this callback',
  campaign: 'Campaign',
  firstAt: 'First time',
  lastAt: 'Last time',
  received: 'Received',
  size: 'Size',
  type: 'Type',
  hash: 'SHA-256',
  headers: 'Headers',
  headersOfLast: 'Headers of the last time',
  hidden: 'not kept',
  content: 'Content',
  views: { tree: 'As a tree', raw: 'As it came' },
  viewLabel: 'How to show the content',
  copy: 'Copy',
  copied: 'Content copied.',
  nothing: 'It came without content.',
  binary: 'This is no text in UTF-8. Here are its bytes.',
  more: (rest) => `Show ${number(rest)} more`,
  bytesShown: (shown, total) => `The first ${number(shown)} of ${number(total)} bytes.`,
  entries: (count) => plural(count, 'item', 'items'),

  receive: 'Receive callbacks of this sending in the local inbox',
  receiveLine:
    'The campaign takes along in callback_url an address of its own on this computer. The local service keeps what comes there; by itself it sends nothing.',
  portChanges:
    'The port of the local service changes with every start, and the address with it. To keep it good, fix the port in Local service.',
  portFixed: (port) => `The address is good for as long as the local service has port ${String(port)}.`,
  url: 'Callback address (callback_url)',
  urlHint:
    'Optional. Where the service is to send what there is; what it says, and when it comes, is not specified.',

  toInbox: 'To the inbox of the local service, at an address of this sending alone.',

  panel: 'Callbacks',
  panelAll: (total) => `See ${plural(total, 'callback', 'callbacks')}`,
}
