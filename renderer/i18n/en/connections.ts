import { number, plural } from './formats.ts'
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
  team: {
    join: 'Join a team',
    title: 'Join a team',
    line: 'The team’s instance sends for everybody: it checks blocks and repeats before each send, and no computer holds the supplier’s token. The blocks of this computer are sent to it (but those kept as codes only), and its own apply here. What this computer has sent through other connections in the last year is reported too, so that nobody gets it again; campaigns that still wait go back to drafts.',
    code: 'Invitation code',
    codeHint: 'Good once, for seven days. The team’s administrator gives it out.',
    device: 'Name of this computer',
    deviceHint: 'So that the team recognises it, for instance “Ana’s laptop”.',
    action: 'Join',
    signIn: {
      offered: 'This team accepts your company account.',
      action: 'Sign in with your company account',
      opens: (host, provider) => `Your browser opens ${host} and goes on to ${provider}.`,
      orCode: 'Or with an invitation code',
      title: 'Continue in your browser',
      line: (host, provider) =>
        `Your browser opened a page of ${host}. Sign in with your account at ${provider}; the page then shows a code. Confirm only if it is this one:`,
      code: 'Code',
      compare: 'If the page shows another code, decline. The sign-in is good for ten minutes.',
      waiting: 'Waiting for your confirmation in the browser…',
      again: 'Open the browser again',
    },
    joined: (name) => `This computer has joined the team “${name}”.`,
    who: (member, role) => `Team · ${member} (${role})`,
    roles: {
      analyst: 'analyst',
      approver: 'approver',
      admin: 'administrator',
      auditor: 'auditor',
      dpo: 'data protection officer',
    },
    blocks: (count, when) =>
      `${count === 0 ? 'Nobody blocked' : plural(count, 'person blocked', 'people blocked')}, as of ${when}`,
    notSeen: 'Blocks not received yet',
    history: {
      left: (count) =>
        `Reporting to the team what this computer has sent: ${plural(count, 'request', 'requests')} left. Until then nothing is sent through this team.`,
      leftLater: (count) =>
        `${plural(count, 'request', 'requests')} sent through another connection ${count === 1 ? 'is' : 'are'} still to be reported to the team.`,
      waits:
        'Before it sends through this team, this computer waits for the sends under way, to report them.',
      unanswered: (count) =>
        `The instance refuses, or does not respond, when ${count === 1 ? '1 of them is' : `${number(count)} of them are`} reported, maybe because of the size.`,
      skip: 'Go on without reporting…',
      skipTitle: (count) => `Go on without reporting ${plural(count, 'request', 'requests')} to the team?`,
      skipLine:
        'Another computer of the team may send the same campaign to the same people, and the limit per person will not count what they have received. To report later, leave the team and join again.',
      skipAction: 'Go on without reporting',
      refused: (count) =>
        `The team does not know of ${plural(count, 'request', 'requests')} from before: ${count === 1 ? 'it does' : 'they do'} not count for repeats and the limit per person.`,
      recalled: (count) =>
        count === 1
          ? 'On joining, 1 request that waited went back to drafts.'
          : `On joining, ${number(count)} requests that waited went back to drafts.`,
    },
    look: 'Refresh',
    looking: 'Refreshing…',
    looks: {
      not_all_answered:
        'The instance responded, but not to everything. What is missing is requested again next time.',
      not_reached:
        'The instance did not respond. The blocks received so far apply; it checks again before it sends.',
      refused:
        'The instance no longer accepts this computer. Ask for a new invitation, leave the team and join again.',
      answers_otherwise: 'Something responds at this address, but not as the team’s instance.',
    },
    leave: 'Leave the team…',
    leaveTitle: (name) => `Leave the team “${name}”?`,
    leaveLine:
      'The connection and the team’s blocks go from this computer, and what its instance still keeps from here is withdrawn; what cannot be stays in the outbox for you to decide. Lists, drafts and history stay. To come back you need a new invitation.',
    leaveAction: 'Leave the team',
    left: (name) => `This computer has left the team “${name}”.`,
    leftUntold: (name) =>
      `This computer has left the team “${name}”, but the instance did not respond: ask its administrator to end this computer’s access.`,
  },
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
  local: 'Local service',
  localLine: 'On this computer, for simulations.',
  autoBlocks: {
    menu: 'Automatic blocks…',
    title: (name) => `Automatic blocks: ${name}`,
    line: 'When a delivery report or the callbacks of a campaign of this connection are applied, Revoada blocks at once, without asking:',
    results: {
      opted_out: 'people who opted out (SAIR, PARE, STOP)',
      failed_for_ever: 'invalid numbers, which get no message at all',
    },
    note: 'Goes for what is applied from now on. The campaign’s page shows how many were blocked and lets you undo it; applying the same report again does not block them again.',
    localNote: 'Campaigns of the local service are simulations, but these blocks apply to all campaigns.',
    action: 'Save',
    off: 'No automatic blocks.',
    on: (results) => `Blocks automatically: ${results}.`,
    short: { opted_out: 'people who opted out', failed_for_ever: 'invalid numbers' },
  },
}
