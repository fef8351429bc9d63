/** Where a request in the outbox stands (rule D2 of the reliability rules); lists for the window and for queries alike. */
export const outboxStates = [
  'ready',
  'stopped',
  'inflight',
  'sent',
  'sent_unparsed',
  'rejected',
  'unauthorised',
  'not_sent',
  'unknown',
] as const
export type OutboxState = (typeof outboxStates)[number]

/** Nothing has left, and the user can take it back. */
export const callableStates = [
  'ready',
  'stopped',
  'not_sent',
  'unauthorised',
] as const satisfies OutboxState[]

/** It leaves without anyone asking for it. */
export const sendableStates = ['ready', 'not_sent'] as const satisfies OutboxState[]

/** It has left, may have left, or was refused. */
export const departedStates = [
  'sent',
  'sent_unparsed',
  'rejected',
  'unknown',
] as const satisfies OutboxState[]
