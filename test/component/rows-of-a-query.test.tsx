/** Rows that are read again keep their objects: whatever they show has to follow what these hold now. */
import { cleanup, screen } from '@solidjs/testing-library'
import { createStore, reconcile } from 'solid-js/store'
import { afterEach, expect, it } from 'vitest'
import type { EnrichmentPlan } from '../../shared/bridge/enrichments.ts'
import { PlanPanel } from '../../renderer/features/enrichments/plan-panel.tsx'
import { BlockOffers } from '../../renderer/features/history/results/block-offers.tsx'
import { RecentFiles } from '../../renderer/features/import/recent-files.tsx'
import { OutboxCard } from '../../renderer/features/outbox/outbox-card.tsx'
import { ticketOf } from '../support/file-tickets.ts'
import { outboxItem, outboxItemDetail } from './complete.ts'
import { renderInApp } from './in-app.tsx'

afterEach(cleanup)

it('an offer to block says how many people the reports name now, and not when it was first shown', async () => {
  let people = 1_121
  const app = renderInApp(() => <BlockOffers item={outboxItemDetail({ id: 'i' })} onResult={() => {}} />, {
    results: { blockable: () => [{ result: 'opted_out', people, open: people - 100, items: 1 }] },
  })
  await screen.findByRole('button', { name: 'Bloquear 1.021' })
  people = 2_244
  app.change('results')
  await screen.findByRole('button', { name: 'Bloquear 2.144' })
  screen.getByText(/^2\.244 pessoas pediram para sair\./)
})

it('the list of recent files shows a file that was opened last on top, and the one before below it', async () => {
  const file = (name: string) => ({
    ticket: ticketOf(`/planilhas/${name}`),
    fileName: name,
    openedAt: '2026-11-20T12:00:00.000Z',
    isGone: false,
  })
  let files = [file('outubro.csv')]
  const app = renderInApp(() => <RecentFiles />, { finder: { files: () => files } })
  await screen.findByText('outubro.csv')
  files = [file('novembro.csv'), ...files]
  app.change('recent_files')
  await screen.findByText('novembro.csv')
  expect(screen.getAllByText('outubro.csv')).toHaveLength(1)
})

it('a stopped campaign names the twins that it has now', () => {
  const twin = (title: string, shared: number) => ({
    itemId: title,
    title,
    state: 'sent' as const,
    createdAt: '2026-11-20T12:00:00.000Z',
    shared,
  })
  const stopped = (title: string, shared: number) =>
    outboxItem({ state: 'stopped', stop: { reason: 'twin', twins: [twin(title, shared)] } })
  const [held, setHeld] = createStore({ item: stopped('Outubro', 3) })
  const { container } = renderInApp(() => (
    <OutboxCard item={held.item} connection={undefined} upload={undefined} waves={0} />
  ))
  expect(container.textContent).toContain('“Outubro”')
  setHeld('item', reconcile(stopped('Novembro', 8)))
  expect(container.textContent).toContain('“Novembro”')
  expect(container.textContent).not.toContain('“Outubro”')
})

it('the plan of an enrichment gives the reasons of the list that is chosen now', () => {
  const plan = (reason: 'cpf_check_digits_wrong' | 'cpf_length_wrong', count: number) =>
    ({
      savedAt: '2026-11-20T12:00:00.000Z',
      faults: [],
      rows: 10,
      empty: 0,
      unreadable: [{ reason, count }],
      repaired: 0,
      repeated: 0,
      documents: 10 - count,
      kept: 0,
      asked: 10 - count,
      pending: 0,
      estimate: null,
      budget: null,
      hasTwin: false,
    }) satisfies EnrichmentPlan
  const [held, setHeld] = createStore({ plan: plan('cpf_check_digits_wrong', 3) })
  const { container } = renderInApp(() => (
    <PlanPanel plan={held.plan} problem={undefined} hasList isSimulated />
  ))
  const reasons = () => container.querySelector('.enrichment-reasons')?.textContent
  const before = reasons()
  setHeld('plan', reconcile(plan('cpf_length_wrong', 4)))
  expect(before).toContain(': 3')
  expect(reasons()).toContain(': 4')
  expect(reasons()?.split(':')[0]).not.toBe(before?.split(':')[0])
})
