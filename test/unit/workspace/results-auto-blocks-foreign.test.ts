/** Foreign numbers that a delivery report blocks by itself. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { inHours } from '../../support/lists.ts'
import { importReport, reportFile, reportHeader } from '../../support/reports.ts'
import {
  importFile,
  startSendingWorkspace,
  waitForState,
  type WorkspaceClient,
} from '../../support/test-workspace.ts'
import { queue, useFakeInstance } from '../../support/timed-outbox.ts'

const instance = useFakeInstance()

const isBlocked = async (client: WorkspaceClient, text: string): Promise<boolean> =>
  (await client.suppressions.find({ text })).matches.length > 0

test('a foreign number that opted out is blocked, and not the Brazilian one of the same digits', async () => {
  const started = await startSendingWorkspace(instance())
  const { client, folder } = started
  await client.connections.setAutoBlocks({ id: 'embedded', autoBlocks: ['opted_out'] })
  const path = join(folder, 'peru.csv')
  writeFileSync(path, 'nome;telefone\nA;+51 912 345 678\nB;+1 415 555 2671\nC;11980000000\n')
  const { listId } = await importFile(client, path)
  const { id } = await queue(started, { start: inHours }, { listId })
  await waitForState(client, id, 'sent')
  const lines = ['+51912345678', '+14155552671'].map((phone) => `${phone};Descadastrado;01/03/2027 10:05`)
  const applied = await importReport(client, id, reportFile([reportHeader, ...lines]))
  expect(applied).toMatchObject({ recipients: 2 })
  expect(applied.blocked).toEqual([{ result: 'opted_out', people: 2 }])
  const blocked: string[] = []
  for (const phone of ['+51912345678', '+14155552671', '+5551912345678'])
    if (await isBlocked(client, phone)) blocked.push(phone)
  expect(blocked).toEqual(['+51912345678', '+14155552671'])
})
