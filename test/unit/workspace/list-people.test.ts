import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ListView, wholeList } from '../../../shared/bridge/lists.ts'
import { stateOfDdd, zoneOfDdd } from '../../../shared/rules/brazilian-areas.ts'
import { foldText } from '../../../shared/rules/fold-text.ts'
import { smsContent } from '../../support/lists.ts'
import { checkProperty } from '../../support/property.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import {
  importFile,
  problemOf,
  startTestWorkspace,
  type WorkspaceClient,
} from '../../support/test-workspace.ts'
import { ticketOf } from '../../support/file-tickets.ts'
import { watchJob } from '../../support/jobs.ts'

const all = { offset: 0, limit: 500 }

const importCsv = async (client: WorkspaceClient, folder: string, lines: readonly string[]) => {
  const path = join(folder, 'pessoas.csv')
  writeFileSync(path, `${lines.join('\n')}\n`)
  const { listId } = await importFile(client, path, 'pessoas')
  if (listId === null) throw new Error('not imported')
  return listId
}

const people = [
  'nome;telefone;cidade;valor',
  'Ana;11987650001;São Paulo;R$ 10,00',
  'Bruno;1133334444;SAO PAULO;R$ 1.200,50',
  'Célia;92987650003;Manaus;R$ 300,00',
  'Ana repetida;11987650001;Campinas;R$ 1,00',
  'Davi;21987650005;;R$ 45,10',
]

const started = async (lines: readonly string[] = people, savePath?: string) => {
  const folder = temporaryFolder()
  const workspace = startTestWorkspace({ folder, savePath: savePath ?? join(folder, 'saida.csv') })
  const listId = await importCsv(workspace.client, folder, lines)
  const namesIn = async (view: Partial<ListView>) =>
    (await workspace.client.lists.rows({ id: listId, view: { ...wholeList, ...view }, page: all })).map(
      ({ cells }) => cells[0],
    )
  return { ...workspace, folder, listId, namesIn }
}

test('a list is searched by letters without accents and by digits of the phone', async () => {
  const { namesIn } = await started()
  expect(await namesIn({ search: 'celia' })).toEqual(['Célia'])
  expect(await namesIn({ search: '(11) 3333' })).toEqual(['Bruno'])
  expect(await namesIn({ search: 'repetida' })).toEqual([])
})

test('a list is filtered by kind of number, by time zone and by value, and sorted by amount', async () => {
  const { namesIn } = await started()
  expect(await namesIn({ kind: 'landline' })).toEqual(['Bruno'])
  expect(await namesIn({ zone: 'America/Manaus' })).toEqual(['Célia'])
  const city = { type: 'column', name: 'cidade' } as const
  expect(await namesIn({ filters: [{ field: city, operator: 'is', value: 'são paulo' }] })).toEqual([
    'Ana',
    'Bruno',
  ])
  expect(await namesIn({ filters: [{ field: city, operator: 'empty', value: '' }] })).toEqual(['Davi'])
  expect(await namesIn({ sort: { column: 3, descending: true } })).toEqual(['Bruno', 'Célia', 'Davi', 'Ana'])
})

const ddds = ['11', '21', '68', '92', '97'] as const
const personGen = fc.record({
  name: fc.constantFrom('Ana', 'Élio', 'José', 'zé', 'Ñandu'),
  ddd: fc.constantFrom(...ddds),
  isMobile: fc.boolean(),
  city: fc.constantFrom('', 'São Paulo', 'sao paulo', 'Rio'),
})

test('what a view shows is what its conditions say of each person, one by one', async () => {
  await checkProperty(
    fc.record({
      persons: fc.array(personGen, { minLength: 1, maxLength: 12 }),
      kind: fc.constantFrom(null, 'mobile', 'landline'),
      zone: fc.constantFrom(null, 'America/Manaus', 'America/Rio_Branco'),
      search: fc.constantFrom('', 'JOSE', 'sao', 'e'),
      state: fc.constantFrom(null, 'AM', 'SP'),
    }),
    async ({ persons, kind, zone, search, state }) => {
      const phoneOf = (at: number, { ddd, isMobile }: (typeof persons)[number]) =>
        isMobile ? `${ddd}9876500${10 + at}` : `${ddd}333344${10 + at}`
      const rows = persons.map((one, at) => ({ ...one, phone: phoneOf(at, one) }))
      const { client, listId, stop } = await started([
        'nome;telefone;cidade',
        ...rows.map(({ name, phone, city }) => `${name};${phone};${city}`),
      ])
      const wanted = rows.filter(
        ({ name, ddd, isMobile, city, phone }) =>
          (kind === null || (kind === 'mobile') === isMobile) &&
          (zone === null || zoneOfDdd(ddd) === zone) &&
          (state === null || stateOfDdd(ddd) === state) &&
          (search === '' || [name, city, phone].some((cell) => foldText(cell).includes(foldText(search)))),
      )
      const filters =
        state === null ? [] : [{ field: { type: 'state' as const }, operator: 'is' as const, value: state }]
      const view: ListView = { ...wholeList, search, kind, zone, filters }
      const found = await client.lists.rows({ id: listId, view, page: all })
      await stop()
      expect(found.map(({ cells }) => cells[1])).toEqual(wanted.map(({ phone }) => phone))
    },
    { runs: 12 },
  )
})

test('somebody who is removed is no recipient any more, and the row that repeats them does not come in instead', async () => {
  const { client, listId, namesIn } = await started()
  const draft = await client.drafts.create({ content: smsContent(listId) })
  const before = await client.drafts.check({ id: draft.id })
  const removed = await client.lists.removePeople({
    id: listId,
    scope: { view: { ...wholeList, search: '11 98765-0001' }, sourceRows: null },
  })
  expect(removed).toEqual({ removed: 1, removal: 1 })
  expect(await namesIn({})).toEqual(['Bruno', 'Célia', 'Davi'])
  const list = await client.lists.get({ id: listId })
  expect(list).toMatchObject({ size: 3, landlines: 1, lastRemoval: { removal: 1, people: 1 } })
  expect(list.tally).toMatchObject({ rows: 5, accepted: 3, duplicates: 0, rejected: 2 })
  const left = await client.imports.leftOut({ listId, page: all })
  expect(left.rows.map(({ reason }) => reason)).toEqual(['row_dropped', 'row_dropped'])
  const after = await client.drafts.check({ id: draft.id })
  expect([before.recipients, after.recipients]).toEqual([3, 2])
})

test('people who were removed are put back as they were, also after a restart, and a list taken back to its review shows it', async () => {
  const first = await started()
  const before = await first.client.lists.get({ id: first.listId })
  const rowsBefore = await first.client.lists.rows({ id: first.listId, page: all })
  const { removal } = await first.client.lists.removePeople({
    id: first.listId,
    scope: { view: wholeList, sourceRows: [rowsBefore[1]?.sourceRow ?? 0, rowsBefore[2]?.sourceRow ?? 0] },
  })
  expect(await first.client.lists.get({ id: first.listId })).toMatchObject({ size: 2, landlines: 0 })
  const { client } = await first.restart()
  expect(await client.lists.returnPeople({ id: first.listId, removal: removal ?? -1 })).toEqual({
    returned: 2,
  })
  expect(await client.lists.get({ id: first.listId })).toEqual(before)
  expect(await client.lists.rows({ id: first.listId, page: all })).toEqual(rowsBefore)

  await client.lists.removePeople({ id: first.listId, scope: { view: wholeList, sourceRows: null } })
  const { batchId } = await client.reviews.reopen({ listId: first.listId })
  const review = await client.reviews.get({ batchId })
  expect(review.undo).toEqual({ kind: 'people_removed', rows: 4 })
  await client.reviews.undo({ batchId })
  expect((await client.reviews.get({ batchId })).tally.accepted).toBe(4)
})

test('an audience that was counted before people were removed, returned and others removed is counted anew each time', async () => {
  const { client, listId } = await started()
  const draft = await client.drafts.create({ content: smsContent(listId) })
  const phones = async () => {
    const { recipients } = await client.drafts.check({ id: draft.id })
    const texts: string[] = []
    for (let position = 0; position < recipients; position += 1)
      texts.push(JSON.stringify(await client.drafts.preview({ content: draft.content, position })))
    return texts
  }
  const removeNamed = (search: string) =>
    client.lists.removePeople({ id: listId, scope: { view: { ...wholeList, search }, sourceRows: null } })
  const { removal } = await removeNamed('Davi')
  const withoutDavi = await phones()
  await client.lists.returnPeople({ id: listId, removal: removal ?? -1 })
  await removeNamed('Célia')
  const withoutCelia = await phones()
  expect(withoutDavi.join()).toContain('Célia')
  expect(withoutDavi.join()).not.toContain('Davi')
  expect(withoutCelia.join()).toContain('Davi')
  expect(withoutCelia.join()).not.toContain('Célia')
})

test('the people whom a view shows become a list of their own, with their columns', async () => {
  const { client, listId } = await started()
  const { jobId } = await client.combinations.start({
    operation: 'copy',
    listId,
    view: { ...wholeList, kind: 'mobile', sort: { column: 0, descending: true } },
    name: 'celulares',
  })
  let last
  for await (const job of watchJob(client, 'combination', jobId)) last = job
  const copy = await client.lists.get({ id: last?.listId ?? '' })
  expect(copy).toMatchObject({ size: 3, origin: { operation: 'copy', list: 'pessoas' } })
  const rows = await client.lists.rows({ id: copy.id, page: all })
  expect(rows.map(({ cells }) => cells[0])).toEqual(['Ana', 'Célia', 'Davi'])
})

test('a view is exported in its order with the columns of the file and the phone that counts', async () => {
  const folder = temporaryFolder()
  const path = join(folder, 'saida.csv')
  const { client, listId } = await started(people, path)
  const result = await client.lists.exportRows({
    id: listId,
    view: { ...wholeList, sort: { column: 0, descending: true } },
    format: 'csv',
    language: 'pt-BR',
  })
  expect(result).toEqual({ ticket: ticketOf(path), rows: 4 })
  const lines = readFileSync(path, 'utf8').replace('\uFEFF', '').trimEnd().split('\r\n')
  expect(lines[0]).toBe('"nome";"telefone";"cidade";"valor";"Telefone usado"')
  expect(lines[1]).toBe('"Davi";"21987650005";"";"R$ 45,10";"5521987650005"')
  expect(lines).toHaveLength(5)
})

test('the values of a column are counted with one spelling, and figures in bands whose edges select exactly their people', async () => {
  const amounts = Array.from({ length: 40 }, (_each, at) => `R$ ${at * 7},50`)
  const { client, listId } = await started([
    'nome;telefone;cidade;valor',
    ...amounts.map(
      (amount, at) => `P${at};119876500${10 + at};${at % 2 === 0 ? 'São Paulo' : 'SAO PAULO'};${amount}`,
    ),
  ])
  const cities = await client.lists.values({ id: listId, view: wholeList, column: 2 })
  expect(cities).toMatchObject({ rows: 40, empty: 0, others: 0, bands: null })
  expect(cities.values).toEqual([{ text: 'São Paulo', count: 40 }])
  const { bands } = await client.lists.values({ id: listId, view: wholeList, column: 3 })
  expect(bands?.reduce((sum, { count }) => sum + count, 0)).toBe(40)
  for (const { first, last, count } of bands ?? []) {
    const field = { type: 'column', name: 'valor' } as const
    const { people: found } = await client.lists.count({
      id: listId,
      view: {
        ...wholeList,
        filters: [
          { field, operator: 'at_least', value: first },
          { field, operator: 'at_most', value: last },
        ],
      },
    })
    expect(found).toBe(count)
  }
})

test('a column gets another name, never that of another one, nor while a draft may name it', async () => {
  const { client, listId } = await started()
  const renamed = await client.lists.renameColumn({ id: listId, column: 2, name: 'município' })
  expect(renamed.columns).toEqual(['nome', 'telefone', 'município', 'valor'])
  expect(await problemOf(client.lists.renameColumn({ id: listId, column: 2, name: 'nome' }))).toMatchObject({
    code: 'column_name_taken',
  })
  await client.drafts.create({ content: smsContent(listId) })
  expect(await problemOf(client.lists.renameColumn({ id: listId, column: 2, name: 'cidade' }))).toMatchObject(
    {
      code: 'list_in_use',
    },
  )
})
