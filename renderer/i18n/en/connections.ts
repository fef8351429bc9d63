import type { CertificateSource } from '../../../shared/rules/certificate-sources.ts'
import type { connections as inPortuguese } from '../pt-br/connections.ts'

const answered = (status: number | null): string => (status === null ? '' : ` (answer ${status})`)

const checks = {
  ready: () =>
    'It answers as the service does, and takes the token. That does not say whether there is credit or whether RCS is enabled.',
  token_refused: (status: number | null) => `It answers, but refuses the token${answered(status)}.`,
  answers_otherwise: (status: number | null) =>
    `Something answers at this address, but not as the service does${answered(status)}.`,
  timed_out: () => 'The connection opened, but no answer came within 10 seconds.',
  connection_lost: () => 'The connection was lost before the answer.',
}

const sources: Record<CertificateSource, string> = {
  program: 'trusted by the program',
  system: 'trusted by the system',
  file: 'trusted by the file you chose',
}

const reached: (typeof inPortuguese)['reached'] = {
  directly: 'Direct connection',
  byProxy: (proxy) => `Through the proxy ${proxy}`,
  notEncrypted: 'not encrypted',
  certificate: (issuer) => `certificate issued by “${issuer}”`,
  sources,
  clientCertificate: 'with a client certificate',
}

export const connections: typeof inPortuguese = {
  title: 'Connections',
  line: 'The local service comes with the program and sends nothing to anybody. A remote connection really sends; each campaign says through which it goes, and before it leaves you confirm to how many people.',
  add: 'Add a connection',
  none: 'No remote connection.',
  token: (last4) => (last4 === null ? 'token kept' : `token that ends with ${last4}`),
  check: 'Check',
  asking: 'Asking…',
  checks,
  reached,
  actionsFor: (name) => `Actions for ${name}`,
  edit: 'Change…',
  remove: 'Remove',
  back: (name) => `“${name}” is back, with its token.`,
  removed: (name) => `Connection “${name}” removed.`,
  newTitle: 'Remote connection',
  editTitle: 'Change the connection',
  name: 'Name',
  nameHint: 'As it appears in campaigns.',
  address: 'Address',
  tokenField: 'Token',
  tokenHint: 'It is kept with this computer’s encrypted data; afterwards only its end is seen.',
  tokenKept: (last4) =>
    last4 === null
      ? 'Empty keeps the one that is there.'
      : `Empty keeps the one that is there, which ends with ${last4}.`,
  zoneless: 'Start in the request',
  zonelessHint:
    'Of RCS and SMS the service gets the start without a zone, and how it reads it is not known. If the answer in the history is three hours off, change it here.',
  zonelessOptions: { 'local-brasilia': 'Write it in Brasília time', utc: 'Write it in UTC' },
  busy: 'When the service answers that it is busy (408 or 429)',
  busyHint:
    'Only choose to try again if your provider guarantees that nothing was created then. Without that, someone could get it twice.',
  busyOptions: { unknown: 'Ask me before it is sent again', not_sent: 'Try again by itself' },
  save: 'Save and check',
}
