import { createRoot, createSignal } from 'solid-js'
import { afterEach, describe, expect, it } from 'vitest'
import type { Settings } from '../../shared/bridge/settings-schema.ts'
import type { ShellCalls } from '../../shared/bridge/shell-contract.ts'
import type { Result } from '../../renderer/state/platform/result.ts'
import type { Workspace } from '../../renderer/state/platform/workspace.ts'
import { createSettings } from '../../renderer/state/settings.ts'

let dispose = () => {}
afterEach(() => dispose())

/** Settings over a workspace that answers when the test has it answer. */
const start = () => {
  const asked: ((result: Result<Settings>) => void)[] = []
  const question = () => new Promise<Result<Settings>>((answer) => asked.push(answer))
  const [version, setVersion] = createSignal(0)
  const workspace = { generation: () => 1, calls: { settings: { get: question, update: question } } }
  const page = {
    document: { documentElement: document.createElement('html') },
    matchMedia: () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }),
  }
  const settings = createRoot((end) => {
    dispose = end
    const shell = { bridge: { setLook: () => Promise.resolve() } as unknown as ShellCalls }
    return createSettings(workspace as unknown as Workspace, { version }, shell, page as unknown as Window)
  })
  const before = settings.value()
  return {
    settings,
    change: () => setVersion((count) => count + 1),
    /** Has the workspace answer the question of that number with what it then keeps. */
    answer: async (number: number, kept: Partial<Settings> | null) => {
      asked[number]?.(
        kept === null
          ? { ok: false, problem: { code: 'workspace_unavailable', params: {} } }
          : { ok: true, value: { ...before, ...kept } },
      )
      await Promise.resolve()
      await Promise.resolve()
    },
  }
}

describe('changed settings', () => {
  it('a changed setting is shown at once, and earlier answers do not revert it', async () => {
    const { settings, answer } = start()
    void settings.update({ language: 'en' })
    expect(settings.value().language).toBe('en')
    await answer(0, { language: 'pt-BR', density: 'compact' })
    expect(settings.value()).toMatchObject({ language: 'en', density: 'normal' })
    await answer(1, { language: 'en', density: 'compact' })
    expect(settings.value()).toMatchObject({ language: 'en', density: 'compact' })
  })

  it('a setting that cannot be saved reverts to the saved one', async () => {
    const { settings, answer } = start()
    await answer(0, { theme: 'dark' })
    const updated = settings.update({ theme: 'light' })
    await answer(1, null)
    expect(await updated).toMatchObject({ ok: false })
    expect(settings.value().theme).toBe('dark')
  })

  it('a changed setting gives way to a later value from the workspace', async () => {
    const { settings, answer, change } = start()
    void settings.update({ holdMs: 0 })
    await answer(1, { holdMs: 0 })
    change()
    await answer(2, { holdMs: 60_000 })
    expect(settings.value().holdMs).toBe(60_000)
  })
})
