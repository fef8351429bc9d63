import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foreignPlan } from '../../../main/workspace/rows/judge/foreign-plan.ts'
import { type BulkFix, type ReviewRow, wholeFile } from '../../../shared/bridge/reviews.ts'
import { addDdd, padDocument, replaceText, stripMask } from '../../../shared/rules/cell-fixes.ts'
import type { ColumnRole } from '../../../shared/rules/column-roles.ts'
import { createRowJudge } from '../../../shared/rules/judge-row.ts'
import { countVerdict, emptyTally, isMending, type Tally } from '../../../shared/rules/row-verdict.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import {
  importFile,
  startTestWorkspace,
  type TestWorkspace,
  type WorkspaceClient,
} from '../../support/test-workspace.ts'
import { checkProperty } from '../../support/property.ts'

const csvOf = (rows: readonly (readonly string[])[]): string => {
  const path = join(temporaryFolder(), 'clientes.csv')
  const lines = [['nome', 'telefone', 'cpf'], ...rows].map((cells) =>
    cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(';'),
  )
  writeFileSync(path, `${lines.join('\n')}\n`)
  return path
}

const reviewOf = async (client: WorkspaceClient, rows: readonly (readonly string[])[]): Promise<number> => {
  const job = await importFile(client, csvOf(rows), 'Clientes', 'review', ['name', 'phone', 'cpf'])
  expect(job.state).toBe('review')
  return job.batchId ?? 0
}

const rowsOf = async (client: WorkspaceClient, batchId: number, view = wholeFile): Promise<ReviewRow[]> =>
  (await client.reviews.rows({ batchId, view, page: { offset: 0, limit: 500 } })).rows

/** A file as a person thinks of it: rows, and what the rules say of each when all are read from the top. */
class Model {
  rows: { cells: string[]; sourceRow: number; isDropped: boolean }[]
  roles: ColumnRole[] = ['name', 'phone', 'cpf']
  columns = ['nome', 'telefone', 'cpf']
  defaultDdd: string | null = null

  constructor(rows: readonly (readonly string[])[]) {
    // The reader does not send rows without content.
    this.rows = rows.flatMap((cells, index) =>
      cells.some((text) => text !== '')
        ? [{ cells: [...cells], sourceRow: index + 2, isDropped: false }]
        : [],
    )
  }

  copy(): Model {
    return Object.assign(new Model([]), structuredClone({ ...this }))
  }

  judged(): {
    rows: Pick<ReviewRow, 'cells' | 'outcome' | 'key' | 'reason' | 'duplicateOf'>[]
    tally: Tally
  } {
    const judge = createRowJudge(this, { defaultDdd: this.defaultDdd, foreignPlan })
    const first = new Map<string, number>()
    const tally = emptyTally()
    const rows = this.rows.map(({ cells, sourceRow, isDropped }) => {
      const verdict = isDropped ? ({ outcome: 'rejected', reason: 'row_dropped' } as const) : judge(cells)
      if (verdict.outcome === 'rejected') {
        countVerdict(tally, verdict, false)
        return { cells, outcome: 'rejected' as const, key: null, reason: verdict.reason, duplicateOf: null }
      }
      const before = first.get(verdict.key)
      countVerdict(tally, verdict, before !== undefined)
      if (before === undefined) first.set(verdict.key, sourceRow)
      const mended = verdict.repairs.some(isMending) ? ('repaired' as const) : ('accepted' as const)
      return {
        cells,
        outcome: before === undefined ? mended : ('duplicate' as const),
        key: verdict.key,
        reason: null,
        duplicateOf: before ?? null,
      }
    })
    return { rows, tally }
  }
}

const phones = [
  '11987654321',
  '(11) 98765-4321',
  '1187654321',
  '98765-4321',
  '2133334444',
  'x',
  '',
  '21987650000',
]
const cpfs = ['52998224725', '529.982.247-25', '191', '123', '']
const cell = [
  fc.constantFrom('Ana', 'José', 'ZÉ', ''),
  fc.constantFrom(...phones),
  fc.constantFrom(...cpfs),
] as const
const file = fc.array(fc.tuple(...cell), { minLength: 1, maxLength: 12 })

/** The phones of a row changing places has tests of its own (phone-history.test.ts). */
type ModelledFix = Exclude<BulkFix, { kind: 'reached_first' }>

type Step =
  | { do: 'cell'; row: number; column: number; text: string }
  | { do: 'block'; first: number; last: number; columns: number[]; texts: string[][] | null }
  | { do: 'fix'; fix: ModelledFix; rows: number[] | null }
  | { do: 'rules'; roles: ColumnRole[]; defaultDdd: string | null }
  | { do: 'undo' | 'redo' | 'restart' }

const fix: fc.Arbitrary<ModelledFix> = fc.oneof(
  fc.constantFrom<ModelledFix>(
    { kind: 'drop_rows' },
    { kind: 'restore_rows' },
    { kind: 'strip_mask', column: 1 },
    { kind: 'strip_mask', column: 2 },
    { kind: 'pad_document', column: 2 },
    { kind: 'add_ddd', column: 1, ddd: '21' },
  ),
  fc.record({
    kind: fc.constant('replace' as const),
    column: fc.nat(2),
    find: fc.constantFrom('1', '(', 'zé', 'x'),
    replacement: fc.constantFrom('', '2', '$&', '11987654321'),
    matchCase: fc.boolean(),
    wholeCell: fc.boolean(),
  }),
)

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .nat(11)
      .chain((row) =>
        fc
          .nat(2)
          .chain((column) =>
            fc
              .constantFrom(...(column === 1 ? phones : column === 2 ? cpfs : ['Bia', 'ana']))
              .map((text): Step => ({ do: 'cell', row, column, text })),
          ),
      ),
  },
  {
    weight: 3,
    arbitrary: fc
      .record({
        rows: fc.tuple(fc.nat(13), fc.nat(13)),
        columns: fc.uniqueArray(fc.nat(2), { minLength: 1 }),
        texts: fc.option(
          fc.array(
            fc.array(fc.constantFrom('', 'Bia', ...phones.slice(0, 4), ...cpfs), {
              minLength: 1,
              maxLength: 3,
            }),
            { minLength: 1, maxLength: 3 },
          ),
        ),
      })
      .map(({ rows, ...block }): Step => ({
        do: 'block',
        first: Math.min(...rows),
        last: Math.max(...rows),
        ...block,
      })),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('fix' as const),
      fix,
      rows: fc.option(fc.uniqueArray(fc.nat(11), { maxLength: 4 })),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('rules' as const),
      roles: fc.constantFrom<ColumnRole[]>(['name', 'phone', 'cpf'], ['name', 'variable', 'cpf']),
      defaultDdd: fc.constantFrom(null, '11'),
    }),
  },
  { weight: 3, arbitrary: fc.constantFrom<Step>({ do: 'undo' }, { do: 'redo' }) },
  { weight: 1, arbitrary: fc.constant<Step>({ do: 'restart' }) },
)

const fixCells = (model: Model, bulk: ModelledFix, rows: readonly number[]): number => {
  let count = 0
  for (const index of rows) {
    const row = model.rows[index]
    if (row === undefined) continue
    if (bulk.kind === 'drop_rows' || bulk.kind === 'restore_rows') {
      const wanted = bulk.kind === 'drop_rows'
      if (row.isDropped !== wanted) count += 1
      row.isDropped = wanted
      continue
    }
    const before = row.cells[bulk.column] ?? ''
    const role = model.roles[bulk.column]
    const after =
      bulk.kind === 'strip_mask'
        ? stripMask(before)
        : bulk.kind === 'pad_document'
          ? padDocument(before, role === 'cpf' ? 'cpf' : null)
          : bulk.kind === 'add_ddd'
            ? addDdd(before, bulk.ddd)
            : replaceText(bulk)(before)
    if (after === null) continue
    row.cells[bulk.column] = after
    count += 1
  }
  return count
}

/** Writes the texts over the rows and columns, again and again where they are fewer; returns how many cells changed. */
const writeCells = (
  model: Model,
  { first, last, columns, texts }: Extract<Step, { do: 'block' }>,
): number => {
  const top = model.rows[first]?.cells ?? []
  const written = texts ?? [columns.map((column) => top[column] ?? '')]
  let count = 0
  for (let place = first; place <= last; place += 1) {
    const line = written[(place - first) % written.length] ?? []
    for (const [at, column] of columns.entries()) {
      const text = line[at % line.length] ?? ''
      const row = model.rows[place]
      if (row === undefined || row.cells[column] === text) continue
      row.cells[column] = text
      count += 1
    }
  }
  return count
}

test('a staged import always equals its rows judged from the top, after any edits, undos and restarts', async () => {
  await checkProperty(
    fc.tuple(file, fc.array(step, { maxLength: 12 })),
    async ([rows, steps]) => {
      let started: TestWorkspace = startTestWorkspace()
      const batchId = await reviewOf(started.client, rows)
      const past = [new Model(rows)]
      let at = 0
      const make = (next: Model): void => {
        past.splice(at + 1, Infinity, next)
        at += 1
      }
      for (const one of steps) {
        const now = past[at] as Model
        const reviews = started.client.reviews
        if (one.do === 'restart') started = await started.restart()
        else if (one.do === 'undo') {
          await reviews.undo({ batchId })
          at = Math.max(0, at - 1)
        } else if (one.do === 'redo') {
          await reviews.redo({ batchId })
          at = Math.min(past.length - 1, at + 1)
        } else if (one.do === 'rules') {
          await reviews.setRules({ batchId, roles: one.roles, defaultDdd: one.defaultDdd })
          const next = Object.assign(now.copy(), { roles: one.roles, defaultDdd: one.defaultDdd })
          if (JSON.stringify(next) !== JSON.stringify(now)) make(next)
        } else if (one.do === 'cell') {
          const next = now.copy()
          const row = next.rows[one.row]
          if (row === undefined) continue
          await reviews.setCell({ batchId, row: one.row, column: one.column, text: one.text })
          if (row.cells[one.column] === one.text) continue
          row.cells[one.column] = one.text
          make(next)
        } else if (one.do === 'block') {
          const { do: _do, ...block } = one
          const next = now.copy()
          const made = await reviews.writeBlock({ batchId, view: wholeFile, block })
          const cells = writeCells(next, one)
          expect(made.cells).toBe(cells)
          if (cells > 0) make(next)
        } else if ('fix' in one) {
          const next = now.copy()
          const scoped = one.rows?.filter((index) => index < next.rows.length) ?? null
          const ranges = scoped?.map((index): [number, number] => [index, index]) ?? null
          const scope = { view: wholeFile, ranges }
          const preview = await reviews.previewFix({ batchId, fix: one.fix, scope })
          const made = await reviews.applyFix({ batchId, fix: one.fix, scope })
          const count = fixCells(next, one.fix, scoped ?? [...next.rows.keys()])
          expect([preview.rows, made.rows]).toEqual([count, count])
          if (count > 0) make(next)
        }
        const expected = (past[at] as Model).judged()
        const state = await started.client.reviews.get({ batchId })
        const seen = await rowsOf(started.client, batchId)
        expect(
          seen.map(({ cells, outcome, key, reason, duplicateOf }) => ({
            cells,
            outcome,
            key,
            reason,
            duplicateOf,
          })),
        ).toEqual(expected.rows)
        expect(state.tally).toEqual(expected.tally)
        expect(state.busy).toBe(null)
        expect([state.undo !== null, state.redo !== null]).toEqual([at > 0, at < past.length - 1])
      }
      const { rows: last, tally } = (past[at] as Model).judged()
      if (tally.accepted === 0) return
      const { listId } = await started.client.reviews.commit({ batchId, listName: 'Pronta' })
      const list = await started.client.lists.rows({ id: listId, page: { offset: 0, limit: 500 } })
      expect(list.map(({ phone, document, cells }) => ({ key: phone ?? document, cells }))).toEqual(
        last
          .filter(({ outcome }) => outcome === 'accepted' || outcome === 'repaired')
          .map(({ key, cells }) => ({ key, cells })),
      )
    },
    { runs: 20 },
  )
}, 300_000)
