import type { OutboxItem, OutboxState } from '../../../shared/bridge/outbox.ts'

const order: readonly OutboxState[] = [
  'unknown',
  'unauthorised',
  'rejected',
  'not_sent',
  'inflight',
  'ready',
  'sent_unparsed',
  'sent',
]

/** True while nothing of an item has left, or certainly nothing was taken. */
export const canBeCalledBack = ({ state }: OutboxItem): boolean =>
  state === 'ready' || state === 'not_sent' || state === 'unauthorised'

/** What needs a person stands first; of equals, the older one. */
export const inOrder = (items: readonly OutboxItem[]): OutboxItem[] =>
  items.toSorted(
    (a, b) => order.indexOf(a.state) - order.indexOf(b.state) || a.createdAt.localeCompare(b.createdAt),
  )
