/** Blocks that a report made by itself, where a word of it was taught wrongly and is corrected. */
import { expect, test } from 'vitest'
import type { FoundWord } from '../../../shared/bridge/results.ts'
import type { WordMeaning } from '../../../shared/rules/results.ts'
import {
  importReport,
  reportFile,
  reportHeader,
  reportLine,
  startSentCampaign,
} from '../../support/reports.ts'
import { phoneOf } from '../../support/sent-with-callbacks.ts'
import { useFakeInstance } from '../../support/timed-outbox.ts'

const instance = useFakeInstance()

const taught =
  (meaning: WordMeaning) =>
  (word: FoundWord): WordMeaning | null =>
    word.text === 'OKZ' ? meaning : word.meaning

test('blocks of an import that a corrected one took the place of are shown with it, and can be undone there', async () => {
  const { client, id } = await startSentCampaign(instance(), 6)
  await client.connections.setAutoBlocks({ id: 'embedded', autoBlocks: ['opted_out'] })
  const path = reportFile([reportHeader, reportLine(0, 'OKZ')])
  await importReport(client, id, path, taught('opted_out'))
  const { reportId } = await importReport(client, id, path, taught('delivered'))
  expect((await client.results.get({ itemId: id })).reports).toMatchObject([
    { id: reportId, blocked: [{ result: 'opted_out', people: 1, isUndone: false }] },
  ])
  await client.results.unblock({ reportId })
  expect((await client.suppressions.find({ text: phoneOf(0) })).matches).toEqual([])
})

test('who was blocked by a report, unblocked and named again in a corrected import of it stays unblocked', async () => {
  const { client, id } = await startSentCampaign(instance(), 6)
  await client.connections.setAutoBlocks({ id: 'embedded', autoBlocks: ['opted_out'] })
  const path = reportFile([reportHeader, reportLine(0, 'OKZ')])
  const { reportId } = await importReport(client, id, path, taught('opted_out'))
  await client.results.unblock({ reportId })
  await importReport(client, id, path, taught('delivered'))
  const third = await importReport(client, id, path, taught('opted_out'))
  expect(third.blocked).toEqual([])
  await client.results.undo({ reportId: third.reportId })
  expect((await client.suppressions.find({ text: phoneOf(0) })).matches).toEqual([])
})

test('undoing an import leaves the blocks of the import that it took the place of', async () => {
  const { client, id } = await startSentCampaign(instance(), 6)
  await client.connections.setAutoBlocks({ id: 'embedded', autoBlocks: ['opted_out'] })
  const path = reportFile([reportHeader, reportLine(0, 'Descadastrado'), reportLine(1, 'OKZ')])
  await importReport(client, id, path)
  const { reportId } = await importReport(client, id, path, taught('opted_out'))
  await client.results.undo({ reportId })
  const blocked = []
  for (const person of [0, 1])
    if ((await client.suppressions.find({ text: phoneOf(person) })).matches.length > 0) blocked.push(person)
  expect(blocked).toEqual([0])
  expect((await client.results.get({ itemId: id })).reports[0]?.blocked).toMatchObject([{ isUndone: false }])
})
