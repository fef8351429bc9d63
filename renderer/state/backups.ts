import { createEffect, createSignal, on } from 'solid-js'
import type { BackupEntry, SetAside } from '../../shared/bridge/data-care.ts'
import { useAppState } from './context.ts'

/** The backups of both databases, and what was set aside, as main finds them; read again whenever a process comes or goes, and on request. */
export const useBackups = () => {
  const { shell } = useAppState()
  const [all, setAll] = createSignal<readonly BackupEntry[]>()
  const [setAside, setSetAside] = createSignal<readonly SetAside[]>([])
  const refresh = async (): Promise<readonly BackupEntry[]> => {
    const [found, aside] = await Promise.all([shell.bridge.listBackups(), shell.bridge.listSetAside()])
    setSetAside(aside)
    setAll(found)
    return found
  }
  const states = () => `${shell.health('workspace')?.state} ${shell.health('service')?.state}`
  createEffect(on(states, () => void refresh()))
  return { all, setAside, refresh }
}
