import { implement } from '@orpc/server'
import { RPCHandler } from '@orpc/server/message-port'
import { createRoot, createSignal } from 'solid-js'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { changesContract } from '../../shared/bridge/changes.ts'
import { settingsContract } from '../../shared/bridge/settings.ts'
import type { Settings } from '../../shared/bridge/settings-schema.ts'
import type { ProcessHealth, ShellState } from '../../shared/bridge/shell.ts'
import { createChanges } from '../../renderer/state/changes.ts'
import { createWorkspace } from '../../renderer/state/platform/workspace.ts'
import { carefulSendingHours } from '../../shared/rules/usual-sending-hours.ts'
import { eventually } from '../support/eventually.ts'
import { turns } from '../support/turns.ts'

const running = (restarts: number, state: ProcessHealth['state'] = 'running'): ShellState => ({
  updates: { state: 'off' },
  policy: {},
  version: '0',
  zoom: 100,
  keys: { state: 'open', backend: 'keychain', recoveryMadeAt: null },
  lock: { withScreen: true, idleMinutes: null },
  isFirstStart: false,
  processes: [{ process: 'workspace', state, restarts, reason: null, retryAt: null }],
  transfer: null,
  isRecovering: false,
  service: { baseUrl: null, tokenLast4: null, startedAt: null, port: 0 },
})

const settings: Settings = {
  language: 'en',
  theme: 'dark',
  density: 'normal',
  holdMs: 0,
  testPhones: [],
  reuseDays: 30,
  monthlyBudget: null,
  keepListsDays: 180,
  sharesRecentFiles: false,
  masksCpfs: true,
  contactCap: null,
  spelling: 'pt-BR',
  knownWords: [],
  sendingHours: carefulSendingHours,
}

/** A workspace behind a real port; `hang`: it takes calls and never answers; `cut`: the watch for changes breaks off. */
const createOtherSide = () => {
  const os = implement({ settings: settingsContract, changes: changesContract })
  let hangs = false
  const unheard = () => {
    throw new Error('no one listens')
  }
  let change: () => void = unheard
  let cut: () => void = unheard
  const handler = new RPCHandler(
    os.router({
      settings: {
        get: os.settings.get.handler(async () => (hangs ? new Promise<never>(() => {}) : settings)),
        update: os.settings.update.handler(() => settings),
        addTestPhone: os.settings.addTestPhone.handler(() => settings),
        removeTestPhone: os.settings.removeTestPhone.handler(() => settings),
        addKnownWord: os.settings.addKnownWord.handler(() => settings),
        removeKnownWord: os.settings.removeKnownWord.handler(() => settings),
      },
      changes: {
        watch: os.changes.watch.handler(async function* () {
          for (;;) {
            await new Promise<void>((resolve, reject) => {
              change = resolve
              cut = () => reject(new Error('cut off'))
            }).finally(() => {
              change = cut = unheard
            })
            yield { topic: 'lists' as const }
          }
        }),
      },
    }),
  )
  const openPort = vi.fn(() => {
    const { port1, port2 } = new MessageChannel()
    handler.upgrade(port1)
    port1.start()
    return port2
  })
  return {
    openPort,
    hang: () => {
      hangs = true
    },
    change: () => eventually(() => change()),
    cut: () => eventually(() => cut()),
  }
}

let dispose = () => {}
const connect = (first: ShellState | undefined) => {
  const otherSide = createOtherSide()
  const made = createRoot((end) => {
    dispose = end
    const [shell, setShell] = createSignal(first)
    const workspace = createWorkspace(shell, otherSide.openPort)
    return { workspace, setShell, changes: createChanges(workspace) }
  })
  return { ...otherSide, ...made }
}

describe('workspace connection', () => {
  afterEach(() => {
    dispose()
  })

  it('the workspace connection is requested only once main reports the workspace as running', () => {
    const { openPort, setShell, workspace } = connect(running(0, 'starting'))
    expect(openPort).not.toHaveBeenCalled()
    expect(workspace.generation()).toBe(0)
    setShell(running(0))
    expect(openPort).toHaveBeenCalledTimes(1)
    expect(workspace.generation()).toBe(1)
  })

  it('the workspace connection carries calls', async () => {
    const { workspace } = connect(running(0))
    expect(await workspace.calls.settings.get()).toEqual({ ok: true, value: settings })
  })

  it('an open call fails when main reports that the workspace died, and a reconnection follows', async () => {
    const { workspace, setShell, hang } = connect(running(0))
    hang()
    const open = workspace.calls.settings.get()
    await turns()
    setShell(running(1, 'restarting'))
    expect(await open).toEqual({ ok: false, problem: { code: 'workspace_unavailable', params: {} } })
    expect(workspace.isOpen()).toBe(false)
    setShell(running(1))
    expect(workspace.isOpen()).toBe(true)
    expect(workspace.generation()).toBe(2)
  })

  it('a workspace restart that was too quick to be seen leads to a new connection', () => {
    const { workspace, setShell } = connect(running(0))
    setShell(running(1))
    expect(workspace.generation()).toBe(2)
  })

  it('a change affects only its topic, and a new connection counts as a change of every topic', async () => {
    const { workspace, setShell, changes, change } = connect(running(0))
    const before = changes.version('lists')
    const drafts = changes.version('drafts')
    await change()
    await eventually(() => expect(changes.version('lists')).toBe(before + 1))
    expect(changes.version('drafts')).toBe(drafts)
    setShell(running(1))
    expect(changes.version('drafts')).toBe(drafts + 1)
    expect(workspace.generation()).toBe(2)
  })
  it('an interrupted watch for changes counts as a change of every topic', async () => {
    const { workspace, changes, change, cut } = connect(running(0))
    const lists = changes.version('lists')
    await change()
    await eventually(() => expect(changes.version('lists')).toBe(lists + 1))
    const drafts = changes.version('drafts')
    await cut()
    await eventually(() => expect(changes.version('drafts')).toBe(drafts + 1))
    expect(changes.version('lists')).toBe(lists + 2)
    expect(workspace.generation()).toBe(1)
    await change()
    await eventually(() => expect(changes.version('lists')).toBe(lists + 3))
  })
})
