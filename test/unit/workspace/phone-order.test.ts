import { wholeFile } from '../../../shared/bridge/reviews.ts'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { wholeList } from '../../../shared/bridge/lists.ts'
import type { ColumnRole } from '../../../shared/rules/column-roles.ts'
import { checkProperty } from '../../support/property.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { importFile, startTestWorkspace, type WorkspaceClient } from '../../support/test-workspace.ts'
import { ticketOf } from '../../support/file-tickets.ts'
import { watchJob } from '../../support/jobs.ts'

const columns = ['Nome', 'Fone A', 'Fone B', 'Fone C']
const roles: ColumnRole[] = ['name', 'phone', 'phone', 'phone']

const fileOf = (rows: readonly (readonly string[])[], name = 'clientes.csv'): string => {
  const path = join(temporaryFolder(), name)
  writeFileSync(path, [columns, ...rows].map((cells) => `${cells.join(';')}\n`).join(''))
  return path
}

const keysOf = async (client: WorkspaceClient, batchId: number) =>
  (await client.reviews.rows({ batchId, view: wholeFile, page: { offset: 0, limit: 100 } })).rows.map(
    ({ key }) => key,
  )

const reviewOf = async (client: WorkspaceClient, rows: readonly (readonly string[])[]): Promise<number> =>
  (await importFile(client, fileOf(rows), 'Clientes', 'review', roles)).batchId ?? 0

const rows = [
  ['Ana', '1133334444', '11987650001', '21987650002'],
  ['Bia', '1133335555', '', '2133336666'],
  ['Caio', '', '1133337777', '21987650003'],
]
const asInFile = ['5511987650001', '551133335555', '5521987650003']
const cFirst = ['5521987650002', '552133336666', '5521987650003']

describe('the order of phone columns', () => {
  test('a file is judged anew by another order; the order is one step, and is there after a restart', async () => {
    let started = startTestWorkspace()
    const batchId = await reviewOf(started.client, rows)
    const state = () => started.client.reviews.get({ batchId })
    expect(await keysOf(started.client, batchId)).toEqual(asInFile)
    expect((await state()).phoneOrder).toEqual([])

    await started.client.reviews.setRules({ batchId, roles, defaultDdd: null, phoneOrder: [3] })
    expect(await keysOf(started.client, batchId)).toEqual(cFirst)
    started = await started.restart()
    expect(await state()).toMatchObject({ phoneOrder: [3, 1, 2], revision: 1, undo: { kind: 'settings' } })
    expect(await keysOf(started.client, batchId)).toEqual(cFirst)

    await started.client.reviews.undo({ batchId })
    expect(await keysOf(started.client, batchId)).toEqual(asInFile)
    expect((await state()).phoneOrder).toEqual([])
    await started.client.reviews.redo({ batchId })
    expect(await keysOf(started.client, batchId)).toEqual(cFirst)

    // A cell that is mended is judged by the order too.
    await started.client.reviews.setCell({ batchId, row: 1, column: 3, text: '' })
    expect((await keysOf(started.client, batchId))[1]).toBe('551133335555')
  })

  test('the list has the phones of the order, also once people left it and it waits again', async () => {
    const { client } = startTestWorkspace()
    const batchId = await reviewOf(client, rows)
    await client.reviews.setRules({ batchId, roles, defaultDdd: null, phoneOrder: [3, 2, 1] })
    const { listId } = await client.reviews.commit({ batchId, listName: 'Lista' })
    const list = await client.lists.rows({ id: listId, page: { offset: 0, limit: 10 } })
    expect(list.map(({ phone }) => phone)).toEqual(cFirst)
    await client.lists.removePeople({ id: listId, scope: { view: wholeList, sourceRows: [2] } })
    await client.reviews.reopen({ listId })
    expect(await client.reviews.get({ batchId })).toMatchObject({ phoneOrder: [3, 2, 1] })
  })

  test('the next file with these headers is proposed the same order', async () => {
    const { client } = startTestWorkspace()
    const batchId = await reviewOf(client, rows)
    await client.reviews.setRules({ batchId, roles, defaultDdd: null, phoneOrder: [3, 1, 2] })
    await client.reviews.commit({ batchId, listName: 'Lista' })
    const path = fileOf(rows, 'amanha.csv')
    const { fileId, phoneOrder } = await client.imports.open({ ticket: ticketOf(path), choices: {} })
    expect(phoneOrder).toEqual([3, 1, 2])
    const next = await client.imports.start({
      fileId,
      roles,
      defaultDdd: null,
      phoneOrder,
      listName: 'Amanhã',
      goal: 'review',
    })
    for await (const job of watchJob(client, 'import', next.jobId))
      if (job.state === 'review') expect(await keysOf(client, job.batchId ?? 0)).toEqual(cFirst)
  })

  test('an order that says nothing changes nothing', async () => {
    const { client } = startTestWorkspace()
    const batchId = await reviewOf(client, rows)
    const set = (phoneOrder: number[], changed = roles) =>
      client.reviews.setRules({ batchId, roles: changed, defaultDdd: null, phoneOrder })
    await set([1, 2, 3])
    await set([0, 1, 99])
    expect((await client.reviews.get({ batchId })).revision).toBe(0)
    // A column that is no phone any more leaves the order.
    await set([3, 2, 1])
    await set([3, 2, 1], ['name', 'variable', 'phone', 'phone'])
    expect((await client.reviews.get({ batchId })).phoneOrder).toEqual([3, 2])
  })

  /** A cell, and what a person would say of it. */
  const cell = fc.constantFrom(
    { text: '11987650001', kind: 'mobile', key: '5511987650001' },
    { text: '21987650002', kind: 'mobile', key: '5521987650002' },
    { text: '31987650003', kind: 'mobile', key: '5531987650003' },
    { text: '1133334444', kind: 'landline', key: '551133334444' },
    { text: '2133335555', kind: 'landline', key: '552133335555' },
    { text: '3133336666', kind: 'landline', key: '553133336666' },
    { text: '', kind: 'none', key: '' },
    { text: 'não tem', kind: 'none', key: '' },
  )

  test('of any phones in any order, the first mobile is used, or else the first landline', async () => {
    await checkProperty(
      fc.tuple(
        fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 6 }),
        fc.shuffledSubarray([1, 2, 3], { minLength: 3 }),
      ),
      async ([people, order]) => {
        const { client } = startTestWorkspace()
        const texts = people.map((cells, at) => [`P${at}`, ...cells.map(({ text }) => text)])
        const batchId = await reviewOf(client, texts)
        await client.reviews.setRules({ batchId, roles, defaultDdd: null, phoneOrder: order })
        expect(await keysOf(client, batchId)).toEqual(
          people.map((cells) => {
            const inOrder = order.map((column) => cells[column - 1])
            const used =
              inOrder.find((one) => one?.kind === 'mobile') ?? inOrder.find((one) => one?.kind === 'landline')
            return used?.key ?? null
          }),
        )
      },
      { runs: 40 },
    )
  }, 120_000)
})
