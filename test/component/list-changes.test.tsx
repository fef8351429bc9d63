import { ORPCError } from '@orpc/client'
import { cleanup } from '@solidjs/testing-library'
import { createSignal, Show } from 'solid-js'
import { afterEach, expect, it, vi } from 'vitest'
import { type ListChanges, useListChanges } from '../../renderer/features/lists/use-list-changes.ts'
import { type ContactList, type ListRow, wholeList } from '../../shared/bridge/lists.ts'
import { emptyTally } from '../../shared/rules/row-verdict.ts'
import { renderInApp } from './in-app.tsx'

afterEach(cleanup)

const listOf = (id: string): ContactList => ({
  id,
  name: id,
  tags: [],
  createdAt: '2026-11-21T12:00:00.000Z',
  keepUntil: null,
  fileName: `${id}.csv`,
  fileCount: 1,
  origin: null,
  columns: ['telefone'],
  roles: ['phone'],
  size: 10,
  landlines: 0,
  tally: { ...emptyTally(), rows: 10, accepted: 10 },
  isReopenable: true,
  lastRemoval: null,
})

const scope = { view: wholeList, sourceRows: [2] }
const refused = (code: string): never => {
  throw new ORPCError('PROBLEM', { data: { code, params: {} } })
}

/** The page of one list, which goes away while another list is read. */
const open = () => {
  let removals = 6
  const returnPeople = vi.fn((_asked: object): object => ({ returned: 1 }))
  const addMany = vi.fn((_asked: object): unknown => ({ added: 2, existing: 1 }))
  const [list, show] = createSignal<ContactList | undefined>(listOf('a'))
  const changes: ListChanges[] = []
  const Probe = (props: { list: ContactList }) => {
    changes.push(useListChanges(() => props.list))
    return undefined
  }
  const { state } = renderInApp(() => <Show when={list()}>{(found) => <Probe list={found()} />}</Show>, {
    lists: { removePeople: () => ({ removed: 1, removal: (removals += 1) }), returnPeople },
    suppressions: { addMany },
  })
  const latest = (): ListChanges => {
    const found = changes.at(-1)
    if (found === undefined) throw new Error('no list is open')
    return found
  }
  const undo = (toast: number) => state.toasts.all[toast]?.action?.run()
  const said = () => state.toasts.all.map(({ text }) => text)
  return { show, latest, returnPeople, addMany, undo, said }
}

it('the undo of each removal names its own list and removal, also once another list is open or being read', async () => {
  const { show, latest, returnPeople, undo } = open()
  await latest().remove(scope)
  await latest().remove(scope)
  undo(0)
  show(undefined)
  undo(1)
  show(listOf('b'))
  undo(0)
  expect(returnPeople.mock.calls).toEqual([
    [{ id: 'a', removal: 7 }],
    [{ id: 'a', removal: 8 }],
    [{ id: 'a', removal: 7 }],
  ])
})

it('an undo that is refused says why on the page of its list', async () => {
  const { latest, returnPeople, undo } = open()
  await latest().remove(scope)
  returnPeople.mockImplementation(() => refused('list_changed'))
  undo(0)
  await vi.waitFor(() => expect(latest().problem()?.code).toBe('list_changed'))
})

it.each([
  ['is on no page', undefined],
  ['is on the page of another list', listOf('b')],
])('an undo that is refused while the user %s says why in a toast', async (_where, next) => {
  const { show, latest, returnPeople, undo, said } = open()
  await latest().remove(scope)
  returnPeople.mockImplementation(() => refused('list_changed'))
  show(next)
  undo(0)
  await vi.waitFor(() =>
    expect(said().at(-1)).toBe(
      'A lista mudou enquanto isso. Nada foi removido nem devolvido. Confira a lista e tente de novo.',
    ),
  )
  expect(latest().problem()).toBeUndefined()
})

const rowOf = (phone: string | null, document: string | null): ListRow => ({
  position: 0,
  sourceRow: 1,
  phone,
  phoneKind: phone === null ? null : 'mobile',
  document,
  repairs: [],
  cells: [],
})
const chosen = [rowOf('5511987650001', null), rowOf(null, '52998224725'), rowOf(null, '11222333000181')]

it('all the people who are chosen are blocked by one call, with the name of their list', async () => {
  const { latest, addMany, said } = open()
  await latest().block(chosen)
  expect(addMany.mock.calls).toEqual([
    [
      {
        keys: [
          { kind: 'phone', text: '+5511987650001' },
          { kind: 'cpf', text: '52998224725' },
          { kind: 'cnpj', text: '11222333000181' },
        ],
        source: 'opt_out',
        note: 'Bloqueado na lista a',
        storage: 'plain',
      },
    ],
  ])
  expect(said()).toEqual(['3 contatos bloqueados: nenhuma campanha vai para eles.'])
})

it('blocking ends in a toast when the page was left in the middle', async () => {
  const { show, latest, addMany, said } = open()
  const answer = Promise.withResolvers<object>()
  addMany.mockReturnValue(answer.promise)
  const ended = latest().block(chosen)
  show(undefined)
  answer.resolve({ added: 3, existing: 0 })
  await ended
  expect(said()).toEqual(['3 contatos bloqueados: nenhuma campanha vai para eles.'])
})

it('blocking that fails after the page was left says why in a toast', async () => {
  const { show, latest, addMany, said } = open()
  const answer = Promise.withResolvers<object>()
  addMany.mockReturnValue(answer.promise)
  const ended = latest().block(chosen)
  show(undefined)
  answer.reject(new Error('the workspace restarted'))
  await ended
  expect(said()).toEqual([expect.stringMatching(/^O processo de dados não respondeu\. .*Tente de novo\.$/)])
})
