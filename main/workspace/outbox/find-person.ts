import type { ReadableDatabase } from '../../database/handles.ts'
import { all, get, prepare, sql } from '../../database/sql.ts'
import { pace } from '../../turns.ts'

/** So many are looked at in one go: 50,000 recipients, some milliseconds. */
const piecesAtOnce = 12

/**
 * A search as phones and documents are stored, without what people put between; null when it can be part of neither. At
 * least eight characters: fewer digits are in half of all phones.
 */
export const personOf = (search: string): string | null => {
  const bare = search.toUpperCase().replace(/[\s.,()/+-]/g, '')
  const isCnpjWithLetters = /^[A-Z\d]{12}\d{2}$/.test(bare)
  return /^\d{8,}$/.test(bare) || isCnpjWithLetters ? bare : null
}

export type FindPerson = (person: string) => Promise<string[]>

/**
 * Ids of the items among whose recipients a phone or document is, whole or in part. Everything ever sent is looked
 * through, with other work in between; what was found last is remembered for the pages of one list.
 */
export const createFindPerson = (db: ReadableDatabase): FindPerson => {
  let last: { of: string; found: Promise<string[]> } | null = null

  const find = async (person: string): Promise<string[]> => {
    // Lines of digits and letters: what was searched is in one of them, or in none.
    const has = prepare(
      db,
      `select 1 from outbox_piece where item_id = ? and number between ? and ?
         and (instr(contacts, ?) > 0 or instr(other_keys, ?) > 0) limit 1`,
    )
    const found: string[] = []
    for (const { id, pieces } of all<{ id: string; pieces: number }>(
      db,
      sql`select id, (select count(*) from outbox_piece where item_id = outbox_item.id) as pieces
          from outbox_item order by created_at desc`,
    )) {
      let isIn = false
      for (let from = 0; from < pieces && !isIn; from += piecesAtOnce) {
        isIn = has.get(id, from, from + piecesAtOnce - 1, person, person) !== undefined
        await pace()
      }
      if (isIn) found.push(id)
    }
    return found
  }

  return (person) => {
    const known = get<{ items: number; latest: string | null }>(
      db,
      sql`select count(*) as items, max(created_at) as latest from outbox_item`,
    )
    const of = JSON.stringify([person, known])
    if (last?.of !== of) {
      const found = find(person)
      last = { of, found }
      found.catch(() => (last = null))
    }
    return last.found
  }
}
