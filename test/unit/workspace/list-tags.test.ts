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
  expect((await started.client.lists.setTags({ id, tags })).tags).toEqual([
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
    await expect(client.lists.setTags({ id, tags })).rejects.toThrow(/validation/)
  expect((await client.lists.setTags({ id, tags: ['x'.repeat(30)] })).tags).toHaveLength(1)
  expect(await problemOf(client.lists.setTags({ id: 'x', tags: [] }))).toMatchObject({ code: 'list_missing' })
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
