import { cleanup, fireEvent, screen } from '@solidjs/testing-library'
import { afterEach, expect, it, vi } from 'vitest'
import { HistoryPage } from '../../renderer/features/history/history-page.tsx'
import { outboxItem } from './complete.ts'
import { renderInApp } from './in-app.tsx'

afterEach(cleanup)

it('the history shows its first rows by one question, without placeholders before them', async () => {
  const items = Array.from({ length: 30 }, (_item, index) =>
    outboxItem({ id: `i${index}`, title: `Aviso ${index}`, state: 'sent' }),
  )
  const asked: { offset: number; limit: number }[] = []
  const { container } = renderInApp(() => <HistoryPage />, {
    outbox: {
      history: ({ page }: { page: { offset: number; limit: number } }) => {
        asked.push(page)
        return { total: 30, entries: 90, items: items.slice(page.offset, page.offset + page.limit) }
      },
    },
  })
  const placeholders = () => container.querySelectorAll('.skeleton').length
  let mostPlaceholders = placeholders()
  const observer = new MutationObserver(() => (mostPlaceholders = Math.max(mostPlaceholders, placeholders())))
  observer.observe(container, { childList: true, subtree: true })
  await screen.findByRole('link', { name: 'Aviso 0' })
  observer.disconnect()
  expect(mostPlaceholders).toBe(0)
  expect(asked).toEqual([{ offset: 0, limit: 100 }])
})

it('a row that is read again and did not change is not drawn anew, so that a click across it is a click', async () => {
  let items = ['Aviso', 'Cobrança'].map((title, index) =>
    outboxItem({ id: `i${index}`, title, state: 'sent' }),
  )
  let reads = 0
  const { change } = renderInApp(() => <HistoryPage />, {
    outbox: {
      history: () => {
        reads += 1
        return { total: items.length, entries: 6, items: structuredClone(items) }
      },
    },
  })
  const pressed = await screen.findByRole('link', { name: 'Cobrança' })
  for (const title of ['Aviso de hoje', 'Aviso de ontem']) {
    items = items.map((item) => (item.id === 'i0' ? { ...item, title } : item))
    const before = reads
    change('outbox')
    // The count and the rows in view are read; rows are asked for again when their last answer has been shown.
    await vi.waitFor(() => expect(reads).toBe(before + 2))
    await screen.findByRole('link', { name: title })
  }
  expect(pressed.isConnected).toBe(true)
})

it('what was found stands until the next search has answered', async () => {
  const items = ['Aviso', 'Cobrança'].map((title, index) =>
    outboxItem({ id: `i${index}`, title, state: 'sent' }),
  )
  const asked: (() => void)[] = []
  renderInApp(() => <HistoryPage />, {
    outbox: {
      history: async ({ search }: { search: string }) => {
        if (search !== '') await new Promise<void>((resolve) => asked.push(resolve))
        const found = items.filter(({ title }) => title.includes(search))
        return { total: found.length, entries: found.length, items: found }
      },
    },
  })
  await screen.findByRole('link', { name: 'Aviso' })
  fireEvent.input(screen.getByRole('searchbox'), { target: { value: 'Cobr' } })
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  expect(screen.getByRole('link', { name: 'Aviso' })).toBeTruthy()
  asked[0]?.()
  await screen.findByText(/^1 envio encontrado/)
  expect(screen.queryByRole('link', { name: 'Aviso' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Cobrança' })).toBeTruthy()
})
