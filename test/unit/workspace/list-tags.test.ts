import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mostTags } from '../../../shared/bridge/lists.ts'
import { getList, listLists } from '../../../main/workspace/lists/queries.ts'
import { listTags, renameTag, setTags } from '../../../main/workspace/lists/tags.ts'
import { importPeople } from '../../support/lists.ts'
import { discardStored, openTestDatabase, storeList } from '../../support/stored-lists.ts'
import { problemOf, startTestWorkspace } from '../../support/test-workspace.ts'
import { checkProperty } from '../../support/property.ts'

const one = { columns: ['fone'], roles: ['phone'] as const, rows: [['11987654321']] }

test('tags are kept over a restart, sorted and each once regardless of case and accents', async () => {
  const started = startTestWorkspace()
  const id = await importPeople(started.client, started.folder)
  const tags = ['  novembro ', 'Cobrança', 'COBRANCA', 'zona  sul']
  expect((await started.client.lists.changeTags({ id, add: tags })).tags).toEqual([
    'Cobrança',
    'novembro',
    'zona sul',
  ])
  const { client } = await started.restart()
  expect((await client.lists.get({ id })).tags).toEqual(['Cobrança', 'novembro', 'zona sul'])
  expect((await client.lists.list()).map((list) => list.tags.length)).toEqual([3])
})

test('blank tags, tags that are too long and too many tags are refused', async () => {
  const { client, folder } = startTestWorkspace()
  const id = await importPeople(client, folder)
  for (const tags of [
    [' '],
    ['x'.repeat(31)],
    Array.from({ length: mostTags + 1 }, (_each, index) => `t${index}`),
  ])
    await expect(client.lists.changeTags({ id, add: tags })).rejects.toThrow(/validation/)
  expect((await client.lists.changeTags({ id, add: ['x'.repeat(30)] })).tags).toHaveLength(1)
  expect(await problemOf(client.lists.changeTags({ id: 'x', add: ['a'] }))).toMatchObject({
    code: 'list_missing',
  })
})

test('a tag that is added or removed leaves all others, also those that the window does not know of yet', async () => {
  const { client, folder } = startTestWorkspace()
  const id = await importPeople(client, folder)
  await client.lists.changeTags({ id, add: ['vip', 'sul'] })
  await client.lists.changeTags({ id, add: ['novembro'] })
  expect((await client.lists.changeTags({ id, remove: ['VIP'] })).tags).toEqual(['novembro', 'sul'])
  expect((await client.lists.changeTags({ id, remove: ['vip'] })).tags).toEqual(['novembro', 'sul'])
})

test('a list that has as many tags as it may have gets no more', async () => {
  const { client, folder } = startTestWorkspace()
  const id = await importPeople(client, folder)
  const add = Array.from({ length: mostTags }, (_each, index) => `t${index}`)
  const { tags } = await client.lists.changeTags({ id, add })
  expect(tags).toHaveLength(mostTags)
  expect((await client.lists.changeTags({ id, add: ['a mais'] })).tags).toEqual(tags)
  expect((await client.lists.changeTags({ id, add: ['a mais', 'T3'] })).tags).toEqual(tags)
  // One of another spelling takes no room.
  const swapped = await client.lists.changeTags({ id, add: ['T3', 'a mais'], remove: ['t0'] })
  expect(swapped.tags).toEqual([...tags.slice(1), 'a mais'].toSorted())
})

test('a tag takes the spelling of other lists and is renamed in all of them', async () => {
  const db = openTestDatabase()
  const [a, b, c] = [await storeList(db, one), await storeList(db, one), await storeList(db, one)]
  const tagsOf = (id: string) => getList(db, id)?.tags
  setTags(db, a, ['Cobrança', 'vip'])
  setTags(db, b, ['cobranca', 'Recuperação'])
  setTags(db, c, ['outra'])
  expect(tagsOf(b)).toEqual(['Cobrança', 'Recuperação'])
  expect(listTags(db)).toEqual(['Cobrança', 'outra', 'Recuperação', 'vip'])
  // Where a list has both they become one.
  expect(renameTag(db, 'cobrança', 'recuperacao')).toBe(2)
  expect([a, b, c].map(tagsOf)).toEqual([['Recuperação', 'vip'], ['Recuperação'], ['outra']])
  expect(renameTag(db, 'vip', 'VIP')).toBe(1)
  expect(tagsOf(a)).toEqual(['Recuperação', 'VIP'])
  expect(renameTag(db, 'nenhuma', 'x')).toBe(0)
  discardStored(db, c)
  expect(listTags(db)).toEqual(['Recuperação', 'VIP'])
})

test('no order of setting and renaming tags leaves a tag twice in a list or in two spellings', async () => {
  const db = openTestDatabase()
  const ids = [await storeList(db, one), await storeList(db, one)]
  const tag = fc.constantFrom('á', 'a', 'A', 'b', 'B ', 'c')
  const step = fc.oneof(
    fc.record({ list: fc.nat({ max: 1 }), tags: fc.array(tag, { maxLength: 4 }) }),
    fc.record({ from: tag, to: tag }),
  )
  await checkProperty(fc.array(step, { maxLength: 12 }), (steps) => {
    for (const next of steps) {
      if ('from' in next) renameTag(db, next.from, next.to)
      else setTags(db, ids[next.list] ?? '', next.tags)
    }
    const all = listLists(db).flatMap(({ tags }) => {
      const folded = tags.map((each) => each.toLowerCase().replace('á', 'a'))
      expect(folded).toEqual([...new Set(folded)].toSorted())
      return tags
    })
    expect(listTags(db)).toEqual(expect.arrayContaining(all))
    expect(new Set(all).size).toBe(listTags(db).length)
  })
})
