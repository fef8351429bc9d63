import { createORPCClient } from '@orpc/client'
import { RPCLink } from '@orpc/client/message-port'
import { type Accessor, createSignal, onCleanup } from 'solid-js'
import type { ProcessHealth, ShellState, WindowBridge } from '../../shared/bridge/shell.ts'
import type { ShellCalls, ShellEvent } from '../../shared/bridge/shell-contract.ts'
import type { OpenPort } from './platform/window-ports.ts'

export type Shell = WindowBridge & {
  /** Undefined until main has answered for the first time. */
  readonly state: Accessor<ShellState | undefined>
  /** The port that the embedded service keeps from start to start; null while another program has it, or any will do. */
  readonly fixedPort: Accessor<number | null>
  readonly health: (process: ProcessHealth['process']) => ProcessHealth | undefined
  /** Main's own calls. */
  readonly bridge: ShellCalls
  /** Calls the listener with what main tells of that kind. Returns what ends it. */
  readonly on: <Type extends ShellEvent['type']>(
    type: Type,
    listener: (event: Extract<ShellEvent, { type: Type }>) => void,
  ) => () => void
}

/** The main process as the window knows it: health of the processes, keys, the embedded service. */
export const createShell = (openPort: OpenPort, { ticketsForFiles }: WindowBridge): Shell => {
  const port = openPort('main')
  const bridge = createORPCClient<ShellCalls>(new RPCLink({ port }))
  port.start()
  onCleanup(() => port.close())
  const [state, setState] = createSignal<ShellState>()
  const listeners = new Set<(event: ShellEvent) => void>()
  const on: Shell['on'] = (type, listener) => {
    const hear = (event: ShellEvent) => {
      if (isOf(event, type)) listener(event)
    }
    listeners.add(hear)
    return () => listeners.delete(hear)
  }
  on('state', (event) => setState(event.state))
  void follow(bridge, (event) => listeners.forEach((hear) => attempt(() => hear(event))))
  return {
    state,
    fixedPort: () => fixedPortOf(state()?.service),
    health: (process) => state()?.processes.find((one) => one.process === process),
    bridge,
    on,
    ticketsForFiles,
  }
}

const follow = async (bridge: ShellCalls, onEvent: (event: ShellEvent) => void) => {
  for await (const event of await bridge.watch()) onEvent(event)
}

/** A fault of one listener must not end the window's hearing. */
const attempt = (run: () => void) => {
  try {
    run()
  } catch (error) {
    reportError(error)
  }
}

const isOf = <Type extends ShellEvent['type']>(
  event: ShellEvent,
  type: Type,
): event is Extract<ShellEvent, { type: Type }> => event.type === type

export const fixedPortOf = (service: ShellState['service'] | undefined): number | null => {
  if (service === undefined || service.port === 0) return null
  const isElsewhere = service.baseUrl !== null && Number(new URL(service.baseUrl).port) !== service.port
  return isElsewhere ? null : service.port
}
