import { cleanup, fireEvent, screen } from '@solidjs/testing-library'
import { createSignal, type JSX, Show } from 'solid-js'
import { afterEach, expect, it, vi } from 'vitest'
import { PeoplePage } from '../../renderer/features/people/people-page.tsx'
import { ConnectionsPanel } from '../../renderer/features/settings/connections-panel.tsx'
import { BudgetField } from '../../renderer/features/settings/budget-field.tsx'
import { NetworkPanel } from '../../renderer/features/settings/network-panel.tsx'
import { RecentFilesPanel } from '../../renderer/features/settings/recent-files.tsx'
import { ptBr } from '../../renderer/i18n/pt-br/index.ts'
import { type Command } from '../../renderer/state/commands.ts'
import { useCommands } from '../../renderer/state/use-commands.ts'
import { ListTable } from '../../renderer/features/suppressions/list-table.tsx'
import { emptyTally } from '../../shared/rules/row-verdict.ts'
import { eventually } from '../support/eventually.ts'
import { ticketOf } from '../support/file-tickets.ts'
import { type Answers, renderInApp } from './in-app.tsx'

afterEach(cleanup)

const fail = () => Promise.reject(new Error('the connection ended'))

it('recent files that could not be forgotten are reported', async () => {
  const file = {
    ticket: ticketOf('/x/a.csv'),
    fileName: 'a.csv',
    openedAt: '2026-11-21T12:00:00.000Z',
    isGone: false,
  }
  renderInApp(() => <RecentFilesPanel onChange={() => {}} />, {
    finder: { files: () => [file], forgetFiles: fail },
  })
  const button = screen.getByRole<HTMLButtonElement>('button', { name: ptBr.settings.recentForget })
  await eventually(() => expect(button.disabled).toBe(false))
  fireEvent.click(button)
  expect(await screen.findByRole('alert')).toBeTruthy()
})

it('a density that could not be saved by its command is reported', async () => {
  let commands: readonly Command[] = []
  const problem = vi.fn()
  const Part = () => {
    commands = useCommands(() => {}, { problem, backup: () => {} })
    return null
  }
  const { state } = renderInApp(() => <Part />)
  const unavailable = { code: 'workspace_unavailable' as const, params: {} }
  vi.spyOn(state.settings, 'update').mockResolvedValue({ ok: false, problem: unavailable })
  commands.find(({ id }) => id === 'density')?.run()
  await eventually(() => expect(problem).toHaveBeenCalledWith(unavailable))
})

it('a monthly budget that could not be saved gives way to the one that holds', async () => {
  const onChange = vi.fn()
  const { state } = renderInApp(() => <BudgetField onChange={onChange} />)
  const field = screen.getByLabelText<HTMLInputElement>(ptBr.money.budget.label)
  for (const value of ['5', '50', '500']) fireEvent.input(field, { target: { value } })
  expect(onChange).not.toHaveBeenCalled()
  fireEvent.change(field)
  expect(onChange.mock.calls).toEqual([[{ monthlyBudget: '500' }]])
  // As the settings show it at once, and take it back when it was not saved.
  await state.settings.update({ monthlyBudget: '500' })
  fireEvent.input(field, { target: { value: '500,' } })
  await state.settings.update({ density: 'compact' })
  expect(field.value).toBe('500,')
  await state.settings.update({ monthlyBudget: '50' })
  expect(field.value).toBe('50,00')
})

it('a monthly budget that was typed is saved as well when the person goes to another page', () => {
  const onChange = vi.fn()
  renderInApp(() => <BudgetField onChange={onChange} />)
  fireEvent.input(screen.getByLabelText(ptBr.money.budget.label), { target: { value: '1500' } })
  cleanup()
  expect(onChange.mock.calls).toEqual([[{ monthlyBudget: '1500' }]])
})

it('a sample list that could not be made by its command is reported', async () => {
  let commands: readonly Command[] = []
  const problem = vi.fn()
  const Part = () => {
    commands = useCommands(() => {}, { problem, backup: () => {} })
    return null
  }
  renderInApp(() => <Part />, { samples: { people: fail } })
  commands.find(({ id }) => id === 'sample_data')?.run()
  await eventually(() => expect(problem).toHaveBeenCalledTimes(1))
})

const phone = { kind: 'phone' as const, key: '5511987654321' }
const found = {
  keys: [phone],
  related: [],
  items: [],
  enrichments: [],
  texts: 0,
  blocks: [],
  service: null,
  teams: [],
}
const list = {
  id: 'l',
  name: 'Procon',
  source: 'procon' as const,
  obtainedOn: '2026-11-01',
  createdAt: '2026-11-01T00:00:00.000Z',
  storage: 'plain' as const,
  fileName: 'a.csv',
  tally: emptyTally(),
  phones: 2,
  documents: 0,
}
const connection = {
  id: 'c',
  name: 'Produção',
  kind: 'remote' as const,
  baseUrl: 'https://api.exemplo.com.br',
  tokenLast4: 'x7Qp',
  zonelessStart: 'local-brasilia' as const,
  busyMeaning: 'unknown' as const,
  uploadRate: null,
  autoBlocks: [],
  team: null,
}
const chooseInMenu = async (menu: string, item: string) => {
  fireEvent.pointerDown(await screen.findByRole('button', { name: menu }), {
    button: 0,
    pointerType: 'mouse',
  })
  const chosen = await screen.findByText(item)
  fireEvent.pointerDown(chosen, { button: 0, pointerType: 'mouse' })
  fireEvent.pointerUp(chosen, { button: 0, pointerType: 'mouse' })
}

type Call = () => Promise<never>
const pages: {
  name: string
  part: () => JSX.Element
  answers: (call: Call) => Answers
  act: () => unknown
}[] = [
  {
    name: 'data of a person that were to be saved',
    part: () => <PeoplePage />,
    answers: (call) => ({
      people: {
        erasures: () => [],
        find: () => ({ ...found, lists: [{ listId: 'l', name: 'Carteira', rows: 2 }] }),
        save: call,
        progress: () => null,
      },
    }),
    act: async () => {
      fireEvent.input(screen.getByRole('textbox'), { target: { value: '11987654321' } })
      fireEvent.click(screen.getByRole('button', { name: ptBr.people.seek }))
      fireEvent.click(await screen.findByRole('button', { name: `${ptBr.people.save}…` }))
    },
  },
  {
    name: 'a do-not-contact list that was to be saved',
    part: () => <ListTable lists={[list]} />,
    answers: (call) => ({ suppressions: { exportList: call } }),
    act: () => chooseInMenu(ptBr.suppressions.actionsFor('Procon'), ptBr.suppressions.saveAs),
  },
  {
    name: 'a login that was to be removed',
    part: () => <NetworkPanel />,
    answers: (call) => ({
      network: {
        get: () => ({ proxyUser: 'ana', certificates: [], clientCertificate: null, isSystemStoreUsed: true }),
        setProxyLogin: call,
      },
    }),
    act: async () =>
      fireEvent.click(await screen.findByLabelText(`${ptBr.network.remove}: ${ptBr.network.login}`)),
  },
  {
    name: 'a connection that was to be removed',
    part: () => <ConnectionsPanel />,
    answers: (call) => ({ connections: { list: () => [connection], remove: call } }),
    act: () => chooseInMenu(ptBr.connections.actionsFor('Produção'), ptBr.connections.remove),
  },
]

it.each(pages)('a failure is told after its page was left: $name', async ({ part, answers, act }) => {
  const answer = Promise.withResolvers<never>()
  const call = vi.fn(() => answer.promise)
  const [isShown, setShown] = createSignal(true)
  const { state } = renderInApp(() => <Show when={isShown()}>{part()}</Show>, answers(call))
  await act()
  await eventually(() => expect(call).toHaveBeenCalled())
  setShown(false)
  answer.reject(new Error('the connection ended'))
  await eventually(() => expect(state.toasts.all).toHaveLength(1))
})
