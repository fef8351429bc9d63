import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

export type SecretService = {
  /** What a program needs of its environment to find it. */
  environment: Readonly<Record<string, string>>
  end: () => Promise<void>
}

const endOf = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill()
  await once(child, 'exit')
}

/**
 * A real keychain of Linux (GNOME Keyring) on a message bus of its own, unlocked, with nothing in it that is not in the
 * folder.
 */
export const startSecretService = async (folder: string): Promise<SecretService> => {
  mkdirSync(folder, { recursive: true })
  const own = { XDG_DATA_HOME: join(folder, 'data'), XDG_RUNTIME_DIR: join(folder, 'run') }
  for (const each of Object.values(own)) mkdirSync(each, { recursive: true, mode: 0o700 })
  const bus = spawn('dbus-daemon', ['--session', '--nofork', '--nopidfile', '--print-address'], {
    env: { ...process.env, ...own },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [address] = (await once(createInterface(bus.stdout), 'line')) as [string]
  const environment = { ...own, DBUS_SESSION_BUS_ADDRESS: address, XDG_CURRENT_DESKTOP: 'GNOME' }
  const keyring = spawn(
    'gnome-keyring-daemon',
    ['--foreground', '--unlock', '--components=secrets', '--control-directory', own.XDG_RUNTIME_DIR],
    { env: { ...process.env, ...environment }, stdio: ['pipe', 'pipe', 'ignore'] },
  )
  const isReady = once(createInterface(keyring.stdout), 'line')
  keyring.stdin.end('the password of a person who has signed in')
  await isReady
  return {
    environment,
    end: async () => {
      await endOf(keyring)
      await endOf(bus)
    },
  }
}
