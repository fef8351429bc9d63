import type { OutboxItem } from '../../shared/bridge/outbox.ts'
import { type OutboxState, standingOf } from '../../shared/rules/outbox-states.ts'

/** What cannot go on without a person, the gravest first. */
const order: readonly OutboxState[] = ['unknown', 'stopped', 'unauthorised', 'rejected', 'not_sent']

/** Outbox items that wait for a person; one that is tried again by itself does not. */
export const needsPerson = (items: readonly OutboxItem[]): OutboxItem[] =>
  items
    .filter((item) => standingOf(item) === 'needs_you')
    .toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state))

/** Campaigns whose start has passed while they could not leave: they are tried again by themselves, and may be too late. */
export const lateItems = (items: readonly OutboxItem[], now: number): OutboxItem[] =>
  items.filter(
    ({ state, startAt, nextAttemptAt }) =>
      state === 'not_sent' && nextAttemptAt !== null && startAt !== null && Date.parse(startAt) < now,
  )
