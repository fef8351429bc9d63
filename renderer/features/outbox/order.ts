import type { OutboxItem } from '../../../shared/bridge/outbox.ts'
import type { OutboxState } from '../../../shared/rules/outbox-states.ts'
import { callableStates } from '../../../shared/rules/outbox-states.ts'

const order: readonly OutboxState[] = [
  'unknown',
  'stopped',
  'unauthorised',
  'rejected',
  'not_sent',
  'inflight',
  'ready',
  'sent_unparsed',
  'sent',
]

/** True while nothing of an item has left, or certainly nothing was taken. */
export const canBeCalledBack = ({ state }: Pick<OutboxItem, 'state'>): boolean =>
  callableStates.some((callable) => callable === state)

/** What needs a person stands first; of equals, the older one. */
export const inOrder = (items: readonly OutboxItem[]): OutboxItem[] =>
  items.toSorted(
    (a, b) => order.indexOf(a.state) - order.indexOf(b.state) || a.createdAt.localeCompare(b.createdAt),
  )
