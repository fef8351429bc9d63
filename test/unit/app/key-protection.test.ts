/** The second door of the keys, and other first doors: the old one opens until the new one does, and never longer. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import type { Keychain, Keyring } from '../../../main/app/keyring.ts'
import { keychainOf, noKeychain, setUpKeyring as setUp } from '../../support/keyring.ts'

const passphrase = 'sete andorinhas ao entardecer'
const another = 'oito garças de manhã cedo'

const codeOf = async (keyring: Keyring, known: string | null = null): Promise<string> => {
  const code = await keyring.makeRecoveryCode(known)
  if (code === null) throw new Error('it asks for another passphrase')
  return code
}

/** Every file under the folder, with what is in it. */
const filesIn = (folder: string): Map<string, string> =>
  new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [path, readFileSync(path, 'utf8')]),
  )

test('keys of a keychain that is lost open with the recovery code, and the new keychain takes them', async () => {
  const { open, path, copy } = setUp()
  const first = await open()
  expect(first.protection.recoveryMadeAt).toBeNull()
  const code = await codeOf(first)
  expect(first.protection.recoveryMadeAt).not.toBeNull()
  const moved = await open(keychainOf('b'))
  expect(moved.protection.state).toBe('keychain_closed')
  expect(await moved.recover(code)).toBe('opened')
  expect(moved.protection).toMatchObject({ state: 'open', backend: 'keychain' })
  expect(moved.keys).toEqual(first.keys)
  expect((await open(keychainOf('b'))).keys).toEqual(first.keys)
  expect(readFileSync(copy)).toEqual(readFileSync(path))
  // And the same code another time.
  const again = await open(keychainOf('c'))
  expect(await again.recover(code.toLowerCase())).toBe('opened')
})

test('without a keychain a protection is chosen after the recovery code, for the same keys', async () => {
  const { open } = setUp()
  const first = await open()
  const code = await codeOf(first)
  const moved = await open(noKeychain)
  expect(await moved.recover(code)).toBe('opened')
  expect(moved.protection.state).toBe('recovered')
  expect(() => moved.keys).toThrow()
  await moved.choose({ backend: 'passphrase', passphrase })
  expect(moved.protection).toMatchObject({ state: 'open', backend: 'passphrase' })
  expect(moved.keys).toEqual(first.keys)
  const next = await open(noKeychain)
  expect(await next.unlock(passphrase)).toBe(true)
  expect(next.keys).toEqual(first.keys)
})

test('a forgotten passphrase is replaced with the recovery code', async () => {
  const { open } = setUp()
  const first = await open(noKeychain)
  await first.choose({ backend: 'passphrase', passphrase })
  const code = await codeOf(first, passphrase)
  const next = await open(noKeychain)
  expect(await next.recover(code)).toBe('opened')
  await next.choose({ backend: 'passphrase', passphrase: another })
  const last = await open(noKeychain)
  expect(await last.unlock(passphrase)).toBe(false)
  expect(await last.unlock(another)).toBe(true)
  expect(last.keys).toEqual(first.keys)
})

test('what opens nothing is told apart, and changes no file', async () => {
  const { open, folder } = setUp()
  const first = await open()
  const withoutCode = await open(keychainOf('b'))
  const other = setUp()
  const codeOfAnother = await codeOf(await other.open())
  expect(await withoutCode.recover(codeOfAnother)).toBe('none_made')
  const old = await codeOf(first)
  const code = await codeOf(first)
  const before = filesIn(folder)
  const moved = await open(keychainOf('b'))
  expect(await moved.recover(`${code.slice(0, -1)}${code.endsWith('0') ? '1' : '0'}`)).toBe('mistyped')
  expect(await moved.recover(codeOfAnother)).toBe('another')
  // A code that was replaced is none any more.
  expect(await moved.recover(old)).toBe('another')
  expect(moved.protection.state).toBe('keychain_closed')
  expect(filesIn(folder)).toEqual(before)
  expect(await first.recover(code)).toBe('not_needed')
})

test('whoever does not know the passphrase gets neither a recovery code nor another protection', async () => {
  const { open, folder } = setUp()
  const keyring = await open(noKeychain)
  await keyring.choose({ backend: 'passphrase', passphrase })
  const before = filesIn(folder)
  for (const wrong of [null, '', another]) {
    expect(await keyring.makeRecoveryCode(wrong)).toBeNull()
    expect(await keyring.change({ backend: 'file' }, wrong)).toBe('wrong_passphrase')
  }
  expect(filesIn(folder)).toEqual(before)
})

test.each(['file', 'passphrase', 'keychain'] as const)(
  'keys get another protection from %s to each other, and no file opens by the old one',
  async (from) => {
    for (const to of ['file', 'passphrase', 'keychain'] as const) {
      const { open, folder } = setUp()
      const first = await open({ ...keychainOf('a'), isThere: () => Promise.resolve(from === 'keychain') })
      if (from !== 'keychain') await first.choose({ backend: from, passphrase })
      const { keys } = first
      const code = await codeOf(first, passphrase)
      const doors = [...filesIn(folder).values()]
      const keyring = await open()
      if (from === 'passphrase') await keyring.unlock(passphrase)
      expect(await keyring.change({ backend: to, passphrase: another }, passphrase)).toBe('changed')
      expect(keyring.protection).toMatchObject({ state: 'open', backend: to })
      const left = [...filesIn(folder).values()]
      if (from !== to || to === 'passphrase') for (const door of doors) expect(left).not.toContain(door)
      if (to !== 'file') expect(left.join('')).not.toContain(keys.workspace)
      const next = await open()
      if (to === 'passphrase') {
        expect(await next.unlock(passphrase)).toBe(false)
        expect(await next.unlock(another)).toBe(true)
      }
      expect(next.keys).toEqual(keys)
      if (to === 'keychain') expect(await (await open(keychainOf('b'))).recover(code)).toBe('opened')
    }
  },
)

test('a keychain that refuses, or is none, leaves the protection as it was', async () => {
  const { open, folder } = setUp()
  const keyring = await open(noKeychain)
  await keyring.choose({ backend: 'passphrase', passphrase })
  const before = filesIn(folder)
  expect(await keyring.change({ backend: 'keychain' }, passphrase)).toBe('keychain_refused')
  const refusing = await open({ ...keychainOf('a'), wrap: () => Promise.reject(new Error('refused')) })
  await refusing.unlock(passphrase)
  expect(await refusing.change({ backend: 'keychain' }, passphrase)).toBe('keychain_refused')
  expect(refusing.protection).toMatchObject({ state: 'open', backend: 'passphrase' })
  expect(filesIn(folder)).toEqual(before)
})

test('a keychain that does not open what it has just wrapped gets nothing to keep', async () => {
  const { open, folder } = setUp()
  const broken: Keychain = { ...keychainOf('a'), wrap: () => Promise.resolve(Buffer.from('nothing')) }
  const keyring = await open({ ...broken, isThere: () => Promise.resolve(false) })
  await keyring.choose({ backend: 'passphrase', passphrase })
  const before = filesIn(folder)
  const next = await open(broken)
  await next.unlock(passphrase)
  await expect(next.change({ backend: 'keychain' }, passphrase)).rejects.toThrow()
  expect(next.protection).toMatchObject({ state: 'open', backend: 'passphrase' })
  expect(filesIn(folder)).toEqual(before)
})

test('a change that cannot be written leaves what opens as it was, and no half file', async () => {
  const { open, path, folder } = setUp()
  const keyring = await open(noKeychain)
  await keyring.choose({ backend: 'passphrase', passphrase })
  const before = filesIn(folder)
  // Something in the way of the new file.
  mkdirSync(`${path}.next`)
  writeFileSync(join(`${path}.next`, 'x'), '')
  await expect(keyring.change({ backend: 'file' }, passphrase)).rejects.toThrow()
  rmSync(`${path}.next`, { recursive: true })
  expect(filesIn(folder)).toEqual(before)
  const next = await open(noKeychain)
  expect(await next.unlock(passphrase)).toBe(true)
})

test('a change that was interrupted between the copy and the file is taken back at the next start', async () => {
  const { open, path, copy, folder } = setUp()
  const keyring = await open(noKeychain)
  await keyring.choose({ backend: 'passphrase', passphrase })
  const before = readFileSync(path, 'utf8')
  await keyring.change({ backend: 'file' }, passphrase)
  writeFileSync(`${path}.next`, readFileSync(path))
  writeFileSync(path, before)
  const next = await open(noKeychain)
  expect(next.protection.state).toBe('passphrase_needed')
  expect(await next.unlock(passphrase)).toBe(true)
  expect(readFileSync(copy, 'utf8')).toBe(before)
  expect(existsSync(`${path}.next`)).toBe(false)
  expect([...filesIn(folder).values()].join('')).not.toContain(next.keys.workspace)
})

test('keys that the keychain wants to wrap anew are wrapped anew', async () => {
  const { open, path, copy } = setUp()
  const { keys } = await open()
  const before = readFileSync(path)
  const rotated: Keychain = {
    ...keychainOf('a'),
    wrap: (text) => keychainOf('a').wrap(`${text} `),
    unwrap: async (wrapped) => ({ ...(await keychainOf('a').unwrap(wrapped)), isStale: true }),
  }
  expect((await open(rotated)).keys).toEqual(keys)
  expect(readFileSync(path)).not.toEqual(before)
  expect(readFileSync(copy)).toEqual(readFileSync(path))
  expect((await open()).keys).toEqual(keys)
})

test('a copy with other keys is kept beside the new one', async () => {
  const { open, path, copy } = setUp()
  await open()
  const older = readFileSync(copy, 'utf8')
  const other = setUp()
  await other.open()
  writeFileSync(path, readFileSync(other.path))
  await open()
  const kept = readdirSync(dirname(copy)).filter((name) => name.includes('.before-'))
  expect(kept).toHaveLength(1)
  expect(readFileSync(join(dirname(copy), kept[0] ?? ''), 'utf8')).toBe(older)
})

test('locked keys are there for the processes, and open again with the passphrase alone', async () => {
  const { open, folder } = setUp()
  const keyring = await open(noKeychain)
  await keyring.choose({ backend: 'passphrase', passphrase })
  const code = await codeOf(keyring, passphrase)
  const { keys } = keyring
  const before = filesIn(folder)
  expect(keyring.lock()).toBe(true)
  expect(keyring.protection.state).toBe('locked')
  expect(keyring.keys).toEqual(keys)
  // Whoever sits there does nothing with them.
  await expect(keyring.makeRecoveryCode(passphrase)).rejects.toThrow('not open')
  await expect(keyring.change({ backend: 'file' }, passphrase)).rejects.toThrow('not open')
  await keyring.choose({ backend: 'file' })
  expect(await keyring.unlock(another)).toBe(false)
  expect(keyring.protection.state).toBe('locked')
  expect(await keyring.unlock(passphrase)).toBe(true)
  expect(keyring.protection.state).toBe('open')
  expect(filesIn(folder)).toEqual(before)
  keyring.lock()
  expect(await keyring.recover(code)).toBe('opened')
  expect(keyring.keys).toEqual(keys)
  await keyring.choose({ backend: 'passphrase', passphrase: another })
  expect(keyring.protection.state).toBe('open')
})

test('keys that are locked while their protection changes stay locked, and open by the new one', async () => {
  const { open } = setUp()
  const keyring = await open(noKeychain)
  await keyring.choose({ backend: 'passphrase', passphrase })
  const changing = keyring.change({ backend: 'passphrase', passphrase: another }, passphrase)
  await new Promise(setImmediate)
  expect(keyring.lock()).toBe(true)
  expect(await changing).toBe('changed')
  expect(keyring.protection.state).toBe('locked')
  expect(await keyring.unlock(passphrase)).toBe(false)
  expect(await keyring.unlock(another)).toBe(true)
})

test.each(['keychain', 'file'] as const)('keys that a %s opens unasked cannot be locked', async (backend) => {
  const keyring = await setUp().open({
    ...keychainOf('a'),
    isThere: () => Promise.resolve(backend === 'keychain'),
  })
  await keyring.choose({ backend: 'file' })
  expect(keyring.lock()).toBe(false)
  expect(keyring.protection).toMatchObject({ state: 'open', backend })
})
