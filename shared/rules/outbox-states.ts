/** Where a request in the outbox stands (rule D2); lists for the window and for queries alike. */
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

export type DepartedState = (typeof departedStates)[number]

/** What an item is to the user, whatever the details. */
export type Standing = 'needs_you' | 'waiting' | 'unconfirmed' | 'sent' | 'not_sent'

/** Before the user says anything about it. */
export const standingByState: Readonly<Record<Exclude<OutboxState, 'not_sent'>, Standing>> = {
  ready: 'waiting',
  stopped: 'needs_you',
  inflight: 'waiting',
  sent: 'sent',
  sent_unparsed: 'sent',
  rejected: 'needs_you',
  unauthorised: 'needs_you',
  unknown: 'needs_you',
}

/** The user's word decides, where there is one. */
export const standingByResolution = {
  confirmed_sent: 'sent',
  confirmed_not_sent: 'not_sent',
  left: 'unconfirmed',
} as const satisfies Readonly<Record<string, Standing>>

/**
 * What a request means for money: `waiting` = it may still leave, `unsure` = it left or may have, and nobody knows the end,
 * `billed` = the service took it. Null = it costs nothing: it was refused, or the user says that it was not sent.
 */
export type SpendingPhase = 'waiting' | 'unsure' | 'billed'

export const spendingPhaseOf = (
  state: OutboxState,
  resolution: keyof typeof standingByResolution | null,
): SpendingPhase | null => {
  if (resolution === 'confirmed_sent') return 'billed'
  if (resolution === 'confirmed_not_sent') return null
  switch (state) {
    case 'ready':
    case 'stopped':
    case 'not_sent':
    case 'unauthorised':
      return 'waiting'
    case 'inflight':
    case 'unknown':
      return 'unsure'
    case 'sent':
    case 'sent_unparsed':
      return 'billed'
    case 'rejected':
      return null
  }
}

/**
 * What an item is to the user; one that was not sent waits while it is tried again by itself, and one that a team has in
 * hand until it ends there.
 */
export const standingOf = (item: {
  state: OutboxState
  resolution: keyof typeof standingByResolution | null
  nextAttemptAt: string | null
  isWithTeam: boolean
}): Standing => {
  if (item.isWithTeam) return 'waiting'
  if (item.resolution !== null) return standingByResolution[item.resolution]
  if (item.state !== 'not_sent') return standingByState[item.state]
  return item.nextAttemptAt === null ? 'needs_you' : 'waiting'
}
