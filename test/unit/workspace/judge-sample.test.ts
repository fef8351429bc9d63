import { describe, expect, it } from 'vitest'
import { judgeSample } from '../../../main/workspace/rows/judge/judge-in-order.ts'

const table = { columns: ['fone', 'cpf'], roles: ['phone' as const, 'cpf' as const], defaultDdd: null }
const sample = (...rows: string[][]) => rows.map((cells, index) => ({ sourceRow: index + 2, cells }))

describe('the first rows of a file', () => {
  it('each gets its outcome, with what was mended or is wrong', () => {
    const judged = judgeSample(
      table,
      sample(
        ['11 98765-4321', ''],
        ['1188765432', ''],
        ['(11) 98765-4321', '529.982.247-25'],
        ['', ''],
        ['11987654322', '52998224724'],
      ),
    )
    expect(judged).toEqual([
      word({ outcome: 'accepted', key: '5511987654321' }),
      word({ outcome: 'repaired', key: '5511988765432', repairs: ['phone_ninth_digit_added'] }),
      word({ outcome: 'duplicate', key: '5511987654321', duplicateOf: 2 }),
      word({ outcome: 'rejected', reason: 'phone_empty' }),
      word({ outcome: 'accepted', key: '5511987654322', notes: ['cpf_check_digits_wrong'] }),
    ])
  })

  it('all later ones of equal contacts refer to the first', () => {
    const judged = judgeSample(table, sample(['11987654321'], ['11987654321'], ['11987654321']))
    expect(judged.map(({ outcome, duplicateOf }) => [outcome, duplicateOf])).toEqual([
      ['accepted', null],
      ['duplicate', 2],
      ['duplicate', 2],
    ])
  })
})

const word = (told: object) => ({
  key: null,
  repairs: [],
  notes: [],
  reason: null,
  duplicateOf: null,
  duplicateFile: null,
  ...told,
})
