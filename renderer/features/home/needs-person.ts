import type { OutboxItem, OutboxState } from '../../../shared/bridge/outbox.ts'
import type { SuppressionList } from '../../../shared/bridge/suppressions.ts'
import { daysBetween, isOldSuppression, localDate } from '../../../shared/rules/suppression-age.ts'

/** What cannot go on without a person, the gravest first. */
const order: readonly OutboxState[] = ['unknown', 'unauthorised', 'rejected', 'not_sent']

/** Outbox items that wait for a person; one that is tried again by itself does not. */
export const needsPerson = (items: readonly OutboxItem[]): OutboxItem[] =>
  items
    .filter((item) => order.includes(item.state) && item.nextAttemptAt === null && item.resolution === null)
    .toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state))

export type OldSuppression = { id: string; name: string; days: number }

/** Do-not-contact lists that have to be fetched again, the oldest first. */
export const oldSuppressions = (lists: readonly SuppressionList[], now: number): OldSuppression[] => {
  const today = localDate(now)
  return lists
    .filter(({ obtainedOn }) => isOldSuppression(obtainedOn, today))
    .map(({ id, name, obtainedOn }) => ({ id, name, days: daysBetween(obtainedOn, today) }))
    .toSorted((a, b) => b.days - a.days)
}
