import { join } from 'node:path'
import { createKeyring, type Keychain } from '../../main/app/keyring.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** A computer's keychain: what one has wrapped, no other opens. */
export const keychainOf = (name: string): Keychain => ({
  isThere: () => Promise.resolve(true),
  wrap: (text) => Promise.resolve(Buffer.from(`${name}:${text}`)),
  unwrap: (wrapped) => {
    const text = wrapped.toString()
    return text.startsWith(`${name}:`)
      ? Promise.resolve({ text: text.slice(name.length + 1), isStale: false })
      : Promise.reject(new Error('not mine'))
  },
})

/** A computer without a keychain that protects anything. */
export const noKeychain: Keychain = {
  isThere: () => Promise.resolve(false),
  wrap: () => Promise.reject(new Error('there is none')),
  unwrap: () => Promise.reject(new Error('there is none')),
}

/** Of a guess of a passphrase: what is tested here is not how long it takes. */
const cheap = 10

/** A folder for key files, and the keyring of each start in it. */
export const setUpKeyring = () => {
  const folder = temporaryFolder()
  const path = join(folder, 'keys.json')
  const copy = join(folder, 'data', 'keys.json')
  const open = async (keychain = keychainOf('a')) => {
    const keyring = createKeyring(path, copy, keychain, cheap)
    await keyring.open()
    return keyring
  }
  return { folder, path, copy, open }
}
