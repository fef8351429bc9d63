import { createRoot } from 'solid-js'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Draft, type DraftContent, emptyDraftContent } from '../../shared/bridge/drafts.ts'
import { createAutosave } from '../../renderer/features/campaigns/autosave.ts'
import type { Result } from '../../renderer/state/platform/result.ts'

const content: DraftContent = { ...emptyDraftContent('SMSSHORT', null), title: 'a' }
const first: Draft = {
  id: 'd',
  revision: 4,
  content,
  createdAt: '2026-11-21T10:00:00.000Z',
  savedAt: '2026-11-21T10:00:00.000Z',
  outboxItemId: null,
}

/** A workspace that answers when the test says so. */
const createSlowSave = () => {
  const waiting: { revision: number; content: DraftContent; answer: (result: Result<Draft>) => void }[] = []
  const save = vi.fn(
    (revision: number, sent: DraftContent) =>
      new Promise<Result<Draft>>((answer) => {
        waiting.push({ revision, content: sent, answer })
      }),
  )
  const commit = async () => {
    const next = waiting.shift()
    if (next === undefined) throw new Error('no save is on its way')
    const value = {
      ...first,
      revision: next.revision + 1,
      content: next.content,
      savedAt: '2026-11-21T18:40:00.000Z',
    }
    next.answer({ ok: true, value })
    await vi.advanceTimersByTimeAsync(0)
    return next
  }
  const refuse = async (code: 'draft_changed_elsewhere' | 'workspace_unavailable') => {
    waiting.shift()?.answer({ ok: false, problem: { code, params: {} } })
    await vi.advanceTimersByTimeAsync(0)
  }
  return { save, commit, refuse }
}

describe('autosave', () => {
  let dispose = () => {}
  const start = () => {
    const slow = createSlowSave()
    const autosave = createRoot((end) => {
      dispose = end
      return createAutosave(first, slow.save)
    })
    return { ...slow, autosave }
  }

  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    dispose()
    vi.useRealTimers()
  })

  it('autosave reports "saved" only after the workspace has committed', async () => {
    const { autosave, commit, save } = start()
    autosave.change({ title: 'b' })
    expect(autosave.state()).toBe('changed')
    await vi.advanceTimersByTimeAsync(599)
    expect(save).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(autosave.state()).toBe('saving')
    expect(autosave.savedAt()).toBe(first.savedAt)
    await commit()
    expect(autosave.state()).toBe('saved')
    expect(autosave.savedAt()).toBe('2026-11-21T18:40:00.000Z')
    expect(autosave.revision()).toBe(5)
  })

  it('text typed during a save is not reported as "saved" until a second save commits it', async () => {
    const { autosave, commit } = start()
    autosave.change({ title: 'b' })
    await vi.advanceTimersByTimeAsync(600)
    autosave.change({ title: 'bc' })
    expect((await commit()).content.title).toBe('b')
    expect(autosave.state()).toBe('changed')
    await vi.advanceTimersByTimeAsync(600)
    const second = await commit()
    expect(second).toMatchObject({ revision: 5, content: { title: 'bc' } })
    expect(autosave.state()).toBe('saved')
  })

  it('autosave never runs two saves at the same time', async () => {
    const { autosave, save, commit } = start()
    autosave.change({ title: 'b' })
    await vi.advanceTimersByTimeAsync(600)
    autosave.change({ title: 'c' })
    void autosave.flush()
    await vi.advanceTimersByTimeAsync(5_000)
    expect(save).toHaveBeenCalledTimes(1)
    await commit()
    expect(save).toHaveBeenCalledTimes(2)
    await commit()
    expect(autosave.state()).toBe('saved')
  })

  it('flushes that wait for the same save do not save the same revision twice', async () => {
    const { autosave, save, commit } = start()
    autosave.change({ title: 'b' })
    await vi.advanceTimersByTimeAsync(600)
    autosave.change({ title: 'c' })
    // Ctrl+Enter, the window loses the focus, and it is closed.
    const flushes = [autosave.flush(), autosave.flush(), autosave.flush()]
    await commit()
    expect(save.mock.calls.map(([revision]) => revision)).toEqual([4, 5])
    autosave.change({ title: 'd' })
    void autosave.flush()
    await vi.advanceTimersByTimeAsync(5_000)
    expect(save).toHaveBeenCalledTimes(2)
    await commit()
    expect(await commit()).toMatchObject({ revision: 6, content: { title: 'd' } })
    await Promise.all(flushes)
    expect(autosave.state()).toBe('saved')
    expect(save).toHaveBeenCalledTimes(3)
  })

  it('autosave retries by itself when the workspace was unavailable', async () => {
    const { autosave, save, refuse, commit } = start()
    autosave.change({ title: 'b' })
    await vi.advanceTimersByTimeAsync(600)
    await refuse('workspace_unavailable')
    expect(autosave.state()).toBe('failed')
    await vi.advanceTimersByTimeAsync(2_000)
    expect(save).toHaveBeenCalledTimes(2)
    await commit()
    expect(autosave.state()).toBe('saved')
    expect(autosave.problem()).toBeUndefined()
  })

  it('a save whose answer was lost is asked for again as it was, and what was written since follows', async () => {
    const { autosave, save, refuse, commit } = start()
    autosave.change({ title: 'b' })
    await vi.advanceTimersByTimeAsync(600)
    // It was stored, and the workspace ended before it said so.
    await refuse('workspace_unavailable')
    autosave.change({ title: 'c' })
    const flushed = autosave.flush()
    expect(await commit()).toMatchObject({ revision: 4, content: { title: 'b' } })
    expect(await commit()).toMatchObject({ revision: 5, content: { title: 'c' } })
    await flushed
    expect(autosave.state()).toBe('saved')
    expect(save).toHaveBeenCalledTimes(3)
  })

  it('autosave stops at a conflict, keeps the text, and overwrites only when told to', async () => {
    const { autosave, save, refuse, commit } = start()
    autosave.change({ title: 'mine' })
    await vi.advanceTimersByTimeAsync(600)
    await refuse('draft_changed_elsewhere')
    expect(autosave.state()).toBe('conflict')
    autosave.change({ title: 'mine too' })
    await vi.advanceTimersByTimeAsync(10_000)
    expect(save).toHaveBeenCalledTimes(1)
    expect(autosave.content().title).toBe('mine too')
    void autosave.saveOnTopOf(9)
    await vi.advanceTimersByTimeAsync(0)
    expect(await commit()).toMatchObject({ revision: 9, content: { title: 'mine too' } })
    expect(autosave.state()).toBe('saved')
  })

  it('autosave saves immediately when the page is left', async () => {
    const { autosave, save } = start()
    autosave.change({ title: 'b' })
    dispose()
    await vi.advanceTimersByTimeAsync(0)
    expect(save).toHaveBeenCalledTimes(1)
  })
})
