import type { Messages } from '../text.ts'
import { plural } from './formats.ts'

export const registrations: Messages['registrations'] = {
  title: 'Companies and webhooks',
  line: 'What is registered with the service once, and what it sends back.',
  tabsLabel: 'What to show',
  tabs: { companies: 'Companies', webhooks: 'Webhooks', callbacks: 'Callbacks' },

  connection: 'Through',
  through: (name, address) => `Remote connection: the request goes to ${name}, at ${address}.`,
  throughRemote: 'What is created there is real, and cannot be undone from here.',
  throughLocal: 'The local service accepts and keeps it; nothing leaves this computer.',
  asking: 'Putting it into the outbox…',
  consent: 'It is another request all the same: ask again',
  queued: (title) => `${title}: in the outbox.`,
  toOutbox: 'See it in the outbox',

  company: {
    formTitle: 'Create a company',
    cnpj: 'CNPJ',
    cnpjHint: 'Numeric or with letters, with or without punctuation.',
    cnpjGood: (written) => `${written} holds. It goes without punctuation.`,
    cnpjMissing: (count) => `${plural(count, 'place is', 'places are')} missing.`,
    cnpjLetters:
      'Since July 2026 there are CNPJs with letters. Whether this service takes them yet is not known.',
    name: 'Name',
    nameHint: 'As it is to appear in the service. How long it may be is not known.',
    create: (connection) => `Create company in ${connection}`,
    createLocal: 'Create company in the local service',
    tableLabel: 'Companies asked for',
    columns: { name: 'Company', cnpj: 'CNPJ', state: 'State', answer: 'Answer', at: 'Asked' },
    noAnswer: 'no answer that can be read',
    answerTitle: (id, status, at) => `id ${id}, status ${status}, created at ${at}`,
    emptyTitle: 'No company asked for',
    emptyLine: 'Write a CNPJ and a name above. What is asked, and what is answered, stays here.',
  },

  webhook: {
    formTitle: 'Register a webhook',
    url: 'Address',
    urlHint: 'Where the service is to send notices, such as https://system.example.com/callback.',
    urlGood: 'It goes as it is written.',
    create: (connection) => `Register webhook in ${connection}`,
    createLocal: 'Register webhook in the local service',
    warnings: {
      not_encrypted: 'The address is not encrypted (http://): whoever is on the way can read what comes.',
      this_computer: 'The address is on this computer: a service elsewhere cannot reach it.',
      fragment: 'What stands behind the # is sent to nobody.',
    },
    localNever:
      'The local service keeps the webhook and never calls it: what notices there are is not known.',
    tableLabel: 'Webhooks asked for',
    columns: { url: 'Address', state: 'State', at: 'Asked' },
    emptyTitle: 'No webhook asked for',
    emptyLine:
      'Write an address above. The service only answers that it accepted; what it sends later, and when, is not known.',
  },
  throughColumn: 'Connection',
}
