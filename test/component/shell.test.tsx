import { implement } from '@orpc/server'
import { RPCHandler } from '@orpc/server/message-port'
import { createRoot } from 'solid-js'
import { expect, it, onTestFinished, vi } from 'vitest'
import type { ShellState } from '../../shared/bridge/shell.ts'
import { shellContract, type ShellEvent } from '../../shared/bridge/shell-contract.ts'
import { createShell } from '../../renderer/state/shell.ts'
import { eventually } from '../support/eventually.ts'

const state: ShellState = {
  updates: { state: 'off' },
  policy: {},
  version: '0',
  zoom: 100,
  keys: { state: 'open', backend: 'keychain', recoveryMadeAt: null },
  lock: { withScreen: true, idleMinutes: null },
  isFirstStart: false,
  processes: [{ process: 'workspace', state: 'running', restarts: 0, reason: null, retryAt: null }],
  transfer: null,
  isRecovering: false,
  service: { baseUrl: null, tokenLast4: null, startedAt: null, port: 0 },
}

/** The window's view of a main that tells these events, behind a real port. */
const start = (events: readonly ShellEvent[]) => {
  const isAsked = Promise.withResolvers<void>()
  const watch = implement(shellContract.watch).handler(async function* () {
    await isAsked.promise
    yield* events
  })
  const { port1, port2 } = new MessageChannel()
  new RPCHandler({ watch }).upgrade(port1)
  port1.start()
  const shell = createRoot((dispose) => {
    onTestFinished(dispose)
    return createShell(() => port2, { ticketsForFiles: () => Promise.resolve([]) })
  })
  return { shell, tell: () => isAsked.resolve() }
}

it('the window knows the state that main tells, and each listener hears its kind of event', async () => {
  const zoomed = { ...state, zoom: 110 }
  const { shell, tell } = start([
    { type: 'state', state },
    { type: 'command', id: 'page_lists' },
    { type: 'opened_files' },
    { type: 'state', state: zoomed },
  ])
  const commands = vi.fn()
  shell.on('command', commands)
  const off = shell.on('opened_files', () => expect.unreachable('it was ended'))
  off()
  expect(shell.state()).toBeUndefined()
  tell()
  await eventually(() => expect(shell.state()).toEqual(zoomed))
  expect(shell.health('workspace')?.state).toBe('running')
  expect(commands).toHaveBeenCalledExactlyOnceWith({ type: 'command', id: 'page_lists' })
})

it('a listener that throws is reported, and the window goes on hearing main', async () => {
  const reported = vi.fn()
  vi.stubGlobal('reportError', reported)
  onTestFinished(() => void vi.unstubAllGlobals())
  const { shell, tell } = start([
    { type: 'command', id: 'a' },
    { type: 'state', state },
  ])
  const thrown = new Error('a fault of a page')
  const other = vi.fn()
  shell.on('command', () => {
    throw thrown
  })
  shell.on('command', other)
  tell()
  await eventually(() => expect(shell.state()).toEqual(state))
  expect(other).toHaveBeenCalledOnce()
  expect(reported).toHaveBeenCalledExactlyOnceWith(thrown)
})
