/**
 * The keys that open the databases and sign the local tokens (rule D8), wrapped by the operating system's keychain. Where
 * there is none, the person chooses a passphrase or consents to a plain file. A recovery code opens them too.
 */
import type {
  KeyProtection,
  ProtectionChange,
  ProtectionChoice,
  RecoveryAnswer,
} from '../../shared/bridge/shell.ts'
import { createQueue } from '../turns.ts'
import {
  createKeyFiles,
  type KeySlot,
  idOf,
  type KeyFile,
  type Keys,
  makeKeys,
  parseKeys,
  sealByPassphrase,
  sealByRecoveryCode,
  unsealByPassphrase,
  unsealByRecoveryCode,
  usualCost,
} from './key-file.ts'
import { makeRecoveryCode, readRecoveryCode } from './recovery-code.ts'

/** What the operating system offers; an adapter, because Electron's own calls change between versions. */
export type Keychain = {
  /** Whether there is one that protects anything. It may ask its person to open it. */
  isThere: () => Promise<boolean>
  /** @throws when the person refuses it, or when it would protect nothing */
  wrap: (text: string) => Promise<Buffer>
  /** @returns the text, and whether the keychain has a newer key to wrap it with */
  unwrap: (wrapped: Buffer) => Promise<{ text: string; isStale: boolean }>
}

export type Keyring = {
  readonly protection: KeyProtection
  /** The open keys, also while they are locked, for the processes that go on. Throws while they are not open. */
  readonly keys: Keys
  /** Reads the file, or makes keys where a keychain can wrap them. */
  open: () => Promise<void>
  /** The answer to `choice_needed` and `recovered`; does nothing in another state. */
  choose: (choice: ProtectionChoice) => Promise<void>
  /** Locks the keys where a passphrase protects them. @returns whether they are locked now */
  lock: () => boolean
  /** @returns false when the passphrase is not the right one */
  unlock: (passphrase: string) => Promise<boolean>
  /**
   * Opens the keys with the recovery code. A keychain that works takes them at once; else a protection has to be chosen
   * before they are used.
   */
  recover: (code: string) => Promise<RecoveryAnswer>
  /**
   * Protects open keys in another way; the recovery code stays valid.
   * @param passphrase the one that protects them now; null where none does
   */
  change: (choice: ProtectionChoice, passphrase: string | null) => Promise<ProtectionChange>
  /**
   * Makes a recovery code, of which only its person has the text; the one before opens nothing from then on.
   * @param passphrase the one that protects the keys now; null where none does
   * @returns null for another passphrase
   */
  makeRecoveryCode: (passphrase: string | null) => Promise<string | null>
}

/** Where the recovery code takes the place of what protects the keys. */
const recoverable: ReadonlySet<KeyProtection['state']> = new Set([
  'passphrase_needed',
  'locked',
  'keychain_closed',
])

/** The keychain would not, or could not, wrap the keys. */
class KeychainRefused extends Error {
  override readonly name = 'KeychainRefused'
}

/**
 * @param path the key file
 * @param copyPath another of it, in a folder of its own
 * @param cost of a guess of a new passphrase, as `usualCost`
 */
export const createKeyring = (
  path: string,
  copyPath: string,
  keychain: Keychain,
  cost: number = usualCost,
): Keyring => {
  const files = createKeyFiles(path, copyPath)
  /** One after the other: of two choices at once the file would hold one and the data the other. */
  const steps = createQueue()
  let state: KeyProtection['state'] = 'opening'
  let backend: KeyProtection['backend'] = null
  let file: KeyFile | null = null
  let keys: Keys | null = null
  /** Processes work with them, whether somebody may see what these do or not. */
  let areInUse = false

  const setState = (next: KeyProtection['state'], of: KeyProtection['backend']): void => {
    state = next
    backend = of
    areInUse ||= next === 'open'
  }

  const wrapByKeychain = async (unwrapped: Keys): Promise<KeySlot> => {
    if (!(await keychain.isThere())) throw new KeychainRefused('there is no keychain')
    const wrapped = await keychain.wrap(JSON.stringify(unwrapped)).catch((error: unknown) => {
      throw new KeychainRefused('the keychain refused', { cause: error })
    })
    return { backend: 'keychain', wrapped: wrapped.toString('base64') }
  }

  const slotFor = async (choice: ProtectionChoice, behind: Keys): Promise<KeySlot> => {
    if (choice.backend === 'keychain') return wrapByKeychain(behind)
    if (choice.backend === 'file') return { backend: 'file', keys: behind }
    return sealByPassphrase(behind, choice.passphrase, cost)
  }

  const unwrapByKeychain = async (wrapped: string): Promise<{ opened: Keys; isStale: boolean }> => {
    const { text, isStale } = await keychain.unwrap(Buffer.from(wrapped, 'base64'))
    return { opened: parseKeys(text), isStale }
  }

  /** The keys in the main slot. @param passphrase asked for only where one protects them */
  const openSlot = async (of: KeyFile, passphrase: string | null): Promise<Keys | null> => {
    if (of.backend === 'file') return of.keys
    if (of.backend === 'keychain') return (await unwrapByKeychain(of.wrapped)).opened
    return passphrase === null ? null : unsealByPassphrase(of, passphrase)
  }

  const isTheirs = (opened: Keys | null, of: KeyFile): boolean => opened !== null && idOf(opened) === of.id

  /** Replaces the main slot of these keys. */
  const replaceSlot = async (current: KeyFile, behind: Keys, choice: ProtectionChoice): Promise<void> => {
    const { id, recovery } = current
    const passphrase = choice.backend === 'passphrase' ? choice.passphrase : null
    const next: KeyFile = { ...(await slotFor(choice, behind)), id, recovery }
    await files.replace(next, async (written) => isTheirs(await openSlot(written, passphrase), current))
    file = next
    keys = behind
    // The screen may have locked meanwhile.
    setState(state === 'locked' ? 'locked' : 'open', choice.backend)
  }

  const openWithKeychain = async (of: Extract<KeyFile, { backend: 'keychain' }>): Promise<void> => {
    try {
      const { opened, isStale } = await unwrapByKeychain(of.wrapped)
      if (!isTheirs(opened, of)) throw new Error('other keys')
      keys = opened
      setState('open', 'keychain')
      // What is there opens as it is: where this fails, the next start does it.
      if (isStale) await replaceSlot(of, opened, { backend: 'keychain' }).catch(() => {})
    } catch {
      // The keychain cannot open what it once wrapped: said to the person, and nothing is replaced.
      setState('keychain_closed', 'keychain')
    }
  }

  const createKeys = async (choice: ProtectionChoice): Promise<void> => {
    const made = makeKeys()
    const created: KeyFile = { ...(await slotFor(choice, made)), id: idOf(made), recovery: null }
    await files.create(created)
    file = created
    keys = made
    setState('open', choice.backend)
  }

  /** Asks for the passphrase again before the protection changes: the computer may have been left unlocked. */
  const knowsPassphrase = async (current: KeyFile, passphrase: string | null): Promise<boolean> =>
    current.backend !== 'passphrase' || isTheirs(await openSlot(current, passphrase), current)

  const openOnes = (): { current: KeyFile; opened: Keys } => {
    if (state !== 'open' || file === null || keys === null) throw new Error('the keys are not open')
    return { current: file, opened: keys }
  }

  return {
    get protection() {
      return { state, backend, recoveryMadeAt: file?.recovery?.madeAt ?? null }
    },
    get keys() {
      if (keys === null || !areInUse) throw new Error('the keys are not open')
      return keys
    },
    open: async () => {
      const read = await files.read()
      if (read === 'damaged') return setState('keys_damaged', null)
      file = read
      if (read === null) {
        if (!(await keychain.isThere())) return setState('choice_needed', null)
        return createKeys({ backend: 'keychain' }).catch((error: unknown) => {
          if (!(error instanceof KeychainRefused)) throw error
          // A person may refuse the keychain's own question, and is asked for another way then.
          setState('choice_needed', 'keychain')
        })
      }
      if (read.backend === 'keychain') return openWithKeychain(read)
      if (read.backend === 'passphrase') return setState('passphrase_needed', 'passphrase')
      keys = read.keys
      return setState('open', 'file')
    },
    choose: (choice) =>
      steps.add(async () => {
        if (state === 'choice_needed') await createKeys(choice)
        else if (state === 'recovered' && file !== null && keys !== null)
          await replaceSlot(file, keys, choice)
      }),
    lock: () => {
      if (state !== 'open' || backend !== 'passphrase') return false
      setState('locked', 'passphrase')
      return true
    },
    unlock: (passphrase) =>
      steps.add(async () => {
        if ((state !== 'passphrase_needed' && state !== 'locked') || file === null) return state === 'open'
        const opened = await openSlot(file, passphrase)
        if (opened === null || !isTheirs(opened, file)) return false
        keys = opened
        setState('open', 'passphrase')
        return true
      }),
    recover: (code) =>
      steps.add(async () => {
        if (!recoverable.has(state) || file === null) return 'not_needed'
        if (file.recovery === null) return 'none_made'
        const secret = readRecoveryCode(code)
        if (secret === null) return 'mistyped'
        const opened = await unsealByRecoveryCode(file.recovery, secret)
        if (opened === null || !isTheirs(opened, file)) return 'another'
        keys = opened
        const wasKeptByKeychain = state === 'keychain_closed'
        setState('recovered', null)
        // Where it still does not take them, another protection is chosen.
        if (wasKeptByKeychain) await replaceSlot(file, opened, { backend: 'keychain' }).catch(() => {})
        return 'opened'
      }),
    change: (choice, passphrase) =>
      steps.add(async () => {
        const { current, opened } = openOnes()
        if (!(await knowsPassphrase(current, passphrase))) return 'wrong_passphrase'
        try {
          await replaceSlot(current, opened, choice)
          return 'changed'
        } catch (error) {
          if (error instanceof KeychainRefused) return 'keychain_refused'
          throw error
        }
      }),
    makeRecoveryCode: (passphrase) =>
      steps.add(async () => {
        const { current, opened } = openOnes()
        if (!(await knowsPassphrase(current, passphrase))) return null
        const { code, secret } = makeRecoveryCode()
        const madeAt = new Date().toISOString()
        const next: KeyFile = {
          ...current,
          recovery: { ...(await sealByRecoveryCode(opened, secret)), madeAt },
        }
        await files.replace(next, async (written) => {
          if (written.recovery === null) return false
          return isTheirs(await unsealByRecoveryCode(written.recovery, secret), current)
        })
        file = next
        return code
      }),
  }
}
