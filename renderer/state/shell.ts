import { type Accessor, createSignal, onCleanup } from 'solid-js'
import type { ProcessHealth, ShellBridge, ShellState } from '../../shared/bridge/shell.ts'

export type Shell = {
  /** Undefined until main has answered for the first time. */
  readonly state: Accessor<ShellState | undefined>
  /** The port that the embedded service keeps from start to start; null while another program has it, or any will do. */
  readonly fixedPort: Accessor<number | null>
  readonly health: (process: ProcessHealth['process']) => ProcessHealth | undefined
  readonly bridge: ShellBridge
}

/** The main process as the window knows it: health of the processes, keys, the embedded service. */
export const createShell = (bridge: ShellBridge): Shell => {
  const [state, setState] = createSignal<ShellState>()
  onCleanup(bridge.onState((next) => setState(next)))
  void bridge.state().then((first) => setState((known) => known ?? first))
  return {
    state,
    fixedPort: () => fixedPortOf(state()?.service),
    health: (process) => state()?.processes.find((one) => one.process === process),
    bridge,
  }
}

export const fixedPortOf = (service: ShellState['service'] | undefined): number | null => {
  if (service === undefined || service.port === 0) return null
  const isElsewhere = service.baseUrl !== null && Number(new URL(service.baseUrl).port) !== service.port
  return isElsewhere ? null : service.port
}
