import { cleanup, fireEvent, screen, waitFor } from '@solidjs/testing-library'
import { afterEach, describe, expect, it } from 'vitest'
import type { FoundWord, ReportReadJob } from '../../shared/bridge/results.ts'
import { CallbacksPanel } from '../../renderer/features/history/callbacks-panel.tsx'
import { renderInApp } from './in-app.tsx'
import { callbackOf } from './support/registrations.ts'

afterEach(cleanup)

const known: FoundWord = {
  number: 0,
  source: 'status',
  text: 'OKZ',
  count: 2,
  meaning: 'delivered',
  why: 'remembered',
}

const jobOf = (words: FoundWord[]): ReportReadJob => ({
  kind: 'report_read',
  jobId: 'job',
  itemId: 'i',
  fileName: 'Retornos',
  state: 'committed',
  rows: 3,
  bytesRead: 3,
  bytesTotal: 3,
  elapsedMs: 1,
  reading: {
    rows: 3,
    matched: 2,
    recipients: 2,
    items: [{ itemId: 'i', waveNumber: null, recipients: 2 }],
    unmatched: [{ reason: 'payload_unreadable', count: 1 }],
    words,
    importedAt: null,
  },
  problem: null,
})

type Case = {
  counted?: { total: number; fresh: number | null }
  why?: 'header' | 'remembered'
  words?: FoundWord[]
  roles?: string[]
  canUse?: boolean
}

const show = ({
  counted = { total: 3, fresh: null },
  why = 'header',
  words = [known],
  roles = ['phone', 'status'],
  canUse = true,
}: Case = {}) => {
  const applied: unknown[] = []
  const undone: unknown[] = []
  const { state } = renderInApp(
    () => <CallbacksPanel itemId="i" canUse={canUse} />,
    {
      callbacks: { list: () => ({ total: 3, latest: 3, items: [callbackOf()] }) },
      results: {
        newCallbacks: () => counted,
        openCallbacks: () => ({
          fileId: 'f',
          callbacks: 3,
          columns: ['data.contact', 'data.status'],
          sample: [{ sourceRow: 1, cells: ['5511980000001', 'OKZ'] }],
        }),
        propose: () => ({ columns: roles.map((role) => ({ role, why })) }),
        read: () => ({ jobId: 'job' }),
        apply: (input: unknown) => {
          applied.push(input)
          return { reportId: 'r', recipients: 2, isUnchanged: false, blocked: [] }
        },
        undo: (input: unknown) => {
          undone.push(input)
          return input
        },
      },
      jobs: {
        list: () => [],
        watch: async function* () {
          yield await Promise.resolve(jobOf(words))
        },
        cancel: () => jobOf(words),
      },
    },
    { isServiceUp: true },
  )
  return { applied, undone, state }
}

describe('callbacks as results', () => {
  it('the first time a person sees what each field is taken for, and applies it', async () => {
    const { applied } = show()
    fireEvent.click(await screen.findByRole('button', { name: 'Usar como resultados…' }))
    expect(await screen.findByText('2 de 3 linhas são de 2 destinatários desta campanha.')).toBeTruthy()
    expect(screen.getByRole('dialog', { name: 'Usar retornos como resultados' })).toBeTruthy()
    expect(screen.getByText('3 retornos recebidos.')).toBeTruthy()
    expect(screen.getByText('Retorno que não é JSON nem formulário')).toBeTruthy()
    expect(screen.getByRole('combobox', { name: 'O que é o campo data.contact' })).toBeTruthy()
    expect(screen.queryByText('Como o arquivo foi lido')).toBeNull()
    expect(applied).toEqual([])
    fireEvent.click(screen.getByRole('button', { name: 'Aplicar a 2 destinatários' }))
    await waitFor(() =>
      expect(applied).toEqual([{ jobId: 'job', meanings: ['delivered'], language: 'pt-BR' }]),
    )
    await waitFor(() => expect(document.querySelector('[role=dialog][data-expanded]')).toBeNull())
  })

  it('new callbacks that say nothing new are applied with one press', async () => {
    const { applied, undone, state } = show({ counted: { total: 3, fresh: 2 }, why: 'remembered' })
    expect(await screen.findByText('2 retornos novos desde a última vez.')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Aplicar 2' }))
    await waitFor(() =>
      expect(state.toasts.all.map(({ text }) => text)).toEqual(['Resultados aplicados a 2 destinatários.']),
    )
    expect(applied).toHaveLength(1)
    expect(screen.queryByRole('dialog')).toBeNull()
    state.toasts.all[0]?.action?.run()
    await waitFor(() => expect(undone).toEqual([{ reportId: 'r' }]))
  })

  it('a new word among new callbacks is shown before anything is applied', async () => {
    const news: FoundWord = { ...known, text: 'NOVO', meaning: null, why: null }
    const { applied } = show({ counted: { total: 3, fresh: 1 }, why: 'remembered', words: [news] })
    fireEvent.click(await screen.findByRole('button', { name: 'Aplicar 1' }))
    expect(await screen.findByRole('combobox', { name: 'Significado de NOVO' })).toBeTruthy()
    expect(applied).toEqual([])
  })

  it('new callbacks without the remembered fields are shown before anything is applied', async () => {
    const { applied } = show({ counted: { total: 3, fresh: 1 }, roles: ['unused', 'status'] })
    fireEvent.click(await screen.findByRole('button', { name: 'Aplicar 1' }))
    expect(await screen.findByText('Indique o campo do telefone e o do status ou da resposta.')).toBeTruthy()
    expect(applied).toEqual([])
  })

  it('callbacks that are all in the results can be looked at again', async () => {
    show({ counted: { total: 3, fresh: 0 } })
    expect(await screen.findByText('Todos já estão nos resultados.')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Rever…' }))
    expect(await screen.findByRole('dialog', { name: 'Usar retornos como resultados' })).toBeTruthy()
  })

  it('callbacks of a campaign that was not sent give no results', async () => {
    show({ canUse: false })
    expect(await screen.findByRole('link', { name: 'Ver 3 retornos' })).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
  })
})
