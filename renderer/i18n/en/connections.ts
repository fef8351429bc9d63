import type { CertificateSource } from '../../../shared/rules/certificate-sources.ts'
import type { connections as inPortuguese } from '../pt-br/connections.ts'

const answered = (status: number | null): string => (status === null ? '' : ` (response ${status})`)

const checks = {
  ready: () =>
    'It responds like the service and accepts the token. This does not tell whether there is credit or whether RCS is enabled.',
  token_refused: (status: number | null) => `It responds, but refuses the token${answered(status)}.`,
  answers_otherwise: (status: number | null) =>
    `Something responds at this address, but not like the service${answered(status)}.`,
  timed_out: () => 'The connection opened, but no response came within 10 seconds.',
  connection_lost: () => 'The connection was lost before the response.',
}

const sources: Record<CertificateSource, string> = {
  program: 'trusted by the program',
  system: 'trusted by the system',
  file: 'trusted by the file you chose',
}

const reached: (typeof inPortuguese)['reached'] = {
  directly: 'Direct connection',
  byProxy: (proxy) => `Via proxy ${proxy}`,
  notEncrypted: 'not encrypted',
  certificate: (issuer) => `certificate issued by “${issuer}”`,
  sources,
  clientCertificate: 'with a client certificate',
}

export const connections: typeof inPortuguese = {
  chooseAddress: 'Choose the service',
  notAllowed: 'Not allowed by your organisation: nothing is sent via it.',
  title: 'Connections',
  line: 'The local service comes with the program and sends nothing to anyone. A remote connection sends for real: each campaign names its connection, and you confirm the number of people before it is sent.',
  add: 'Add connection',
  none: 'No remote connections.',
  token: (last4) => (last4 === null ? 'token saved' : `token ending in ${last4}`),
  check: 'Check',
  asking: 'Checking…',
  checks,
  reached,
  actionsFor: (name) => `Actions for ${name}`,
  edit: 'Edit…',
  remove: 'Remove',
  back: (name) => `“${name}” is back, with its token.`,
  removed: (name) => `Connection “${name}” removed.`,
  newTitle: 'Remote connection',
  editTitle: 'Edit connection',
  name: 'Name',
  nameHint: 'The name shown in campaigns.',
  address: 'Address',
  tokenField: 'Token',
  tokenHint: 'Saved with this computer’s encrypted data; afterwards only its last characters are shown.',
  tokenKept: (last4) =>
    last4 === null ? 'Leave blank to keep the token.' : `Leave blank to keep the token ending in ${last4}.`,
  zoneless: 'Start time in the request',
  zonelessHint:
    'For RCS and SMS the start is sent without a time zone, and it is not known how the service reads it. If the response in History is three hours off, change it here.',
  zonelessOptions: { 'local-brasilia': 'Write it in Brasília time', utc: 'Write it in UTC' },
  busy: 'If the service responds that it is busy (408 or 429)',
  busyHint:
    'Choose to try again only if your provider guarantees that nothing was created in that case. Without that, someone could get it twice.',
  busyOptions: { unknown: 'Ask me before sending again', not_sent: 'Try again automatically' },
  save: 'Save and check',
}
