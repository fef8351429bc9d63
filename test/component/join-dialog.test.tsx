import { fireEvent, screen, waitFor } from '@solidjs/testing-library'
import { expect, test } from 'vitest'
import { QueueBar } from '../../renderer/features/import/queue-bar.tsx'
import { type FileTicket, pathOfTicket } from '../../shared/bridge/file-tickets.ts'
import type { ColumnRole } from '../../shared/rules/column-roles.ts'
import { type Answers, renderInApp } from './in-app.tsx'
import { ticketOf } from '../support/file-tickets.ts'

const facts = (columns: string[]) => ({
  kind: 'csv' as const,
  fileBytes: 10,
  encoding: 'utf-8' as const,
  delimiter: ';' as const,
  sheets: [],
  sheet: null,
  headerRow: 1,
  columns,
  sample: [],
  complete: true,
})

/** A queue over files with these columns each, by name. */
const renderQueue = (
  files: Record<string, string[]>,
  join: (input: object) => unknown = () => ({ jobId: 'j' }),
) => {
  const answers: Answers = {
    reviews: { list: () => [] },
    imports: {
      open: ({ ticket }: { ticket: FileTicket }) => {
        const name = pathOfTicket(ticket).slice(1)
        const columns = files[name] ?? []
        const roles = columns.map((): ColumnRole => 'variable').with(1, 'phone')
        return {
          fileId: name,
          facts: facts(columns),
          fileName: name,
          roles,
          phoneOrder: [],
          why: columns.map(() => null),
        }
      },
      join,
    },
  }
  const rendered = renderInApp(() => <QueueBar />, answers)
  const { importQueue, tableHeaders } = rendered.state
  importQueue.add(Object.keys(files).map((name) => ticketOf(`/${name}`)))
  // What the desk of the file in view finds; there is none here.
  const [shown = ''] = Object.keys(files)
  const columns = files[shown] ?? []
  tableHeaders.note(
    { ticket: ticketOf(`/${shown}`), choices: {}, batchId: null },
    {
      columns,
      headerRow: 1,
      rules: { roles: ['variable', 'phone'], defaultDdd: null, phoneOrder: [] },
    },
  )
  return rendered
}

test('files with the columns of the one in view can be imported into one list, and others cannot', async () => {
  const asked: object[] = []
  const { state } = renderQueue(
    {
      'clientes norte.csv': ['Nome', 'Telefone'],
      'filiais.csv': ['Filial', 'Telefone'],
      'clientes sul.csv': ['NOME', 'telefône'],
    },
    (input) => {
      asked.push(input)
      return { jobId: 'j' }
    },
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Importar numa lista só (2)' }))
  const dialog = await screen.findByRole('dialog', { name: 'Importar numa lista só' })
  await screen.findByText('As colunas seguem clientes norte.csv: Telefone em “Telefone”.')
  const names = [...dialog.querySelectorAll('li')].map((item) => item.textContent)
  expect(names).toEqual(['clientes norte.csv', 'clientes sul.csv'])
  expect(screen.getByLabelText('Nome da lista')).toHaveProperty('value', 'clientes')
  expect(dialog.textContent).not.toContain('de outro jeito')

  fireEvent.click(screen.getByRole('button', { name: 'Importar 2 arquivos' }))
  await waitFor(() => expect(asked).toHaveLength(1))
  expect(asked[0]).toMatchObject({
    tables: [{ ticket: ticketOf('/clientes norte.csv') }, { ticket: ticketOf('/clientes sul.csv') }],
    header: { columns: ['Nome', 'Telefone'] },
    roles: ['variable', 'phone'],
    listName: 'clientes',
    fileColumn: 'Arquivo',
  })
  await waitFor(() =>
    expect(state.importQueue.queue.files.map((file) => file.isImporting)).toEqual([true, false, true]),
  )
})

test('where files were decided on differently, the first in the queue counts and the dialog says so', async () => {
  const { state } = renderQueue({ 'a.csv': ['Nome', 'Telefone'], 'b.csv': ['Nome', 'Telefone'] })
  const [, second] = state.importQueue.queue.files
  state.importQueue.decide(second?.id ?? '', {
    rules: { roles: ['phone', 'variable'], defaultDdd: '11', phoneOrder: [] },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Importar numa lista só (2)' }))
  await screen.findByText('As colunas seguem a.csv: Telefone em “Telefone”.')
  await screen.findByText('Em b.csv isso estava definido de outro jeito. Na lista vale o que está em a.csv.')
})
