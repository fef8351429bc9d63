import { cleanup, fireEvent, screen, waitFor } from '@solidjs/testing-library'
import { afterEach, describe, expect, it } from 'vitest'
import { type Draft, emptyDraftContent } from '../../shared/bridge/drafts.ts'
import { CampaignsPage } from '../../renderer/features/campaigns/campaigns-page.tsx'
import { ptBr } from '../../renderer/i18n/pt-br/index.ts'
import { contactList } from './complete.ts'
import { renderInApp } from './in-app.tsx'

const draft = (id: string, title: string, template: string): Draft => ({
  id,
  revision: 1,
  content: { ...emptyDraftContent('SMSSHORT', 'lista'), title, template },
  createdAt: '2026-11-21T10:00:00.000Z',
  savedAt: '2026-11-21T10:00:00.000Z',
  outboxItemId: null,
})

const open = () => {
  let drafts = [draft('a', 'Lembrete de novembro', 'Olá'), draft('b', 'Cobrança', 'Última parcela')]
  let archived: Draft[] = []
  const move = (id: string, isArchived: boolean) => {
    const moved = [...drafts, ...archived].filter((one) => one.id === id)
    drafts = [...drafts.filter((one) => one.id !== id), ...(isArchived ? [] : moved)]
    archived = [...archived.filter((one) => one.id !== id), ...(isArchived ? moved : [])]
    page.change('drafts')
  }
  const page = renderInApp(() => <CampaignsPage />, {
    drafts: {
      list: () => drafts,
      archived: () => archived,
      archive: ({ id }: { id: string }) => {
        move(id, true)
        return { id }
      },
      restore: ({ id }: { id: string }) => {
        move(id, false)
        return drafts.find((one) => one.id === id)
      },
    },
    lists: { list: () => [contactList({ id: 'lista', name: 'Clientes de São José', size: 3 })] },
  })
  return page
}
const search = (text: string) =>
  fireEvent.input(screen.getByRole('searchbox', { name: ptBr.campaigns.search }), { target: { value: text } })

describe('campaign drafts', () => {
  afterEach(cleanup)

  it('drafts are found by title, list and text, ignoring case and accents', async () => {
    open()
    await screen.findByRole('link', { name: 'Cobrança' })
    search('COBRANCA')
    expect(screen.queryByRole('link', { name: 'Lembrete de novembro' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Cobrança' })).toBeDefined()
    search('ultima parcela')
    expect(screen.getByRole('link', { name: 'Cobrança' })).toBeDefined()
    search('sao jose')
    expect(screen.getAllByRole('link')).toHaveLength(2)
    search('nada disso')
    expect(screen.getByText(ptBr.campaigns.noneFound)).toBeDefined()
  })

  it('an archived draft leaves the drafts, is shown among the archived ones, and can be restored', async () => {
    const { state } = open()
    await screen.findByRole('link', { name: 'Cobrança' })
    const result = await state.workspace.calls.drafts.archive({ id: 'b' })
    expect(result.ok).toBe(true)
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Cobrança' })).toBeNull())
    fireEvent.click(screen.getByRole('radio', { name: ptBr.campaigns.showArchived }))
    expect(await screen.findByText('Cobrança')).toBeDefined()
    expect(screen.queryByRole('link', { name: 'Cobrança' })).toBeNull()
    await state.workspace.calls.drafts.restore({ id: 'b' })
    expect(await screen.findByText(ptBr.campaigns.noneArchived)).toBeDefined()
  })
})
