import { cleanup, fireEvent, screen, waitFor } from '@solidjs/testing-library'
import { createSignal } from 'solid-js'
import { afterEach, expect, it } from 'vitest'
import { DraftPage } from '../../renderer/features/enrichments/draft-page.tsx'
import type { Enrichment } from '../../shared/bridge/enrichments.ts'
import { renderInApp } from './in-app.tsx'

afterEach(cleanup)

const draft = (name: string, savedAt: string): Enrichment => ({
  id: 'e',
  state: 'draft',
  content: {
    connectionId: 'embedded',
    listId: null,
    name,
    documentType: 'CPF',
    type: 'PROFILE_360',
    purpose: '',
    legalBasis: null,
    reuseDays: 30,
    price: null,
  },
  shape: 'PROFILE_360',
  createdAt: '2026-11-20T11:00:00.000Z',
  savedAt,
  item: null,
  remoteId: null,
  estimatedMicros: null,
  costMicros: null,
  asked: 0,
  kept: 0,
  found: 0,
  missing: 0,
  phones: 0,
  queuedAt: null,
  acceptedAt: null,
  finishedAt: null,
  polls: 0,
  lastPollAt: null,
  nextPollAt: null,
  pollProblem: null,
  arriving: null,
  drift: [],
})

it('a draft that was saved from its page as it was left is shown as it is then', async () => {
  const [first, setFirst] = createSignal(draft('Antes', '2026-11-20T12:00:00.000Z'))
  renderInApp(() => <DraftPage id="e" first={first()} back={null} />)
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Antes'))
  setFirst(draft('Depois', '2026-11-20T12:00:02.000Z'))
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Depois'))
  // What is older than what stands there is what stood there before.
  setFirst(draft('Antes', '2026-11-20T12:00:00.000Z'))
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Depois'))
})

const incomplete = {
  savedAt: '2026-11-20T12:00:00.000Z',
  faults: ['purpose_missing', 'legal_basis_missing'],
  rows: 7,
  empty: 0,
  unreadable: [],
  repaired: 0,
  repeated: 0,
  documents: 7,
  kept: 0,
  asked: 7,
  pending: 0,
  estimate: null,
  budget: null,
  hasTwin: false,
}

it('asked to look up while something is missing, the page leads to the first field that misses it', async () => {
  renderInApp(() => <DraftPage id="e" first={draft('Carteira', '2026-11-20T12:00:00.000Z')} back={null} />, {
    enrichments: { plan: () => incomplete },
  })
  fireEvent.click(await screen.findByRole('button', { name: /7 CPF/ }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Finalidade')))
  expect(screen.queryByRole('dialog')).toBeNull()
})

it.each(['keyDown', 'pointerDown'] as const)(
  'who goes elsewhere by %s while that is looked up keeps the focus, and is led there when they ask again',
  async (gesture) => {
    const answers: (() => void)[] = []
    let isHeld = false
    const plan = () =>
      isHeld ? new Promise((resolve) => answers.push(() => resolve(incomplete))) : incomplete
    renderInApp(
      () => <DraftPage id="e" first={draft('Carteira', '2026-11-20T12:00:00.000Z')} back={null} />,
      { enrichments: { plan } },
    )
    const ask = await screen.findByRole<HTMLButtonElement>('button', { name: /7 CPF/ })
    isHeld = true
    fireEvent.click(ask)
    await waitFor(() => expect(answers).toHaveLength(1))
    const name = screen.getByLabelText('Nome do pedido')
    fireEvent[gesture](name)
    name.focus()
    answers[0]?.()
    await waitFor(() => expect(ask.disabled).toBe(false))
    expect(document.activeElement).toBe(name)
    isHeld = false
    fireEvent.click(ask)
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Finalidade')))
  },
)
