/** People whom a delivery report blocks by itself, where the connection of their campaign says so. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { FoundWord } from '../../../shared/bridge/results.ts'
import { type BlockingResult, blockingResults } from '../../../shared/rules/results.ts'
import { applyCallbacks } from '../../support/callback-reading.ts'
import { importPeople, inHours, smsContent } from '../../support/lists.ts'
import { putNewDatabase } from '../../support/new-database.ts'
import {
  importReport,
  readReportFile,
  reportFile,
  reportHeader,
  reportLine,
  startSentCampaign,
} from '../../support/reports.ts'
import { phoneOf, startSentWithCallbacks } from '../../support/sent-with-callbacks.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import {
  importFile,
  problemOf,
  startSendingWorkspace,
  startTestWorkspace,
  waitForState,
  type TestWorkspaceOptions,
  type WorkspaceClient,
} from '../../support/test-workspace.ts'
import { queue, useFakeInstance } from '../../support/timed-outbox.ts'

const instance = useFakeInstance()

/** A campaign that was sent through the local connection, which blocks for these results. */
const startSent = async (autoBlocks: BlockingResult[], options: TestWorkspaceOptions = {}) => {
  const started = await startSentCampaign(instance(), 6, options)
  await started.client.connections.setAutoBlocks({ id: 'embedded', autoBlocks })
  return started
}

const told = (lines: readonly string[], name?: string): string => reportFile([reportHeader, ...lines], name)

const optedOut = (person: number): string => reportLine(person, 'Descadastrado')
const invalid = (person: number): string => reportLine(person, 'Número inválido')

const isBlocked = async (client: WorkspaceClient, person: number): Promise<boolean> =>
  (await client.suppressions.find({ text: phoneOf(person) })).matches.length > 0

/** Who of the first six is blocked. */
const blocked = async (client: WorkspaceClient): Promise<number[]> => {
  const found: number[] = []
  for (const person of [0, 1, 2, 3, 4, 5]) if (await isBlocked(client, person)) found.push(person)
  return found
}

const reportsOf = async (client: WorkspaceClient, itemId: string) =>
  (await client.results.get({ itemId })).reports

describe('the policy of a connection', () => {
  test('is off until a person chooses it, and then blocks who opted out with source, date and origin', async () => {
    const { client, id } = await startSent([])
    expect((await importReport(client, id, told([optedOut(0), invalid(1)], 'um.csv'))).blocked).toEqual([])
    expect(await blocked(client)).toEqual([])
    await client.connections.setAutoBlocks({ id: 'embedded', autoBlocks: ['opted_out'] })
    const path = told([optedOut(2), invalid(3), reportLine(4, 'Entregue')], 'dois.csv')
    const applied = await importReport(client, id, path)
    expect(applied.blocked).toEqual([{ result: 'opted_out', people: 1 }])
    // Who opted out before it was chosen is left to the person.
    expect(await blocked(client)).toEqual([2])
    const [list] = await client.suppressions.lists()
    expect(list).toMatchObject({
      name: expect.stringMatching(/^Pediram para sair - /),
      source: 'opt_out',
      fileName: 'dois.csv',
      storage: 'plain',
      phones: 1,
    })
    // As the press of a button makes it.
    await client.results.block({ itemId: id, result: 'opted_out', name: 'À mão' })
    const [byHand, byItself] = await client.suppressions.lists()
    expect(byItself).toEqual(list)
    expect(byHand).toMatchObject({
      source: list?.source,
      obtainedOn: list?.obtainedOn,
      fileName: 'dois.csv',
      phones: 2,
    })
  })

  test('has a choice for opt-outs and one for numbers that failed for ever', async () => {
    const { client, id } = await startSent(['failed_for_ever'])
    expect((await importReport(client, id, told([optedOut(0), invalid(1), invalid(2)]))).blocked).toEqual([
      { result: 'failed_for_ever', people: 2 },
    ])
    expect(await blocked(client)).toEqual([1, 2])
    expect((await client.connections.list())[0]?.autoBlocks).toEqual(['failed_for_ever'])
  })

  test('holds for the campaigns of its connection, and for no others', async () => {
    const started = await startSent([...blockingResults])
    const { client, folder, id } = started
    const { id: connectionId } = await client.connections.add({
      name: 'Produção',
      baseUrl: instance().baseUrl,
      token: instance().token,
      zonelessStart: 'local-brasilia',
    })
    const other = await queue(
      started,
      { start: inHours, connectionId, title: 'Outra' },
      { listId: await importPeople(client, folder, 6), consent: true },
    )
    await waitForState(client, other.id, 'sent')
    const lines = [optedOut(0), invalid(1)].map((line) => line.replace('01/03/2027', '02/03/2027'))
    const away = await importReport(client, other.id, told(lines, 'outra.csv'))
    expect(away).toMatchObject({ blocked: [] })
    expect(await blocked(client)).toEqual([])
    // A remote connection and a team's have the same choice.
    await client.connections.setAutoBlocks({ id: connectionId, autoBlocks: ['opted_out'] })
    await client.connections.setAutoBlocks({ id: 'embedded', autoBlocks: [] })
    expect((await client.connections.list()).map(({ autoBlocks }) => autoBlocks)).toEqual([[], ['opted_out']])
    const later = [reportLine(3, 'Descadastrado', '02/03/2027 10:05')]
    expect((await importReport(client, other.id, told(later, 'mais.csv'))).blocked).toEqual([
      { result: 'opted_out', people: 1 },
    ])
    expect((await importReport(client, id, told([optedOut(4)], 'local.csv'))).blocked).toEqual([])
    expect(await blocked(client)).toEqual([3])
    // A connection that is renamed keeps it, and so does one that is brought back.
    await client.connections.update({
      id: connectionId,
      name: 'Outro nome',
      baseUrl: instance().baseUrl,
      token: null,
      zonelessStart: 'local-brasilia',
      busyMeaning: 'unknown',
    })
    expect((await client.connections.list())[1]?.autoBlocks).toEqual(['opted_out'])
    expect(await problemOf(client.connections.setAutoBlocks({ id: 'none', autoBlocks: [] }))).toMatchObject({
      code: 'connection_missing',
    })
  })

  test('stays with a connection that was removed and brought back', async () => {
    const { client } = startTestWorkspace({ undoMs: 60_000 })
    const { id } = await client.connections.add({
      name: 'Produção',
      baseUrl: 'https://revoada.invalid',
      token: 'abcd',
      zonelessStart: 'local-brasilia',
    })
    await client.connections.setAutoBlocks({ id, autoBlocks: [...blockingResults] })
    await client.connections.remove({ id })
    await client.removals.undo({ kind: 'connection', id })
    expect((await client.connections.list())[1]?.autoBlocks).toEqual([...blockingResults])
  })

  test('blocks people of all batches that a report speaks of, each once', async () => {
    const started = await startSendingWorkspace(instance())
    const { client, folder } = started
    await client.connections.setAutoBlocks({ id: 'embedded', autoBlocks: ['opted_out'] })
    const listId = await importPeople(client, folder, 6)
    const waves = { by: 'size', size: 3, everyMinutes: 30 } as const
    const { id } = await queue(started, { start: inHours, waves }, { listId })
    await waitForState(client, id, 'sent')
    for (const one of await client.outbox.open()) await waitForState(client, one.id, 'sent')
    const lines = [0, 4, 5].map((person) => reportLine(person, 'Descadastrado', '01/03/2027 12:00'))
    expect((await importReport(client, id, told(lines))).blocked).toEqual([
      { result: 'opted_out', people: 3 },
    ])
    expect(await blocked(client)).toEqual([0, 4, 5])
  })

  test('goes for callbacks whose words were taught, as they are applied', async () => {
    const { client, id, deliver } = await startSentWithCallbacks(4)
    await client.connections.setAutoBlocks({ id: 'embedded', autoBlocks: ['opted_out'] })
    await deliver({ data: { contact: phoneOf(0), status: 'SAI' } })
    const teach = ({ text, meaning }: FoundWord) => (text === 'SAI' ? 'opted_out' : meaning)
    expect((await applyCallbacks(client, id, teach)).blocked).toEqual([{ result: 'opted_out', people: 1 }])
    await client.results.unblock({ reportId: (await reportsOf(client, id))[0]?.id ?? '' })
    await deliver({ data: { contact: phoneOf(1), status: 'SAI' } })
    // All callbacks are read again; only the new one blocks.
    expect((await applyCallbacks(client, id)).blocked).toEqual([{ result: 'opted_out', people: 1 }])
    expect(await blocked(client)).toEqual([1])
  })
})

describe('blocks that a report made by itself', () => {
  test('are undone in one step, and the report goes on to count', async () => {
    const { client, id } = await startSent([...blockingResults])
    const { reportId, blocked: made } = await importReport(client, id, told([optedOut(0), invalid(1)]))
    expect(made).toEqual([
      { result: 'opted_out', people: 1 },
      { result: 'failed_for_ever', people: 1 },
    ])
    expect(await blocked(client)).toEqual([0, 1])
    expect(await reportsOf(client, id)).toMatchObject([
      { blocked: made.map((block) => ({ ...block, isUndone: false })) },
    ])
    await client.results.unblock({ reportId })
    expect(await blocked(client)).toEqual([])
    expect(await client.suppressions.lists()).toEqual([])
    expect(await reportsOf(client, id)).toMatchObject([
      { blocked: made.map((block) => ({ ...block, isUndone: true })) },
    ])
    expect(await client.results.blockable({ itemId: id })).toMatchObject([{ open: 1 }, { open: 1 }])
    expect(await problemOf(client.results.unblock({ reportId: 'none' }))).toMatchObject({
      code: 'report_missing',
    })
  })

  test('can be undone one list at a time among the blocks', async () => {
    const { client, id } = await startSent([...blockingResults])
    await importReport(client, id, told([optedOut(0), invalid(1)]))
    const list = (await client.suppressions.lists()).find(({ source }) => source === 'invalid_number')
    await client.suppressions.removeList({ id: list?.id ?? '' })
    expect(await blocked(client)).toEqual([0])
    expect((await reportsOf(client, id))[0]?.blocked).toMatchObject([{ isUndone: false }, { isUndone: true }])
  })

  test('go with an import that is taken back, and come with it when it is made again', async () => {
    const { client, id } = await startSent(['opted_out'])
    const path = told([optedOut(0)])
    const { reportId } = await importReport(client, id, path)
    await client.results.undo({ reportId })
    expect(await blocked(client)).toEqual([])
    expect((await importReport(client, id, path)).blocked).toHaveLength(1)
    expect(await blocked(client)).toEqual([0])
  })

  test('are made once where the same report is applied twice at once', async () => {
    // So many that the two get in each other's way.
    const people = 4_000
    const { client, id } = await startSentCampaign(instance(), people)
    await client.connections.setAutoBlocks({ id: 'embedded', autoBlocks: ['opted_out'] })
    const path = told(Array.from({ length: people }, (_one, person) => optedOut(person)))
    const [one, other] = [await readReportFile(client, id, path), await readReportFile(client, id, path)]
    const meanings = one.reading?.words.map(({ meaning }) => meaning) ?? []
    const applied = await Promise.all(
      [one, other].map(({ jobId }) => client.results.apply({ jobId, meanings })),
    )
    expect(applied.map((each) => each.blocked.length)).toEqual([1, 0])
    expect(await client.suppressions.lists()).toHaveLength(1)
  })

  test('are of whom a row may mean several messages too, as the wish to be left alone goes for each', async () => {
    const started = await startSent(['opted_out'])
    const { client, folder, id } = started
    const listId = await importPeople(client, folder, 6)
    const other = await queue(started, { start: inHours, title: 'Outra' }, { listId, consent: true })
    await waitForState(client, other.id, 'sent')
    const lines = ['telefone;status', `${phoneOf(0)};Descadastrado`]
    expect(await importReport(client, id, reportFile(lines))).toMatchObject({
      blocked: [{ result: 'opted_out', people: 1 }],
    })
  })

  test('stay when the report is removed', async () => {
    const { client, id } = await startSent(['opted_out'])
    const path = told([optedOut(0)])
    const { reportId } = await importReport(client, id, path)
    await client.results.remove({ reportId })
    expect(await blocked(client)).toEqual([0])
  })

  test('that were undone are not made again by the same report, nor by a later one that repeats it', async () => {
    const { client, id } = await startSent([...blockingResults])
    const path = told([optedOut(0), invalid(1), reportLine(2, 'OKZ')])
    const { reportId } = await importReport(client, id, path)
    await client.results.unblock({ reportId })
    expect(await importReport(client, id, path)).toMatchObject({ isUnchanged: true, blocked: [] })
    // Another meaning makes it another import, of which only the new people are blocked.
    const again = await importReport(client, id, path, ({ text, meaning }) =>
      text === 'OKZ' ? 'opted_out' : meaning,
    )
    expect(again).toMatchObject({ isUnchanged: false, blocked: [{ result: 'opted_out', people: 1 }] })
    expect(await blocked(client)).toEqual([2])
    const later = told([optedOut(0), invalid(1), optedOut(3)], 'acumulado.csv')
    expect((await importReport(client, id, later)).blocked).toEqual([{ result: 'opted_out', people: 1 }])
    expect(await blocked(client)).toEqual([2, 3])
  })

  test.each(['at once', 'after a restart'])(
    'that were undone are not made again by the same report where that was removed, %s',
    async (when) => {
      const folder = temporaryFolder()
      const key = putNewDatabase(folder)
      const started = await startSent(['opted_out'], { folder, key })
      const { id } = started
      const path = told([optedOut(0), reportLine(1, 'Entregue')])
      const { reportId } = await importReport(started.client, id, path)
      await started.client.results.unblock({ reportId })
      await started.client.results.remove({ reportId })
      const { client } = when === 'at once' ? started : await started.restart()
      expect(await reportsOf(client, id)).toEqual([])
      expect(await importReport(client, id, path)).toMatchObject({ isUnchanged: false, blocked: [] })
      expect(await blocked(client)).toEqual([])
      expect(await client.results.blockable({ itemId: id })).toMatchObject([{ people: 1, open: 1 }, {}])
      // Another report of the same campaign blocks those of whom it is the first to tell.
      expect((await importReport(client, id, told([optedOut(2)], 'b.csv'))).blocked).toHaveLength(1)
    },
  )

  test('leave people with an invalid number their other phones, and people who opted out none', async () => {
    const { client, id } = await startSent([...blockingResults])
    await importReport(client, id, told([optedOut(0), invalid(1)]))
    const path = join(temporaryFolder(), 'dois-telefones.csv')
    const rows = [0, 1].flatMap((person) => [
      `Outro ${person};1197777000${person};${phoneOf(person)}`,
      `Mesmo ${person};${phoneOf(person)};1197777100${person}`,
    ])
    writeFileSync(path, ['nome;celular 1;celular 2', ...rows, ''].join('\n'))
    const { listId } = await importFile(client, path)
    const draft = await client.drafts.create({ content: smsContent(listId) })
    expect(await client.drafts.check({ id: draft.id })).toMatchObject({ recipients: 1 })
    const message = await client.drafts.preview({ content: draft.content, position: 0 })
    expect(message?.phone).toBe('5511977770001')
  })

  test('come back with a backup, with what the report says of them', async () => {
    const place = { folder: temporaryFolder() }
    const key = putNewDatabase(place.folder)
    const started = await startSent(['opted_out'], { ...place, key })
    const { name: backup } = await started.workspace.data.care.backUp('manual')
    const { id } = started
    await importReport(started.client, id, told([optedOut(0)]))
    await started.stop()
    const restored = startTestWorkspace({ ...place, key, recovery: { action: 'restore', backup } })
    expect(await blocked(restored.client)).toEqual([0])
    expect((await reportsOf(restored.client, id))[0]?.blocked).toEqual([
      { result: 'opted_out', people: 1, isUndone: false },
    ])
    expect((await restored.client.connections.list())[0]?.autoBlocks).toEqual(['opted_out'])
  })
})
