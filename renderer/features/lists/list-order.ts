import { createSignal } from 'solid-js'
import type { ContactList } from '../../../shared/bridge/lists.ts'
import { foldText } from '../../../shared/rules/fold-text.ts'

const keys = {
  name: ({ name }) => foldText(name),
  size: ({ size }) => size,
  createdAt: ({ createdAt }) => createdAt,
} as const satisfies Record<string, (list: ContactList) => string | number>
export type ListKey = keyof typeof keys

/** Null = as the workspace has them, the latest first. */
export type ListOrder = { readonly by: ListKey; readonly descending: boolean } | null

/** Upwards by another column, then downwards, then as it was. */
export const turned = (order: ListOrder, by: ListKey): ListOrder => {
  if (order?.by !== by) return { by, descending: false }
  return order.descending ? null : { by, descending: true }
}

/** Lists that are alike in what they are ordered by keep their order. */
export const inOrder = (lists: readonly ContactList[], order: ListOrder): readonly ContactList[] => {
  if (order === null) return lists
  const keyOf: (list: ContactList) => string | number = keys[order.by]
  const sign = order.descending ? -1 : 1
  return lists.toSorted((one, other) => {
    const [a, b] = [keyOf(one), keyOf(other)]
    return a === b ? 0 : a < b ? -sign : sign
  })
}

const storageKey = 'revoada:lists-order'

/** What was chosen the last time on this computer; anything else is as none. */
export const createListOrder = (storage: Storage) => {
  const [by, direction] = (storage.getItem(storageKey) ?? '').split(' ')
  const known = (['name', 'size', 'createdAt'] as const).find((key) => key === by)
  const [order, setOrder] = createSignal<ListOrder>(
    known === undefined ? null : { by: known, descending: direction === 'descending' },
  )
  const turn = (key: ListKey) => {
    const next = setOrder(turned(order(), key))
    if (next === null) storage.removeItem(storageKey)
    else storage.setItem(storageKey, `${next.by} ${next.descending ? 'descending' : 'ascending'}`)
  }
  return { order, turn }
}
