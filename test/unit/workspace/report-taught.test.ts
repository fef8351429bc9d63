/** What a person says of a report's words, and what the next one makes of it. */
import { expect, test } from 'vitest'
import {
  importReport,
  readReportFile,
  reportFile,
  reportHeader,
  reportLine,
  startSentCampaign,
} from '../../support/reports.ts'
import { useFakeInstance } from '../../support/timed-outbox.ts'

const instance = useFakeInstance()
const startSent = () => startSentCampaign(instance(), 6)

test('what was taught is proposed with the next report of these headers, and for its words with others', async () => {
  const { client, id } = await startSent()
  await importReport(
    client,
    id,
    reportFile([reportHeader, reportLine(0, 'OKZ'), reportLine(1, 'KOZ')]),
    ({ text }) => (text === 'OKZ' ? 'delivered' : 'failed_for_ever'),
  )
  const { reading } = await readReportFile(
    client,
    id,
    reportFile([reportHeader, reportLine(2, 'OKZ'), reportLine(3, 'novo')]),
  )
  expect(reading?.words).toMatchObject([
    { text: 'novo', meaning: null, why: null },
    { text: 'OKZ', meaning: 'delivered', why: 'remembered' },
  ])
  const other = await readReportFile(client, id, reportFile(['fone;resultado', `+5511980000002;KOZ`]))
  expect(other.reading?.words).toMatchObject([{ text: 'KOZ', meaning: 'failed_for_ever', why: 'elsewhere' }])
})

test('a code of one supplier means nothing in the report of another', async () => {
  const { client, id } = await startSent()
  const codes = [reportHeader, reportLine(0, '12'), reportLine(1, 'OKZ')]
  await importReport(client, id, reportFile(codes), () => 'failed_for_ever', ['phone', 'status', 'time'])
  const lines = ['fone;codigo', '+5511980000002;12', '+5511980000003;OKZ']
  const { reading } = await readReportFile(client, id, reportFile(lines), ['phone', 'status'])
  expect(reading?.words).toMatchObject([
    { text: '12', meaning: null, why: null },
    { text: 'OKZ', meaning: 'failed_for_ever', why: 'elsewhere' },
  ])
})

test('a meaning that was taken away stays away, and an import that is undone has taught nothing', async () => {
  const { client, id } = await startSent()
  const first = [reportHeader, reportLine(0, 'Entregue'), reportLine(1, 'OKZ')]
  const next = reportFile([reportHeader, reportLine(2, 'Entregue'), reportLine(3, 'OKZ')])
  const proposed = async () => {
    const { reading } = await readReportFile(client, id, next)
    return Object.fromEntries(reading?.words.map(({ text, meaning, why }) => [text, [meaning, why]]) ?? [])
  }
  await importReport(client, id, reportFile(first), ({ text }) => (text === 'OKZ' ? 'read' : null))
  expect(await proposed()).toEqual({ Entregue: [null, 'remembered'], OKZ: ['read', 'remembered'] })
  const { reportId } = await importReport(client, id, next, ({ text }) =>
    text === 'OKZ' ? null : 'failed_for_now',
  )
  expect(await proposed()).toEqual({
    Entregue: ['failed_for_now', 'remembered'],
    OKZ: [null, 'remembered'],
  })
  await client.results.undo({ reportId })
  expect(await proposed()).toEqual({ Entregue: [null, 'remembered'], OKZ: ['read', 'remembered'] })
})
