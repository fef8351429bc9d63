import { cleanup, fireEvent, screen } from '@solidjs/testing-library'
import { afterEach, expect, it } from 'vitest'
import type { Report, ReportReadJob } from '../../shared/bridge/results.ts'
import { ResultsSection } from '../../renderer/features/history/results/results-section.tsx'
import { eventually } from '../support/eventually.ts'
import type { FileTicket } from '../../shared/bridge/file-tickets.ts'
import { ticketOf } from '../support/file-tickets.ts'
import { outboxItemDetail } from './complete.ts'
import { renderInApp } from './in-app.tsx'

afterEach(cleanup)

const facts = {
  kind: 'csv',
  fileBytes: 40,
  encoding: 'utf-8',
  delimiter: ';',
  quotes: null,
  doubts: null,
  sheets: [],
  sheet: null,
  headerRow: 1,
  columns: ['fone', 'retorno'],
  sample: [{ sourceRow: 2, cells: ['11980000001', 'OKZ'] }],
  complete: true,
}

const read: ReportReadJob = {
  kind: 'report_read',
  jobId: 'job',
  itemId: 'i',
  fileName: 'relatorio.csv',
  state: 'committed',
  rows: 3,
  bytesRead: 40,
  bytesTotal: 40,
  elapsedMs: 1,
  reading: {
    rows: 3,
    matched: 2,
    recipients: 2,
    items: [{ itemId: 'i', waveNumber: null, recipients: 2 }],
    unmatched: [{ reason: 'not_recipient', count: 1 }],
    words: [
      { number: 0, source: 'status', text: 'OKZ', count: 1, meaning: null, why: null },
      { number: 1, source: 'status', text: 'Entregue', count: 1, meaning: 'delivered', why: 'known' },
    ],
    importedAt: null,
  },
  problem: null,
}

const none = {
  opted_out: 0,
  answered: 0,
  clicked: 0,
  read: 0,
  delivered: 0,
  failed_for_ever: 0,
  failed_for_now: 0,
  unknown: 0,
  untold: 4,
}

const report = {
  id: 'r',
  source: 'file',
  fileName: 'relatorio.csv',
  importedAt: '2027-03-02T13:00:00.000Z',
  rows: 3,
  recipients: 3,
  unmatched: [],
  words: [],
  blocked: [],
}

/** The part of a campaign without reports, onto which a file is dropped. */
const drop = async (blocked: Report['blocked'] = []) => {
  const undone: unknown[] = []
  const applied: unknown[] = []
  const asked: unknown[] = []
  const app = renderInApp(() => <ResultsSection item={outboxItemDetail({ id: 'i', state: 'sent' })} />, {
    results: {
      get: () => ({ reports: [], counts: none, proofs: 0, total: 4 }),
      propose: () => ({
        columns: [
          { role: 'phone', why: 'header' },
          { role: 'status', why: 'header' },
        ],
      }),
      read: (input: unknown) => {
        asked.push(input)
        return { jobId: 'job' }
      },
      apply: (input: unknown) => {
        applied.push(input)
        return { reportId: 'r', recipients: 2, isUnchanged: false, blocked }
      },
      undo: (input: unknown) => {
        undone.push(input)
        return input
      },
    },
    imports: {
      open: () => ({ fileId: 'f', fileName: 'relatorio.csv', facts, roles: [], phoneOrder: [], why: [] }),
    },
    jobs: {
      list: () => [],
      watch: async function* () {
        yield await Promise.resolve(read)
      },
      cancel: () => read,
    },
  })
  await screen.findByRole('button', { name: 'Importar o relatório do fornecedor' })
  app.state.drops.consumer()?.take([{ ticket: ticketOf('/x/relatorio.csv'), bytes: 40 }])
  await screen.findByText('2 de 3 linhas são de 2 destinatários desta campanha.')
  return { app, applied, asked, undone }
}

it('a report says whom it is about before anything counts, and what a person says of a word is applied', async () => {
  const { applied } = await drop()
  expect(screen.getByText('Não é destinatário desta campanha')).toBeTruthy()
  expect(screen.getByText('1 status sem significado, em 1 linha.')).toBeTruthy()
  fireEvent.change(screen.getByRole('combobox', { name: 'Significado de OKZ' }), {
    target: { value: 'failed_for_now' },
  })
  expect(screen.queryByText('1 status sem significado, em 1 linha.')).toBeNull()
  expect(applied).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Aplicar a 2 destinatários' }))
  await eventually(() =>
    expect(applied).toEqual([{ jobId: 'job', meanings: ['failed_for_now', 'delivered'], language: 'pt-BR' }]),
  )
})

it('results of a campaign of which no one knows whether it was sent let the user confirm that it was', async () => {
  const resolved: unknown[] = []
  const item = outboxItemDetail({ id: 'i', state: 'unknown', resolution: 'left' })
  renderInApp(() => <ResultsSection item={item} />, {
    results: {
      get: () => ({ reports: [report], counts: { ...none, delivered: 4 }, proofs: 3, total: 4 }),
      rows: () => ({ total: 4, rows: [] }),
      blockable: () => [{ result: 'failed_for_ever', people: 0, open: 0, items: 1 }],
    },
    outbox: {
      resolve: (input: unknown) => {
        resolved.push(input)
        return item
      },
    },
  })
  await screen.findByText(/^Há resultados de 3 destinatários que só podem ser desta campanha/)
  fireEvent.click(screen.getByRole('button', { name: 'Confirmar que foi enviada' }))
  await eventually(() => expect(resolved).toEqual([{ id: 'i', resolution: 'confirmed_sent' }]))
})

it('an offer to block says that the people are of several batches, and blocks them all', async () => {
  const blocked: unknown[] = []
  const item = outboxItemDetail({ id: 'i', state: 'sent', title: 'Aviso' })
  const app = renderInApp(() => <ResultsSection item={item} />, {
    results: {
      get: () => ({
        reports: [report],
        counts: { ...none, opted_out: 1, delivered: 3 },
        proofs: 4,
        total: 4,
      }),
      rows: () => ({ total: 4, rows: [] }),
      blockable: () => [
        { result: 'opted_out', people: 7, open: 5, items: 3 },
        { result: 'failed_for_ever', people: 2, open: 2, items: 1 },
      ],
      block: (input: unknown) => {
        blocked.push(input)
        return { listId: 'l', phones: 7 }
      },
    },
  })
  await screen.findByText('Somados os 3 lotes, cada pessoa uma vez. 5 ainda sem bloqueio.')
  screen.getByText('2 ainda sem bloqueio.')
  fireEvent.click(screen.getByRole('button', { name: 'Bloquear 5' }))
  await eventually(() =>
    expect(blocked).toEqual([{ itemId: 'i', result: 'opted_out', name: 'Pediram para sair - Aviso' }]),
  )
  await eventually(() =>
    expect(app.state.toasts.all.map(({ text }) => text)).toEqual(['5 números bloqueados.']),
  )
})

it.each([
  ['a list without a status', ['/x/lista.csv']],
  ['several files at once', ['/x/relatorio.csv', '/x/outro.csv']],
])('%s that is dropped on a campaign is imported as always', async (_what, paths) => {
  const app = renderInApp(() => <ResultsSection item={outboxItemDetail({ id: 'i', state: 'sent' })} />, {
    results: {
      get: () => ({ reports: [], counts: none, proofs: 0, total: 4 }),
      propose: () => ({ columns: [{ role: 'phone', why: 'header' }] }),
    },
    imports: {
      open: () => ({ fileId: 'f', fileName: 'lista.csv', facts, roles: [], phoneOrder: [], why: [] }),
      findFiles: ({ tickets }: { tickets: FileTicket[] }) => ({ files: tickets, isCut: false }),
    },
  })
  await screen.findByRole('button', { name: 'Importar o relatório do fornecedor' })
  app.state.drops.consumer()?.take(paths.map((path) => ({ ticket: ticketOf(path), bytes: 40 })))
  await eventually(() => expect(app.state.importQueue.queue.files).toHaveLength(paths.length))
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('a report whose columns are changed is read again, and one without a phone column is not', async () => {
  const { asked } = await drop()
  expect(asked).toEqual([{ itemId: 'i', fileId: 'f', roles: ['phone', 'status'] }])
  fireEvent.change(screen.getByRole('combobox', { name: 'O que é a coluna retorno' }), {
    target: { value: 'answer' },
  })
  await screen.findByText('2 de 3 linhas são de 2 destinatários desta campanha.')
  expect(asked.at(-1)).toEqual({ itemId: 'i', fileId: 'f', roles: ['phone', 'answer'] })
  fireEvent.change(screen.getByRole('combobox', { name: 'O que é a coluna fone' }), {
    target: { value: 'unused' },
  })
  await screen.findByText('Indique a coluna de telefone e a de status ou resposta.')
  expect(screen.getByRole('button', { name: 'Aplicar' })).toHaveProperty('disabled', true)
  expect(asked).toHaveLength(2)
})

it('a report that blocked people by itself says how many as it is applied, and one undo takes both back', async () => {
  const { app, undone } = await drop([
    { result: 'opted_out', people: 2, isUndone: false },
    { result: 'failed_for_ever', people: 1, isUndone: false },
  ])
  fireEvent.click(screen.getByRole('button', { name: 'Aplicar a 2 destinatários' }))
  const said = 'Resultados aplicados a 2 destinatários. 3 números foram bloqueados automaticamente.'
  await eventually(() => expect(app.state.toasts.all.map(({ text }) => text)).toEqual([said]))
  app.state.toasts.all[0]?.action?.run()
  await eventually(() => expect(undone).toEqual([{ reportId: 'r' }]))
  await eventually(() =>
    expect(app.state.toasts.all.map(({ text }) => text)).toContain('Importação e bloqueios desfeitos.'),
  )
})

it('results that a service called back have their name in the language of the window, and count callbacks', async () => {
  // They were used while the window spoke English.
  const calledBack = { ...report, source: 'callbacks', fileName: 'Callbacks of this campaign', rows: 67 }
  renderInApp(() => <ResultsSection item={outboxItemDetail({ id: 'i', state: 'sent' })} />, {
    results: {
      get: () => ({ reports: [calledBack], counts: { ...none, delivered: 4 }, proofs: 4, total: 4 }),
      rows: () => ({ total: 4, rows: [] }),
      blockable: () => [],
    },
  })
  await screen.findByText('Retornos desta campanha')
  screen.getByText(/· 67 retornos, 3 destinatários$/)
  expect(screen.queryByText(/Callbacks/)).toBeNull()
})

it('the line of a report says whom it blocked by itself, and undoes it with one press', async () => {
  const unblocked: unknown[] = []
  const blocked = [
    { result: 'opted_out', people: 1, isUndone: false },
    { result: 'failed_for_ever', people: 2, isUndone: false },
  ]
  const gone = { result: 'opted_out', people: 4, isUndone: true }
  renderInApp(() => <ResultsSection item={outboxItemDetail({ id: 'i', state: 'sent' })} />, {
    results: {
      get: () => ({
        reports: [
          { ...report, blocked },
          { ...report, id: 'q', fileName: 'outro.csv', blocked: [gone] },
        ],
        counts: { ...none, delivered: 4 },
        proofs: 4,
        total: 4,
      }),
      rows: () => ({ total: 4, rows: [] }),
      blockable: () => [{ result: 'failed_for_ever', people: 0, open: 0, items: 1 }],
      unblock: (input: unknown) => {
        unblocked.push(input)
        return input
      },
    },
  })
  await screen.findByText('Bloqueio automático: 1 pediu para sair e 2 números inválidos.')
  screen.getByText('O bloqueio automático foi desfeito.')
  expect(screen.queryByRole('button', { name: 'Desfazer bloqueio de outro.csv' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Desfazer bloqueio de relatorio.csv' }))
  await eventually(() => expect(unblocked).toEqual([{ reportId: 'r' }]))
})
