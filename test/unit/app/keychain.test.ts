import { expect, test } from 'vitest'
import { createOsKeychain } from '../../../main/app/keychain.ts'

/** Electron's safeStorage as its documentation describes it, with a mark of its own before what it has encrypted. */
const storageWith = (mark: string, backend = 'gnome_libsecret', shouldReEncrypt = false) =>
  ({
    getSelectedStorageBackend: () => backend,
    isAsyncEncryptionAvailable: () => Promise.resolve(true),
    encryptStringAsync: (text: string) => Promise.resolve(Buffer.from(`${mark}${text}`)),
    decryptStringAsync: (wrapped: Buffer) =>
      Promise.resolve({ result: wrapped.toString().slice(mark.length), shouldReEncrypt }),
  }) as Parameters<typeof createOsKeychain>[0]

test('a keychain opens what it wrapped, and says when it has a newer key', async () => {
  const keychain = createOsKeychain(storageWith('v11', 'gnome_libsecret', true))
  expect(await keychain.isThere()).toBe(true)
  expect(await keychain.unwrap(await keychain.wrap('keys'))).toEqual({ text: 'keys', isStale: true })
})

test.runIf(process.platform === 'linux').each(['basic_text', 'unknown'])(
  '%s is no keychain',
  async (backend) => {
    expect(await createOsKeychain(storageWith('v11', backend)).isThere()).toBe(false)
  },
)

test.runIf(process.platform === 'linux')(
  'what Chromium encrypts with its fixed password is neither stored nor opened',
  async () => {
    const keychain = createOsKeychain(storageWith('v10'))
    await expect(keychain.wrap('keys')).rejects.toThrow('fixed password')
    await expect(keychain.unwrap(Buffer.from('v10keys'))).rejects.toThrow('fixed password')
  },
)

test('a keychain that cannot say whether it is there is none', async () => {
  const failing = {
    ...storageWith('v11'),
    isAsyncEncryptionAvailable: () => Promise.reject(new Error('no bus')),
  }
  expect(await createOsKeychain(failing).isThere()).toBe(false)
})

test('an Electron without asynchronous calls has no keychain', async () => {
  const { isAsyncEncryptionAvailable: _, ...older } = storageWith('v11')
  expect(await createOsKeychain(older).isThere()).toBe(false)
})
