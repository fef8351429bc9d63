import { cleanup } from '@solidjs/testing-library'
import { afterEach, describe, expect, it } from 'vitest'
import type { OutboxItem, OutboxItemDetail } from '../../shared/bridge/outbox.ts'
import type { OutboxState } from '../../shared/rules/outbox-states.ts'
import { useNews } from '../../renderer/features/frame/news.ts'
import { useQuery } from '../../renderer/state/query.ts'
import { outboxItemDetail } from './complete.ts'
import { renderInApp } from './in-app.tsx'
import { eventually } from '../support/eventually.ts'
import { turns } from '../support/turns.ts'

const item = (state: OutboxState, patch: Partial<OutboxItem> = {}): OutboxItemDetail =>
  outboxItemDetail({ state, ...patch })

const Listener = () => {
  const open = useQuery({ topics: ['outbox'], input: () => true, read: (calls) => calls.outbox.open() })
  useNews(open.value)
  return <p>{open.value()?.length ?? 'nada'}</p>
}

describe('toasts for settled campaigns', () => {
  afterEach(cleanup)

  const start = async () => {
    let open = [item('inflight')]
    let settled: unknown = item('sent')
    const get = () => {
      if (settled === null) throw new Error('gone')
      return settled
    }
    const view = renderInApp(() => <Listener />, { outbox: { open: () => structuredClone(open), get } })
    await eventually(() => expect(view.container.textContent).toBe('1'))
    const become = async (next: typeof open, found: unknown) => {
      open = next
      settled = found
      view.change('outbox')
      await turns()
    }
    return { become, said: () => view.state.toasts.all.map((toast) => toast.text) }
  }

  it('a toast says that the service accepted a campaign', async () => {
    const { become, said } = await start()
    await become([], item('sent'))
    expect(said()).toEqual(['“Lembrete” foi aceita pelo serviço.'])
  })

  it('no toast is shown for a campaign that a person cancelled or settled', async () => {
    const { become, said } = await start()
    await become([], null)
    expect(said()).toEqual([])
    await become([item('unknown')], null)
    await become([], item('unknown', { resolution: 'confirmed_sent' }))
    expect(said()).toEqual([])
  })

  it('an unconfirmed campaign is announced once', async () => {
    const { become, said } = await start()
    await become([item('unknown')], null)
    await become([item('unknown')], null)
    expect(said()).toEqual(['“Lembrete” saiu sem confirmação.'])
  })
})
