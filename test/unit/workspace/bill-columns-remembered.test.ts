import { expect, test } from 'vitest'
import type { ReadingChoices } from '../../../shared/processes/reader.ts'
import type { BillRole } from '../../../shared/rules/bill-columns.ts'
import { ticketOf } from '../../support/file-tickets.ts'
import { endOfJob } from '../../support/jobs.ts'
import { reportFile } from '../../support/reports.ts'
import { startTestWorkspace, type TestWorkspace } from '../../support/test-workspace.ts'

const openBill = async ({ client }: TestWorkspace, rows: readonly string[], choices: ReadingChoices = {}) => {
  const path = reportFile([...rows], 'fatura.csv')
  const { fileId } = await client.imports.open({ ticket: ticketOf(path), choices })
  return { fileId, columns: (await client.bills.propose({ fileId })).columns }
}

/** Checks a bill of these rows by roles of a person's choice. */
const check = async (
  workspace: TestWorkspace,
  rows: readonly string[],
  roles: BillRole[],
  choices: ReadingChoices = {},
): Promise<string> => {
  const { fileId } = await openBill(workspace, rows, choices)
  const period = { from: '2027-03-01', to: '2027-03-31' }
  const { jobId } = await workspace.client.bills.check({ fileId, roles, connectionId: 'embedded', ...period })
  return (await endOfJob(workspace.client, 'bill_check', jobId)).state
}

const line = '05/03/2027 10:05:00;5511980000001;SMS;7;0,15;0,30'
// The column of parts is called by nothing that says so, and that of a balance like an amount.
const march = ['Data;Destino;Produto;Bloco;Valor;Total faturado', line]
const april = ['DATA;destino;produto;bloco;valor;total faturado', line.replace('/03/', '/04/')]
const chosen: BillRole[] = ['time', 'phone', 'product', 'quantity', 'unused', 'amount']

test('the columns of the next bill with the same headers are those of the last one that was checked', async () => {
  const workspace = startTestWorkspace()
  const { columns } = await openBill(workspace, march)
  expect(columns.map(({ role }) => role)).not.toEqual(chosen)
  expect(columns.map(({ why }) => why)).not.toContain('remembered')
  expect(await check(workspace, march, chosen)).toBe('committed')
  expect((await openBill(workspace, april)).columns).toEqual(
    chosen.map((role) => ({ role, why: 'remembered' })),
  )
  // The latest counts; other headers are proposed as ever.
  const other: BillRole[] = ['time', 'phone', 'product', 'unused', 'amount', 'unused']
  expect(await check(workspace, april, other)).toBe('committed')
  expect((await openBill(workspace, march)).columns.map(({ role }) => role)).toEqual(other)
  const fewer = await openBill(workspace, ['Data;Destino;Produto;Valor', '05/03/2027;5511980000001;SMS;0,30'])
  expect(fewer.columns.map(({ why }) => why)).not.toContain('remembered')
})

test.each([
  ['has no header row', {}],
  ['was read with a data row as its header', { headerRow: 1 }],
] as const)('nothing is kept of a bill that %s', async (_how, choices) => {
  const workspace = startTestWorkspace()
  const rows = ['05/03/2027 10:05:00;5511980000001;SMS;1;0,15;0,30', line]
  expect(await check(workspace, rows, chosen, choices)).toBe('committed')
  const { columns } = await openBill(workspace, rows, choices)
  expect(columns.map(({ why }) => why)).not.toContain('remembered')
})
