import type { PersonKey } from '../../../shared/rules/person-key.ts'
import type { WritableDatabase } from '../../database/handles.ts'
import { all, run, sql, transaction } from '../../database/sql.ts'
import { packEntries, type StoredEntryBlock, unpackEntries } from '../suppressions/entry-block.ts'
import { codeOf, createKeyHash, type KeyCode } from '../base/key-code.ts'
import { getHashKey, insertEntry } from '../suppressions/queries.ts'

type Dependencies = { db: WritableDatabase; uuid: () => string; now: () => number }

/**
 * Blocks people by a keyed hash of what they are known by, so that no later list brings them back unseen, and takes
 * them out of where they are blocked by name: they stay blocked, and are written down nowhere (rule D14).
 */
export const hashInSuppressions = ({ db, uuid, now }: Dependencies, keys: readonly PersonKey[]): void => {
  const hash = createKeyHash(getHashKey(db))
  const addedAt = new Date(now()).toISOString()
  for (const key of keys) {
    insertEntry(db, {
      id: uuid(),
      kind: key.kind,
      storage: 'hashed',
      key: hash(key),
      source: 'opt_out',
      note: '',
      addedAt,
    })
    run(
      db,
      sql`delete from suppression_entry where storage = 'plain' and kind = ${key.kind} and key = ${key.key}`,
    )
  }
  const codes = new Map(keys.map((key) => [codeOf(key), key]))
  for (const { id } of all<{ id: string }>(
    db,
    sql`select id from suppression_list where storage = 'plain' and state = 'committed'`,
  ))
    takeOut(db, id, codes)
}

const takeOut = (db: WritableDatabase, listId: string, codes: ReadonlyMap<KeyCode, PersonKey>): void => {
  for (const { position } of all<{ position: number }>(
    db,
    sql`select position from suppression_block where list_id = ${listId} order by position`,
  )) {
    const [stored] = all<StoredEntryBlock>(
      db,
      sql`select numbers, texts from suppression_block where list_id = ${listId} and position = ${position}`,
    )
    if (stored === undefined) continue
    const { numbers, texts } = unpackEntries(stored)
    const entries: KeyCode[] = [...numbers, ...texts]
    const gone = entries.flatMap((code) => codes.get(code) ?? [])
    if (gone.length === 0) continue
    const phones = gone.filter(({ kind }) => kind === 'phone').length
    const kept = packEntries(entries.filter((code) => !codes.has(code)))
    transaction(db, () => {
      run(
        db,
        sql`update suppression_block set numbers = ${kept.numbers}, texts = ${kept.texts}
            where list_id = ${listId} and position = ${position}`,
      )
      run(
        db,
        sql`update suppression_list set phones = phones - ${phones}, documents = documents - ${gone.length - phones}
            where id = ${listId}`,
      )
      run(db, sql`update suppression_state set version = version + 1`)
    })
  }
}
