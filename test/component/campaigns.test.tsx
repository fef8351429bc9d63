import { cleanup, fireEvent, screen, waitFor, within } from '@solidjs/testing-library'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { CampaignOutline, CampaignState } from '../../shared/bridge/campaigns.ts'
import { draftKinds, emptyDraftContent } from '../../shared/bridge/drafts.ts'
import { CampaignsPage } from '../../renderer/features/campaigns/campaigns-page.tsx'
import { ptBr } from '../../renderer/i18n/pt-br/index.ts'
import { renderInApp } from './in-app.tsx'

const words = ptBr.campaigns
const at = '2026-11-21T10:00:00.000Z'

const outline = (id: string, patch: Partial<CampaignOutline>): CampaignOutline => ({
  id,
  state: 'draft',
  draftId: null,
  itemId: null,
  itemState: null,
  kind: 'SMSSHORT',
  title: id,
  listId: 'lista',
  listName: 'Clientes de São José',
  people: 3,
  waves: null,
  startAt: null,
  attemptedAt: null,
  changedAt: at,
  ...patch,
})
const queued = (id: string, patch: Partial<CampaignOutline>) =>
  outline(id, { itemId: `item-${id}`, startAt: at, ...patch })
const campaigns = (): CampaignOutline[] => [
  outline('Lembrete', { draftId: 'd1' }),
  queued('Cobrança', { state: 'needs_you', itemState: 'unknown', kind: 'RCS_TEXT', people: 48_213 }),
  queued('Reajuste', { state: 'waiting', itemState: 'ready', kind: 'URA', waves: { count: 6, sent: 2 } }),
  queued('Aviso', { state: 'sent', itemState: 'sent', kind: 'TVOZ', listName: null, attemptedAt: at }),
  outline('Guardada', { state: 'archived', draftId: 'd2' }),
]

const open = (all = campaigns(), answers: Parameters<typeof renderInApp>[1] = {}) => {
  const move = (draftId: string, state: CampaignState) => {
    for (const one of all) if (one.draftId === draftId) one.state = state
    page.change('drafts')
    return { id: draftId }
  }
  const list = vi.fn(({ search, state }: { search: string; state: CampaignState | null }) => {
    const found = all.filter(({ title }) => title.includes(search))
    const count = (one: CampaignState) => found.filter((each) => each.state === one).length
    const shown = found.filter((one) => (state === null ? one.state !== 'archived' : one.state === state))
    return {
      counts: {
        needs_you: count('needs_you'),
        waiting: count('waiting'),
        unconfirmed: 0,
        sent: count('sent'),
        not_sent: 0,
        draft: count('draft'),
        archived: count('archived'),
      },
      items: shown,
    }
  })
  const page = renderInApp(() => <CampaignsPage />, {
    campaigns: { list },
    drafts: {
      archive: ({ id }: { id: string }) => move(id, 'archived'),
      restore: ({ id }: { id: string }) => {
        move(id, 'draft')
        return {
          id,
          revision: 1,
          content: emptyDraftContent('SMSSHORT', null),
          createdAt: at,
          savedAt: at,
          outboxItemId: null,
        }
      },
      ...answers.drafts,
    },
  })
  return { ...page, list }
}
const rowOf = async (title: string) => {
  const cell = await screen.findByText(title, { selector: '.campaign-title > *' })
  const row = cell.closest<HTMLElement>('[role=row]')
  if (row === null) throw new Error(`${title} is in no row`)
  return row
}

describe('page of campaigns', () => {
  afterEach(cleanup)

  it('every campaign shows its kind, list, people and state, and leads to where it stands', async () => {
    open()
    const draft = await rowOf('Lembrete')
    expect(draft.textContent).toContain('Clientes de São José')
    expect(draft.textContent).toContain('até 3')
    expect(draft.textContent).toContain(words.states.draft)
    const href = (row: HTMLElement) => within(row).getByRole('link').getAttribute('href')
    expect(href(draft)).toBe('/campaigns/d1')

    const unsure = await rowOf('Cobrança')
    expect(within(unsure).getByRole('img', { name: ptBr.composer.kinds.RCS_TEXT })).toBeDefined()
    expect(unsure.textContent).toContain('48.213')
    const tag = within(unsure).getByText(words.states.needs_you)
    expect(tag.dataset['tone']).toBe('violet')
    expect(href(unsure)).toBe('/outbox?item=item-Cobrança')

    const waiting = await rowOf('Reajuste')
    expect(waiting.textContent).toContain('2 de 6 lotes')
    expect(href(waiting)).toBe('/outbox?item=item-Reajuste')

    const sent = await rowOf('Aviso')
    expect(sent.textContent).toContain(words.listGone)
    expect(href(sent)).toBe('/history/item-Aviso')
    expect(screen.queryByText('Guardada')).toBeNull()
    expect(screen.getByText('4 campanhas, 1 precisa de você.')).toBeDefined()
  })

  it('chips show how many campaigns are in each state and only those; a state without any has none', async () => {
    const { list } = open()
    await rowOf('Lembrete')
    const chips = screen.getAllByRole('radio').map((chip) => chip.closest('label')?.textContent)
    expect(chips).toEqual([
      'Todas 4',
      'Precisam de você 1',
      'Na fila 1',
      'Rascunhos 1',
      'Enviadas 1',
      'Arquivadas 1',
    ])
    fireEvent.click(screen.getByRole('radio', { name: 'Arquivadas 1' }))
    expect(within(await rowOf('Guardada')).queryByRole('link')).toBeNull()
    await waitFor(() => expect(screen.queryByText('Lembrete')).toBeNull())
    expect(list).toHaveBeenLastCalledWith({ search: '', state: 'archived', page: { offset: 0, limit: 100 } })
  })

  it('a search is asked for once the typing rests, and says when nothing is found', async () => {
    const { list } = open()
    await rowOf('Lembrete')
    const field = screen.getByRole('searchbox', { name: words.search })
    for (const text of ['Cob', 'Cobran']) fireEvent.input(field, { target: { value: text } })
    await waitFor(() => expect(screen.getByText(words.found(1))).toBeDefined())
    expect(list.mock.calls.map(([{ search }]) => search)).not.toContain('Cob')
    fireEvent.input(field, { target: { value: 'nada disso' } })
    expect(await screen.findByText(words.noneFound)).toBeDefined()
  })

  it('an archived draft leaves the rows, can be brought back at once, and later from the archived ones', async () => {
    const { state } = open()
    const archive = async () => {
      fireEvent.contextMenu(await rowOf('Lembrete'))
      fireEvent.keyDown(await screen.findByRole('menuitem', { name: words.archive }), { key: 'Enter' })
      await waitFor(() => expect(screen.queryByText('Lembrete')).toBeNull())
    }
    await archive()
    state.toasts.all[0]?.action?.run()
    await rowOf('Lembrete')
    await archive()
    fireEvent.click(screen.getByRole('radio', { name: 'Arquivadas 2' }))
    fireEvent.contextMenu(await rowOf('Lembrete'))
    fireEvent.keyDown(await screen.findByRole('menuitem', { name: words.restore }), { key: 'Enter' })
    await waitFor(() => expect(screen.queryByText('Lembrete')).toBeNull())
    expect(screen.getByRole('radio', { name: 'Rascunhos 1' })).toBeDefined()
  })

  it('the five kinds are five starts, explained where there is no campaign yet', async () => {
    const create = vi.fn(() => {
      throw new Error('not here')
    })
    open([], { drafts: { create } })
    const starts = await screen.findByRole('group', { name: words.startLabel })
    const buttons = within(starts).getAllByRole('button')
    expect(buttons.map((button) => button.textContent)).toEqual(
      draftKinds.map((kind) => `${ptBr.composer.kinds[kind]}${words.kindLines[kind]}`),
    )
    expect(screen.queryByRole('searchbox')).toBeNull()
    for (const [index, kind] of draftKinds.entries()) {
      fireEvent.click(buttons[index] ?? starts)
      await waitFor(() => expect(create).toHaveBeenLastCalledWith({ content: emptyDraftContent(kind, null) }))
    }
  })
})
