import { writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inHours, smsContent } from '../../support/lists.ts'
import { enqueueDraft, importFile, problemOf, startTestWorkspace } from '../../support/test-workspace.ts'

const startWithAmounts = async () => {
  const started = startTestWorkspace()
  const path = `${started.folder}/amounts.csv`
  writeFileSync(
    path,
    'nome;telefone;valor\nANA LIMA;11980000001;1234,5\nRUI;11980000002;a combinar\nIVO;11980000003;nada\n',
  )
  const { listId } = await importFile(started.client, path)
  return { ...started, listId }
}

test('values that a formatter cannot format are counted, and the first of them is the worst row', async () => {
  const { client, listId } = await startWithAmounts()
  const content = smsContent(listId, { template: 'Oi {{nome:primeiro}}: {{valor:moeda}}', start: inHours })
  const draft = await client.drafts.create({ content })
  const check = await client.drafts.check({ id: draft.id })
  expect(check.lints).toEqual([
    {
      code: 'value_unformatted',
      level: 'warning',
      params: { name: 'valor:moeda', count: 2 },
      positions: [1, 2],
    },
  ])
  expect(check.worstPosition).toBe(1)
  expect(await client.drafts.preview({ content, position: 0 })).toMatchObject({ text: 'Oi Ana: R$ 1.234,50' })
  expect(await client.drafts.preview({ content, position: 1 })).toMatchObject({ text: 'Oi Rui: a combinar' })
})

test('a draft with an unknown formatter is not queued', async () => {
  const { client, listId } = await startWithAmounts()
  const draft = await client.drafts.create({
    content: smsContent(listId, { template: 'Oi {{nome:xis}}', start: inHours }),
  })
  expect((await client.drafts.check({ id: draft.id })).lints).toEqual([
    { code: 'formatter_unknown', level: 'error', params: { name: 'xis', at: 10 } },
  ])
  expect(await problemOf(enqueueDraft(client, draft.id, 1))).toMatchObject({ code: 'draft_incomplete' })
})

test('decimals with a point that would go out as they are get a warning, and formatted ones do not', async () => {
  const { client, folder } = startTestWorkspace()
  const path = `${folder}/decimals.csv`
  writeFileSync(
    path,
    'nome;telefone;valor\nANA;11980000001;1741.53\nRUI;11980000002;1.741\nIVO;11980000003;80,50\n',
  )
  const { listId } = await importFile(client, path)
  const lintsOf = async (template: string) => {
    const draft = await client.drafts.create({ content: smsContent(listId, { template, start: inHours }) })
    return (await client.drafts.check({ id: draft.id })).lints
  }
  expect(await lintsOf('Oi {{nome}}: {{valor}}')).toEqual([
    {
      code: 'decimal_unformatted',
      level: 'warning',
      params: { name: 'valor', example: '1741.53', count: 1 },
      positions: [0],
    },
  ])
  expect((await lintsOf('Oi {{nome}}: {{valor:moeda}}')).map(({ code }) => code)).toEqual([
    'value_unformatted',
  ])
})

test('cells that say that they have no value get a warning, whose filter leaves these people out', async () => {
  const { client, folder } = startTestWorkspace()
  const path = `${folder}/nulls.csv`
  const people = ['ANA', 'NULL', '#N/D', 'null', '-']
  writeFileSync(
    path,
    `nome;telefone;valor\n${people.map((name, at) => `${name};1198000000${at};1,00\n`).join('')}`,
  )
  const { listId } = await importFile(client, path)
  const checkOf = async (change: Parameters<typeof smsContent>[1]) => {
    const content = smsContent(listId, { start: inHours, ...change })
    return client.drafts.check({ id: (await client.drafts.create({ content })).id })
  }
  const { lints } = await checkOf({ template: 'Oi {{nome:primeiro}}: {{valor:moeda}}' })
  const values = 'NULL; #N/D; null; -'
  expect(lints).toEqual([
    {
      code: 'value_placeholder',
      level: 'warning',
      params: { name: 'nome', count: 4, values },
      positions: [1, 2, 3, 4],
    },
  ])
  // What another column says is nobody's text.
  expect((await checkOf({ template: 'Oi: {{valor:moeda}}' })).lints).toEqual([])
  const field = { type: 'column', name: 'nome' } as const
  const left = await checkOf({
    template: 'Oi {{nome}}',
    filters: [{ field, operator: 'is_not', value: values }],
  })
  expect(left).toMatchObject({ recipients: 1, lints: [] })
})
