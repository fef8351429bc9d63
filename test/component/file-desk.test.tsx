import { cleanup, fireEvent, screen, waitFor, within } from '@solidjs/testing-library'
import { createMemo, Show } from 'solid-js'
import { afterEach, describe, expect, it } from 'vitest'
import type { ReadingChoices } from '../../shared/processes/reader.ts'
import type { ColumnRole, ProposalReason } from '../../shared/rules/column-roles.ts'
import { FileDesk } from '../../renderer/features/import/file-desk.tsx'
import { emptyTally, type RejectionReason } from '../../shared/rules/row-verdict.ts'
import { ptBr } from '../../renderer/i18n/pt-br/index.ts'
import { useAppState } from '../../renderer/state/context.ts'
import { newImportJob } from '../../main/workspace/files/jobs.ts'
import { renderInApp } from './in-app.tsx'
import { turns } from '../support/turns.ts'
import { ticketOf } from '../support/file-tickets.ts'

const columns = ['Nome', 'Zap', 'Número']
const Desk = () => {
  const { importQueue } = useAppState()
  importQueue.add([ticketOf('/clientes.csv')])
  const file = createMemo(() => importQueue.current())
  return <Show when={file()}>{(current) => <FileDesk file={current()} />}</Show>
}
type Sheets = readonly {
  name: string
  hidden: boolean
  rows?: number
  isCut?: boolean
  hasContacts?: boolean
}[]
const openedAs = (fileId: string, choices: ReadingChoices, sheets: Sheets = []) => ({
  fileId,
  fileName: 'clientes.csv',
  facts: {
    kind: 'csv',
    fileBytes: 40,
    encoding: 'utf-8',
    delimiter: ';',
    sheets,
    sheet: choices.sheet ?? sheets[0]?.name ?? null,
    headerRow: choices.headerRow ?? 1,
    columns,
    sample: [{ sourceRow: 2, cells: ['Ana', '11987654321', '7'] }],
    complete: true,
  },
  roles: ['name', 'phone', 'variable'],
  why: [null, null, null],
})
const open = (
  roles: ColumnRole[],
  why: (ProposalReason | null)[],
  onInspect: (choices: ReadingChoices) => void = () => {},
  sheets: Sheets = [],
) =>
  renderInApp(() => <Desk />, {
    imports: {
      start: () => ({ jobId: 'job' }),
      open: ({ choices }: { choices: ReadingChoices }) => {
        onInspect(choices)
        return { ...openedAs('file', choices, sheets), roles, why }
      },
      judge: () => ({ rows: [] }),
    },
  })
const headOf = (column: string) =>
  screen.getByRole('combobox', { name: ptBr.imports.roleOf(column) }).closest('.import-head')

describe('queue of files', () => {
  afterEach(cleanup)

  it('the chip of a file that cannot be read says so, and no longer that it waits', async () => {
    const Queue = () => {
      const { importQueue } = useAppState()
      importQueue.add([ticketOf('/estragado.csv'), ticketOf('/outro.csv')])
      const file = createMemo(() => importQueue.current())
      return <Show when={file()}>{(current) => <FileDesk file={current()} />}</Show>
    }
    renderInApp(() => <Queue />, {
      imports: {
        open: () => Promise.reject(new Error('unreadable')),
      },
    })
    const chips = within(await screen.findByRole('navigation', { name: ptBr.imports.queue }))
    await waitFor(() =>
      expect(chips.getByRole('button', { name: /estragado/ }).textContent).toContain('não importado'),
    )
    expect(chips.getByRole('button', { name: /outro/ }).textContent).toContain('na fila')
  })
})

describe('whole reading', () => {
  afterEach(cleanup)

  const setUp = () => {
    const opened: string[] = []
    const begun: { fileId: string; settle: (answer: unknown) => void }[] = []
    const cancelled: string[] = []
    const { state } = renderInApp(() => <Desk />, {
      imports: {
        open: ({ choices }: { choices: ReadingChoices }) => {
          opened.push(`file ${opened.length + 1}`)
          return openedAs(`file ${opened.length}`, choices)
        },
        judge: () => ({ rows: [] }),
        start: ({ fileId }: { fileId: string }) =>
          new Promise((settle) => {
            begun.push({ fileId, settle })
          }),
      },
      jobs: {
        cancel: ({ jobId }: { jobId: string }) => {
          cancelled.push(jobId)
          return newImportJob(jobId, '/clientes.csv', 'clientes')
        },
      },
    })
    return { state, opened, begun, cancelled, ids: () => begun.map(({ fileId }) => fileId) }
  }

  it('a file that is to be read in another way while its whole reading begins is read whole that way', async () => {
    const { state, opened, begun, cancelled, ids } = setUp()
    await waitFor(() => expect(ids()).toEqual(['file 1']))
    state.importQueue.decide(state.importQueue.current()?.id ?? '', { choices: { headerRow: 2 } })
    await waitFor(() => expect(opened).toHaveLength(2))
    await turns()
    begun[0]?.settle({ jobId: 'first' })
    await waitFor(() => expect(ids()).toEqual(['file 1', 'file 2']))
    expect(cancelled).toEqual(['first'])
    begun[1]?.settle({ jobId: 'second' })
    await waitFor(() => expect(state.importQueue.current()?.jobId).toBe('second'))
  })

  it('a file that something else began to read is not read by its desk as well', async () => {
    const { state, opened, begun } = setUp()
    const id = state.importQueue.current()?.id ?? ''
    let settle = (): void => {}
    const other = state.importQueue.inTurn(id, async () => {
      await new Promise<void>((resolve) => (settle = resolve))
      state.importQueue.note(id, { jobId: 'of another' })
    })
    await waitFor(() => expect(opened).toHaveLength(1))
    await turns()
    expect(begun).toEqual([])
    settle()
    await other
    await turns()
    expect(begun).toEqual([])
  })

  it('a reading that could not begin is not begun again by itself', async () => {
    const { begun, ids } = setUp()
    await waitFor(() => expect(ids()).toEqual(['file 1']))
    begun[0]?.settle(Promise.reject(new Error('no')))
    await turns()
    expect(ids()).toEqual(['file 1'])
  })
})

describe('column headers', () => {
  afterEach(cleanup)

  it('a column header says why its role is proposed, unless the column’s name says it', async () => {
    open(['name', 'phone', 'ddd'], ['exact', 'content', 'exact'])
    await waitFor(() => expect(headOf('Zap')?.textContent).toContain(ptBr.imports.why.content))
    expect(headOf('Número')?.querySelector('.import-why')?.textContent).toBe('')
    expect(headOf('Nome')?.querySelector('.import-why')?.textContent).toBe('')
  })

  it('a column header drops the reason once the person chooses another role', async () => {
    open(['name', 'phone', 'variable'], ['remembered', 'remembered', 'remembered'])
    await waitFor(() => expect(headOf('Zap')?.textContent).toContain(ptBr.imports.why.remembered))
    fireEvent.change(screen.getByRole('combobox', { name: ptBr.imports.roleOf('Zap') }), {
      target: { value: 'cpf' },
    })
    await waitFor(() => expect(headOf('Zap')?.querySelector('.import-why')?.textContent).toBe(''))
    expect(headOf('Nome')?.textContent).toContain(ptBr.imports.why.remembered)
    expect(headOf('Número')?.querySelector('.import-why')?.textContent).toBe('')
  })
})

describe('several phone columns', () => {
  afterEach(cleanup)

  const choiceOf = (column: string) => {
    const select = screen.getByRole('combobox', { name: ptBr.imports.roleOf(column) })
    if (!(select instanceof HTMLSelectElement)) throw new Error('no select')
    return select
  }
  const wordsOf = (column: string) => choiceOf(column).selectedOptions[0]?.textContent

  it('each column says at which place it is tried, and can be given another one', async () => {
    const { state } = open(['phone', 'phone', 'name'], [null, null, null])
    await waitFor(() => expect(wordsOf('Nome')).toBe('1º telefone'))
    expect(wordsOf('Zap')).toBe('2º telefone')
    const [first, second] = [choiceOf('Nome'), choiceOf('Zap')]
    fireEvent.change(second, { target: { value: 'phone 1' } })
    await waitFor(() => expect(wordsOf('Nome')).toBe('2º telefone'))
    expect(wordsOf('Zap')).toBe('1º telefone')
    expect(state.importQueue.current()?.decisions.rules?.phoneOrder).toEqual([1, 0])
    // The controls stay: the keyboard's focus is on one of them.
    expect([choiceOf('Nome'), choiceOf('Zap')]).toEqual([first, second])
    expect(wordsOf('Número')).toBe('Nome')
  })

  it('a single phone column is just a phone, and a third one comes last', async () => {
    open(['name', 'phone', 'variable'], [null, null, null])
    await waitFor(() => expect(wordsOf('Zap')).toBe('Telefone'))
    fireEvent.change(choiceOf('Nome'), { target: { value: 'phone' } })
    await waitFor(() => expect(wordsOf('Nome')).toBe('1º telefone'))
    fireEvent.change(choiceOf('Nome'), { target: { value: 'phone 2' } })
    await waitFor(() => expect(wordsOf('Nome')).toBe('2º telefone'))
    fireEvent.change(choiceOf('Número'), { target: { value: 'phone' } })
    await waitFor(() => expect(wordsOf('Número')).toBe('3º telefone'))
    fireEvent.change(choiceOf('Zap'), { target: { value: 'variable' } })
    await waitFor(() => expect(wordsOf('Número')).toBe('2º telefone'))
    expect(wordsOf('Nome')).toBe('1º telefone')
  })
})

describe('file desk', () => {
  afterEach(cleanup)

  it('a file on the desk is inspected only once, even when its import starts', async () => {
    let inspections = 0
    const queue = open(['name', 'phone', 'variable'], [null, null, null], () => {
      inspections += 1
    })
    await waitFor(() => expect(queue.state.importQueue.current()?.jobId).toBe('job'))
    queue.state.importQueue.note('file-1', { isImporting: true })
    await turns()
    expect(inspections).toBe(1)
  })

  it('the sheets of a workbook are tabs with their rows, and another one is read on a click', async () => {
    const asked: ReadingChoices[] = []
    open(['name', 'phone', 'variable'], [null, null, null], (choices) => asked.push(choices), [
      { name: 'Maio', hidden: false, rows: 1204, isCut: false, hasContacts: true },
      { name: 'Capa', hidden: false, rows: 5, isCut: false, hasContacts: false },
      { name: 'Junho', hidden: false, rows: 20_000, isCut: true, hasContacts: true },
      { name: 'Apoio', hidden: true },
    ])
    const tabs = await screen.findByRole('navigation', { name: 'Abas do arquivo' })
    const shown = within(tabs).getAllByRole('button')
    expect(shown.map((tab) => tab.textContent)).toEqual([
      'Maio1.204',
      'Capa5',
      'Junho20.000+',
      'Apoio (oculta)',
    ])
    expect(shown[0]?.getAttribute('aria-current')).toBe('true')
    fireEvent.click(within(tabs).getByRole('button', { name: /Capa/ }))
    await waitFor(() => expect(asked.at(-1)).toEqual({ sheet: 'Capa' }))
  })

  it('other sheets with contacts are queued as files of their own, once', async () => {
    const { state } = open(['name', 'phone', 'variable'], [null, null, null], () => {}, [
      { name: 'Maio', hidden: false, rows: 4, isCut: false, hasContacts: true },
      { name: 'Capa', hidden: false, rows: 5, isCut: false, hasContacts: false },
      { name: 'Junho', hidden: false, rows: 9, isCut: false, hasContacts: true },
    ])
    fireEvent.click(await screen.findByRole('button', { name: 'Importar também “Junho”' }))
    expect(state.importQueue.queue.files).toMatchObject([
      { fileName: 'clientes.csv', decisions: { listName: 'clientes - Maio', choices: {} } },
      {
        ticket: ticketOf('/clientes.csv'),
        fileName: 'clientes.csv · Junho',
        decisions: { listName: 'clientes - Junho', choices: { sheet: 'Junho' } },
      },
    ])
    expect(screen.queryByRole('button', { name: /^Importar também/ })).toBeNull()
  })
})

describe('a file of which every row is refused', () => {
  afterEach(cleanup)

  const facts = {
    kind: 'csv' as const,
    fileBytes: 40,
    encoding: 'windows-1252' as const,
    delimiter: ';' as const,
    sheets: [],
    sheet: null,
    headerRow: 1,
    columns: ['PRAÇA', 'FONE'],
  }
  const openRefused = async (sample: string[][], roles: ColumnRole[], reason: RejectionReason) => {
    const asked: unknown[] = []
    const rows = sample.map((cells, row) => ({ sourceRow: row + 2, cells }))
    const rendered = renderInApp(() => <Desk />, {
      imports: {
        start: () => ({ jobId: 'job' }),
        open: () => ({
          fileId: 'file',
          fileName: 'clientes.csv',
          facts: { ...facts, sample: rows, complete: true },
          roles,
          why: roles.map(() => null),
        }),
        judge: () => ({ rows: [] }),
      },
      reviews: {
        get: () => ({
          batchId: 7,
          fileName: 'clientes.csv',
          fileCount: 1,
          listName: 'clientes',
          startedAt: '2026-11-23T12:00:00.000Z',
          source: { ticket: ticketOf('/clientes.csv'), choices: {}, facts },
          columns: facts.columns,
          roles,
          defaultDdd: null,
          phoneOrder: [],
          tally: { ...emptyTally(), rows: 1_200, rejected: 1_200, reasons: { [reason]: 1_200 } },
          revision: 0,
          undo: null,
          redo: null,
          busy: null,
        }),
        rows: () => ({ total: 0, rows: [] }),
        setRules: (input: unknown) => {
          asked.push(input)
        },
      },
    })
    await waitFor(() => expect(rendered.state.importQueue.current()?.jobId).toBe('job'))
    rendered.state.importQueue.note('file-1', { batchId: 7 })
    return asked
  }

  it('says why, and one button gives the column its role', async () => {
    const asked = await openRefused(
      [
        ['11', '98765-4321'],
        ['21', '3333-4444'],
      ],
      ['variable', 'phone'],
      'phone_without_ddd',
    )
    await screen.findByText('Todas as 1.200 linhas foram recusadas: sem DDD.')
    fireEvent.click(screen.getByRole('button', { name: 'Usar “PRAÇA” como DDD' }))
    await waitFor(() =>
      expect(asked).toEqual([{ batchId: 7, roles: ['ddd', 'phone'], defaultDdd: null, phoneOrder: [] }]),
    )
  })

  it('lets the person choose the area code where the file has none', async () => {
    const asked = await openRefused([['Ana', '98765-4321']], ['name', 'phone'], 'phone_without_ddd')
    const notice = (await screen.findByText(/^Todas as 1\.200 linhas/)).closest('.notice')
    if (!(notice instanceof HTMLElement)) throw new Error('no notice')
    fireEvent.change(within(notice).getByLabelText(ptBr.imports.ddd), { target: { value: '21' } })
    await waitFor(() =>
      expect(asked).toEqual([{ batchId: 7, roles: ['name', 'phone'], defaultDdd: '21', phoneOrder: [] }]),
    )
  })

  it('says nothing of rows that the person took out', async () => {
    await openRefused([['11', '98765-4321']], ['variable', 'phone'], 'row_dropped')
    await screen.findByText('1.200 linhas, 2 colunas')
    expect(screen.queryByText(/foram recusadas/)).toBeNull()
  })
})
