import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { DraftContent } from '../../../shared/bridge/drafts.ts'
import type { OutboxItem } from '../../../shared/bridge/outbox.ts'
import { openDatabase } from '../../../main/database/open.ts'
import type { WritableDatabase } from '../../../main/database/handles.ts'
import { all, sql } from '../../../main/database/sql.ts'
import { workspaceMigrations } from '../../../main/workspace/schema/schema.ts'
import { createDiscardedPieces } from '../../../main/workspace/outbox/discarded-pieces.ts'
import { insertItem } from '../../../main/workspace/outbox/moves.ts'
import { insertPiece, removePieces } from '../../../main/workspace/outbox/pieces.ts'
import { eventually } from '../../support/eventually.ts'
import { importPeople, smsContent } from '../../support/lists.ts'
import { newItem, requestOf, wholeBodyOf } from '../../support/stored-items.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { enqueueDraft, problemOf, startTestWorkspace } from '../../support/test-workspace.ts'

const openWorkspaceDatabase = (folder: string, key = randomBytes(32)): WritableDatabase =>
  openDatabase({ path: join(folder, 'workspace.db'), key, migrations: workspaceMigrations })

/** So many pieces of a byte each, with a recipient in each. */
const freeze = (db: WritableDatabase, itemId: string, count: number): void => {
  for (let number = 0; number < count; number += 1) {
    const entry = { position: number, contact: `55119${80_000_000 + number}`, otherKeys: null }
    const entries = [{ ...entry, entryAt: 0, entryBytes: 1 }]
    insertPiece(db, itemId, { number, body: Buffer.from('x'), firstEntry: number, entries })
  }
}

const insertFrozen = (db: WritableDatabase, id: string, count: number): void => {
  freeze(db, id, count)
  const request = requestOf({ quantity: count, bodyBytes: count })
  insertItem(db, newItem('2026-11-21T10:00:00.000Z', { id }), request)
}

/** How many recipients each item has, also one that is not there. */
const storedIn = (db: WritableDatabase): Record<string, number> =>
  Object.fromEntries(
    all<{ id: string; count: number }>(
      db,
      sql`select item_id as id, sum(entries) as count from outbox_piece group by item_id`,
    ).map(({ id, count }) => [id, count]),
  )

test('orphaned recipients are deleted in portions; those of items and of requests being frozen stay', () => {
  const db = openWorkspaceDatabase(temporaryFolder())
  insertFrozen(db, 'b', 3)
  insertFrozen(db, 'd', 50)
  for (const [id, count] of [
    ['a', 9],
    ['c', 1],
    ['e', 2],
  ] as const)
    freeze(db, id, count)
  const discarded = createDiscardedPieces(db)
  freeze(db, 'being frozen', 7)
  expect(discarded.removeSome(db)).toBe(true)
  expect(storedIn(db)['a']).toBe(7)
  while (discarded.removeSome(db));
  expect(storedIn(db)).toEqual({ b: 3, d: 50, 'being frozen': 7 })

  // It did not come to be, after all.
  discarded.add(['being frozen', 'never seen'])
  while (discarded.removeSome(db));
  expect(storedIn(db)).toEqual({ b: 3, d: 50 })
  // And an existing item keeps its recipients, even when it is named.
  discarded.add(['b'])
  while (discarded.removeSome(db));
  expect(storedIn(db)).toEqual({ b: 3, d: 50 })
})

test('all recipients of a request that never came to be are removed at once, and none of an item', () => {
  const db = openWorkspaceDatabase(temporaryFolder())
  insertFrozen(db, 'item', 3)
  freeze(db, 'never', 3)
  expect([removePieces(db, 'never'), removePieces(db, 'item')]).toEqual([3, 0])
  expect(storedIn(db)).toEqual({ item: 3 })
  expect(wholeBodyOf(db, 'never')).toEqual(Buffer.alloc(0))
})

test('a new database has no discarded recipients to delete', () => {
  const db = openWorkspaceDatabase(temporaryFolder())
  expect(createDiscardedPieces(db).removeSome(db)).toBe(false)
})

test('a cancelled campaign, all its waves and a refused duplicate leave no recipients behind', async () => {
  const key = randomBytes(32)
  const { client, folder } = startTestWorkspace({ key })
  const stored = (): Record<string, number> => {
    const db = openWorkspaceDatabase(folder, key)
    const found = storedIn(db)
    db.close()
    return found
  }
  await client.settings.update({ holdMs: 600_000 })
  const listId = await importPeople(client, folder, 12)
  const enqueue = async (changes: Partial<DraftContent> = {}): Promise<OutboxItem> => {
    const draft = await client.drafts.create({ content: smsContent(listId, changes) })
    return enqueueDraft(client, draft.id, draft.revision)
  }
  const first = await enqueue()
  expect(await problemOf(enqueue())).toMatchObject({ code: 'outbox_duplicate_needs_consent' })
  await eventually(() => expect(stored()).toEqual({ [first.id]: 12 }))
  await client.outbox.callBack({ id: first.id })
  await eventually(() => expect(stored()).toEqual({}))

  const start = { mode: 'at', localTime: '2099-03-02T10:00', zone: 'America/Sao_Paulo' } as const
  const { wave } = await enqueue({ start, waves: { by: 'count', count: 3, everyMinutes: 60 } })
  await eventually(() => expect(Object.values(stored())).toEqual([4, 4, 4]))
  await client.outbox.callBackWaves({ groupId: wave?.groupId ?? '' })
  await eventually(() => expect(stored()).toEqual({}))
})
