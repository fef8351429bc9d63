import { describe, expect, onTestFinished, test } from 'vitest'
import type { BillCheck } from '../../../shared/bridge/bills.ts'
import { brasiliaDay, dayAfter } from '../../../shared/rules/brasilia-day.ts'
import { ticketOf } from '../../support/file-tickets.ts'
import { startHeadless } from '../../support/headless-service.ts'
import { endOfJob } from '../../support/jobs.ts'
import { reportFile, startSentCampaign } from '../../support/reports.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { problemOf, type WorkspaceClient } from '../../support/test-workspace.ts'
import { useFakeInstance } from '../../support/timed-outbox.ts'

const instance = useFakeInstance()

/** A campaign to three people, through a real service: it is asked to erase, too. */
const start = async () => {
  const { url, token, control, stop } = await startHeadless(temporaryFolder())
  onTestFinished(stop)
  const service = { baseUrl: url, token, control: { baseUrl: control.url, token: control.token } }
  const started = await startSentCampaign(instance(), 3, {}, service)
  const { startAt } = await started.client.outbox.get({ id: started.id })
  return { ...started, startAt: startAt ?? '' }
}

const check = async (
  client: WorkspaceClient,
  startAt: string,
  people: readonly number[],
): Promise<{ jobId: string; check: BillCheck }> => {
  const path = reportFile(
    [
      'Data;Destino;Valor',
      ...people.map((person) => `${startAt};+55119${80_000_000 + person};0,075`),
      `${new Date(Date.parse(startAt) + 90 * 86_400_000).toISOString()};+5511980000001;0,075`,
    ],
    'fatura.csv',
  )
  const { fileId } = await client.imports.open({ ticket: ticketOf(path), choices: {} })
  const { columns } = await client.bills.propose({ fileId })
  const day = brasiliaDay(startAt)
  const { jobId } = await client.bills.check({
    fileId,
    roles: columns.map(({ role }) => role),
    connectionId: 'embedded',
    from: dayAfter(day, -3),
    to: dayAfter(day, 3),
  })
  const job = await endOfJob(client, 'bill_check', jobId)
  if (job.check === null) throw new Error(JSON.stringify(job.problem))
  return { jobId, check: job.check }
}

const erase = (client: WorkspaceClient) =>
  client.people.erase({ keys: [{ kind: 'phone', key: '5511980000001' }], connectionIds: [] })

const page = { offset: 0, limit: 50 }

describe('an erased person', () => {
  test('is in no check any more that was made before', async () => {
    const { client, startAt } = await start()
    const { jobId } = await check(client, startAt, [0, 1, 2])
    expect((await client.bills.differences({ jobId, kind: null, page })).total).toBeGreaterThan(0)
    await erase(client)
    expect(await problemOf(client.bills.differences({ jobId, kind: null, page }))).toMatchObject({
      code: 'bill_check_missing',
    })
    expect(
      await problemOf(client.bills.exportClaim({ jobId, format: 'csv', language: 'pt-BR' })),
    ).toMatchObject({ code: 'bill_check_missing' })
  })

  test('is counted by a later check and not shown by it, nor claimed as never sent', async () => {
    const { client, startAt } = await start()
    await erase(client)
    const { jobId, check: made } = await check(client, startAt, [0, 1, 2])
    expect(made.kinds).toMatchObject([
      { kind: 'no_price', count: 2 },
      { kind: 'erased', count: 2 },
    ])
    const { rows } = await client.bills.differences({ jobId, kind: null, page })
    expect(rows.map(({ contact }) => contact)).toEqual(['5511980000000', '5511980000002'])
  })
})

test('a check goes when another begins, and when it is let go of', async () => {
  const { client, startAt } = await start()
  const first = await check(client, startAt, [0])
  const second = await check(client, startAt, [0])
  expect(await problemOf(client.bills.differences({ jobId: first.jobId, kind: null, page }))).toMatchObject({
    code: 'bill_check_missing',
  })
  await client.bills.forget({ jobId: second.jobId })
  expect(await problemOf(client.bills.differences({ jobId: second.jobId, kind: null, page }))).toMatchObject({
    code: 'bill_check_missing',
  })
})
