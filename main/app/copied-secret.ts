import type { Clipboard } from 'electron'

/** How long a secret stays on the clipboard: enough to paste it. */
const staysMs = 60_000

export type SecretCopies = {
  copy: (secret: string) => void
  /** At the end of the app; it waits for this. */
  end: () => Promise<void>
}

/**
 * Puts secrets on the clipboard and takes each off again after a minute, unless something else was copied meanwhile.
 * Managers of clipboards that keep a history keep it all the same: no system of ours has a way to tell all of them.
 */
export const createSecretCopies = (
  clipboard: Pick<Clipboard, 'readText' | 'writeText' | 'clear'>,
): SecretCopies => {
  let timer: NodeJS.Timeout | undefined
  let copied: string | null = null
  const clear = async (): Promise<void> => {
    clearTimeout(timer)
    const secret = copied
    copied = null
    if (secret !== null && (await clipboard.readText()) === secret) clipboard.clear()
  }
  return {
    copy: (secret) => {
      clearTimeout(timer)
      copied = secret
      void clipboard.writeText(secret)
      timer = setTimeout(() => void clear(), staysMs)
      // A pending timer must not keep the process alive; quitting clears the clipboard as well.
      timer.unref()
    },
    end: clear,
  }
}
