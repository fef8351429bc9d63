/** The sheet that sends a test, which is charged: one press is one send, of the text that is on the screen. */
import { cleanup, fireEvent, screen } from '@solidjs/testing-library'
import { createSignal, Show } from 'solid-js'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type Draft, emptyDraftContent } from '../../shared/bridge/drafts.ts'
import type { OutboxItem } from '../../shared/bridge/outbox.ts'
import type { Problem } from '../../shared/bridge/problem.ts'
import { type Autosave, createAutosave } from '../../renderer/features/campaigns/autosave.ts'
import { TestSheet } from '../../renderer/features/campaigns/test-sheet.tsx'
import type { Result } from '../../renderer/state/platform/result.ts'
import { eventually } from '../support/eventually.ts'
import { outboxItem } from './complete.ts'
import { renderInApp } from './in-app.tsx'
import { connections } from './support/registrations.ts'

const at = '2026-11-21T18:40:00.000Z'
const draft: Draft = {
  id: 'd',
  revision: 4,
  content: emptyDraftContent('SMSSHORT', null),
  createdAt: at,
  savedAt: at,
  outboxItemId: null,
}

type Asked = { id: string; draftId: string; revision: number; position: number }

/** The page of a draft with its sheet open, which can be left and come back to. */
const open = async (save: () => Result<Draft> = () => ({ ok: true, value: { ...draft, revision: 5 } })) => {
  const [isHere, setHere] = createSignal(true)
  const [isOpen, setOpen] = createSignal(true)
  const [position, setPosition] = createSignal(2)
  const pending: { resolve: (item: OutboxItem) => void; reject: (reason: Error) => void }[] = []
  const asked = vi.fn(
    (_asked: Asked) => new Promise<OutboxItem>((resolve, reject) => pending.push({ resolve, reject })),
  )
  let autosave: Autosave | undefined
  const Page = () => {
    const own = createAutosave(draft, () => Promise.resolve(save()))
    autosave = own
    return (
      <TestSheet
        open={isOpen()}
        onClose={() => setOpen(false)}
        draftId={draft.id}
        autosave={own}
        position={position()}
        text="Aviso"
      />
    )
  }
  const { state } = renderInApp(
    () => (
      <Show when={isHere()}>
        <Page />
      </Show>
    ),
    { connections: { list: () => connections }, money: { prices: () => [] }, outbox: { test: asked } },
    { settings: { testPhones: ['5511911112222'] } },
  )
  const button = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Enviar teste a 1 telefone' })
  const press = async () => {
    const found = await button()
    await eventually(() => expect(found.disabled).toBe(false))
    fireEvent.click(found)
  }
  return {
    asked,
    button,
    press,
    setPosition,
    isOpen,
    reopen: () => setOpen(true),
    change: () => autosave?.change({ title: 'Outro' }),
    leaveAndComeBack: () => {
      setHere(false)
      setHere(true)
    },
    answer: () => pending.shift()?.resolve(outboxItem({ isTest: true, draftId: null, quantity: 1 })),
    die: () => pending.shift()?.reject(new Error('the line is closed')),
    toasts: () => state.toasts.all.length,
  }
}

const idsOf = ({ asked }: Awaited<ReturnType<typeof open>>) => asked.mock.calls.map(([{ id }]) => id)

describe('test sheet', () => {
  afterEach(cleanup)

  it('a test under way cannot be sent again from the page that is come back to', async () => {
    const page = await open()
    await page.press()
    await eventually(() => expect(page.asked).toHaveBeenCalledTimes(1))
    page.leaveAndComeBack()
    // The sheet knows again what a test costs, and would offer to send.
    await screen.findByText(/O serviço local/)
    const button = await page.button()
    fireEvent.click(button)
    expect(button.disabled).toBe(true)
    page.answer()
    await eventually(() => expect(page.isOpen()).toBe(false))
    expect([page.asked.mock.calls.length, page.toasts()]).toEqual([1, 1])
  })

  it('a press whose answer was lost is the same press the next time, and a new one after the answer', async () => {
    const page = await open()
    await page.press()
    await eventually(() => expect(page.asked).toHaveBeenCalledTimes(1))
    page.die()
    await screen.findByText(/O processo de dados não respondeu/)
    page.leaveAndComeBack()
    await page.press()
    await eventually(() => expect(page.asked).toHaveBeenCalledTimes(2))
    page.answer()
    await eventually(() => expect(page.isOpen()).toBe(false))
    page.reopen()
    await page.press()
    await eventually(() => expect(page.asked).toHaveBeenCalledTimes(3))
    const [first, second, third] = idsOf(page)
    expect(first).toMatch(/^[\da-f-]{36}$/)
    expect(second).toBe(first)
    expect(third).not.toBe(first)
  })

  it('a press for the message of another person is another test, also after a lost answer', async () => {
    const page = await open()
    await page.press()
    await eventually(() => expect(page.asked).toHaveBeenCalledTimes(1))
    page.die()
    await screen.findByText(/O processo de dados não respondeu/)
    page.setPosition(3)
    await page.press()
    await eventually(() => expect(page.asked).toHaveBeenCalledTimes(2))
    expect(new Set(idsOf(page)).size).toBe(2)
  })

  it('a test asks for the revision that was just saved', async () => {
    const page = await open()
    page.change()
    await page.press()
    await eventually(() => expect(page.asked).toHaveBeenCalledTimes(1))
    expect(page.asked.mock.lastCall?.[0]).toMatchObject({ draftId: 'd', revision: 5, position: 2 })
  })

  it.each([
    ['workspace_unavailable', /O processo de dados não respondeu/],
    ['draft_changed_elsewhere', /Este rascunho mudou em outro lugar/],
  ] as const)('a test is not sent after a save that ended with %s', async (code, words) => {
    const problem: Problem = { code, params: {} }
    const page = await open(() => ({ ok: false, problem }))
    page.change()
    await page.press()
    await screen.findByText(words)
    expect(page.asked).not.toHaveBeenCalled()
    expect((await page.button()).disabled).toBe(false)
  })
})
