import type { SecretCopies } from './copied-secret.ts'
import type { Keyring } from './keyring.ts'
import type { Lock } from './lock.ts'
import { shellCalls as os } from './serve-shell.ts'
import type { Shell } from './shell.ts'

type KeyCallParts = {
  keyring: Keyring
  lock: Lock
  shell: Shell
  secretCopies: SecretCopies
  /** @returns whether it is locked now */
  lockNow: () => boolean
  /** Called when the keys have just been opened. */
  onKeysOpen: () => void
}

/** The key to the data: how it is protected, opened and locked. */
export const createKeyCalls = ({
  keyring,
  lock,
  shell,
  secretCopies,
  lockNow,
  onKeysOpen,
}: KeyCallParts) => ({
  chooseKeyProtection: os.chooseKeyProtection.handler(async ({ input: choice }) => {
    await keyring.choose(choice)
    onKeysOpen()
    return keyring.protection
  }),
  unlock: os.unlock.handler(async ({ input: { passphrase } }) => {
    const opened = await keyring.unlock(passphrase)
    if (opened) onKeysOpen()
    return { opened }
  }),
  recoverKeys: os.recoverKeys.handler(async ({ input: { code } }) => {
    const answer = await keyring.recover(code)
    if (keyring.protection.state === 'open') onKeysOpen()
    else shell.publish()
    return answer
  }),
  changeKeyProtection: os.changeKeyProtection.handler(async ({ input: { choice, passphrase } }) => {
    const change = await keyring.change(choice, passphrase)
    shell.publish()
    return change
  }),
  makeRecoveryCode: os.makeRecoveryCode.handler(async ({ input: { passphrase } }) => {
    const code = await keyring.makeRecoveryCode(passphrase)
    shell.publish()
    return code
  }),
  copyRecoveryCode: os.copyRecoveryCode.handler(({ input: code }) => {
    secretCopies.copy(code)
  }),
  lock: os.lock.handler(() => ({ locked: lockNow() })),
  setLock: os.setLock.handler(async ({ input: choice }) => {
    await lock.set(choice)
    shell.publish()
  }),
})
