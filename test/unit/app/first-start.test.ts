import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createFirstStart } from '../../../main/app/first-start.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

describe('the first start', () => {
  it('the first start stays pending across restarts until the introduction is finished', async () => {
    const path = join(temporaryFolder(), 'first-start')
    const first = createFirstStart(path)
    await first.open(true)
    expect(first.isPending).toBe(true)

    // Closed half-way, when the keys were made already.
    const second = createFirstStart(path)
    await second.open(false)
    expect(second.isPending).toBe(true)
    await second.finish()
    expect(second.isPending).toBe(false)

    const third = createFirstStart(path)
    await third.open(false)
    expect(third.isPending).toBe(false)
  })

  it('an installation that already has keys has no pending first start', async () => {
    const old = createFirstStart(join(temporaryFolder(), 'first-start'))
    await old.open(false)
    expect(old.isPending).toBe(false)
  })
})
