import { cleanup, fireEvent, screen, waitFor } from '@solidjs/testing-library'
import { createMemo, Show } from 'solid-js'
import { afterEach, describe, expect, it } from 'vitest'
import type { ColumnRole, ProposalReason } from '../../shared/rules/column-roles.ts'
import { FileDesk } from '../../renderer/features/import/file-desk.tsx'
import { emptyTally } from '../../shared/rules/row-verdict.ts'
import { ptBr } from '../../renderer/i18n/pt-br/index.ts'
import { useAppState } from '../../renderer/state/context.ts'
import { renderInApp } from './in-app.tsx'
import { turns } from '../support/turns.ts'

const columns = ['Nome', 'Zap', 'Número']
const Desk = () => {
  const { importQueue } = useAppState()
  importQueue.add(['/clientes.csv'])
  const file = createMemo(() => importQueue.current())
  return <Show when={file()}>{(current) => <FileDesk file={current()} />}</Show>
}
const open = (roles: ColumnRole[], why: (ProposalReason | null)[], onInspect: () => void = () => {}) =>
  renderInApp(() => <Desk />, {
    imports: {
      start: () => ({ jobId: 'job' }),
      inspect: () => {
        onInspect()
        return {
          fileName: 'clientes.csv',
          facts: {
            kind: 'csv',
            fileBytes: 40,
            encoding: 'utf-8',
            delimiter: ';',
            sheets: [],
            sheet: null,
            headerRow: 1,
            columns,
            sample: [{ sourceRow: 2, cells: ['Ana', '11987654321', '7'] }],
            complete: true,
          },
          roles,
          why,
        }
      },
      judge: () => ({ verdicts: [], tally: emptyTally() }),
    },
  })
const headOf = (column: string) =>
  screen.getByRole('combobox', { name: ptBr.imports.roleOf(column) }).closest('.import-head')

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
})
