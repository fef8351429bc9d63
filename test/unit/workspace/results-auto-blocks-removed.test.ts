/** Blocks that were undone, where the report that made them by itself was removed. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { FoundWord } from '../../../shared/bridge/results.ts'
import { eventually } from '../../support/eventually.ts'
import { applyCallbacks } from '../../support/callback-reading.ts'
import {
  importReport,
  reportFile,
  reportHeader,
  reportLine,
  startSentCampaign,
} from '../../support/reports.ts'
import { phoneOf, startSentWithCallbacks } from '../../support/sent-with-callbacks.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import type { WorkspaceClient } from '../../support/test-workspace.ts'
import { useFakeInstance } from '../../support/timed-outbox.ts'

const instance = useFakeInstance()

const isBlocked = async (client: WorkspaceClient, text: string): Promise<boolean> =>
  (await client.suppressions.find({ text })).matches.length > 0

test('callbacks that were removed after their block was undone do not block the person again', async () => {
  const { client, id, deliver } = await startSentWithCallbacks(4)
  await client.connections.setAutoBlocks({ id: 'embedded', autoBlocks: ['opted_out'] })
  await deliver({ data: { contact: phoneOf(0), status: 'SAI' } })
  const teach = ({ text, meaning }: FoundWord) => (text === 'SAI' ? 'opted_out' : meaning)
  const { reportId } = await applyCallbacks(client, id, teach)
  await client.results.unblock({ reportId })
  await client.results.remove({ reportId })
  await deliver({ data: { contact: phoneOf(1), status: 'SAI' } })
  await applyCallbacks(client, id, teach)
  expect(await isBlocked(client, phoneOf(1))).toBe(true)
  expect(await isBlocked(client, phoneOf(0))).toBe(false)
})

test('a new person is blocked by a file whose earlier import was removed after its block was undone', async () => {
  const { client, id } = await startSentCampaign(instance(), 6)
  await client.connections.setAutoBlocks({ id: 'embedded', autoBlocks: ['opted_out'] })
  const path = reportFile([reportHeader, reportLine(0, 'Descadastrado'), reportLine(1, 'OKZ')])
  const { reportId } = await importReport(client, id, path)
  await client.results.unblock({ reportId })
  await client.results.remove({ reportId })
  await importReport(client, id, path, ({ text, meaning }) => (text === 'OKZ' ? 'opted_out' : meaning))
  expect(await isBlocked(client, phoneOf(0))).toBe(false)
  expect(await isBlocked(client, phoneOf(1))).toBe(true)
})

test('what a removed report said, and is kept of it, is in the file that the person is given', async () => {
  const savePath = join(temporaryFolder(), 'dados-pessoais.json')
  const { client, id } = await startSentCampaign(instance(), 6, { savePath })
  await client.connections.setAutoBlocks({ id: 'embedded', autoBlocks: ['opted_out'] })
  const path = reportFile([reportHeader, reportLine(0, 'Descadastrado'), reportLine(1, 'Entregue')])
  const { reportId } = await importReport(client, id, path)
  await client.results.remove({ reportId })
  const { keys } = await client.people.find({ texts: [phoneOf(0)] })
  // Once the removal cannot be undone any more.
  await eventually(async () => {
    await client.people.save({ keys })
    expect(JSON.parse(readFileSync(savePath, 'utf8'))).toMatchObject({
      requests: [{ results: [{ report: null, word: { text: '', meaning: 'opted_out' } }] }],
    })
  })
})
