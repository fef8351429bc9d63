import { createEffect, createSignal, on } from 'solid-js'
import type { BackupEntry } from '../../shared/bridge/data-care.ts'
import { useAppState } from './context.ts'

/** The backups of both databases as main finds them; read again whenever a process comes or goes, and on request. */
export const useBackups = () => {
  const { shell } = useAppState()
  const [all, setAll] = createSignal<readonly BackupEntry[]>()
  const refresh = async (): Promise<readonly BackupEntry[]> => {
    const found = await shell.bridge.listBackups()
    setAll(found)
    return found
  }
  const states = () => `${shell.health('workspace')?.state} ${shell.health('service')?.state}`
  createEffect(on(states, () => void refresh()))
  return { all, refresh }
}
