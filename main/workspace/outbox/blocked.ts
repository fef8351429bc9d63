import type { ReadableDatabase } from '../../database/handles.ts'
import type { SuppressionGate } from '../suppressions/gate.ts'
import { entriesOfItem } from './pieces.ts'
import { keysOfEntry } from './entry-keys.ts'

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
      yield entries.map(keysOfEntry)
    }
  })
  return { blocked: new Set([...blocked].map((candidate) => positions[candidate] ?? -1)), version }
}
