import { safeStorage } from 'electron'
import type { Keychain } from './keyring.ts'

/** Newer versions of Electron replace the synchronous calls by these. */
type AsyncSafeStorage = {
  encryptStringAsync?: (text: string) => Promise<Buffer>
  decryptStringAsync?: (wrapped: Buffer) => Promise<string | { result: string }>
}

/**
 * The operating system's keychain by Electron's safeStorage. On Linux its `basic_text` is a fixed password that
 * protects nothing, so it counts as none. Valid once the app is ready.
 */
export const osKeychain: Keychain = {
  backend: () => {
    if (!safeStorage.isEncryptionAvailable()) return null
    if (process.platform !== 'linux') return process.platform
    const backend = safeStorage.getSelectedStorageBackend()
    return backend === 'basic_text' || backend === 'unknown' ? null : backend
  },
  wrap: async (text) => {
    const { encryptStringAsync } = safeStorage as AsyncSafeStorage
    return encryptStringAsync === undefined
      ? safeStorage.encryptString(text)
      : encryptStringAsync.call(safeStorage, text)
  },
  unwrap: async (wrapped) => {
    const { decryptStringAsync } = safeStorage as AsyncSafeStorage
    if (decryptStringAsync === undefined) return safeStorage.decryptString(wrapped)
    const answer = await decryptStringAsync.call(safeStorage, wrapped)
    return typeof answer === 'string' ? answer : answer.result
  },
}
