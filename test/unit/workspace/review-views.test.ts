import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ReviewRow, type ReviewView, wholeFile } from '../../../shared/bridge/reviews.ts'
import { sortRows } from '../../../main/workspace/rows/view/sort-rows.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import {
  importFile,
  problemOf,
  startTestWorkspace,
  type WorkspaceClient,
} from '../../support/test-workspace.ts'
import { checkProperty } from '../../support/property.ts'
import { ticketOf } from '../../support/file-tickets.ts'

const rows = [
  ['Ângela', '11987654321', '1.200,50', '02/01/2026'],
  ['ana', '1187654399', '90,00', '31/12/2025'],
  ['Zoë Ção', '', '-3,00', '15/02/2026'],
  ['Ana Conceição', '98765-4321', '', '01/01/2026'],
  ['José', '(21) 98765-0000', '10,00', ''],
  ['zé', '11 98765-4321', '1.000.000,00', '02/01/2026'],
  ['', '5,51199E+12', '7,00', '03/01/2026'],
]

const open = async (): Promise<{ client: WorkspaceClient; batchId: number }> => {
  const { client } = startTestWorkspace()
  const path = join(temporaryFolder(), 'a.csv')
  const lines = [['nome', 'telefone', 'valor', 'data'], ...rows].map((cells) => cells.join(';'))
  writeFileSync(path, `${lines.join('\n')}\n`)
  const job = await importFile(client, path, 'x', 'review')
  return { client, batchId: job.batchId ?? 0 }
}

describe('views of a staged import', () => {
  const shown = async (patch: Partial<ReviewView>): Promise<number[]> => {
    const { client, batchId } = await open()
    const view = { ...wholeFile, ...patch }
    const page = { offset: 0, limit: 100 }
    const { total, rows: found } = await client.reviews.rows({ batchId, view, page })
    expect(total).toBe(found.length)
    return found.map(({ row }) => row)
  }

  it.each<[string, Partial<ReviewView>, number[]]>([
    ['no filter', {}, [0, 1, 2, 3, 4, 5, 6]],
    ['the filter for problems', { show: 'problems' }, [2, 3, 5, 6]],
    ['the filter for accepted rows', { show: 'accepted' }, [0, 4]],
    ['the filter for repaired rows', { show: 'repaired' }, [1]],
    ['the filter for duplicates', { show: 'duplicate' }, [5]],
    ['the filter for rejected rows', { show: 'rejected' }, [2, 3, 6]],
    ['the filter for one reason', { show: 'rejected', reason: 'phone_without_ddd' }, [3]],
    ['the filter for one repair', { repair: 'phone_ninth_digit_added' }, [1]],
    ['a search without accents', { search: 'conceicao' }, [3]],
    ['a search in upper case', { search: 'ANA' }, [1, 3]],
    ['a search text split across two cells', { search: 'zé11' }, []],
    ['a search for the digits of a phone', { search: '5511987654' }, [0, 1, 5]],
    ['a search for a phone as it is written', { search: '(21) 98765-0000' }, [4]],
    ['a search without a match', { search: 'xyz' }, []],
    ['a search and a filter', { show: 'problems', search: 'ana' }, [3]],
  ])('a view of a staged import with %s shows exactly the matching rows', async (_name, patch, expected) => {
    expect(await shown(patch)).toEqual(expected)
  })

  it.each<[string, number, boolean, number[]]>([
    ['text, without case and accents, empty cells last', 0, false, [1, 3, 0, 4, 5, 2, 6]],
    ['text descending, empty cells still last', 0, true, [2, 5, 4, 0, 3, 1, 6]],
    ['amounts', 2, false, [2, 6, 4, 1, 0, 5, 3]],
    ['days, equal ones in file order', 3, false, [1, 3, 0, 5, 6, 2, 4]],
  ])('a staged import sorted by %s has its rows in order', async (_name, column, descending, expected) => {
    expect(await shown({ sort: { column, descending } })).toEqual(expected)
  })

  it('a view of a staged import returns any page and nothing past its end', async () => {
    const { client, batchId } = await open()
    const pageOf = async (offset: number, limit: number): Promise<number[]> => {
      const { rows: found } = await client.reviews.rows({
        batchId,
        view: wholeFile,
        page: { offset, limit },
      })
      return found.map(({ sourceRow }) => sourceRow)
    }
    expect(await pageOf(2, 3)).toEqual([4, 5, 6])
    expect(await pageOf(7, 3)).toEqual([])
  })

  it('a row corrected by hand keeps its place in a view, and a bulk fix rebuilds the view', async () => {
    const { client, batchId } = await open()
    const view: ReviewView = { ...wholeFile, show: 'rejected' }
    const page = { offset: 0, limit: 10 }
    const read = async (): Promise<Pick<ReviewRow, 'row' | 'outcome'>[]> =>
      (await client.reviews.rows({ batchId, view, page })).rows.map(({ row, outcome }) => ({ row, outcome }))
    await read()
    await client.reviews.setCell({ batchId, row: 2, column: 1, text: '31987650000' })
    expect(await read()).toEqual([
      { row: 2, outcome: 'accepted' },
      { row: 3, outcome: 'rejected' },
      { row: 6, outcome: 'rejected' },
    ])
    const scope = { view, ranges: [[1, 1] as [number, number]] }
    await client.reviews.applyFix({ batchId, fix: { kind: 'add_ddd', column: 1, ddd: '31' }, scope })
    expect(await read()).toEqual([{ row: 6, outcome: 'rejected' }])
  })

  it('a block is written in the order of the view and repeated over it, and undone as one change', async () => {
    const { client, batchId } = await open()
    const view: ReviewView = { ...wholeFile, sort: { column: 0, descending: true } }
    const page = { offset: 0, limit: 500 }
    const names = async () =>
      (await client.reviews.rows({ batchId, view, page })).rows.map(({ cells }) => cells[0] ?? '')
    const before = await names()
    const block = { first: 1, last: 3, columns: [0], texts: [['um'], ['dois']] }
    expect(await client.reviews.writeBlock({ batchId, view, block })).toEqual({ cells: 3 })
    expect((await names()).slice(0, 5)).toEqual([before[0], 'um', 'dois', 'um', before[4]])
    expect(await client.reviews.get({ batchId })).toMatchObject({ undo: { kind: 'block', cells: 3 } })
    await client.reviews.undo({ batchId })
    expect(await names()).toEqual(before)
    expect(
      await client.reviews.writeBlock({ batchId, view, block: { ...block, first: 90, last: 99 } }),
    ).toEqual({ cells: 0 })
  })
})

describe('filters of a staged import', () => {
  const field = (name: string) => ({ type: 'column', name }) as const
  const page = { offset: 0, limit: 100 }

  it('a filter by value goes with the other filters, the search and the sort', async () => {
    const { client, batchId } = await open()
    const shown = async (patch: Partial<ReviewView>) =>
      (await client.reviews.rows({ batchId, view: { ...wholeFile, ...patch }, page })).rows.map(
        ({ row }) => row,
      )
    const onDays: ReviewView['filters'] = [
      { field: field('data'), operator: 'is', value: '02/01/2026;01/01/2026' },
    ]
    expect(await shown({ filters: onDays })).toEqual([0, 3, 5])
    expect(await shown({ filters: onDays, show: 'problems' })).toEqual([3, 5])
    expect(await shown({ filters: onDays, search: 'ana' })).toEqual([3])
    expect(await shown({ filters: onDays, sort: { column: 0, descending: true } })).toEqual([5, 0, 3])
    const withAmounts: ReviewView['filters'] = [
      ...onDays,
      { field: field('valor'), operator: 'at_least', value: '1.200,50' },
    ]
    expect(await shown({ filters: withAmounts })).toEqual([0, 5])
    expect(await shown({ filters: [{ field: field('valor'), operator: 'empty', value: '' }] })).toEqual([3])
  })

  it('the values of a column are counted among the rows of the view, as they were edited', async () => {
    const { client, batchId } = await open()
    await client.reviews.setCell({ batchId, row: 4, column: 3, text: '01/01/2026' })
    const view: ReviewView = { ...wholeFile, show: 'problems' }
    const values = (of: ReviewView) => client.reviews.values({ batchId, view: of, column: 3 })
    expect(await values(view)).toMatchObject({ rows: 4, empty: 0, others: 0 })
    expect((await values(wholeFile)).values.find(({ text }) => text === '01/01/2026')?.count).toBe(2)
    expect((await values(wholeFile)).empty).toBe(0)
  })

  it('a value beyond those that are named is found by a search, whatever its case and accents', async () => {
    const { client } = startTestWorkspace()
    const path = join(temporaryFolder(), 'a.csv')
    const people = Array.from({ length: 400 }, (_each, row) => `Bairro ${row};119${87_000_000 + row}`)
    writeFileSync(path, ['bairro;telefone', ...people, 'Água Fria;11987654321', ''].join('\n'))
    const { batchId } = await importFile(client, path, 'x', 'review')
    const values = (search: string) =>
      client.reviews.values({ batchId: batchId ?? 0, view: wholeFile, column: 0, search })
    const all = await values('')
    expect([all.values.length, all.others, all.rows]).toEqual([50, 351, 401])
    expect(await values('agua')).toMatchObject({ values: [{ text: 'Água Fria', count: 1 }], others: 0 })
    const some = await values('bairro 3')
    expect([some.values.length, some.others]).toEqual([50, 61])
  })

  it('what is removed and mended in bulk of a filtered view is what it shows and nothing else', async () => {
    const { client, batchId } = await open()
    const filters: ReviewView['filters'] = [{ field: field('data'), operator: 'is', value: '02/01/2026' }]
    const view: ReviewView = { ...wholeFile, filters }
    const dropped = await client.reviews.applyFix({
      batchId,
      fix: { kind: 'drop_rows' },
      scope: { view, ranges: null },
    })
    expect(dropped).toEqual({ rows: 2 })
    const { rows: left } = await client.reviews.rows({ batchId, view: wholeFile, page })
    expect(left.filter(({ reason }) => reason === 'row_dropped').map(({ row }) => row)).toEqual([0, 5])
    const fix = {
      kind: 'replace',
      column: 0,
      find: 'a',
      replacement: 'o',
      matchCase: false,
      wholeCell: false,
    } as const
    const scope = {
      view: { ...view, filters: [{ field: field('data'), operator: 'is' as const, value: '31/12/2025' }] },
      ranges: null,
    }
    expect(await client.reviews.previewFix({ batchId, fix, scope })).toMatchObject({ rows: 1 })
  })
})

describe('staged imports', () => {
  it('a staged import is kept over a restart and gone after it is discarded', async () => {
    const started = startTestWorkspace()
    const path = join(temporaryFolder(), 'a.csv')
    writeFileSync(path, 'telefone\n11987654321\n')
    const { batchId } = await importFile(started.client, path, 'Clientes', 'review')
    const again = await started.restart()
    expect(await again.client.reviews.list()).toMatchObject([
      { batchId, fileName: 'a.csv', listName: 'Clientes', source: { ticket: ticketOf(path) } },
    ])
    expect(await again.client.lists.list()).toEqual([])
    await again.client.reviews.discard({ batchId: batchId ?? 0 })
    expect(await again.client.reviews.list()).toEqual([])
    expect(await problemOf(again.client.reviews.get({ batchId: batchId ?? 0 }))).toEqual({
      code: 'review_missing',
      params: {},
    })
  })

  it('a staged import becomes only one list when it is committed twice at once', async () => {
    const { client, batchId } = await open()
    const [first, second] = await Promise.allSettled([
      client.reviews.commit({ batchId, listName: 'a' }),
      client.reviews.commit({ batchId, listName: 'b' }),
    ])
    expect([first.status, second.status]).toEqual(['fulfilled', 'rejected'])
    expect(await client.lists.list()).toHaveLength(1)
  })

  it('a list can be reopened as a staged import once no draft uses it', async () => {
    const { client, batchId } = await open()
    const { listId } = await client.reviews.commit({ batchId, listName: 'a' })
    const draft = await client.drafts.create({
      content: {
        kind: 'SMSSHORT',
        title: '',
        listId,
        template: '',
        start: { mode: 'now' },
        connectionId: 'embedded',
      },
    })
    expect(await problemOf(client.reviews.reopen({ listId }))).toEqual({
      code: 'list_in_use',
      params: { drafts: 1 },
    })
    await client.drafts.archive({ id: draft.id })
    expect(await client.reviews.reopen({ listId })).toEqual({ batchId })
    expect(await client.lists.list()).toEqual([])
    expect((await client.reviews.get({ batchId })).tally.accepted).toBe(3)
  })

  it('a staged import is not changed after it is committed, even by a queued change', async () => {
    const { client, batchId } = await open()
    const scope = { view: wholeFile, ranges: null }
    const fix = { kind: 'strip_mask', column: 1 } as const
    // While the first is under way, the others come to wait behind it, in this order.
    const first = client.reviews.applyFix({ batchId, fix, scope })
    await nextTurn()
    const commit = client.reviews.commit({ batchId, listName: 'a' })
    await nextTurn()
    const change = client.reviews.setCell({ batchId, row: 2, column: 1, text: '31987650000' })
    const [, made, changed] = await Promise.allSettled([first, commit, change])
    expect([made.status, changed.status]).toEqual(['fulfilled', 'rejected'])
    const listId = made.status === 'fulfilled' ? made.value.listId : ''
    expect((await client.lists.get({ id: listId })).size).toBe(3)
    await client.reviews.reopen({ listId })
    expect(await client.reviews.get({ batchId })).toMatchObject({ revision: 1, redo: null })
  })

  it('setting the same roles of a staged import twice at once adds only one undo step', async () => {
    const { client, batchId } = await open()
    const roles = ['name', 'phone', 'variable', 'message'] as const
    const rules = { batchId, roles: [...roles], defaultDdd: '31' }
    await Promise.all([client.reviews.setRules(rules), client.reviews.setRules(rules)])
    expect((await client.reviews.get({ batchId })).revision).toBe(1)
    await client.reviews.undo({ batchId })
    expect((await client.reviews.get({ batchId })).defaultDdd).toBe(null)
  })

  it('editing a missing row of a staged import or setting roles without a key column is refused', async () => {
    const { client, batchId } = await open()
    const write = client.reviews.setCell({ batchId, row: 99, column: 0, text: 'x' })
    expect((await problemOf(write)).code).toBe('import_row_missing')
    const roles = ['name', 'variable', 'variable', 'variable'] as const
    const judge = client.reviews.setRules({ batchId, roles: [...roles], defaultDdd: null })
    expect((await problemOf(judge)).code).toBe('import_no_key_column')
    expect((await client.reviews.get({ batchId })).roles).toEqual(['name', 'phone', 'variable', 'variable'])
  })
})

describe('sorting rows in steps', () => {
  it('sorting rows in steps equals one stable sort', async () => {
    await checkProperty(
      fc.array(fc.nat(50), { minLength: 0, maxLength: 20_000, size: 'max' }),
      async (keys) => {
        const places = Uint32Array.from(keys, (_key, index) => index)
        const compare = (a: number, b: number): number => (keys[a] ?? 0) - (keys[b] ?? 0)
        const sorted = await sortRows(places, compare, new AbortController().signal)
        expect([...sorted]).toEqual([...places].toSorted(compare))
      },
      { runs: 20 },
    )
  })
})

it('an invalid document beside a good phone is noted, counted, filtered by, and gone once it is corrected', async () => {
  const { client, restart } = startTestWorkspace()
  const path = join(temporaryFolder(), 'clientes.csv')
  const people = [
    'Ana;11987654321;529.982.247-25',
    'Bia;11987654322;529.982.247-26',
    'Caio;1187654323;111.111.111-11',
    'Davi;;529.982.247-26',
    'Eva;11987654322;1',
  ]
  writeFileSync(path, ['Nome;Telefone;CPF', ...people, ''].join('\n'))
  const { batchId } = await importFile(client, path, 'Clientes', 'review')
  if (batchId === null) throw new Error('nothing waits')
  const noted = async (from: typeof client, note: ReviewView['note']) => {
    const view = { ...wholeFile, note }
    return (await from.reviews.rows({ batchId, view, page: { offset: 0, limit: 9 } })).rows
  }
  expect((await client.reviews.get({ batchId })).tally).toMatchObject({
    accepted: 3,
    repaired: 1,
    duplicates: 1,
    rejected: 1,
    notes: { cpf_check_digits_wrong: 1, cpf_repeated_digit: 1 },
  })
  expect(await noted(client, 'cpf_check_digits_wrong')).toMatchObject([
    {
      cells: ['Bia', '11987654322', '529.982.247-26'],
      outcome: 'accepted',
      notes: ['cpf_check_digits_wrong'],
    },
  ])
  expect(await noted(client, 'cpf_repeated_digit')).toMatchObject([
    { row: 2, outcome: 'repaired', notes: ['cpf_repeated_digit'] },
  ])
  const again = (await restart()).client
  expect(await noted(again, 'cpf_check_digits_wrong')).toHaveLength(1)
  expect(await again.reviews.setCell({ batchId, row: 1, column: 2, text: '529.982.247-25' })).toMatchObject({
    outcome: 'accepted',
    notes: [],
  })
  expect((await again.reviews.get({ batchId })).tally.notes).toEqual({ cpf_repeated_digit: 1 })
  await again.reviews.commit({ batchId, listName: 'Clientes' })
})
