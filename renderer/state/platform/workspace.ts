import { createORPCClient } from '@orpc/client'
import { RPCLink } from '@orpc/client/message-port'
import type { ContractRouterClient } from '@orpc/contract'
import { type Accessor, createEffect, createMemo, createSignal, on } from 'solid-js'
import type { workspaceContract } from '../../../shared/bridge/index.ts'
import type { ShellState } from '../../../shared/bridge/shell.ts'
import { openLine, type PortLine } from './port-line.ts'
import { type InResults, inResults } from './results.ts'
import type { OpenPort } from './window-ports.ts'

type WorkspaceClient = ContractRouterClient<typeof workspaceContract>
export type WorkspaceCalls = InResults<WorkspaceClient>

export type Workspace = {
  readonly calls: WorkspaceCalls
  /** Counts connections; 0 = none yet. Whoever shows data reads again when it grows. */
  readonly generation: Accessor<number>
  readonly isOpen: Accessor<boolean>
}

/** How long to wait before opening another port when one closed although the workspace is said to run. */
const openAgainMs = 500

/** The connection to the workspace process: opened when main says that it runs, opened again after each restart. */
export const createWorkspace = (shell: Accessor<ShellState | undefined>, openPort: OpenPort): Workspace => {
  const [generation, setGeneration] = createSignal(0)
  const [isOpen, setOpen] = createSignal(false)
  const [hungUp, setHungUp] = createSignal(0)
  let line: PortLine | null = null
  let client: WorkspaceClient | null = null

  const onHangUp = () => {
    line = null
    client = null
    setOpen(false)
    setTimeout(() => setHungUp((times) => times + 1), openAgainMs)
  }
  const open = () => {
    line = openLine(openPort('workspace'), onHangUp)
    client = createORPCClient<WorkspaceClient>(new RPCLink({ port: line }))
    setOpen(true)
    setGeneration((count) => count + 1)
  }

  // A restart may be so quick that 'running' is followed by 'running'; the count of restarts tells them apart.
  const run = createMemo(() => {
    const health = shell()?.processes.find((one) => one.process === 'workspace')
    return health?.state === 'running' ? `run ${health.restarts}` : null
  })
  createEffect(on(run, () => line?.hangUp(), { defer: true }))
  /** While it is locked main takes no port; what the page still has to write goes through the one that there is. */
  const mayOpen = createMemo(() => shell()?.keys.state === 'open')
  createEffect(
    on([run, mayOpen, hungUp], ([current, may]) => {
      if (current !== null && may && line === null) open()
    }),
  )

  return { calls: inResults(() => client), generation, isOpen }
}
