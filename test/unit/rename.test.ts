import { expect, test } from 'vitest'
import { renameFile, renameFileSync } from '../../main/rename.ts'

/** A rename that fails so often, each time with this code. */
const heldFor = (times: number, code = 'EBUSY') => {
  const tried = { count: 0 }
  const move = (): void => {
    tried.count += 1
    if (tried.count <= times) throw Object.assign(new Error(code), { code })
  }
  return { tried, move }
}

test.each(['EACCES', 'EBUSY', 'EPERM'])(
  'on Windows a rename that fails with %s is tried again',
  async (code) => {
    const held = heldFor(2, code)
    await renameFile('a', 'b', { platform: 'win32', move: async () => held.move() })
    expect(held.tried.count).toBe(3)
    const heldSync = heldFor(2, code)
    renameFileSync('a', 'b', { platform: 'win32', move: heldSync.move })
    expect(heldSync.tried.count).toBe(3)
  },
)

test('a rename on Linux, and one that fails for another reason, is tried once', async () => {
  const held = heldFor(1)
  await expect(renameFile('a', 'b', { platform: 'linux', move: async () => held.move() })).rejects.toThrow(
    'EBUSY',
  )
  expect(() => renameFileSync('a', 'b', { platform: 'linux', move: heldFor(1).move })).toThrow('EBUSY')
  const missing = heldFor(1, 'ENOENT')
  expect(() => renameFileSync('a', 'b', { platform: 'win32', move: missing.move })).toThrow('ENOENT')
  expect([held.tried.count, missing.tried.count]).toEqual([1, 1])
})

test('a rename on Windows ends when the file stays held', () => {
  const held = heldFor(Number.POSITIVE_INFINITY)
  expect(() => renameFileSync('a', 'b', { platform: 'win32', move: held.move })).toThrow('EBUSY')
  expect(held.tried.count).toBe(9)
})
