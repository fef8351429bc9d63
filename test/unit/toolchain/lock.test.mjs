import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { withLock } from '../../../.toolchain/bootstrap/lock.mjs'
import { cacheFolder } from '../../../.toolchain/paths.mjs'
import { turns } from '../../support/turns.ts'

test('work under the same lock name runs one after the other', async () => {
  const events = []
  const work = (name) =>
    withLock(`test-order-${process.pid}`, async () => {
      events.push(`${name} begins`)
      await turns()
      events.push(`${name} ends`)
    })
  await Promise.all([work('one'), work('two')])
  expect(events).toEqual(['one begins', 'one ends', 'two begins', 'two ends'])
})

test('a lock whose owner has died is taken over', async () => {
  const { pid } = spawnSync(process.execPath, ['--version'])
  const name = `test-dead-${process.pid}`
  mkdirSync(cacheFolder, { recursive: true })
  writeFileSync(join(cacheFolder, `${name}.lock`), String(pid))
  expect(await withLock(name, () => Promise.resolve('done'))).toBe('done')
})
