import { createRoot, createSignal } from 'solid-js'
import { afterEach, expect, it, vi } from 'vitest'
import type { ProcessHealth } from '../../shared/bridge/shell.ts'
import type { Settings } from '../../shared/bridge/settings-schema.ts'
import type { Workspace } from '../../renderer/state/platform/workspace.ts'
import type { SettingsStore } from '../../renderer/state/settings.ts'
import type { Shell } from '../../renderer/state/shell.ts'
import { createWelcome } from '../../renderer/state/welcome.ts'
import { eventually } from '../support/eventually.ts'

/** The window's part of the app, from its start to its end. */
const startWindow = ({ isFirstStart = false } = {}) => {
  const [generation, setGeneration] = createSignal(0)
  const [workspaceState, setWorkspaceState] = createSignal<ProcessHealth['state']>('starting')
  const update = vi.fn((_patch: Partial<Settings>) => Promise.resolve({ ok: true }))
  const { welcome, end } = createRoot((dispose) => ({
    welcome: createWelcome(
      {
        state: () => ({ isFirstStart }),
        health: () => ({ state: workspaceState() }),
        bridge: { finishFirstStart: () => Promise.resolve() },
      } as unknown as Shell,
      { generation } as Workspace,
      { update } as unknown as SettingsStore,
      window,
    ),
    end: dispose,
  }))
  return { welcome, update, end, connect: () => setGeneration(1), setWorkspaceState }
}

afterEach(() => localStorage.clear())

it('a language chosen before settings exist is kept across a restart and then saved', async () => {
  const first = startWindow()
  first.welcome.setLanguage('en')
  first.end()

  const second = startWindow()
  expect(second.welcome.language()).toBe('en')
  expect(second.update).not.toHaveBeenCalled()
  second.connect()
  expect(second.update).toHaveBeenCalledWith({ language: 'en' })
  await eventually(() => expect(second.welcome.language()).toBeNull())
  second.end()

  // From here on the settings say it.
  const third = startWindow()
  third.connect()
  expect(third.update).not.toHaveBeenCalled()
  third.end()
})

it('the introduction is hidden while the data cannot be opened, and is shown once it can', () => {
  const { welcome, end, setWorkspaceState } = startWindow({ isFirstStart: true })
  expect(welcome.isShown()).toBe(true)
  setWorkspaceState('failed')
  expect(welcome.isShown()).toBe(false)
  setWorkspaceState('running')
  expect(welcome.isShown()).toBe(true)
  welcome.finish('/')
  expect(welcome.isShown()).toBe(false)
  end()
})
