import { cleanup, fireEvent, screen, within } from '@solidjs/testing-library'
import { afterEach, expect, it, vi } from 'vitest'
import { AccessPanel } from '../../renderer/features/settings/access-log.tsx'
import { ptBr } from '../../renderer/i18n/pt-br/index.ts'
import type { Access } from '../../shared/bridge/access.ts'
import { ticketOf } from '../support/file-tickets.ts'
import { eventually } from '../support/eventually.ts'
import { renderInApp } from './in-app.tsx'

afterEach(cleanup)

const words = ptBr.access
const entry = (number: number): Access => ({
  number,
  at: '2026-11-20T12:00:00.000Z',
  account: 'ana.souza',
  action: 'list_exported',
  subject: 'a list',
  count: 1_000 + number,
})
const open = () => fireEvent.click(screen.getByRole('button', { name: words.show }))

it('the log is paged from the latest entry on, and the whole of it is exported', async () => {
  const list = vi.fn(({ page }: { page: { offset: number; limit: number } }) => ({
    total: 70,
    entries: Array.from({ length: Math.min(page.limit, 70 - page.offset) }, (_, index) =>
      entry(70 - page.offset - index),
    ),
    brokenAt: null,
  }))
  const exported = vi.fn(() => ({ ticket: ticketOf('/registro.csv'), rows: 71 }))
  renderInApp(() => <AccessPanel />, { access: { list, export: exported } })
  open()
  const table = within(await screen.findByRole('table'))
  expect(table.getByText('1.070')).toBeTruthy()
  expect(table.queryByText('1.020')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: words.earlier }))
  await screen.findByText('1.020')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: words.earlier }).disabled).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: `${words.export}…` }))
  await eventually(() => expect(exported).toHaveBeenCalledExactlyOnceWith({ language: 'pt-BR' }))
})

it('a log that somebody changed is said to be so', async () => {
  renderInApp(() => <AccessPanel />, {
    access: { list: () => ({ total: 1, entries: [entry(3)], brokenAt: 3 }) },
  })
  open()
  expect(await screen.findByText(words.broken(3).what)).toBeTruthy()
})

it('a log without entries says so', async () => {
  renderInApp(() => <AccessPanel />, { access: { list: () => ({ total: 0, entries: [], brokenAt: null }) } })
  open()
  expect(await screen.findByText(words.none)).toBeTruthy()
})
