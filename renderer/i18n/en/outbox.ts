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
    `Your data was restored from a backup ${when}, and the data before it could not be read. This may have been sent already.`,
  other_computer: (when) =>
    `Your data came from another computer ${when}. That computer may have sent this already.`,
  copied: (when) =>
    `Your data is a copy, detected ${when}. This may have been sent from where it was copied.`,
}

const stopLine: (typeof inPortuguese)['stopLine'] = (stop, { when, money, month }) => {
  switch (stop.reason) {
    case 'late':
      return {
        what: `It was due ${when(stop.dueAt)} and could not be sent in time. Nothing was sent.`,
        todo: 'Send it now, choose another time, or cancel the send to return to the draft.',
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
        todo: 'Send it to the others, or cancel the send to return to the draft.',
      }
    case 'twin':
      return {
        what: 'Some of these people get the same content from another send. Nothing was sent now.',
        todo: 'Check the sends below before you decide.',
      }
    case 'wave':
      return {
        what: `Batch ${number(stop.number)} was not confirmed as requested: ${outbox.states[stop.state]}. This one and the following are waiting.`,
        todo: 'Check its response before you continue.',
      }
    case 'first_part':
      return {
        what: 'This is the rest of the campaign. It is sent only when you approve it.',
        todo: 'Check on the platform how the first part went, then send the rest.',
      }
    case 'restored':
      return {
        what: `${origins[stop.cause](when(stop.restoredAt))} Nothing was sent now.`,
        todo: 'Check on the platform before you send it.',
      }
    case 'budget':
      return {
        what: `With this send, ${month(stop.month)} would come to ${money(stop.committedMicros / 1_000_000)}, and the budget is ${money(stop.budgetMicros / 1_000_000)}. Nothing was sent.`,
        todo: 'Raise the budget in Settings and send now, or cancel the send to return to the draft.',
      }
    case 'connection_not_allowed':
      return {
        what: 'Your organisation no longer allows this connection. Nothing was sent.',
        todo: 'Ask your Revoada administrator, or cancel the send to return to the draft and choose another connection.',
      }
  }
}

const checkLine: (typeof inPortuguese)['checkLine'] = (kind, title, count, when) => {
  switch (kind) {
    case 'ENRICHMENT':
      return `On the platform, look for a list called “${title}”, with ${amount(kind, count)}, created around ${when}. With its id you can fetch the records here.`
    case 'COMPANY':
      return `On the platform, look for the company “${title}”, created around ${when}.`
    case 'WEBHOOK':
      return `On the platform, see whether the webhook ${title} is registered.`
    default:
      return `On the platform, look for a campaign called “${title}”, with ${amount(kind, count)}, created around ${when}.`
  }
}

const outcomes: Record<Exclude<AttemptOutcomeCode, ConnectFailureCode>, string> = {
  answered: 'The service accepted and responded.',
  answer_unparsed: 'The service accepted, but the response is not in the agreed format.',
  refused: 'The service refused the request.',
  unauthorised: 'The service did not accept the token.',
  answer_timed_out: 'The request was sent, but no response arrived in time.',
  connection_lost: 'The request was sent, and the connection dropped before the response.',
  answer_broken: 'The request was sent, but the response was cut off.',
  status_ambiguous: 'The request was sent, and the response does not say whether it was accepted.',
  not_recorded: 'Revoada could not write to the disk before sending. Nothing left this computer.',
  busy: 'The service was busy and did not accept it. By this connection’s settings, nothing was created.',
  kept_by_team: 'The team’s instance keeps the request and has not yet said what came of it.',
  interrupted: 'The request may have been sent: the process stopped while sending.',
}

const outcome: (typeof inPortuguese)['outcome'] = (code, subject) =>
  isConnectFailure(code)
    ? `${network.failures[code](subject ?? '')} Nothing left this computer.`
    : outcomes[code]

export const outbox: typeof inPortuguese = {
  title: 'Outbox',
  line: (count) => (count === 0 ? 'Nothing to send.' : `${plural(count, 'open item', 'open items')}.`),
  emptyTitle: 'Nothing to send',
  emptyLine: 'What was sent is in History.',
  toHistory: 'View history',
  states: {
    ready: 'ready',
    stopped: 'needs your decision',
    inflight: 'sending',
    sent: 'accepted by the service',
    sent_unparsed: 'accepted, response unreadable',
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
    URA: 'IVR call',
    SMSSHORT: 'SMS',
    ENRICHMENT: 'Enrichment',
    COMPANY: 'Company',
    WEBHOOK: 'Webhook',
  },
  recipients: (count) => plural(count, 'recipient', 'recipients'),
  amount,
  startsAt: (when) => `starts ${when}`,
  through: (connection) => `via ${connection}`,
  stopLine,
  twin: (title, when, state, shared) => `“${title}”, ${when}: ${state}; ${number(shared)} in common`,
  sendAnyway: 'Send anyway',
  sendWithout: 'Send without the blocked people',
  sentWithout: (count) => `${plural(count, 'blocked person was', 'blocked people were')} left out.`,
  newStart: 'Another time',
  newStartTitle: 'New start time',
  setStart: 'Set new start',
  rescheduled: (when) => `New start ${when}.`,
  holdLine: (seconds) => `Sends in ${seconds}. You can still cancel.`,
  readyLine: 'It will be sent when its turn comes.',
  inflightLine: 'The request is being sent. It can no longer be stopped.',
  upload: {
    sent: (sent, total) => `${sent} of ${total}`,
    remaining: (time) => `about ${time} left`,
    done: (total) => `${total} sent. Waiting for the service’s response.`,
  },
  notSentLine: 'Not sent yet.',
  nextTry: (when) => `Next automatic attempt ${when}.`,
  waitsForYou: 'It will not be tried again automatically.',
  unauthorisedLine: 'Nothing was created. Check the token of the connection and try again.',
  rejectedLine: 'Nothing was created. The reason given by the service:',
  rejectedNoReason: 'Nothing was created. The service gave no reason.',
  status: (status) => `response ${status}`,
  attempts: (count) => plural(count, 'attempt', 'attempts'),

  callBack: 'Cancel send',
  test: 'Test',
  testOf: (title) => `Test: ${title}`,
  wave: (position, of) => `batch ${number(position)} of ${number(of)}`,
  wavesLabel: 'Campaign batches',
  wavesLine: (count, sent) =>
    sent === 0
      ? plural(count, 'batch', 'batches')
      : `${number(sent)} of ${plural(count, 'batch', 'batches')} accepted`,
  outsideHours: (people, isAccepted, hasLeft) => {
    const who = `Outside contact hours for ${plural(people, 'person', 'people')}`
    if (isAccepted) return `${who}, as you allowed.`
    return hasLeft ? `${who}.` : `${who}: it waits for your decision before it is sent.`
  },
  acceptHours: 'Authorize this time',
  leftLine: (when) => `Sent ${when}.`,
  callBackWaves: (count) => `Cancel the ${number(count)} batches`,
  wavesCalledBack: (count) => `${number(count)} batches cancelled. None of them was sent.`,
  testCalledBack: 'Cancelled. Nothing was sent.',
  toEnrichment: 'View enrichment',
  understood: 'Got it',
  calledBack: 'Back to draft. Nothing was sent.',
  sendNow: 'Send now',
  sendRest: 'Send the rest',
  handOver: 'Hand over to the service now',
  keptLine: (when) => `Stays on this computer and is sent to the service ${when}. Revoada must be open then.`,
  tryNow: 'Try now',
  correct: 'Fix',
  details: 'Details',

  team: {
    tag: 'with the team',
    title: 'With the team',
    line: 'The request left this computer and is kept by the team’s instance, which sends it at most once. Its state here updates by itself.',
    states: {
      ready: 'It is queued at the instance.',
      stopped: 'It is held at the instance.',
      inflight: 'The instance is sending it.',
      sent: 'It was sent.',
      sent_unparsed: 'It was sent; the response of the service could not be read.',
      rejected: 'The service refused it.',
      unauthorised:
        'The service refused the instance’s token. Whoever runs the instance has to replace it and release the request.',
      not_sent: 'It could not be sent yet; the instance tries again by itself.',
      unknown:
        'The instance does not know either whether the service accepted it. An approver of the team decides what counts.',
      left: 'This computer has left the team and no longer asks its instance what came of it.',
      missing:
        'The team’s instance does not have this request: the connection dropped before all of it arrived.',
    },
    approval: (people) => `Waits for somebody else’s approval: ${plural(people, 'recipient', 'recipients')}.`,
    blocked: (people) => `Held: ${plural(people, 'person is blocked', 'people are blocked')} in the team.`,
    capped: (people, contacts, days) =>
      `Held: ${plural(people, 'person was', 'people were')} already reached by ${plural(contacts, 'campaign', 'campaigns')} of the team within ${plural(days, 'day', 'days')}, the most allowed.`,
    budget: (month, committed, budget) =>
      `Held: with this send the team exceeds its budget of ${month}: ${committed}, of ${budget}.`,
    late: (when) => `Held: it was due ${when}. An approver can release it.`,
    outOfHours: (people, next) =>
      `Held: ${plural(people, 'person', 'people')} would be reached outside the team’s hours.${next === null ? '' : ` Next time: ${next}.`}`,
    twin: (shared, when) =>
      `Held: another request told the same to ${plural(shared, 'recipient', 'recipients')} ${when}.`,
    erased: 'It will not be sent: one of its people was erased, and the request with them.',
    withdrawn: 'It will not be sent: it was withdrawn.',
    withdraw: 'Withdraw',
    withdrawnNow: 'Withdrawn: it will not be sent. It is in History.',
    tooLate: 'It could not be withdrawn: it has left, or may have.',
  },
  unknownTitle: 'The request was sent, but no response arrived',
  unknownLine:
    'We can’t tell whether the campaign was created. Revoada does not send again by itself, so that no one gets it twice.',
  unknownPaidLine:
    'We can’t tell whether the service accepted. Revoada does not request it again by itself, so that nothing is created or paid for twice.',
  whatSent: 'What was sent',
  restoredTitle: 'This may have been sent already',
  restored:
    'This item was waiting in data restored from a copy. It may have been sent after the copy was made.',
  whenSent: 'When',
  notKnown: 'What is not known',
  check: 'What to check',
  checkLine,
  confirmSent: 'Found: it was sent',
  confirmNotSent: 'Not there: not sent',
  leave: 'Leave unconfirmed',
  confirmSentHint: 'Recorded in History as sent.',
  confirmNotSentHint: 'Recorded in History as not sent; you can redo it from there.',
  leaveHint: 'Recorded in History as unconfirmed.',
  resolutions: {
    confirmed_sent: 'confirmed by you: sent',
    confirmed_not_sent: 'confirmed by you: not sent',
    left: 'left unconfirmed',
  },
  moved: 'Saved in History.',
  countdown: (seconds) => `${number(seconds)} s`,
}
