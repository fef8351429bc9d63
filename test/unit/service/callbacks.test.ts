import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { closeDatabase, openDatabase } from '../../../main/database/open.ts'
import type { WritableDatabase } from '../../../main/database/handles.ts'
import { keepDelivery, listCallbacks } from '../../../main/service/store/sqlite/callbacks.ts'
import { serviceMigrations } from '../../../main/service/store/sqlite/schema.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { checkProperty } from '../../support/property.ts'

const openStore = (): WritableDatabase => {
  const db = openDatabase({
    path: join(temporaryFolder(), 'service.db'),
    key: randomBytes(32),
    migrations: serviceMigrations,
  })
  onTestFinished(() => closeDatabase(db))
  return db
}

/** One delivery after another; the body says its letter so often. */
const deliveries = fc.array(
  fc.record({
    ref: fc.constantFrom('a', 'b'),
    letter: fc.constantFrom(...'xyzuvw'),
    bytes: fc.integer({ min: 1, max: 60 }),
  }),
  { maxLength: 60 },
)

test('the latest callbacks within the limits are kept, and repeated content is kept once', async () => {
  const limits = { kept: 6, keptBytes: 200 }
  await checkProperty(
    deliveries,
    (all) => {
      const db = openStore()
      // The same, by hand: what came last is last.
      const expected = new Map<string, { times: number; bytes: number }>()
      for (const [index, { ref, letter, bytes }] of all.entries()) {
        const body = Buffer.from(letter.repeat(bytes))
        const key = `${ref} ${body.toString()}`
        keepDelivery(
          db,
          String(index),
          {
            ref,
            method: 'POST',
            contentType: null,
            headers: [],
            body,
            sha256: body.toString(),
            receivedAt: '2026-11-21T10:00:00.000Z',
          },
          limits,
        )
        const times = (expected.get(key)?.times ?? 0) + 1
        expected.delete(key)
        // Headers are counted too: an empty list is two letters.
        expected.set(key, { times, bytes: bytes + 2 })
        const sum = (): number => [...expected.values()].reduce((total, one) => total + one.bytes, 0)
        for (const oldest of expected.keys()) {
          if (expected.size <= limits.kept && sum() <= limits.keptBytes) break
          expected.delete(oldest)
        }
      }
      const kept = listCallbacks(db, null, { offset: 0, limit: 500 })
      expect(kept.callbacks.map(({ ref, sha256, times }) => [`${ref} ${sha256}`, times])).toEqual(
        [...expected].toReversed().map(([key, { times }]) => [key, times]),
      )
      expect(kept.total).toBe(expected.size)
    },
    { runs: 25 },
  )
})
