import { wholeFile } from '../../../shared/bridge/reviews.ts'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startHeadless } from '../../support/headless-service.ts'
import { encodeText } from '../../support/spreadsheets/csv-writer.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { importFile, startTestWorkspace, type WorkspaceClient } from '../../support/test-workspace.ts'
import { ticketOf } from '../../support/file-tickets.ts'

/** As a legacy system exports it: `;`, CRLF, Windows-1252. */
const legacyFile = (lines: readonly string[], name = 'legado.csv'): string => {
  const path = join(temporaryFolder(), name)
  writeFileSync(path, encodeText([...lines, ''].join('\r\n'), { encoding: 'windows-1252', bom: false }))
  return path
}

const people = [
  'NOME;DDD;TELEFONE;CPF',
  'João;11;98765-4321;',
  'Conceição;(21);33334444;',
  'Zoë;031;8765-4321;',
  'Íris;41;21987650000;',
  'Tião;;991112222;',
  'Léo;20;991113333;',
]

const reviewOf = async (client: WorkspaceClient, path: string): Promise<number> => {
  const job = await importFile(client, path, 'Legado', 'review')
  if (job.batchId === null) throw new Error('nothing waits')
  return job.batchId
}

const rowsOf = async (client: WorkspaceClient, batchId: number) =>
  (await client.reviews.rows({ batchId, view: wholeFile, page: { offset: 0, limit: 100 } })).rows

describe('a file with its area codes in a column of their own', () => {
  test('the columns are recognised, and each local number gets the area code of its row', async () => {
    const { client } = startTestWorkspace()
    const path = legacyFile(people)
    expect(await client.imports.open({ ticket: ticketOf(path), choices: {} })).toMatchObject({
      roles: ['name', 'ddd', 'phone', 'cpf'],
    })
    const rows = await rowsOf(client, await reviewOf(client, path))
    expect(rows.map(({ key, reason }) => key ?? reason)).toEqual([
      '5511987654321',
      '552133334444',
      '5531987654321',
      // A number that has its area code keeps it, whatever stands beside it.
      '5521987650000',
      'phone_without_ddd',
      'phone_ddd_unknown',
    ])
    expect(rows.map(({ outcome }) => outcome)).toEqual([
      'repaired',
      'repaired',
      'repaired',
      'accepted',
      'rejected',
      'rejected',
    ])
    expect(rows[2]?.repairs).toEqual(['phone_ninth_digit_added', 'phone_ddd_from_column'])
  })

  test('an edited area code cell has its row judged again', async () => {
    const { client } = startTestWorkspace()
    const batchId = await reviewOf(client, legacyFile(people))
    expect(await client.reviews.setCell({ batchId, row: 4, column: 1, text: '51' })).toMatchObject({
      outcome: 'repaired',
      key: '5551991112222',
    })
    expect(await client.reviews.setCell({ batchId, row: 0, column: 1, text: 'x' })).toMatchObject({
      outcome: 'rejected',
      reason: 'phone_without_ddd',
    })
    const replaced = { kind: 'replace' as const, column: 1, find: '20', replacement: '27' }
    await client.reviews.applyFix({
      batchId,
      fix: { ...replaced, matchCase: false, wholeCell: true },
      scope: { view: wholeFile, ranges: null },
    })
    expect((await rowsOf(client, batchId)).map(({ key }) => key)).toEqual([
      null,
      '552133334444',
      '5531987654321',
      '5521987650000',
      '5551991112222',
      '5527991113333',
    ])
  })

  test('a chosen area code is for rows without one, never for rows that have another or a wrong one', async () => {
    const { client } = startTestWorkspace()
    const batchId = await reviewOf(client, legacyFile(people))
    const { roles } = await client.reviews.get({ batchId })
    await client.reviews.setRules({ batchId, roles, defaultDdd: '85' })
    const judged = ['5511987654321', '552133334444', '5531987654321', '5521987650000', '5585991112222', null]
    expect((await rowsOf(client, batchId)).map(({ key }) => key)).toEqual(judged)
    await client.reviews.undo({ batchId })

    const fix = { kind: 'add_ddd' as const, column: 2, ddd: '85' }
    const scope = { view: wholeFile, ranges: null }
    expect(await client.reviews.previewFix({ batchId, fix, scope })).toEqual({
      rows: 1,
      examples: [{ sourceRow: 6, before: '991112222', after: '85 991112222' }],
    })
    await client.reviews.applyFix({ batchId, fix, scope })
    expect((await rowsOf(client, batchId)).map(({ key }) => key)).toEqual(judged)
  })

  test('the role can be taken away, and a choice of it is remembered for the next file', async () => {
    const { client } = startTestWorkspace()
    const first = legacyFile(['CLIENTE;PRAÇA;FONE', 'João;11;98765-4321', 'Zoë;21;98765-4322'])
    const { roles } = await client.imports.open({ ticket: ticketOf(first), choices: {} })
    expect(roles[1]).toBe('variable')
    const chosen = ['name', 'ddd', 'phone'] as const
    const job = await importFile(client, first, 'Primeira', 'review', chosen)
    const batchId = job.batchId ?? 0
    expect(job.tally).toMatchObject({ accepted: 2, repairs: { phone_ddd_from_column: 2 } })
    await client.reviews.setRules({ batchId, roles: ['name', 'variable', 'phone'], defaultDdd: null })
    expect(await client.reviews.get({ batchId })).toMatchObject({
      tally: { accepted: 0, reasons: { phone_without_ddd: 2 } },
    })
    await client.reviews.undo({ batchId })
    await client.reviews.commit({ batchId, listName: 'Primeira' })
    const second = legacyFile(['CLIENTE;PRAÇA;FONE', 'Íris;41;98765-4323'])
    expect(await client.imports.open({ ticket: ticketOf(second), choices: {} })).toMatchObject({
      roles: chosen,
    })
  })

  test('lists of both kinds are combined by the whole number', async () => {
    const { client } = startTestWorkspace()
    const apart = await importFile(client, legacyFile(people), 'Com DDD à parte')
    const whole = await importFile(
      client,
      legacyFile(['NOME;TELEFONE', 'João;(11) 98765-4321', 'Bia;11987651111'], 'inteiros.csv'),
      'Inteiros',
    )
    const listIds = [apart.listId ?? '', whole.listId ?? '']
    expect(await client.combinations.preview({ operation: 'union', listIds })).toEqual({
      size: 5,
      duplicates: 1,
      byOther: 0,
    })
    expect(await client.combinations.preview({ operation: 'intersection', listIds })).toMatchObject({
      size: 1,
    })
  })
})

test('a do-not-contact list with area codes in a column of their own blocks the whole numbers', async () => {
  const { client } = startTestWorkspace()
  const columns = ['DDD', 'TELEFONE']
  const input = { columns, roles: ['ddd' as const, 'phone' as const], defaultDdd: null }
  expect(
    await client.suppressions.judge({
      ...input,
      rows: [
        ['11', '98765-4321'],
        ['', '98765-4321'],
      ],
    }),
  ).toMatchObject({
    verdicts: [
      { outcome: 'accepted', keys: [{ kind: 'phone', key: '5511987654321' }] },
      { outcome: 'rejected', reason: 'phone_without_ddd' },
    ],
  })
})

test('a person is found and erased by a second number whose area code stands in a column of its own', async () => {
  const { url, token, control, stop } = await startHeadless(temporaryFolder())
  onTestFinished(stop)
  const { client, workspace } = startTestWorkspace()
  const instance = { baseUrl: url, token, control: { baseUrl: control.url, token: control.token } }
  workspace.setEmbeddedInstance(instance)
  const file = legacyFile([
    'NOME;DDD1;TELEFONE1;DDD2;TELEFONE2',
    'João;11;98765-4321;21;97654-3210',
    'Zoë;31;98765-4321;31;97654-3210',
  ])
  const { listId } = await importFile(client, file)
  expect(await client.people.find({ texts: ['21 97654-3210'] })).toMatchObject({
    lists: [{ listId, rows: 1 }],
    related: [{ kind: 'phone', key: '5511987654321' }],
  })
  await client.people.erase({ keys: [{ kind: 'phone', key: '5521976543210' }] })
  const rows = await client.lists.rows({ id: listId ?? '', page: { offset: 0, limit: 9 } })
  expect(rows.map(({ cells }) => cells[0])).toEqual(['Zoë'])
})
