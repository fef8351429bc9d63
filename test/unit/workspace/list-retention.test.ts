import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { daysAfter, daysOverdue } from '../../../shared/rules/retention.ts'
import { localDate } from '../../../shared/rules/suppression-age.ts'
import { importFile, startTestWorkspace } from '../../support/test-workspace.ts'
import { watchJob } from '../../support/jobs.ts'

const dayMs = 86_400_000

/** A workspace whose clock is moved by days. */
const start = () => {
  let ahead = 0
  const clock = { now: () => Date.now() + ahead * dayMs, monotonic: () => performance.now() }
  const started = startTestWorkspace({ clock, undoMs: 60_000 })
  const path = join(started.folder, 'clientes.csv')
  writeFileSync(path, 'nome;telefone\nAna;11987654321\nBia;11987654322\n')
  const make = async (name: string): Promise<string> => {
    const { listId } = await importFile(started.client, path, name)
    if (listId === null) throw new Error('nothing was imported')
    return listId
  }
  return { ...started, make, passDays: (days: number) => (ahead += days) }
}
const today = (): string => localDate(Date.now())

describe('retention dates', () => {
  test('adding days to a date crosses months, years and leap days correctly', () => {
    expect(daysAfter('2027-12-31', 1)).toBe('2028-01-01')
    expect(daysAfter('2028-02-28', 1)).toBe('2028-02-29')
    expect(daysAfter('2026-11-22', 180)).toBe('2027-05-21')
  })

  test('a retention date is overdue from the day after it', () => {
    expect(daysOverdue('2026-11-22', '2026-11-22')).toBe(0)
    expect(daysOverdue('2026-11-22', '2026-11-23')).toBe(1)
    expect(daysOverdue(null, '2999-01-01')).toBe(0)
  })
})

describe('list retention', () => {
  test('a list is kept for as long as the settings say when it is created', async () => {
    const { client, make } = start()
    const usual = await make('usual')
    await client.settings.update({ keepListsDays: 30 })
    const short = await make('curta')
    await client.settings.update({ keepListsDays: null })
    const none = await make('sem data')
    const days = async (id: string) => (await client.lists.get({ id })).keepUntil
    expect(await days(usual)).toBe(daysAfter(today(), 180))
    expect(await days(short)).toBe(daysAfter(today(), 30))
    expect(await days(none)).toBeNull()
  })

  test('a combined list and a list from a staged import get the default retention date', async () => {
    const { client, make, folder } = start()
    const [a, b] = [await make('a'), await make('b')]
    const { jobId } = await client.combinations.start({
      operation: 'union',
      listIds: [a, b],
      name: 'as duas',
    })
    const states: string[] = []
    for await (const { state } of watchJob(client, 'combination', jobId)) states.push(state)
    expect(states.at(-1)).toBe('committed')
    const { batchId } = await importFile(client, join(folder, 'clientes.csv'), 'espera', 'review')
    await client.reviews.commit({ batchId: batchId ?? 0, listName: 'esperou' })
    const lists = await client.lists.list()
    expect(lists.map(({ keepUntil }) => keepUntil)).toEqual(lists.map(() => daysAfter(today(), 180)))
    expect(lists).toHaveLength(4)
  })

  test('an overdue list is shown on the home page and kept until the user decides', async () => {
    const { client, make, passDays } = start()
    const id = await make('antiga')
    await make('outra')
    await client.lists.setKeepUntil({ id, keepUntil: daysAfter(today(), 10) })
    passDays(10)
    expect((await client.home.now()).overdueLists).toEqual([])
    passDays(2)
    expect((await client.home.now()).overdueLists).toMatchObject([{ id, name: 'antiga', size: 2, days: 2 }])
    expect((await client.lists.list()).length).toBe(2)
    await client.lists.setKeepUntil({ id, keepUntil: null })
    expect((await client.home.now()).overdueLists).toEqual([])
  })

  test('a list whose removal is undone keeps its retention date', async () => {
    const { client, make } = start()
    const id = await make('antiga')
    const keepUntil = daysAfter(today(), -3)
    await client.lists.setKeepUntil({ id, keepUntil })
    await client.lists.remove({ id })
    expect((await client.home.now()).overdueLists).toEqual([])
    await client.removals.undo({ kind: 'list', id })
    expect(await client.lists.get({ id })).toMatchObject({ keepUntil })
  })
})
