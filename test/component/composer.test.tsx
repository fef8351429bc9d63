import { ORPCError } from '@orpc/client'
import { cleanup, fireEvent, screen, waitFor } from '@solidjs/testing-library'
import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  type Draft,
  type DraftCheck,
  type DraftContent,
  emptyDraftContent,
} from '../../shared/bridge/drafts.ts'
import type { ContactList } from '../../shared/bridge/lists.ts'
import { ComposerPage } from '../../renderer/features/campaigns/composer-page.tsx'
import { contactList, draftCheck } from './complete.ts'
import { renderInApp } from './in-app.tsx'
import { eventually } from '../support/eventually.ts'

const first: Draft = {
  id: 'd',
  revision: 1,
  content: { ...emptyDraftContent('SMSSHORT', null), title: 'Lembrete', template: 'Olá' },
  createdAt: new Date('2026-11-21T10:00:00').toISOString(),
  savedAt: new Date('2026-11-21T10:00:00').toISOString(),
  outboxItemId: null,
}

const lintsOf = ({ title, listId }: DraftContent): DraftCheck['lints'] => {
  if (title === '') return [{ code: 'title_missing', level: 'error', params: {} }]
  return listId === null
    ? []
    : [{ code: 'over_one_segment', level: 'warning', params: { count: 2 }, positions: [1, 2] }]
}

const checkOf = (draft: Draft): DraftCheck =>
  draftCheck({ revision: draft.revision, lints: lintsOf(draft.content) })

const enqueued = vi.fn((_asked: unknown): Promise<unknown> => Promise.reject(new Error('refused')))

/** A draft in a workspace that commits when the test says so. */
const open = async (
  start: Draft = first,
  lists: readonly Partial<ContactList>[] = [],
  check: (draft: Draft) => DraftCheck | Promise<DraftCheck> = checkOf,
) => {
  let kept = start
  let commit = () => {}
  const save = vi.fn(
    (input: { content: DraftContent }) =>
      new Promise<Draft>((resolve) => {
        commit = () => {
          kept = {
            ...kept,
            content: input.content,
            revision: kept.revision + 1,
            savedAt: new Date('2026-11-21T18:40:00').toISOString(),
          }
          resolve(structuredClone(kept))
        }
      }),
  )
  const preview = ({ position }: { position: number }) => ({
    position,
    total: 3,
    phone: `551198000000${position}`,
    text: `Olá ${position}`,
    segments: null,
    missing: [],
  })
  const { state, unmount } = renderInApp(
    () => <ComposerPage />,
    {
      drafts: { get: () => structuredClone(kept), save, check: () => check(kept), preview },
      lists: { list: () => lists.map(contactList) },
      connections: {
        list: () => [
          {
            id: 'embedded',
            name: '',
            kind: 'embedded',
            baseUrl: null,
            tokenLast4: null,
            zonelessStart: 'local-brasilia',
            busyMeaning: 'unknown',
            uploadRate: null,
            autoBlocks: [],
            team: null,
          },
        ],
      },
      outbox: { twins: () => [], enqueue: enqueued },
    },
    { path: '/campaigns/:id', at: '/campaigns/d' },
  )
  const title = await screen.findByLabelText<HTMLInputElement>('Título')
  return { title, save, state, unmount, commit: () => commit() }
}

const type = (field: HTMLInputElement, value: string) => fireEvent.input(field, { target: { value } })

describe('calls', () => {
  afterEach(cleanup)

  const ofPhones = (roles: ContactList['roles']) => ({
    id: 'l',
    name: 'Lista',
    columns: roles.map((_role, at) => `C${at}`),
    roles,
  })
  const rung = (draft: Draft) => ({ ...checkOf(draft), phones: { mobile: 1, landline: 2, other: 0 } })
  const call = (kind: DraftContent['kind']): Draft => ({
    ...first,
    content: { ...first.content, kind, listId: 'l' },
  })

  it('a call to people with several phones offers which one rings, and says how many of which do', async () => {
    const { save, commit } = await open(call('TVOZ'), [ofPhones(['phone', 'phone'])], rung)
    const choice = await screen.findByLabelText('Uma ligação por pessoa')
    await screen.findByText('Ligações: 1 celular, 2 telefones fixos.')
    fireEvent.change(choice, { target: { value: 'landline' } })
    await waitFor(() => expect(save).toHaveBeenCalled())
    expect(save.mock.lastCall?.[0].content.callsFirst).toBe('landline')
    commit()
    await screen.findByText(/toca uma vez só/)
  })

  it.each([
    ['SMSSHORT', ['phone', 'phone'], false],
    ['TVOZ', ['phone', 'name'], true],
  ] as const)('a %s to %s offers no choice', async (kind, roles, says) => {
    await open(call(kind), [ofPhones([...roles])], rung)
    await screen.findByText('Destinatários')
    expect(screen.queryByLabelText('Uma ligação por pessoa')).toBeNull()
    expect(screen.queryByText(/^Ligações:/) !== null).toBe(says)
  })
})

describe('people in several rows of a list', () => {
  afterEach(cleanup)
  const label = 'Um só número por pessoa, pelo CPF'
  const listWith = (role: 'cpf' | 'cnpj') => ({
    id: 'l',
    name: 'Lista',
    columns: ['Telefone', 'Documento'],
    roles: ['phone' as const, role],
  })
  const draft: Draft = { ...first, content: { ...first.content, listId: 'l' } }

  it('a campaign to a list with CPFs goes to one number of each person, unless the user wants every number', async () => {
    const { save } = await open(draft, [listWith('cpf')])
    const box = await screen.findByLabelText<HTMLInputElement>(label)
    expect(box.checked).toBe(true)
    fireEvent.click(box)
    await waitFor(() => expect(save).toHaveBeenCalled())
    expect(save.mock.lastCall?.[0].content.onePerPerson).toBe(false)
  })

  it('a campaign to a list without CPFs asks nothing of the kind', async () => {
    await open(draft, [listWith('cnpj')])
    await screen.findByText('Destinatários')
    expect(screen.queryByLabelText(label)).toBeNull()
  })

  it('those who are left out stand among the steps to the recipients', async () => {
    const steps = [{ reason: 'same_person' as const, count: 2 }]
    await open(draft, [listWith('cpf')], (one) => ({ ...checkOf(one), steps }))
    await screen.findByText('Mesma pessoa por outro número')
  })
})

describe('composer', () => {
  afterEach(cleanup)

  it('the composer shows the time of the save only after the commit', async () => {
    const { title, save, commit } = await open()
    expect(screen.getByText('salvo às 10:00')).toBeTruthy()
    type(title, 'Lembrete novo')
    expect(screen.queryByText(/salvo às/)).toBeNull()
    await eventually(() => expect(save).toHaveBeenCalled(), 2_000)
    expect(screen.getByText('salvando…')).toBeTruthy()
    commit()
    expect(await screen.findByText('salvo às 18:40')).toBeTruthy()
  })

  it('the composer saves and checks new text before it opens the review', async () => {
    const { title, save, commit } = await open({ ...first, content: { ...first.content, title: '' } })
    await eventually(() => expect(screen.getByText('1 pendência')).toBeTruthy(), 2_000)
    type(title, 'Agora com título')
    fireEvent.click(screen.getByRole('button', { name: 'Revisar e enviar' }))
    await eventually(() => expect(save).toHaveBeenCalledTimes(1))
    expect(screen.queryByRole('dialog')).toBeNull()
    commit()
    expect(await screen.findByRole('dialog')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Enviar a 3 pessoas' })).toBeTruthy()
  })

  it('Ctrl+Enter opens the review, and sends from there', async () => {
    await open({ ...first, content: { ...first.content, listId: 'l' } }, [{ id: 'l' }])
    const press = () => fireEvent.keyDown(document.body, { key: 'Enter', ctrlKey: true })
    press()
    expect(await screen.findByRole('dialog')).toBeTruthy()
    const send = screen.getByRole<HTMLButtonElement>('button', { name: 'Enviar a 3 pessoas' })
    await eventually(() => expect(send.disabled).toBe(false))
    expect(enqueued).not.toHaveBeenCalled()
    press()
    await eventually(() => expect(enqueued).toHaveBeenCalledTimes(1))
  })

  it('the review stays while it sends, and who left the page all the same is told what became of it', async () => {
    const { state, unmount } = await open({ ...first, content: { ...first.content, listId: 'l' } }, [
      { id: 'l' },
    ])
    let refuse = () => {}
    enqueued.mockImplementationOnce(
      () => new Promise((_resolve, reject) => (refuse = () => reject(new Error('refused')))),
    )
    fireEvent.click(screen.getByRole('button', { name: 'Revisar e enviar' }))
    await screen.findByRole('dialog')
    const send = screen.getByRole<HTMLButtonElement>('button', { name: 'Enviar a 3 pessoas' })
    await eventually(() => expect(send.disabled).toBe(false))
    fireEvent.click(send)
    const back = screen.getByRole<HTMLButtonElement>('button', { name: 'Voltar ao rascunho' })
    await eventually(() => expect(back.disabled).toBe(true))
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' })
    expect(screen.getByRole('dialog')).toBeTruthy()
    unmount()
    refuse()
    await eventually(() =>
      expect(state.toasts.all.map(({ text }) => text).join()).toContain('“Lembrete” não foi enviada.'),
    )
  })

  it('a start in the night is sent only after its hours are accepted in the review', async () => {
    await open({ ...first, content: { ...first.content, listId: 'l' } }, [{ id: 'l' }], (draft) => ({
      ...checkOf(draft),
      outsideHours: 2,
      lints: [{ code: 'outside_sending_hours', level: 'warning', params: { count: 2 } }],
    }))
    fireEvent.click(screen.getByRole('button', { name: 'Revisar e enviar' }))
    const consent = await screen.findByRole('checkbox', { name: 'Autorizo o envio fora do horário' })
    const send = screen.getByRole<HTMLButtonElement>('button', { name: 'Enviar a 3 pessoas' })
    expect(send.disabled).toBe(true)
    fireEvent.click(consent)
    await eventually(() => expect(send.disabled).toBe(false))
    fireEvent.click(consent)
    expect(send.disabled).toBe(true)
    fireEvent.click(consent)
    fireEvent.click(send)
    const accepts = { twins: [], outside: 2 }
    await eventually(() => expect(enqueued.mock.lastCall).toMatchObject([{ accepts }]))
  })

  it('the hours of a review cannot be accepted while the draft is being saved and counted again', async () => {
    const { title, save, commit } = await open(
      { ...first, content: { ...first.content, listId: 'l' } },
      [{ id: 'l' }],
      (draft) => ({
        ...checkOf(draft),
        outsideHours: 2,
        lints: [{ code: 'outside_sending_hours', level: 'warning', params: { count: 2 } }],
      }),
    )
    fireEvent.click(screen.getByRole('button', { name: 'Revisar e enviar' }))
    const consent = await screen.findByRole<HTMLInputElement>('checkbox', {
      name: 'Autorizo o envio fora do horário',
    })
    await eventually(() => expect(consent.disabled).toBe(false))
    type(title, 'Outro título')
    await eventually(() => expect(consent.disabled).toBe(true))
    await eventually(() => expect(save).toHaveBeenCalledTimes(1))
    commit()
    await eventually(() => expect(consent.disabled).toBe(false))
  })

  it('a review that was open when the night began asks for its hours before anything is sent', async () => {
    let outsideHours = 0
    await open({ ...first, content: { ...first.content, listId: 'l' } }, [{ id: 'l' }], (draft) => ({
      ...checkOf(draft),
      outsideHours,
      lints:
        outsideHours === 0
          ? []
          : [{ code: 'outside_sending_hours', level: 'warning', params: { count: outsideHours } }],
    }))
    fireEvent.click(screen.getByRole('button', { name: 'Revisar e enviar' }))
    const send = await screen.findByRole<HTMLButtonElement>('button', { name: 'Enviar a 3 pessoas' })
    await eventually(() => expect(send.disabled).toBe(false))
    outsideHours = 3
    const data = { code: 'outbox_hours_need_consent', params: {} }
    enqueued.mockImplementationOnce(() => Promise.reject(new ORPCError('PROBLEM', { defined: true, data })))
    fireEvent.click(send)
    await screen.findByText('A esta hora, o envio alcançaria pessoas fora do horário permitido.')
    const consent = await screen.findByRole('checkbox', { name: 'Autorizo o envio fora do horário' })
    expect(send.disabled).toBe(true)
    fireEvent.click(consent)
    await eventually(() => expect(send.disabled).toBe(false))
  })

  it('a review whose audience changed is checked again, and sends to whom it shows then', async () => {
    let audienceVersion = 'before'
    await open({ ...first, content: { ...first.content, listId: 'l' } }, [{ id: 'l' }], (draft) => ({
      ...checkOf(draft),
      audienceVersion,
    }))
    fireEvent.click(screen.getByRole('button', { name: 'Revisar e enviar' }))
    const send = await screen.findByRole<HTMLButtonElement>('button', { name: 'Enviar a 3 pessoas' })
    await eventually(() => expect(send.disabled).toBe(false))
    audienceVersion = 'now'
    const data = { code: 'audience_changed', params: { seen: 3, now: 3 } }
    enqueued.mockImplementationOnce(() => Promise.reject(new ORPCError('PROBLEM', { defined: true, data })))
    fireEvent.click(send)
    await screen.findByText('A lista, os bloqueios ou os envios recentes mudaram enquanto você revisava.')
    await eventually(() => expect(send.disabled).toBe(false))
    fireEvent.click(send)
    await eventually(() => expect(enqueued).toHaveBeenCalledTimes(2))
    expect(enqueued.mock.calls.map(([asked]) => asked)).toMatchObject([
      { audienceVersion: 'before' },
      { audienceVersion: 'now' },
    ])
  })

  it('a check of outdated content is not shown, and unsaved content is not checked', async () => {
    let answer = () => {}
    const checked = vi.fn(
      (draft: Draft) => new Promise<DraftCheck>((resolve) => (answer = () => resolve(checkOf(draft)))),
    )
    const { title, save, commit } = await open(
      { ...first, content: { ...first.content, title: '' } },
      [],
      checked,
    )
    await eventually(() => expect(checked).toHaveBeenCalledTimes(1))
    type(title, 'Agora com título')
    answer()
    await eventually(() => expect(save).toHaveBeenCalledTimes(1))
    expect(screen.queryByText('Dê um título à campanha.')).toBeNull()
    // Nor is what is not saved yet counted in the form that it had before.
    expect(checked).toHaveBeenCalledTimes(1)
    commit()
    await eventually(() => expect(checked).toHaveBeenCalledTimes(2))
    answer()
    // Only now is anything known; what was counted is this content's.
    fireEvent.click(screen.getByRole('button', { name: 'Revisar e enviar' }))
    expect(await screen.findByRole('dialog')).toBeTruthy()
  })

  it('the review does not open while an error remains, and the error turns red', async () => {
    await open({ ...first, content: { ...first.content, title: '' } })
    await eventually(() => expect(screen.getByText('1 pendência')).toBeTruthy(), 2_000)
    const finding = () => screen.getByText('Dê um título à campanha.').closest('li')
    expect(finding()?.dataset['tone']).toBe('neutral')
    fireEvent.click(screen.getByRole('button', { name: 'Revisar e enviar' }))
    await eventually(() => expect(finding()?.dataset['tone']).toBe('red'))
    expect(screen.queryByRole('dialog')).toBeNull()
    // It may be out of sight.
    await eventually(() => expect(document.activeElement).toBe(finding()))
  })

  it('a finding steps through its recipients and stays at the current one while the text changes', async () => {
    const list = {
      id: 'l',
      name: 'Clientes',
      size: 3,
      columns: ['Nome'],
      roles: ['name'] as ContactList['roles'],
    }
    const { commit } = await open({ ...first, content: { ...first.content, listId: 'l' } }, [list])
    const show = await screen.findByRole('button', { name: 'Ver quem' })
    for (const place of ['2 de 3', '3 de 3', '2 de 3']) {
      fireEvent.click(show)
      await screen.findByText(place)
    }
    fireEvent.input(screen.getByLabelText('Mensagem'), { target: { value: 'Olá a todos' } })
    commit()
    // wall-clock: the check that could lose the place comes after a pause in writing
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(screen.getByText('2 de 3')).toBeTruthy()
  })

  it('the composer offers the column with each person’s own text first, and phones last', async () => {
    const list = {
      id: 'l',
      name: 'Clientes',
      size: 3,
      columns: ['Nome', 'Fone', 'Valor', 'Texto do SMS'],
      roles: ['name', 'phone', 'variable', 'message'] as ContactList['roles'],
    }
    await open({ ...first, content: { ...first.content, listId: 'l' } }, [list])
    const chips = (await screen.findByRole('group', { name: 'Inserir coluna' })).querySelectorAll('button')
    expect([...chips].map((chip) => chip.textContent)).toEqual(['Texto do SMS', 'Nome', 'Valor', 'Fone'])
    expect(chips[0]?.title).toContain('o texto que a planilha traz para cada pessoa')
    expect(chips[1]?.title).toBe('Inserir Nome')
  })

  it('a draft that is frozen in the outbox cannot be edited', async () => {
    const { title } = await open({ ...first, outboxItemId: 'i' })
    expect(title.disabled).toBe(true)
    expect(screen.queryByRole('button', { name: 'Revisar e enviar' })).toBeNull()
    expect(screen.getByText('Esta campanha está na caixa de saída.')).toBeTruthy()
  })
})
