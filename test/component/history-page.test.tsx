import { cleanup, screen } from '@solidjs/testing-library'
import { afterEach, expect, it } from 'vitest'
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
        return { total: 30, items: items.slice(page.offset, page.offset + page.limit) }
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
