import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it, onTestFinished } from 'vitest'
import { closeDatabase, openDatabase } from '../../../main/database/open.ts'
import type { WritableDatabase } from '../../../main/database/handles.ts'
import { transaction } from '../../../main/database/sql.ts'
import { FirstRows } from '../../../main/workspace/rows/judge/first-rows.ts'
import { createBatchJudge } from '../../../main/workspace/rows/judge/judge-batch.ts'
import { insertBlocks, type RowOrder, rowsFrom, someRows } from '../../../main/workspace/rows/store/blocks.ts'
import { workspaceMigrations } from '../../../main/workspace/schema/schema.ts'
import { emptyTally } from '../../../shared/rules/row-verdict.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { checkProperty } from '../../support/property.ts'

const open = (): WritableDatabase => {
  const db = openDatabase({
    path: join(temporaryFolder(), 'workspace.db'),
    key: randomBytes(32),
    migrations: workspaceMigrations,
  })
  onTestFinished(() => closeDatabase(db))
  return db
}

const mobile = '11987654321'
const samples = [mobile, '11 98765-4321', '2133334444', '', 'x', '21987650000', '31987650000'] as const
type Sample = (typeof samples)[number]

/** Which rows an import of these phones takes, one after the other, as a person would say it. */
const outcomesOf = (phones: readonly Sample[]): (RowOrder | 'landline')[] => {
  const met = new Set<string>()
  return phones.map((phone) => {
    const digits = phone.replace(/\D/g, '')
    if (digits === '' || met.has(digits)) return 'left_out'
    met.add(digits)
    return digits.length === 10 ? 'landline' : 'recipients'
  })
}

/** Stores the phones as an import does, in blocks of these sizes. */
const store = (db: WritableDatabase, blocks: readonly (readonly Sample[])[]): void => {
  const judge = createBatchJudge(
    { columns: ['fone'], roles: ['phone'], defaultDdd: null },
    { tally: emptyTally(), firstRows: new FirstRows() },
  )
  let sourceRow = 1
  for (const [position, phones] of blocks.entries()) {
    let end = 0
    const batch = {
      text: phones.join(''),
      cellEnds: Uint32Array.from(phones, (phone) => (end += phone.length)),
      widths: Uint32Array.from(phones, () => 1),
      sourceRows: Uint32Array.from(phones, () => (sourceRow += 1)),
    }
    const block = { ...judge(batch), position }
    transaction(db, () => insertBlocks(db, 1, 0, [block]))
  }
}

describe('rows of an import batch', () => {
  it('pages of an import’s rows have no gaps in any order, from any position and across blocks', async () => {
    const blocks = fc.array(fc.array(fc.constantFrom(...samples), { minLength: 1, maxLength: 6 }), {
      maxLength: 6,
    })
    await checkProperty(
      fc.tuple(blocks, fc.nat(20), fc.integer({ min: 1, max: 8 })),
      ([phones, from, limit]) => {
        const db = open()
        store(db, phones)
        const outcomes = outcomesOf(phones.flat())
        const sourceRows = (wanted: readonly string[]): number[] =>
          outcomes.flatMap((outcome, index) => (wanted.includes(outcome) ? [index + 2] : []))
        const expected: Record<RowOrder, number[]> = {
          accepted: sourceRows(['recipients', 'landline']),
          recipients: sourceRows(['recipients']),
          left_out: sourceRows(['left_out']),
        }
        for (const order of ['accepted', 'recipients', 'left_out'] as const) {
          const page = someRows(db, 1, order, from, limit)
          expect(page.map((row) => row.sourceRow)).toEqual(expected[order].slice(from, from + limit))
          expect(page.map((row) => row.position)).toEqual(page.map((_row, index) => from + index))
          const all = [...rowsFrom(db, 1, order, 0)].flat()
          expect(all.map((row) => row.sourceRow)).toEqual(expected[order])
        }
      },
      { runs: 40 },
    )
  })

  it('reading an import’s rows throws when a block of them is deleted meanwhile', () => {
    const db = open()
    store(db, [[mobile], ['21987650000'], ['31987650000']])
    const rows = rowsFrom(db, 1, 'accepted', 0)
    rows.next()
    db.exec('delete from cell_block where position = 1')
    expect(() => rows.next()).toThrow('gone')
  })

  it('reading one import batch returns no rows of another batch', () => {
    const db = open()
    store(db, [[mobile]])
    expect(someRows(db, 2, 'accepted', 0, 10)).toEqual([])
  })
})
