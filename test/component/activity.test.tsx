import { cleanup } from '@solidjs/testing-library'
import { useLocation } from '@solidjs/router'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Enrichment } from '../../shared/bridge/enrichments.ts'
import type { OutboxItem } from '../../shared/bridge/outbox.ts'
import { useActivity } from '../../renderer/features/frame/use-activity.ts'
import { enrichment } from './complete.ts'
import { renderInApp } from './in-app.tsx'
import { eventually } from '../support/eventually.ts'
import { turns } from '../support/turns.ts'

const one = (state: Enrichment['state'], id = 'e'): Enrichment => enrichment({ id, state })

const start = async (first: unknown[], open: Partial<OutboxItem>[] = []) => {
  let enrichments = first
  const notify = vi.fn(() => Promise.resolve(undefined))
  const setActivity = vi.fn(() => Promise.resolve(undefined))
  const Listener = () => {
    useActivity(() => open as OutboxItem[])
    const location = useLocation()
    return <p>{location.pathname}</p>
  }
  const view = renderInApp(
    () => <Listener />,
    { enrichments: { list: () => structuredClone(enrichments) } },
    {
      bridge: { notify, setActivity },
    },
  )
  await eventually(() => expect(setActivity).toHaveBeenCalled())
  await turns()
  return {
    ...view,
    notify,
    setActivity,
    said: () => view.state.toasts.all.map((toast) => toast.text),
    become: async (next: unknown[]) => {
      enrichments = next
      view.change('enrichments')
      await turns()
    },
  }
}

describe('notifications of background enrichments', () => {
  afterEach(cleanup)

  it('arrived records are announced once, by a toast and a system notification', async () => {
    const { become, notify, said } = await start([one('processing')])
    await become([one('done')])
    await become([one('done')])
    expect(said()).toEqual(['Os registros de “Carteira” chegaram.'])
    expect(notify).toHaveBeenCalledExactlyOnceWith({
      title: 'Revoada',
      body: 'Os registros de “Carteira” chegaram.',
      path: '/enrichments/e',
    })
  })

  it('a system notification is sent when an enrichment stops being fetched', async () => {
    const { become, notify } = await start([one('processing')])
    await become([one('stopped')])
    expect(notify).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ body: 'Os registros de “Carteira” não estão sendo buscados.' }),
    )
  })

  it('enrichments that ended before the window opened are not announced', async () => {
    const { notify, said } = await start([one('done'), one('stopped', 'f')])
    expect(said()).toEqual([])
    expect(notify).not.toHaveBeenCalled()
  })

  it('the taskbar shows the number of running enrichments and of items that wait for a person', async () => {
    const { become, setActivity } = await start(
      [one('processing'), one('processing', 'f'), one('done', 'g')],
      [{ state: 'unknown', nextAttemptAt: null, resolution: null, keptByTeam: null }],
    )
    expect(setActivity).toHaveBeenLastCalledWith({ running: 2, waiting: 1 })
    await become([one('done'), one('done', 'f')])
    expect(setActivity).toHaveBeenLastCalledWith({ running: 0, waiting: 1 })
  })

  it('clicking a system notification opens its page', async () => {
    const { container, tell } = await start([])
    tell({ type: 'open_path', path: '/enrichments/e' })
    await eventually(() => expect(container.textContent).toBe('/enrichments/e'))
  })
})
