import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createKeyring } from '../../../main/app/keyring.ts'
import { keychainOf, noKeychain, setUpKeyring as setUp } from '../../support/keyring.ts'

test('keys are created once, and the wrapped keys are stored in two identical files', async () => {
  const { path, copy, open } = setUp()
  const made = (await open()).keys
  expect((await open()).keys).toEqual(made)
  expect(readFileSync(copy)).toEqual(readFileSync(path))
  expect(readFileSync(path, 'utf8').includes(made.workspace)).toBe(false)
})

test.each(['gone', 'damaged', 'emptied'])('a key file that is %s is restored from a copy', async (fault) => {
  const { folder, path, open } = setUp()
  const made = (await open()).keys
  if (fault === 'gone') rmSync(path)
  else writeFileSync(path, fault === 'damaged' ? '{"backend":"keychain","wra' : '')
  expect((await open()).keys).toEqual(made)
  expect((await open()).keys).toEqual(made)
  // What was damaged is set aside, not written over.
  const aside = readdirSync(folder).filter((name) => name.includes('damaged'))
  expect(aside).toHaveLength(fault === 'gone' ? 0 : 1)
})

test('a missing or damaged copy of the key file is written again', async () => {
  const { path, copy, open } = setUp()
  await open()
  rmSync(copy)
  await open()
  expect(readFileSync(copy)).toEqual(readFileSync(path))
  writeFileSync(copy, 'x')
  await open()
  expect(readFileSync(copy)).toEqual(readFileSync(path))
})

test('a key file and copy that are both damaged are reported and left as they are', async () => {
  const { folder, path, copy, open } = setUp()
  mkdirSync(join(folder, 'data'))
  writeFileSync(path, 'x')
  writeFileSync(copy, 'y')
  const keyring = await open()
  expect(keyring.protection).toMatchObject({ state: 'keys_damaged', backend: null })
  expect(() => keyring.keys).toThrow()
  await keyring.choose({ backend: 'file' })
  expect([readFileSync(path, 'utf8'), readFileSync(copy, 'utf8')]).toEqual(['x', 'y'])
})

test('keys whose copy cannot be written are not stored until it can be written', async () => {
  const { folder, path, open } = setUp()
  const keyring = await open(noKeychain)
  writeFileSync(join(folder, 'data'), 'in the way')
  await expect(keyring.choose({ backend: 'file' })).rejects.toThrow()
  expect(existsSync(path)).toBe(false)
  rmSync(join(folder, 'data'))
  await keyring.choose({ backend: 'file' })
  expect(keyring.protection.state).toBe('open')
  expect((await open()).keys).toEqual(keyring.keys)
})

test('while the keychain prompt is open, protection stays “opening”, also after choosing a backend', async () => {
  const { path, copy, open } = setUp()
  await open()
  const asked = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<{ text: string; isStale: boolean }>()
  const unwrap = (): Promise<{ text: string; isStale: boolean }> => {
    asked.resolve()
    return answer.promise
  }
  const keyring = createKeyring(path, copy, { ...keychainOf('a'), unwrap })
  expect(keyring.protection).toMatchObject({ state: 'opening', backend: null })
  const opening = keyring.open()
  await asked.promise
  await keyring.choose({ backend: 'file' })
  expect(keyring.protection).toMatchObject({ state: 'opening', backend: null })
  answer.reject(new Error('refused'))
  await opening
  expect(keyring.protection).toMatchObject({ state: 'keychain_closed', backend: 'keychain' })
})

test('a refused keychain prompt lets the user choose a passphrase instead', async () => {
  const { path, open } = setUp()
  const keyring = await open({ ...keychainOf('a'), wrap: () => Promise.reject(new Error('refused')) })
  expect(keyring.protection).toMatchObject({ state: 'choice_needed', backend: 'keychain' })
  await keyring.choose({ backend: 'passphrase', passphrase: 'sete andorinhas' })
  expect(keyring.protection).toMatchObject({ state: 'open', backend: 'passphrase' })
  expect(readFileSync(path, 'utf8')).not.toContain(keyring.keys.workspace)
})

test('a keychain other than the one that wrapped the keys opens nothing and changes no file', async () => {
  const { path, open } = setUp()
  await open()
  const before = readFileSync(path)
  const keyring = await open(keychainOf('b'))
  expect(keyring.protection).toMatchObject({ state: 'keychain_closed', backend: 'keychain' })
  expect(readFileSync(path)).toEqual(before)
})

test('a protection that is chosen twice at once makes one set of keys, which the next start opens', async () => {
  const { path, copy, open } = setUp()
  const keyring = await open(noKeychain)
  await Promise.all([keyring.choose({ backend: 'file' }), keyring.choose({ backend: 'file' })])
  expect(readFileSync(copy)).toEqual(readFileSync(path))
  expect((await open(noKeychain)).keys).toEqual(keyring.keys)
})

test('of two protections that are chosen at once, the first is kept', async () => {
  const { open } = setUp()
  const keyring = await open(noKeychain)
  await Promise.all([
    keyring.choose({ backend: 'passphrase', passphrase: 'sete andorinhas' }),
    keyring.choose({ backend: 'file' }),
  ])
  expect(keyring.protection).toMatchObject({ state: 'open', backend: 'passphrase' })
  expect((await open(noKeychain)).protection.state).toBe('passphrase_needed')
})
