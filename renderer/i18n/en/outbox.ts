import type { AttemptOutcomeCode, BlindCause } from '../../../shared/bridge/outbox.ts'
import { type ConnectFailureCode, isConnectFailure } from '../../../shared/rules/connect-failures.ts'
import type { outbox as inPortuguese } from '../pt-br/outbox.ts'
import { number, plural } from './formats.ts'
import { network } from './network.ts'

const amount: (typeof inPortuguese)['amount'] = (kind, count) => {
  switch (kind) {
    case 'ENRICHMENT':
      return plural(count, 'document', 'documents')
    case 'COMPANY':
    case 'WEBHOOK':
      return ''
    default:
      return plural(count, 'recipient', 'recipients')
  }
}

const origins: Record<BlindCause, (when: string) => string> = {
  unreadable: (when) =>
    `Your data came back from a backup ${when}, and the data before it could not be read. This may have been sent already.`,
  other_computer: (when) =>
    `Your data came from another computer ${when}. That computer may have sent this already.`,
  copied: (when) => `Your data is a copy, noticed ${when}. This may have been sent from where it was copied.`,
}

const stopLine: (typeof inPortuguese)['stopLine'] = (stop, { when, money }) => {
  switch (stop.reason) {
    case 'late':
      return {
        what: `It was due ${when(stop.dueAt)} and could not be sent in time. Nothing was sent.`,
        todo: 'Send it now, choose another time, or take it back to its draft.',
      }
    case 'out_of_hours':
      return {
        what: `${plural(stop.people, 'person', 'people')} would get it outside their hours. Nothing was sent.`,
        todo:
          stop.nextAllowedAt === null
            ? 'Choose another time, or send it now anyway.'
            : `The next time that suits everyone is ${when(stop.nextAllowedAt)}.`,
      }
    case 'blocked':
      return {
        what: `${plural(stop.people, 'recipient was', 'recipients were')} blocked after the campaign was queued. Nothing was sent.`,
        todo: 'Send it to the others, or take it back to its draft.',
      }
    case 'twin':
      return {
        what: 'Some of these people get the same from another request. Nothing was sent now.',
        todo: 'Check the requests below before you decide.',
      }
    case 'wave':
      return {
        what: `Wave ${number(stop.number)} was not confirmed as asked: ${outbox.states[stop.state]}. This one and the next are waiting.`,
        todo: 'Check its answer before you go on.',
      }
    case 'first_part':
      return {
        what: 'This is the rest of the campaign. It leaves only when you say so.',
        todo: 'Check on the service how the first part went, then send the rest.',
      }
    case 'restored':
      return {
        what: `${origins[stop.cause](when(stop.restoredAt))} Nothing was sent now.`,
        todo: 'Check on the platform before you send it.',
      }
    case 'budget':
      return {
        what: `This month already adds up to ${money(stop.committedMicros / 1_000_000)}, and the budget is ${money(stop.budgetMicros / 1_000_000)}. Nothing was requested.`,
        todo: 'Raise the budget in Settings and send now, or take it back to its draft.',
      }
  }
}

const checkLine: (typeof inPortuguese)['checkLine'] = (kind, title, count, when) => {
  switch (kind) {
    case 'ENRICHMENT':
      return `On the platform, look for a list called “${title}”, with ${amount(kind, count)}, created around ${when}. Its id brings the records here.`
    case 'COMPANY':
      return `On the platform, look for the company “${title}”, created around ${when}.`
    case 'WEBHOOK':
      return `On the platform, see whether the webhook ${title} is registered.`
    default:
      return `On the platform, look for a campaign called “${title}”, with ${amount(kind, count)}, created around ${when}.`
  }
}

const outcomes: Record<Exclude<AttemptOutcomeCode, ConnectFailureCode>, string> = {
  answered: 'The service accepted and answered.',
  answer_unparsed: 'The service accepted, but the answer does not have the agreed form.',
  refused: 'The service refused the request.',
  unauthorised: 'The service did not accept the token.',
  answer_timed_out: 'The request went out, but the answer did not arrive in time.',
  connection_lost: 'The request went out, and the connection broke before the answer.',
  answer_broken: 'The request went out, but the answer was cut off.',
  status_ambiguous: 'The request went out, and the answer does not say whether it was accepted.',
  not_recorded: 'Revoada could not write to the disk before sending. Nothing left this computer.',
  busy: 'The service was busy and did not take it. By the settings of this connection, nothing was created.',
  interrupted: 'The request may have gone out: the process stopped while sending.',
}

const outcome: (typeof inPortuguese)['outcome'] = (code, subject) =>
  isConnectFailure(code)
    ? `${network.failures[code](subject ?? '')} Nothing left this computer.`
    : outcomes[code]

export const outbox: typeof inPortuguese = {
  title: 'Outbox',
  line: (count) => (count === 0 ? 'Nothing waits to leave.' : `${plural(count, 'open item', 'open items')}.`),
  emptyTitle: 'Nothing waits to leave',
  emptyLine: 'What has left is in History.',
  toHistory: 'See history',
  states: {
    ready: 'ready',
    stopped: 'needs you',
    inflight: 'sending',
    sent: 'accepted by the service',
    sent_unparsed: 'accepted, answer unreadable',
    rejected: 'refused by the service',
    unauthorised: 'token not accepted',
    not_sent: 'not sent',
    unknown: 'unconfirmed',
  },
  outcome,
  kinds: {
    RCS_TEXT: 'RCS',
    RCS_CAROUSEL: 'RCS carousel',
    TVOZ: 'Voice blast',
    URA: 'Integrated call',
    SMSSHORT: 'SMS',
    ENRICHMENT: 'Enrichment',
    COMPANY: 'Company',
    WEBHOOK: 'Webhook',
  },
  recipients: (count) => plural(count, 'recipient', 'recipients'),
  amount,
  startsAt: (when) => `starts ${when}`,
  through: (connection) => `through ${connection}`,
  stopLine,
  twin: (title, when, state, shared) => `“${title}”, ${when}: ${state}; ${number(shared)} in common`,
  sendAnyway: 'Send anyway',
  sendWithout: 'Send without the blocked people',
  sentWithout: (count) => `${plural(count, 'blocked person was', 'blocked people were')} left out.`,
  newStart: 'Another time',
  newStartTitle: 'New start',
  setStart: 'Set new start',
  rescheduled: (when) => `New start ${when}.`,
  holdLine: (seconds) => `Leaves in ${seconds}. Until then you can call it back.`,
  readyLine: 'Leaves as soon as its turn comes.',
  inflightLine: 'The request is leaving. From here on it cannot be stopped.',
  upload: {
    sent: (sent, total) => `${sent} of ${total}`,
    remaining: (time) => `about ${time} left`,
    done: (total) => `${total} sent. Only the service’s answer is missing.`,
  },
  notSentLine: 'It has not left yet.',
  nextTry: (when) => `Next try by itself ${when}.`,
  waitsForYou: 'It will not be tried again by itself.',
  unauthorisedLine: 'Nothing was created. Check the token of the connection and try again.',
  rejectedLine: 'Nothing was created. The reason given by the service:',
  rejectedNoReason: 'Nothing was created. The service gave no reason.',
  status: (status) => `answer ${status}`,
  attempts: (count) => plural(count, 'attempt', 'attempts'),

  callBack: 'Call back',
  test: 'Test',
  testOf: (title) => `Test: ${title}`,
  wave: (position, of) => `wave ${number(position)} of ${number(of)}`,
  callBackWaves: (count) => `Call back the ${number(count)} waves`,
  wavesCalledBack: (count) => `${number(count)} waves are back. Nothing of them was sent.`,
  testCalledBack: 'Cancelled. Nothing was sent.',
  toEnrichment: 'View enrichment',
  understood: 'Understood',
  calledBack: 'Back in its draft. Nothing was sent.',
  sendNow: 'Send now',
  sendRest: 'Send the rest',
  handOver: 'Hand to the service now',
  keptLine: (when) => `Stays on this computer and goes to the service ${when}. Revoada must be open then.`,
  tryNow: 'Try now',
  correct: 'Correct',
  details: 'Details',

  unknownTitle: 'The request went out, but the answer did not arrive',
  unknownLine:
    'There is no telling whether the campaign was created. Revoada does not send again by itself, so that nobody gets it twice.',
  unknownPaidLine:
    'There is no telling whether the service accepted. Revoada does not ask again by itself, so that nothing is created or paid twice.',
  whatSent: 'What was sent',
  restoredTitle: 'This may have been sent already',
  restored:
    'This item was waiting in data that came from a copy. It may have gone out after the copy was made.',
  whenSent: 'When',
  notKnown: 'What is not known',
  check: 'What to check',
  checkLine,
  confirmSent: 'Found: it was sent',
  confirmNotSent: 'Not there: not sent',
  leave: 'Leave it so',
  confirmSentHint: 'Goes to the history as sent.',
  confirmNotSentHint: 'Goes to the history as not sent; from there you can do it again.',
  leaveHint: 'Goes to the history as unconfirmed.',
  resolutions: {
    confirmed_sent: 'confirmed by you: sent',
    confirmed_not_sent: 'confirmed by you: not sent',
    left: 'left unconfirmed',
  },
  moved: 'Kept in the history.',
  countdown: (seconds) => `${number(seconds)} s`,
}
