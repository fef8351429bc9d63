import type { ReadableDatabase } from '../../database/handles.ts'
import { all, get, prepare, sql } from '../../database/sql.ts'
import { pace } from '../../turns.ts'

/** So many recipients are looked at in one go: some twenty milliseconds. */
const chunk = 50_000

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
    const part = `%${person}%`
    const has = prepare(
      db,
      `select 1 from outbox_entry where item_id = ? and position >= ? and position < ?
         and (contact like ? or documents like ?) limit 1`,
    )
    const found: string[] = []
    for (const { id, positions } of all<{ id: string; positions: number }>(
      db,
      sql`select id, coalesce((select max(position) + 1 from outbox_entry where item_id = outbox_item.id), 0) as positions
          from outbox_item order by created_at desc`,
    )) {
      let isIn = false
      for (let from = 0; from < positions && !isIn; from += chunk) {
        isIn = has.get(id, from, from + chunk, part, part) !== undefined
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
