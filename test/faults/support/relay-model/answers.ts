import type { OutboxState } from '../../../../shared/rules/outbox-states.ts'

/** What a POST meets at the supplier, or on its way there. */
export const answers = [
  'created',
  'unreadable',
  'refused',
  'invalid',
  'unauthorised',
  'forbidden',
  'too many',
  'unavailable',
  'error',
  'half an answer',
  'cut after the body',
  'cut before the head',
  'nobody there',
] as const
export type Answer = (typeof answers)[number]

/** Rule D2, answer by answer. A connection that is cut at once may or may not have stood when the first byte went. */
export const endsAs: Readonly<Record<Answer, readonly OutboxState[]>> = {
  created: ['sent'],
  unreadable: ['sent_unparsed'],
  refused: ['rejected'],
  invalid: ['rejected'],
  unauthorised: ['unauthorised'],
  forbidden: ['unauthorised'],
  'too many': ['unknown'],
  unavailable: ['unknown'],
  error: ['unknown'],
  'half an answer': ['unknown'],
  'cut after the body': ['unknown'],
  'cut before the head': ['unknown', 'not_sent'],
  'nobody there': ['not_sent'],
}

/** Whether the supplier sees a request that meets this. */
export const arrives = (answer: Answer): boolean =>
  answer !== 'nobody there' && answer !== 'cut before the head'

/** Whether somebody may have got a message because of a request that arrived and met this. */
export const mayBeActedUpon = (answer: Answer | 'silence'): boolean => {
  switch (answer) {
    case 'refused':
    case 'invalid':
    case 'unauthorised':
    case 'forbidden':
      return false
    default:
      return true
  }
}
