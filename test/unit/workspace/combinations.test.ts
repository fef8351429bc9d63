import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { closeDatabase, openDatabase } from '../../../main/database/open.ts'
import type { WritableDatabase } from '../../../main/database/handles.ts'
import { all, sql } from '../../../main/database/sql.ts'
import { previewCombination } from '../../../main/workspace/lists/combinations/combine.ts'
import { rowsFrom } from '../../../main/workspace/rows/store/blocks.ts'
import { batchOfList, getList, listLists, listRows } from '../../../main/workspace/lists/queries.ts'
import { createReadStatistics } from '../../../main/workspace/lists/statistics.ts'
import { workspaceMigrations } from '../../../main/workspace/schema/schema.ts'
import { ProblemError } from '../../../main/workspace/base/problem-error.ts'
import type { CombinationJob } from '../../../shared/bridge/combinations.ts'
import { importPeople } from '../../support/lists.ts'
import { discardStored, openTestDatabase, storeList } from '../../support/stored-lists.ts'
import { countStoredPeople } from '../../support/stored-rows.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { problemOf, startTestWorkspace } from '../../support/test-workspace.ts'
import { workedMs } from '../../support/worked.ts'
import { eventually } from '../../support/eventually.ts'
import { checkProperty } from '../../support/property.ts'
import { watchJob } from '../../support/jobs.ts'
import { combinationsOn, endOf, combine, phoneOf, phonesOf, keysOf } from '../../support/combinations.ts'

const people = fc.array(fc.integer({ min: 0, max: 30 }), { minLength: 1, maxLength: 40 })
const operation = fc.constantFrom('union', 'difference', 'intersection')

test('a combination equals the set operation on the lists’ keys, in the order of the lists', async () => {
  const db = openTestDatabase()
  await checkProperty(
    fc.tuple(fc.array(people, { minLength: 2, maxLength: 4 }), operation, fc.integer({ min: 1, max: 9 })),
    async ([lists, what, rowsPerBlock]) => {
      const listIds = await Promise.all(lists.map((one) => phonesOf(one, rowsPerBlock)(db)))
      const sets = lists.map((one) => new Set(one.map((person) => `55${phoneOf(person)}`)))
      const [first = new Set<string>(), ...others] = sets
      const expected =
        what === 'union'
          ? [...new Set(sets.flatMap((set) => [...set]))]
          : [...first].filter((key) =>
              what === 'difference'
                ? !others.some((set) => set.has(key))
                : others.every((set) => set.has(key)),
            )
      const duplicates = what === 'union' ? sets.reduce((sum, set) => sum + set.size, 0) - expected.length : 0
      const request = { operation: what, listIds }
      expect(await previewCombination(db, request, undefined)).toEqual({
        size: expected.length,
        duplicates,
        byOther: 0,
      })
      const { combinations, jobs } = combinationsOn(db)
      const job = await endOf(jobs, combinations.start({ ...request, name: 'nova' }))
      if (expected.length === 0) {
        expect(job).toMatchObject({
          state: 'failed',
          listId: null,
          problem: { code: 'combination_empty' },
        })
        return
      }
      const listId = job.listId ?? ''
      expect(keysOf(db, listId)).toEqual(expected)
      expect(getList(db, listId)).toMatchObject({
        size: expected.length,
        isReopenable: false,
        tally: { rows: expected.length + duplicates, accepted: expected.length, duplicates, rejected: 0 },
      })
    },
    { runs: 120 },
  )
})

test('a union through the client reports progress to its end and exports the rows it left out', async () => {
  const savePath = join(temporaryFolder(), 'repetidos.csv')
  const { client, folder } = startTestWorkspace({ savePath })
  const listIds = [await importPeople(client, folder, 3), await importPeople(client, folder, 5)]
  const { jobId } = await client.combinations.start({ operation: 'union', listIds, name: ' Todos ' })
  let last: CombinationJob | undefined
  for await (const job of watchJob(client, 'combination', jobId)) last = job
  expect(last).toMatchObject({ state: 'committed', done: 16, total: 16 })
  const listId = last?.listId ?? ''
  expect(await client.lists.get({ id: listId })).toMatchObject({ name: 'Todos', size: 5 })
  const page = { offset: 0, limit: 10 }
  expect((await client.imports.leftOut({ listId, page })).rows[1]).toMatchObject({
    sourceRow: 5,
    outcome: 'duplicate',
    duplicateOf: 2,
  })
  expect(await problemOf(client.reviews.reopen({ listId }))).toMatchObject({ code: 'list_not_reopenable' })
  await client.imports.exportLeftOut({ listId, language: 'pt-BR', format: 'csv' })
  const [heading, first] = readFileSync(savePath, 'utf8').split('\r\n')
  expect(heading).toContain('"Linha, contada pelas listas em sequência"')
  expect(first).toContain('Repetido: o mesmo contato já está na linha 1')
})

describe('columns of combinations', () => {
  const row = (...cells: string[]) => cells
  const first = {
    name: 'Atraso',
    columns: ['Nome', 'Telefone', 'Valor'],
    roles: ['name', 'phone', 'variable'] as const,
    rows: [
      row('Ana', phoneOf(1), '10'),
      row('Bia', phoneOf(2), '20'),
      row('Ana, outra vez', phoneOf(1), '11'),
    ],
  }
  const second = {
    name: 'Base',
    columns: ['CELULAR', 'valór', 'Cliente', 'NOME'],
    roles: ['phone', 'variable', 'name', 'variable'] as const,
    rows: [
      row(phoneOf(3), '30', 'Caio'),
      row(phoneOf(2), '21', 'B.', 'Bia'),
      row(phoneOf(4), '40', 'Duda', 'D.'),
    ],
  }

  test('a union has the columns of all its lists, matched by name, and each cell in its column', async () => {
    const db = openTestDatabase()
    const listIds = [await storeList(db, first), await storeList(db, second)]
    const id = await combine(db, { operation: 'union', listIds })
    expect(getList(db, id)).toMatchObject({
      name: 'nova',
      columns: ['Nome', 'Telefone', 'Valor', 'CELULAR', 'Cliente'],
      // At most one name.
      roles: ['name', 'phone', 'variable', 'phone', 'variable'],
      fileName: 'Atraso ∪ Base',
      origin: { operation: 'union', lists: ['Atraso', 'Base'] },
      tally: { rows: 5, accepted: 4, duplicates: 1 },
    })
    expect(listRows(db, id, 0, 10).map(({ sourceRow, cells }) => [sourceRow, cells])).toEqual([
      [1, ['Ana', phoneOf(1), '10']],
      [2, ['Bia', phoneOf(2), '20']],
      [3, ['', '', '30', phoneOf(3), 'Caio']],
      [5, ['D.', '', '40', phoneOf(4), 'Duda']],
    ])
    const [leftOut = []] = [...rowsFrom(db, batchOfList(db, id), 'left_out', 0)]
    expect(leftOut).toMatchObject([
      {
        sourceRow: 4,
        duplicateOf: 2,
        cells: ['Bia', '', '21', phoneOf(2), 'B.'],
        fate: { outcome: 'duplicate' },
      },
    ])
  })

  test('a difference and an intersection have the columns of the first list', async () => {
    const db = openTestDatabase()
    const listIds = [await storeList(db, second), await storeList(db, first)]
    const left = await combine(db, { operation: 'difference', listIds })
    expect(getList(db, left)).toMatchObject({ columns: second.columns, fileName: 'Base − Atraso' })
    expect(listRows(db, left, 0, 10).map(({ cells }) => cells)).toEqual([second.rows[0], second.rows[2]])
    const both = await combine(db, { operation: 'intersection', listIds })
    expect(listRows(db, both, 0, 10).map(({ cells }) => cells)).toEqual([second.rows[1]])
  })

  test('a combination keeps the repairs and phone kinds of its rows and can be combined again', async () => {
    const db = openTestDatabase()
    const rows = [['11 8765-4321'], ['1133334444'], ['x']]
    const mended = await storeList(db, { columns: ['fone'], roles: ['phone'], rows })
    const other = await phonesOf([1])(db)
    const id = await combine(db, { operation: 'union', listIds: [other, mended] })
    expect(getList(db, id)).toMatchObject({
      landlines: 1,
      tally: { rows: 3, repaired: 1, rejected: 0, repairs: { phone_ninth_digit_added: 1 } },
    })
    expect(listRows(db, id, 1, 1)).toMatchObject([
      {
        phone: '5511987654321',
        repairs: expect.arrayContaining(['phone_ninth_digit_added']),
        cells: ['', '11 8765-4321'],
      },
    ])
    const again = await combine(db, { operation: 'difference', listIds: [id, other] })
    expect(keysOf(db, again)).toEqual(['5511987654321', '551133334444'])
    expect(await createReadStatistics(db)(again)).toMatchObject({ mobile: 1, landline: 1 })
  })

  test('lists of documents can be combined, including alphanumeric CNPJs', async () => {
    const db = openTestDatabase()
    const cnpjs = { columns: ['cnpj'], roles: ['cnpj'] as const }
    const a = await storeList(db, { ...cnpjs, rows: [['12ABC34501DE35'], ['00000000000191']] })
    const b = await storeList(db, { ...cnpjs, rows: [['12.abc.345/01de-35'], ['ABCDEFGHIJKL80']] })
    expect(keysOf(db, await combine(db, { operation: 'intersection', listIds: [a, b] }))).toEqual([
      '12ABC34501DE35',
    ])
    const union = await combine(db, { operation: 'union', listIds: [a, b] })
    expect(keysOf(db, union)).toEqual(['12ABC34501DE35', '00000000000191', 'ABCDEFGHIJKL80'])
  })
})

describe('invalid combinations', () => {
  const problemIn = async (work: Promise<unknown>): Promise<string> => {
    const error: unknown = await work.then(
      () => null,
      (thrown: unknown) => thrown,
    )
    return error instanceof ProblemError ? error.problem.code : String(error)
  }

  test('combining a phone list with a document list is refused', async () => {
    const db = openTestDatabase()
    const documents = await storeList(db, { columns: ['cpf'], roles: ['cpf'], rows: [['191']] })
    const listIds = [await phonesOf([1])(db), documents]
    const request = { operation: 'union', listIds } as const
    expect(await problemIn(previewCombination(db, request, undefined))).toBe('combination_of_different_kinds')
    const { combinations } = combinationsOn(db)
    expect(() => combinations.start({ ...request, name: 'x' })).toThrow('combination_of_different_kinds')
  })

  test('combining missing lists, or one list with itself, is refused', async () => {
    const { client } = startTestWorkspace()
    const gone = { operation: 'union' as const, listIds: ['a', 'b'] }
    expect(await problemOf(client.combinations.preview(gone))).toEqual({ code: 'list_missing', params: {} })
    await expect(client.combinations.preview({ ...gone, listIds: ['a', 'a'] })).rejects.toThrow(/validation/)
    expect(await problemOf(client.jobs.cancel({ jobId: 'x' }))).toMatchObject({
      code: 'job_missing',
    })
  })

  test('a combination fails without a new list when a source list is deleted meanwhile', async () => {
    const db = openTestDatabase()
    const listIds = [await phonesOf([1, 2, 3, 4, 5], 1)(db), await phonesOf([6])(db)]
    const { combinations, jobs } = combinationsOn(db)
    const jobId = combinations.start({ operation: 'union', listIds, name: 'x' })
    const watched = jobs.watch(jobId, undefined)
    await watched.next()
    discardStored(db, listIds[1] ?? '')
    expect(await endOf(jobs, jobId)).toMatchObject({
      state: 'failed',
      problem: { code: 'list_missing' },
    })
    expect(listLists(db)).toHaveLength(1)
  })
})

const many = (from: number, count: number) => Array.from({ length: count }, (_each, index) => from + index)
const statesOf = (db: WritableDatabase): string[] =>
  all<{ state: string }>(db, sql`select state from import_batch order by id`).map(({ state }) => state)

describe('interrupted combinations', () => {
  test('cancelling a combination half-way leaves nothing and takes less than 200 ms of work', async () => {
    const db = openTestDatabase()
    const listIds = [await phonesOf(many(0, 120_000))(db), await phonesOf(many(60_000, 120_000))(db)]
    const { combinations, jobs } = combinationsOn(db)
    const jobId = combinations.start({ operation: 'union', listIds, name: 'x' })
    while (!statesOf(db).includes('staging')) await new Promise((resolve) => setImmediate(resolve))
    const before = workedMs()
    expect(jobs.cancel(jobId).state).toBe('cancelling')
    expect(await endOf(jobs, jobId)).toMatchObject({
      state: 'cancelled',
      listId: null,
      problem: null,
    })
    expect(workedMs() - before).toBeLessThan(200)
    expect(listLists(db)).toHaveLength(2)
    // What was stored of it goes, and only that.
    await eventually(() => expect(statesOf(db)).toEqual(['committed', 'committed']))
    expect(countStoredPeople(db)).toBe(240_000)
  })

  test('killing the process during a combination leaves only rows that the next start deletes', async () => {
    const folder = temporaryFolder()
    const key = randomBytes(32)
    const path = join(folder, 'workspace.db')
    const open = () => openDatabase({ path, key, migrations: workspaceMigrations })
    const before = open()
    const listIds = [await phonesOf(many(0, 80_000))(before), await phonesOf(many(40_000, 80_000))(before)]
    closeDatabase(before)

    const victim = join(import.meta.dirname, '../../support/combining-victim.ts')
    const child = spawn(process.execPath, [victim, path, key.toString('hex'), ...listIds])
    expect(await once(child, 'exit')).toEqual([null, 'SIGKILL'])
    const killed = open()
    expect(statesOf(killed)).toEqual(['committed', 'committed', 'staging'])
    expect(listLists(killed)).toHaveLength(2)
    closeDatabase(killed)

    const { client } = startTestWorkspace({ folder, key })
    expect(await client.lists.list()).toHaveLength(2)
    const union = { operation: 'union', listIds } as const
    expect(await client.combinations.preview(union)).toEqual({
      size: 120_000,
      duplicates: 40_000,
      byOther: 0,
    })
    const swept = open()
    await eventually(() => expect(statesOf(swept)).toEqual(['committed', 'committed']))
    expect(countStoredPeople(swept)).toBe(160_000)
    closeDatabase(swept)
  })
})
