import { afterAll, beforeAll, expect, test } from 'vitest'
import type { WritableDatabase } from '../../../main/database/handles.ts'
import { noPhoneHistory } from '../../../main/workspace/rows/phone-results.ts'
import { createListViews, type ListViews } from '../../../main/workspace/lists/views.ts'
import { type ListView, wholeList } from '../../../shared/bridge/lists.ts'
import { openTestDatabase, storeList } from '../../support/stored-lists.ts'

/**
 * Enough rows that a search takes many turns of the event loop on a fast machine too: with 150,000 it sometimes ended before
 * the timeout of the count fired.
 */
const people = 600_000
const everyTenth = people / 10

let db: WritableDatabase
let listId: string

beforeAll(async () => {
  db = openTestDatabase(afterAll)
  const rows = Array.from({ length: people }, (_each, at) => [
    `Pessoa ${at}`,
    `5511${981_234_500 + at}`,
    at % 10 === 0 ? 'São Luís' : 'Recife',
  ])
  const columns = ['nome', 'celular', 'cidade']
  listId = await storeList(db, { columns, roles: ['name', 'phone', 'variable'], rows })
})

/** Views of a list of many, whose counts hardly wait. */
const openMany = (answerMs = 1): ListViews => createListViews(db, noPhoneHistory, answerMs)

const searched: ListView = { ...wholeList, search: 'sao luis' }

/** Every count of a view, until it is whole. */
const countsOf = async (views: ListViews, view: ListView): Promise<number[]> => {
  const counts: number[] = []
  for (;;) {
    const { people: count, isWhole } = await views.count(listId, view)
    counts.push(count)
    if (isWhole) return counts
  }
}

test('a search of many people says how many it has found so far, never fewer than before, and all in the end', async () => {
  const views = openMany()
  const counts = await countsOf(views, searched)
  expect(counts.length).toBeGreaterThan(1)
  expect(counts).toEqual(counts.toSorted((a, b) => a - b))
  expect(counts[0]).toBeLessThan(everyTenth)
  expect(counts.at(-1)).toBe(everyTenth)
})

test('the first people found are shown while the others are still looked for, in the order of the whole', async () => {
  const views = openMany()
  const first = await views.rows(listId, searched, 0, 100)
  expect((await views.count(listId, searched)).isWhole).toBe(false)
  await countsOf(views, searched)
  expect(first).toHaveLength(100)
  expect(first).toEqual(await views.rows(listId, searched, 0, 100))
  expect(await views.rows(listId, searched, everyTenth - 5, 100)).toHaveLength(5)
})

test('somebody who is found early is shown before the whole list was searched', async () => {
  const views = openMany()
  const early = { ...wholeList, search: '98123-4505' }
  const [found] = await views.rows(listId, early, 0, 100)
  expect(found?.cells[0]).toBe('Pessoa 5')
  expect(await views.count(listId, early)).toEqual({ people: 1, isWhole: false })
  expect(await countsOf(views, early)).toContain(1)
})

test('of a sorted view the first people are those of the whole', async () => {
  const views = openMany()
  const sort = { column: 1, descending: true }
  const [last] = await views.rows(listId, { ...searched, sort }, 0, 1)
  expect(last?.cells[0]).toBe(`Pessoa ${people - 10}`)
})

test('a search that another one follows ends, and whoever waited for it is told so', async () => {
  const views = openMany()
  const deep = views.rows(listId, searched, everyTenth, 1)
  const refused = expect(deep).rejects.toThrow('aborted')
  await views.rows(listId, { ...wholeList, search: 'recife' }, 0, 1)
  await refused
})

test('a count whose list is looked at in another way meanwhile ends without the whole, to be asked again', async () => {
  const views = openMany(60_000)
  const counted = views.count(listId, searched)
  await views.rows(listId, { ...searched, sort: { column: 1, descending: false } }, 0, 1)
  expect((await counted).isWhole).toBe(false)
})

test('the values of a column are counted while another view is searched, and neither ends the other', async () => {
  const views = openMany()
  const list = await views.open(listId)
  expect((await views.count(listId, searched)).isWhole).toBe(false)
  // The menu of a column asks for those whom the other filters leave.
  const inMenu = views.shown(list, { ...wholeList, search: 'recife' })
  const alike = views.shown(list, searched)
  const next = { ...wholeList, search: 'pessoa 7' }
  const counted = countsOf(views, next)
  expect(await inMenu).toHaveLength(people - everyTenth)
  expect(await alike).toHaveLength(everyTenth)
  expect((await counted).at(-1)).toBeGreaterThan(0)
})

test('who waits for what a page looks for can stop at once, and the page goes on', async () => {
  const views = openMany()
  const list = await views.open(listId)
  expect((await views.count(listId, searched)).isWhole).toBe(false)
  const abort = new AbortController()
  const ended: string[] = []
  const page = views.shown(list, searched).then((rows) => {
    ended.push('page')
    return rows
  })
  const waiting = views.shown(list, searched, abort.signal).catch((error: unknown) => {
    ended.push('waiting')
    return error
  })
  abort.abort()
  expect(await waiting).toBe(abort.signal.reason)
  expect(await page).toHaveLength(everyTenth)
  expect(ended).toEqual(['waiting', 'page'])
})
