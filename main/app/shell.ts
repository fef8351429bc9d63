import { app } from 'electron'
import type { Policy } from '../../shared/bridge/policy.ts'
import type { ProcessHealth, ShellState } from '../../shared/bridge/shell.ts'
import { tokenEnding } from '../../shared/rules/bearer-token.ts'
import type { ServiceProcess } from '../processes/service-process.ts'
import type { WorkspaceProcess } from '../processes/workspace-process.ts'
import type { FirstStart } from './first-start.ts'
import type { Keyring } from './keyring.ts'
import type { Lock } from './lock.ts'
import type { ServicePort } from './service-port.ts'
import type { Updates } from './updates/updates.ts'
import type { Transfer } from './transfer.ts'
import type { WindowEvents } from './window-events.ts'
import type { WindowState } from './window-state.ts'

export type Shell = {
  state: () => ShellState
  /** Tells every window that it is another now. */
  publish: () => void
}

/** What the window knows of main: keys, processes, the service's address (never its token). */
export const createShell = (parts: {
  policy: () => Policy
  keyring: Keyring
  firstStart: FirstStart
  workspace: () => WorkspaceProcess
  service: () => ServiceProcess
  servicePort: ServicePort
  lock: Lock
  updates: Updates
  windowState: WindowState
  transfer: () => Transfer
  events: WindowEvents
}): Shell => {
  let serviceStartedAt: string | null = null
  const state = (): ShellState => {
    const { instance } = parts.service()
    if (instance === null) serviceStartedAt = null
    else serviceStartedAt ??= new Date().toISOString()
    const processes: ProcessHealth[] = [parts.workspace().health, parts.service().health]
    return {
      version: app.getVersion(),
      updates: parts.updates.state,
      policy: parts.policy(),
      zoom: parts.windowState.zoom,
      keys: parts.keyring.protection,
      lock: parts.lock.choice,
      isFirstStart: parts.firstStart.isPending,
      processes,
      transfer: parts.transfer().progress,
      isRecovering: parts.workspace().data.isRecovering || parts.service().data.isRecovering,
      service: {
        baseUrl: instance?.baseUrl ?? null,
        tokenLast4: instance === null ? null : tokenEnding(instance.token),
        startedAt: serviceStartedAt,
        port: parts.servicePort.value,
      },
    }
  }
  return {
    state,
    publish: () => parts.events.tell('state'),
  }
}
