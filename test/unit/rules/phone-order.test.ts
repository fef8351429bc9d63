import { describe, expect, it } from 'vitest'
import { phoneColumnsOf, phoneOrderOnceMoved } from '../../../shared/rules/phone-order.ts'

const roles = ['phone', 'name', 'phone', 'phone'] as const

describe('the order of phones once a column was moved', () => {
  const moved = (phoneOrder: number[], column: number, was: number[], now: number[]) =>
    phoneOrderOnceMoved({ roles: [...roles], phoneOrder }, column, was, now)

  it('a phone column put before another is tried before it', () => {
    expect(moved([], 2, [0, 1, 2, 3], [2, 0, 1, 3])).toEqual([2, 0, 3])
    expect(moved([], 3, [0, 1, 2, 3], [0, 1, 3, 2])).toEqual([0, 3, 2])
  })

  it('a phone column put behind the others is tried last', () => {
    expect(moved([], 0, [0, 1, 2, 3], [1, 2, 3, 0])).toEqual([2, 3, 0])
  })

  it('what was ordered by choice before stays as far as the hand did not touch it', () => {
    // Tried 3, 0, 2 and shown 0, 2, 3: the second is put before the first.
    expect(moved([3, 0, 2], 2, [0, 1, 2, 3], [2, 0, 1, 3])).toEqual([3, 2, 0])
  })

  it('moved back to the order of the file, nothing is kept', () => {
    expect(moved([2, 0, 3], 2, [2, 0, 1, 3], [0, 1, 2, 3])).toEqual([])
  })

  it('a move that passes no other phone, or of another column, changes nothing', () => {
    expect(moved([], 0, [0, 1, 2, 3], [1, 0, 2, 3])).toBeUndefined()
    expect(moved([], 1, [0, 1, 2, 3], [0, 2, 1, 3])).toBeUndefined()
    // The only other phone that it passes is hidden.
    expect(moved([], 0, [0, 1, 3], [1, 0, 3])).toBeUndefined()
  })

  it('phones of hidden columns are tried as before', () => {
    const order = moved([], 3, [0, 1, 3], [3, 0, 1])
    expect(order).toEqual([3, 0, 2])
    expect(phoneColumnsOf({ roles: [...roles], phoneOrder: order ?? [] })).toEqual([3, 0, 2])
  })
})
