import type { safeStorage } from 'electron'
import type { Keychain } from './keyring.ts'

/**
 * How Chromium marks on Linux what it has encrypted with a password that stands in its source. It falls back to that
 * unasked, and anybody can open it.
 */
const fixedPasswordMark = 'v10'

const protectsNothing = (wrapped: Buffer): boolean =>
  process.platform === 'linux' &&
  wrapped.subarray(0, fixedPasswordMark.length).toString('latin1') === fixedPasswordMark

type SafeStorage = Pick<
  typeof safeStorage,
  'encryptStringAsync' | 'decryptStringAsync' | 'getSelectedStorageBackend'
> & {
  /** Missing in the older Electron of machines that can have no other (.toolchain/fallback): without a keychain there. */
  isAsyncEncryptionAvailable?: typeof safeStorage.isAsyncEncryptionAvailable
}

/**
 * The operating system's keychain by Electron's safeStorage. On Linux `basic_text` is the fixed password, so it counts as
 * none. Valid once the app is ready.
 */
export const createOsKeychain = (storage: SafeStorage): Keychain => ({
  isThere: async () => {
    if (
      process.platform === 'linux' &&
      ['basic_text', 'unknown'].includes(storage.getSelectedStorageBackend())
    )
      return false
    // One that answers with an error keeps nothing: the person is asked for another way.
    return (await storage.isAsyncEncryptionAvailable?.().catch(() => false)) ?? false
  },
  wrap: async (text) => {
    const wrapped = await storage.encryptStringAsync(text)
    if (protectsNothing(wrapped)) throw new Error('encrypted with a fixed password')
    return wrapped
  },
  unwrap: async (wrapped) => {
    if (protectsNothing(wrapped)) throw new Error('encrypted with a fixed password')
    const { result, shouldReEncrypt } = await storage.decryptStringAsync(wrapped)
    return { text: result, isStale: shouldReEncrypt }
  },
})
