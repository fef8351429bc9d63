import { ORPCError } from '@orpc/contract'
import { cleanup, fireEvent, screen } from '@solidjs/testing-library'
import { afterEach, expect, test } from 'vitest'
import { ConnectionsPanel } from '../../renderer/features/settings/connections-panel.tsx'
import { ptBr } from '../../renderer/i18n/pt-br/index.ts'
import type { Connection } from '../../shared/bridge/connections.ts'
import { renderInApp } from './in-app.tsx'

afterEach(cleanup)

const words = ptBr.connections.autoBlocks

const remote: Connection = {
  id: 'c',
  name: 'Produção',
  kind: 'remote',
  baseUrl: 'https://api.example',
  tokenLast4: 'abcd',
  zonelessStart: 'local-brasilia',
  busyMeaning: 'unknown',
  uploadRate: null,
  team: null,
  autoBlocks: [],
}
const local: Connection = { ...remote, id: 'embedded', name: 'embedded', kind: 'embedded' }
const team: Connection = {
  ...remote,
  id: 't',
  name: 'Cobrança',
  team: { name: 'Cobrança', memberId: 'm', member: 'Ana', role: 'analyst' },
}

const show = (connections: Connection[], answer: () => unknown = () => ({ id: 'c' })) => {
  const set: unknown[] = []
  renderInApp(() => <ConnectionsPanel />, {
    connections: {
      list: () => connections,
      setAutoBlocks: (input: unknown) => {
        set.push(input)
        return answer()
      },
    },
    team: { mirrors: () => [] },
  })
  return set
}

const openOf = async (name: string): Promise<void> => {
  const mouse = { button: 0, pointerType: 'mouse' }
  fireEvent.pointerDown(await screen.findByRole('button', { name: ptBr.connections.actionsFor(name) }), mouse)
  const entry = await screen.findByRole('menuitem', { name: words.menu })
  fireEvent.pointerDown(entry, mouse)
  fireEvent.pointerUp(entry, mouse)
  await screen.findByRole('dialog', { name: words.title(name) })
}

const box = (result: 'opted_out' | 'failed_for_ever') =>
  screen.getByRole('checkbox', { name: words.results[result] })
const isOn = (result: 'opted_out' | 'failed_for_ever') => box(result).matches(':checked')

test('a connection blocks nobody by itself until it is chosen, each result alone', async () => {
  const set = show([local, remote])
  // It says so, so that a search of the settings finds where it is chosen.
  expect(await screen.findAllByText(words.off)).toHaveLength(2)
  await openOf('Produção')
  expect([isOn('opted_out'), isOn('failed_for_ever')]).toEqual([false, false])
  expect(screen.queryByText(words.localNote)).toBeNull()
  fireEvent.click(box('opted_out'))
  expect([isOn('opted_out'), isOn('failed_for_ever')]).toEqual([true, false])
  // Nothing is set before it is saved.
  expect(set).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: words.action }))
  await expect.poll(() => set).toEqual([{ id: 'c', autoBlocks: ['opted_out'] }])
})

test('what a connection blocks by itself is written beside it, and can be switched off', async () => {
  const set = show([local, { ...remote, autoBlocks: ['opted_out', 'failed_for_ever'] }])
  await screen.findByText('Bloqueia automaticamente: quem pediu para sair e números inválidos.')
  await openOf('Produção')
  expect([isOn('opted_out'), isOn('failed_for_ever')]).toEqual([true, true])
  fireEvent.click(box('opted_out'))
  fireEvent.click(box('failed_for_ever'))
  fireEvent.click(screen.getByRole('button', { name: words.action }))
  await expect.poll(() => set).toEqual([{ id: 'c', autoBlocks: [] }])
})

test.each([
  ['a team', team, 'Cobrança', 't'],
  ['the local service', local, ptBr.connections.local, 'embedded'],
])('%s has the same choice', async (_what, connection, name, id) => {
  const set = show([connection])
  await openOf(name)
  fireEvent.click(box('failed_for_ever'))
  fireEvent.click(screen.getByRole('button', { name: words.action }))
  await expect.poll(() => set).toEqual([{ id, autoBlocks: ['failed_for_ever'] }])
})

test('a choice that cannot be saved says so, and stays to be saved again', async () => {
  show([local, remote], () => {
    throw new ORPCError('PROBLEM', { data: { code: 'connection_missing', params: {} } })
  })
  await openOf('Produção')
  fireEvent.click(box('opted_out'))
  fireEvent.click(screen.getByRole('button', { name: words.action }))
  await screen.findByRole('alert')
  expect(isOn('opted_out')).toBe(true)
})
