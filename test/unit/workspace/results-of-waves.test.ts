/** Reports that speak of several messages to a person: waves of one campaign, or several campaigns. */
import { expect, test } from 'vitest'
import { importPeople, inHours } from '../../support/lists.ts'
import {
  importReport,
  readReportFile,
  reportFile,
  reportHeader,
  reportLine,
  standingsOf,
  startSentCampaign,
} from '../../support/reports.ts'
import { startSendingWorkspace, waitForState } from '../../support/test-workspace.ts'
import { queue, useFakeInstance } from '../../support/timed-outbox.ts'

const instance = useFakeInstance()

test('of rows that may be about a later campaign only a wish to be left alone counts', async () => {
  const started = await startSentCampaign(instance(), 6)
  const { client, id } = started
  const [list] = await client.lists.list()
  const later = await queue(
    started,
    {
      title: 'Outro',
      template: 'Bom dia {{nome}}',
      start: { ...inHours, localTime: '2027-03-01T11:00' },
    },
    { listId: list?.id ?? '', consent: true },
  )
  await waitForState(client, later.id, 'sent')
  const path = reportFile([
    'telefone;status;data;resposta',
    `${reportLine(0, 'Entregue', '01/03/2027 10:30')};`,
    `${reportLine(1, 'Entregue', '01/03/2027 11:30')};`,
    `${reportLine(2, 'Entregue', '01/03/2027 11:30')};SAIR`,
    `${reportLine(3, 'Número em blacklist', '01/03/2027 11:30')};`,
  ])
  const { reading } = await readReportFile(client, id, path)
  expect(reading).toMatchObject({
    matched: 1,
    recipients: 1,
    unmatched: [{ reason: 'other_campaign', count: 3 }],
  })
  expect((await importReport(client, id, path)).recipients).toBe(3)
  expect(await standingsOf(client, id)).toEqual({ delivered: 1, opted_out: 2, untold: 3 })
  expect(await importReport(client, id, path)).toMatchObject({ recipients: 3, isUnchanged: true })
})

test('a report of one wave gives the recipients of the others their results too', async () => {
  const started = await startSendingWorkspace(instance())
  const { client, folder } = started
  const listId = await importPeople(client, folder, 6)
  const waves = { by: 'size', size: 3, everyMinutes: 30 } as const
  const { id } = await queue(started, { start: inHours, waves }, { listId })
  await waitForState(client, id, 'sent')
  for (const one of await client.outbox.open()) await waitForState(client, one.id, 'sent')
  const { items } = await client.outbox.history({ search: '', page: { offset: 0, limit: 10 } })
  const other = items.find(({ wave }) => wave?.number === 2)?.id ?? ''
  const { recipients } = await importReport(
    client,
    id,
    reportFile([
      reportHeader,
      reportLine(0, 'Entregue', '01/03/2027 12:00'),
      reportLine(4, 'Entregue', '01/03/2027 12:00'),
    ]),
  )
  expect(recipients).toBe(2)
  expect(await standingsOf(client, id)).toEqual({ delivered: 1, untold: 2 })
  expect(await standingsOf(client, other)).toEqual({ delivered: 1, untold: 2 })
  expect((await client.results.get({ itemId: other })).reports).toMatchObject([{ recipients: 1 }])
})

test('who wants out is blocked at whichever wave, each once', async () => {
  const started = await startSendingWorkspace(instance())
  const { client, folder } = started
  const listId = await importPeople(client, folder, 6)
  const waves = { by: 'size', size: 3, everyMinutes: 30 } as const
  const { id } = await queue(started, { start: inHours, waves }, { listId })
  await waitForState(client, id, 'sent')
  for (const one of await client.outbox.open()) await waitForState(client, one.id, 'sent')
  const { items } = await client.outbox.history({ search: '', page: { offset: 0, limit: 10 } })
  const other = items.find(({ wave }) => wave?.number === 2)?.id ?? ''
  const lines = [0, 4, 5].map((person) => reportLine(person, 'Descadastrado', '01/03/2027 12:00'))
  await importReport(client, id, reportFile([reportHeader, ...lines]))
  for (const wave of [id, other])
    expect(await client.results.blockable({ itemId: wave })).toMatchObject([
      { result: 'opted_out', people: 3, open: 3, items: 2 },
      { result: 'failed_for_ever', people: 0, open: 0 },
    ])
  expect(await client.results.block({ itemId: id, result: 'opted_out', name: 'Sair' })).toMatchObject({
    phones: 3,
  })
  expect(await client.results.blockable({ itemId: other })).toMatchObject([{ people: 3, open: 0 }, {}])
})

test('a report that was imported at a waiting wave stays with those that left when the wave is called back', async () => {
  const started = await startSendingWorkspace(instance())
  const { client, folder } = started
  const listId = await importPeople(client, folder, 6)
  const waves = { by: 'size', size: 3, everyMinutes: 5 * 24 * 60, keepsHere: true } as const
  const first = await queue(started, { start: inHours, waves }, { listId })
  await waitForState(client, first.id, 'sent')
  const waiting = (await client.outbox.open()).find(({ wave }) => wave?.number === 2)?.id ?? ''
  const path = reportFile([
    reportHeader,
    reportLine(0, 'Entregue', '01/03/2027 12:00'),
    reportLine(40, 'Entregue', '01/03/2027 12:00'),
  ])
  expect((await importReport(client, waiting, path)).recipients).toBe(1)
  await client.outbox.callBack({ id: waiting })
  expect(await standingsOf(client, first.id)).toEqual({ delivered: 1, untold: 2 })
})

test('of a number that ends in as many zeros as a damaged one, only a wish to be left alone counts', async () => {
  const { client, id } = await startSentCampaign(instance(), 3)
  const path = reportFile([
    'telefone;status;data;resposta',
    // As the first person's whole number, without a sign that it is whole.
    '5511980000000;Entregue;01/03/2027 10:05;',
    `${reportLine(1, 'Entregue')};`,
  ])
  await importReport(client, id, path)
  expect(await standingsOf(client, id)).toEqual({ delivered: 1, untold: 2 })
  const wishes = reportFile(['telefone;status;data;resposta', '5511980000000;Entregue;01/03/2027 10:05;SAIR'])
  await importReport(client, id, wishes)
  expect(await standingsOf(client, id)).toEqual({ delivered: 1, opted_out: 1, untold: 1 })
})
