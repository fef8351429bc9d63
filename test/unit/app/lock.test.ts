import { EventEmitter } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createLock } from '../../../main/app/lock.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const setUp = async (kept?: string) => {
  const path = join(temporaryFolder(), 'lock.json')
  if (kept !== undefined) writeFileSync(path, kept)
  const idle = { seconds: 0 }
  const monitor = Object.assign(new EventEmitter(), { getSystemIdleTime: () => idle.seconds })
  const locked = vi.fn<() => void>()
  const lock = createLock(path, monitor, locked)
  onTestFinished(lock.stop)
  await lock.open()
  return { path, idle, monitor, locked, lock }
}

test.each(['lock-screen', 'suspend'] as const)('by itself it locks at %s, and only then', async (event) => {
  const { monitor, locked, idle } = await setUp()
  idle.seconds = 100_000
  vi.advanceTimersByTime(60_000)
  expect(locked).not.toHaveBeenCalled()
  monitor.emit(event)
  expect(locked).toHaveBeenCalledOnce()
})

test('after the chosen minutes without a touch it locks, and not before', async () => {
  const { lock, locked, idle, monitor } = await setUp()
  await lock.set({ withScreen: false, idleMinutes: 5 })
  idle.seconds = 299
  vi.advanceTimersByTime(10_000)
  expect(locked).not.toHaveBeenCalled()
  idle.seconds = 300
  vi.advanceTimersByTime(10_000)
  expect(locked).toHaveBeenCalledOnce()
  monitor.emit('lock-screen')
  expect(locked).toHaveBeenCalledOnce()
})

test('the choice is kept', async () => {
  const { lock, path } = await setUp()
  const choice = { withScreen: false, idleMinutes: 30 } as const
  await lock.set(choice)
  const again = createLock(path, Object.assign(new EventEmitter(), { getSystemIdleTime: () => 0 }), () => {})
  onTestFinished(again.stop)
  await again.open()
  expect(again.choice).toEqual(choice)
})

test.each(['', '{', '{"withScreen":1}', '{"withScreen":true,"idleMinutes":7}'])(
  'a file with %j is as none',
  async (kept) => {
    expect((await setUp(kept)).lock.choice).toEqual({ withScreen: true, idleMinutes: null })
  },
)
