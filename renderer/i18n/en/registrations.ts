import type { Messages } from '../messages.ts'
import { plural } from './formats.ts'

export const registrations: Messages['registrations'] = {
  title: 'Companies and webhooks',
  line: 'What is registered with the service once, and what it sends back.',
  tabsLabel: 'What to show',
  tabs: { companies: 'Companies', webhooks: 'Webhooks', callbacks: 'Callbacks' },

  connection: 'Send via',
  through: (name, address) => `Remote connection: the request goes to ${name}, at ${address}.`,
  throughRemote: 'What is created there is real, and cannot be undone from here.',
  throughLocal: 'The local service accepts and stores it; nothing leaves this computer.',
  asking: 'Adding to the outbox…',
  consent: 'It really is another request: send again',
  queued: (title) => `${title}: in the outbox.`,
  toOutbox: 'View in outbox',

  company: {
    formTitle: 'Create a company',
    cnpj: 'CNPJ',
    cnpjHint: 'Numeric or with letters, with or without punctuation.',
    cnpjGood: (written) => `${written} is valid. It is sent without punctuation.`,
    cnpjMissing: (count) => `${plural(count, 'character is', 'characters are')} missing.`,
    cnpjLetters:
      'Since July 2026 there are CNPJs with letters. It is not known whether this service accepts them yet.',
    name: 'Name',
    nameHint: 'As it should appear in the service. The length limit is not known.',
    create: (connection) => `Create company in ${connection}`,
    createLocal: 'Create company in the local service',
    tableLabel: 'Companies requested',
    columns: { name: 'Company', cnpj: 'CNPJ', state: 'Status', answer: 'Response', at: 'Requested' },
    noAnswer: 'no readable response',
    answerTitle: (id, status, at) => `id ${id}, status ${status}, created at ${at}`,
    emptyTitle: 'No companies requested',
    emptyLine: 'Enter a CNPJ and a name above. Requests and responses stay here.',
  },

  webhook: {
    formTitle: 'Register a webhook',
    url: 'Address',
    urlHint: 'Where the service should send notifications, such as https://system.example.com/callback.',
    urlGood: 'It is sent as written.',
    create: (connection) => `Register webhook in ${connection}`,
    createLocal: 'Register webhook in the local service',
    warnings: {
      not_encrypted: 'The address is not encrypted (http://): anyone on the network can read what arrives.',
      this_computer: 'The address is on this computer: a service elsewhere cannot reach it.',
      fragment: 'What comes after the # is not sent to anyone.',
    },
    localNever:
      'The local service stores the webhook and never calls it: it is not known what notifications there would be.',
    tableLabel: 'Webhooks requested',
    columns: { url: 'Address', state: 'Status', at: 'Requested' },
    emptyTitle: 'No webhooks requested',
    emptyLine:
      'Enter an address above. The service only responds that it accepted; what it sends later, and when, is not known.',
  },
  throughColumn: 'Connection',
}
