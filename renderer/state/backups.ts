import { createEffect, createSignal, on } from 'solid-js'
import { createStore, reconcile } from 'solid-js/store'
import type { BackupEntry, SetAside } from '../../shared/bridge/data-care.ts'
import { useAppState } from './context.ts'

type Held = { all: (BackupEntry & { id: string })[] | undefined }

/**
 * The backups of both databases, and what was set aside, as main finds them; read again whenever a process comes or
 * goes, and on request. Entries keep their identity over reads: a row that is rebuilt while someone clicks on it loses
 * the click.
 */
export const useBackups = () => {
  const { shell } = useAppState()
  const [held, setHeld] = createStore<Held>({ all: undefined })
  const [setAside, setSetAside] = createSignal<readonly SetAside[]>([])
  const refresh = async (): Promise<readonly BackupEntry[]> => {
    const [found, aside] = await Promise.all([shell.bridge.listBackups(), shell.bridge.listSetAside()])
    setSetAside(aside)
    const known = found.map((backup) => ({ ...backup, id: `${backup.owner} ${backup.name}` }))
    setHeld('all', reconcile(known))
    return found
  }
  const states = () => `${shell.health('workspace')?.state} ${shell.health('service')?.state}`
  createEffect(on(states, () => void refresh()))
  return { all: (): readonly BackupEntry[] | undefined => held.all, setAside, refresh }
}
