import { DatabaseError } from 'pg'
import { expect, test } from 'vitest'
import { createDiskWatch } from '../../../main/service/store/postgres/full-disk.ts'

const failure = (code: string): DatabaseError => Object.assign(new DatabaseError('', 0, 'error'), { code })

test('a disk counts as full for thirty seconds after the database has said so, and after nothing else', () => {
  let now = 0
  const watch = createDiskWatch(() => now)
  watch.note(failure('40001'))
  watch.note(new Error('lost'))
  expect(watch.isFull()).toBe(false)
  watch.note(failure('53100'))
  now = 29_999
  expect(watch.isFull()).toBe(true)
  now = 30_000
  expect(watch.isFull()).toBe(false)
})
