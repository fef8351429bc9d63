import type { PersonKey } from '../../../shared/rules/person-key.ts'
import type { ReadableDatabase } from '../../database/open.ts'
import type { SuppressionGate } from '../suppressions/gate.ts'
import { entriesOfItem } from './entries.ts'
import type { FrozenEntry } from './frozen-request.ts'

const cpfLength = 11

/** Positions of the entries of an item that are blocked by now, by their phone or a document of their row. */
export const findBlocked = async (
  db: ReadableDatabase,
  gate: SuppressionGate,
  itemId: string,
): Promise<{ blocked: Set<number>; version: number }> => {
  let positions: number[] = []
  const { blocked, version } = await gate.check(function* () {
    positions = []
    for (const entries of entriesOfItem(db, itemId)) {
      for (const { position } of entries) positions.push(position)
      yield entries.map(keysOf)
    }
  })
  return { blocked: new Set([...blocked].map((candidate) => positions[candidate] ?? -1)), version }
}

const keysOf = ({ contact, documents }: FrozenEntry): PersonKey[] => [
  ...(contact === null ? [] : [{ kind: 'phone' as const, key: contact }]),
  ...(documents ?? '')
    .split(' ')
    .filter((key) => key !== '')
    .map((key) => ({ kind: key.length === cpfLength ? ('cpf' as const) : ('cnpj' as const), key })),
]
