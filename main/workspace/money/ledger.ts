import { isRehearsal } from '../../../shared/bridge/connections.ts'
import type { LedgerEntry } from '../../../shared/bridge/money.ts'
import { sumMicros } from '../../../shared/rules/money.ts'
import type { ReadableDatabase } from '../../database/handles.ts'
import { listSpending, monthOf, type Spending } from './spending.ts'

/**
 * What was paid and may yet have to be, by month, connection and kind: the latest month first, rehearsals behind.
 * @param nameOf the connection's; null where it is gone
 */
export const readLedger = (
  db: ReadableDatabase,
  nameOf: (connectionId: string) => string | null,
  now: number,
): LedgerEntry[] => {
  const groups = new Map<string, Spending[]>()
  for (const spending of listSpending(db, now)) {
    const key = JSON.stringify([monthOf(spending.day), spending.connectionId, spending.kind])
    groups.set(key, [...(groups.get(key) ?? []), spending])
  }
  return [...groups.values()]
    .flatMap(([first, ...others]) => (first === undefined ? [] : [entryOf([first, ...others], nameOf)]))
    .toSorted(inOrder)
}

const entryOf = (
  spendings: readonly [Spending, ...Spending[]],
  nameOf: (connectionId: string) => string | null,
): LedgerEntry => {
  const [{ day, connectionId, kind }] = spendings
  const sum = (amount: (one: Spending) => number): number => sumMicros(spendings.map(amount))
  return {
    month: monthOf(day),
    connectionId,
    connectionName: nameOf(connectionId),
    isRehearsal: isRehearsal(connectionId),
    kind,
    requests: spendings.length,
    quantity: sum(({ quantity }) => quantity),
    billedMicros: sum(({ phase, micros }) => (phase === 'billed' ? micros : 0)),
    committedMicros: sum(({ phase, micros }) => (phase === 'billed' ? 0 : micros)),
    unpriced: spendings.filter(({ isUnpriced }) => isUnpriced).length,
    found: sum(({ found }) => found),
    phones: sum(({ phones }) => phones),
  }
}

const placeOf = ({ isRehearsal: isRehearsed, connectionName, kind }: LedgerEntry): string =>
  [isRehearsed ? '1' : '0', connectionName ?? '\uffff', kind].join(' ')

const inOrder = (one: LedgerEntry, other: LedgerEntry): number => {
  if (one.month !== other.month) return one.month < other.month ? 1 : -1
  return placeOf(one) < placeOf(other) ? -1 : 1
}
