import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ListStatistics } from '../../../shared/bridge/lists.ts'
import { ddds } from '../../../shared/rules/brazilian-areas.ts'
import { createReadStatistics } from '../../../main/workspace/lists/statistics.ts'
import { openTestDatabase, storeList } from '../../support/stored-lists.ts'
import {
  importFile,
  problemOf,
  startTestWorkspace,
  type WorkspaceClient,
} from '../../support/test-workspace.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { checkProperty } from '../../support/property.ts'

const importRows = async (
  client: WorkspaceClient,
  header: string,
  rows: readonly string[],
): Promise<string> => {
  const path = join(temporaryFolder(), 'a.csv')
  writeFileSync(path, [header, ...rows, ''].join('\n'))
  const job = await importFile(client, path)
  if (job.listId === null) throw new Error(`not imported: ${JSON.stringify(job.problem)}`)
  return job.listId
}

test('statistics of a phone list count phones by kind and area code, without left-out rows', async () => {
  const { client } = startTestWorkspace()
  const id = await importRows(client, 'telefone;nome', [
    '11987654321;Ana',
    '+55 11 98765-4321;Ana, outra vez',
    '1133334444;Bia',
    '68999990000;Caio',
    '+351 912 345 678;Duarte',
    '+1 212 555 0123;Ed',
    'não tem;Edu',
  ])
  expect(await client.lists.statistics({ id })).toEqual({
    mobile: 2,
    landline: 1,
    foreign: 2,
    cpf: 0,
    cnpj: 0,
    areas: [
      { ddd: '11', mobile: 1, landline: 1 },
      { ddd: '68', mobile: 1, landline: 0 },
    ],
  })
})

test('statistics of a document list count CPFs and CNPJs', async () => {
  const { client } = startTestWorkspace()
  const id = await importRows(client, 'cnpj', [
    '12.ABC.345/01DE-35',
    '00.000.000/0001-91',
    '11.111.111/1111-81',
  ])
  expect(await client.lists.statistics({ id })).toMatchObject({ cpf: 0, cnpj: 2, mobile: 0, areas: [] })
  const people = await importRows(client, 'cpf', ['191', '12345678909', '12345678900'])
  expect(await client.lists.statistics({ id: people })).toMatchObject({
    cpf: 2,
    cnpj: 0,
    mobile: 0,
    areas: [],
  })
})

const phone = fc.record({
  ddd: fc.constantFrom(...ddds),
  number: fc.oneof(
    fc.integer({ min: 910_000_000, max: 989_999_999 }),
    fc.integer({ min: 20_000_000, max: 59_999_999 }),
  ),
})

test('list statistics equal a count over the rows', async () => {
  const db = openTestDatabase()
  const read = createReadStatistics(db)
  await checkProperty(
    fc.array(phone, { minLength: 1, maxLength: 40 }),
    async (phones) => {
      const all = phones.map(({ ddd, number }) => `${ddd}${number}`)
      const rows = all.map((digits) => [digits])
      const id = await storeList(db, { columns: ['telefone'], roles: ['phone'], rows }, 7)
      const areas = new Map<string, ListStatistics['areas'][number]>()
      for (const digits of [...new Set(all)].toSorted()) {
        const ddd = digits.slice(0, 2)
        const area = areas.get(ddd) ?? { ddd, mobile: 0, landline: 0 }
        area[digits.length === 11 ? 'mobile' : 'landline'] += 1
        areas.set(ddd, area)
      }
      const found = await read(id)
      expect(found.areas).toEqual([...areas.values()])
      expect(found.mobile + found.landline).toBe(new Set(all).size)
    },
    { runs: 100 },
  )
})

test('a removed list has no statistics, even when they were read before', async () => {
  const { client } = startTestWorkspace()
  const id = await importRows(client, 'telefone', ['11987654321'])
  expect((await client.lists.statistics({ id })).mobile).toBe(1)
  await client.lists.remove({ id })
  expect(await problemOf(client.lists.statistics({ id }))).toEqual({ code: 'list_missing', params: {} })
})

test('statistics of a list that is removed during counting fail with list_missing', async () => {
  const { client } = startTestWorkspace()
  const many = Array.from({ length: 60_000 }, (_each, index) => `119${String(80_000_000 + index)}`)
  const id = await importRows(client, 'telefone', many)
  const counting = problemOf(client.lists.statistics({ id }))
  await client.lists.remove({ id })
  expect(await counting).toEqual({ code: 'list_missing', params: {} })
})
