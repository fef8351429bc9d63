import type { BrowserWindow } from 'electron'
import type { ShellEvent } from '../../shared/bridge/shell-contract.ts'
import { watch } from '../watch.ts'

/** The state is read when the window takes the event: only the latest counts. */
type Told = Exclude<ShellEvent, { type: 'state' }> | 'state'

/** What main tells its windows by itself. */
export type WindowEvents = {
  /** @param to all windows, unless given */
  tell: (event: Told, to?: BrowserWindow) => void
  /** What the window is told from this call on, until `signal` aborts. */
  watch: (window: BrowserWindow, signal: AbortSignal | undefined) => AsyncGenerator<Told>
}

export const createWindowEvents = (): WindowEvents => {
  const listeners = new Set<{ window: BrowserWindow; hear: (event: Told) => void }>()
  return {
    tell: (event, to) => {
      for (const { window, hear } of listeners) if (to === undefined || to === window) hear(event)
    },
    watch: (window, signal) =>
      watch((hear) => {
        const listener = { window, hear }
        listeners.add(listener)
        return () => listeners.delete(listener)
      }, signal),
  }
}
