import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createLog } from '../../../main/app/log.ts'
import { createRemoval } from '../../../main/workspace/base/removal.ts'
import type { QuietWork } from '../../../shared/processes/quiet-work.ts'
import { describeUncaught } from '../../../shared/processes/uncaught.ts'
import { openTestDatabase } from '../../support/stored-lists.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

test('work that fails by itself is told with its name and error, and goes on with the next request', async () => {
  const told: [QuietWork, unknown][] = []
  const removal = createRemoval(openTestDatabase(), (work, error) => told.push([work, error]))
  const broken = new Error('the disk takes nothing')
  let isBroken = true
  let removed = 0
  removal.add(() => {
    if (isBroken) throw broken
    return (removed += 1) < 3
  })
  await removal.finish()
  expect(told).toEqual([['removal', broken]])
  isBroken = false
  await removal.finish()
  expect(removed).toBe(3)
  expect(told).toHaveLength(1)
})

test('the log keeps the kind and place of work that failed, and nothing that its message quotes', () => {
  const log = createLog(join(temporaryFolder(), 'revoada.log'), () => Date.parse('2026-11-25T12:00:00Z'))
  const error = Object.assign(new Error('Maria, 11 98765-4321'), { code: 'SQLITE_FULL' })
  log.add({ event: 'put_off', process: 'workspace', work: 'erasure', ...describeUncaught(error) })
  const [line] = log.last(1)
  expect(line).toMatchObject({ event: 'put_off', work: 'erasure', name: 'Error', code: 'SQLITE_FULL' })
  expect(JSON.stringify(line)).not.toMatch(/Maria|98765/)
})
