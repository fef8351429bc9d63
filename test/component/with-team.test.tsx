import { cleanup, fireEvent, screen } from '@solidjs/testing-library'
import { afterEach, expect, test } from 'vitest'
import type { Connection } from '../../shared/bridge/connections.ts'
import type { KeptByTeam, OutboxItem } from '../../shared/bridge/outbox.ts'
import { OutboxCard } from '../../renderer/features/outbox/outbox-card.tsx'
import { ConnectionsPanel } from '../../renderer/features/settings/connections-panel.tsx'
import { ptBr } from '../../renderer/i18n/pt-br/index.ts'
import { needsPerson } from '../../renderer/state/needs-person.ts'
import { outboxItem as item } from './complete.ts'
import { renderInApp } from './in-app.tsx'

afterEach(cleanup)

const kept = (patch: Partial<KeptByTeam>): Partial<OutboxItem> => ({
  state: 'unknown',
  lastOutcome: 'kept_by_team',
  keptByTeam: { state: 'stopped', hold: null, requestId: 'r', ...patch },
  isWithTeam: true,
})

const show = (patch: Partial<OutboxItem>) =>
  renderInApp(() => <OutboxCard item={item(patch)} connection={undefined} upload={undefined} waves={0} />)

test.each([
  [{ hold: { reason: 'approval', people: 113 } }, 'Aguarda aprovação de outra pessoa: 113 destinatários.'],
  [{ hold: { reason: 'blocked', people: 1 } }, 'Retido: 1 pessoa está bloqueada na equipe.'],
  [{ state: 'inflight' }, 'A instância está enviando.'],
] as const)('a request that its team keeps as %j says so, and asks nobody here', (patch, words) => {
  const { container } = show(kept(patch))
  expect(container.textContent).toContain('com a equipe')
  expect(container.textContent).toContain(words)
  expect(screen.queryByText(ptBr.outbox.confirmSent)).toBeNull()
  expect(needsPerson([item(kept(patch))])).toEqual([])
})

test.each(['unknown', 'missing', 'left'] as const)(
  'a request of which its team knows no more than %s is decided by a person',
  (state) => {
    const open = { ...kept({ state }), isWithTeam: false }
    const { container } = show(open)
    expect(container.textContent).toContain(ptBr.outbox.team.states[state])
    expect(container.textContent).toContain(ptBr.outbox.confirmSent)
    expect(needsPerson([item(open)])).toHaveLength(1)
  },
)

const team: Connection = {
  id: 't',
  name: 'Cobrança',
  kind: 'remote',
  baseUrl: 'https://equipe.example',
  tokenLast4: 'abcd',
  zonelessStart: 'local-brasilia',
  busyMeaning: 'unknown',
  uploadRate: null,
  autoBlocks: [],
  team: { name: 'Cobrança', memberId: 'm', member: 'Ana', role: 'approver' },
}

const mirror = {
  connectionId: 't',
  blocked: 1_234,
  seenAt: '2026-11-21T18:40:00.000Z',
  toApprove: 0,
  contactsSeenAt: null,
  history: { isTold: false, left: 3, unanswered: 1, refused: 1, recalled: 2 },
  lastLook: 'not_reached',
}

/** Takes an entry of the team's menu. */
const choose = async (name: string): Promise<void> => {
  const mouse = { button: 0, pointerType: 'mouse' }
  fireEvent.pointerDown(screen.getByRole('button', { name: 'Ações de Cobrança' }), mouse)
  const entry = await screen.findByRole('menuitem', { name })
  fireEvent.pointerDown(entry, mouse)
  fireEvent.pointerUp(entry, mouse)
}

test('a team shows who one is there and whom it blocks, and is left after a question', async () => {
  const left: unknown[] = []
  renderInApp(() => <ConnectionsPanel />, {
    connections: { list: () => [team] },
    team: {
      mirrors: () => [mirror],
      leave: (asked: unknown) => {
        left.push(asked)
        return { isTold: false }
      },
    },
  })
  expect(await screen.findByText('Equipe · Ana (aprovação)')).toBeTruthy()
  expect(await screen.findByText(/1\.234 pessoas bloqueadas, de /)).toBeTruthy()
  expect(await screen.findByText(/A instância não respondeu\. Valem os bloqueios já recebidos/)).toBeTruthy()
  // What this computer had sent, what the team did not take, and what waited.
  expect(await screen.findByText(/faltam 3 envios\. Até terminar, nada sai por esta equipe/)).toBeTruthy()
  expect(screen.getByText(/2 envios que esperavam voltaram a ser rascunhos/)).toBeTruthy()
  expect(screen.getByText(/A equipe não sabe de 1 envio de antes/)).toBeTruthy()
  expect(screen.getByText(/ou não responde, quando 1 deles é informado/)).toBeTruthy()
  await choose(ptBr.connections.team.leave)
  expect(await screen.findByText('Sair da equipe “Cobrança”?')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: ptBr.connections.team.leaveAction }))
  await expect.poll(() => left).toEqual([{ connectionId: 't' }])
})

test('what a team gives no answer to is skipped after a question', async () => {
  const skipped: unknown[] = []
  renderInApp(() => <ConnectionsPanel />, {
    connections: { list: () => [team] },
    team: {
      mirrors: () => [mirror],
      skipReports: (asked: unknown) => {
        skipped.push(asked)
        return { skipped: 1 }
      },
    },
  })
  expect(await screen.findByText(/ou não responde, quando 1 deles é informado/)).toBeTruthy()
  await choose(ptBr.connections.team.history.skip)
  expect(await screen.findByText('Seguir sem informar 1 envio à equipe?')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: ptBr.connections.team.history.skipAction }))
  await expect.poll(() => skipped).toEqual([{ connectionId: 't' }])
})
