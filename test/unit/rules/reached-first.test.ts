import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { TableHeader } from '../../../shared/rules/area-code-columns.ts'
import type { ColumnRole } from '../../../shared/rules/column-roles.ts'
import { createRowJudge } from '../../../shared/rules/judge-row.ts'
import { createReachedFirst, type PhonePast } from '../../../shared/rules/reached-first.ts'
import { createRowPhonesReader } from '../../../shared/rules/row-phones.ts'
import { checkProperty } from '../../support/property.ts'

const options = { defaultDdd: null, foreignPlan: () => null }

type Past = { outcome: 'reached' | 'failed' | 'opted_out'; at: number }
const reached = (at = 1): Past => ({ outcome: 'reached', at })
const failed: Past = { outcome: 'failed', at: 1 }
const optedOut: Past = { outcome: 'opted_out', at: 0 }

/** By the last digits of the phones. */
const pastOf =
  (known: Readonly<Record<string, Past>>): PhonePast =>
  (digits) =>
    known[digits.slice(-2)]

const headerOf = (columns: readonly string[], roles: readonly ColumnRole[]): TableHeader => ({
  columns,
  roles,
})
const three = headerOf(['nome', 'fone 1', 'fone 2', 'fone 3'], ['name', 'phone', 'phone', 'phone'])

/** The cells once the rule was applied. */
const applied = (cells: readonly string[], known: Readonly<Record<string, Past>>, header = three) => {
  const found = createReachedFirst(header, options, pastOf(known))(cells)
  return found === null ? null : cells.map((cell, column) => found.edits.get(column) ?? cell)
}

const row = ['Ana', '11980000001', '11980000002', '11980000003']

describe('of several phones of a person', () => {
  test.each<[string, Record<string, Past>, string[] | null]>([
    ['nothing changes where nothing is known', {}, null],
    ['the one that received goes first', { '03': reached() }, ['03', '02', '01']],
    ['the one that received last goes first', { '02': reached(1), '03': reached(2) }, ['03', '02', '01']],
    [
      'of two that received at the same time the first does',
      { '02': reached(), '03': reached() },
      ['02', '01', '03'],
    ],
    [
      'one that received stays first although another received later',
      { '01': reached(1), '02': reached(2) },
      null,
    ],
    ['one that failed gives way to one of which nothing is known', { '01': failed }, ['02', '01', '03']],
    ['one that failed gives way to no other that failed', { '01': failed, '02': failed }, ['03', '02', '01']],
    ['nothing changes where all failed', { '01': failed, '02': failed, '03': failed }, null],
    ['one of which nothing is known does not give way to another', { '02': failed }, null],
    [
      'nothing changes where they asked to be left alone',
      { '01': failed, '02': optedOut, '03': reached() },
      null,
    ],
  ])('%s', (_name, known, places) => {
    const after = applied(row, known)
    expect(after?.slice(1).map((cell) => cell.slice(-2)) ?? null).toEqual(places)
  })

  test('a landline gives no way to a mobile, nor a mobile to a landline', () => {
    expect(applied(['Ana', '1133330001', '', '11980000003'], { '01': reached(), '03': failed })).toBeNull()
    expect(applied(['Ana', '1133330001', '1133330002', ''], { '01': failed })).toEqual([
      'Ana',
      '1133330002',
      '1133330001',
      '',
    ])
  })

  test('a foreign number, which gets messages, gives no way to a landline, which gets none', () => {
    expect(applied(['Ana', '+12133734253', '1133330002', ''], { '02': reached() })).toBeNull()
    expect(applied(['Ana', '+12133734253', '1133330002', ''], { '53': failed })).toBeNull()
  })

  test('cells change places as they are written', () => {
    const cells = ['Ana', '(11) 98000-0001', '+55 11 98000 0002', '']
    expect(applied(cells, { '02': reached() })).toEqual([cells[0], cells[2], cells[1], ''])
  })

  test('their area codes go with them', () => {
    const roles: ColumnRole[] = ['ddd', 'phone', 'ddd', 'phone']
    const header = headerOf(['ddd 1', 'fone 1', 'ddd 2', 'fone 2'], roles)
    expect(applied(['11', '980000001', '92', '980000002'], { '02': reached() }, header)).toEqual([
      '92',
      '980000002',
      '11',
      '980000001',
    ])
    const shared = headerOf(['ddd', 'fone 1', 'fone 2'], ['ddd', 'phone', 'phone'])
    expect(applied(['11', '980000001', '980000002'], { '02': reached() }, shared)).toEqual([
      '11',
      '980000002',
      '980000001',
    ])
  })

  test('a row stays where one of two phones has an area code of its own: moved, it would be a stranger’s', () => {
    const header = headerOf(['fone 1', 'ddd 2', 'fone 2'], ['phone', 'ddd', 'phone'])
    expect(applied(['11980000001', '92', '980000002'], { '02': reached() }, header)).toBeNull()
  })

  test('a refused row and one with a single phone stay', () => {
    expect(applied([...row, 'demais'], { '03': reached() })).toBeNull()
    expect(applied(['Ana', '11980000001', '', 'não tem'], { '01': failed })).toBeNull()
  })

  test('whatever is known, a row has the same phones afterwards, and none that it could better go by', async () => {
    const past = fc.option(
      fc.oneof(fc.constant(failed), fc.constant(optedOut), fc.integer({ min: 1, max: 3 }).map(reached)),
    )
    const phone = fc.constantFrom(
      '',
      '980000001',
      '980000002',
      '(11) 98000-0003',
      '33330004',
      '1133330005',
      'x',
    )
    const code = fc.constantFrom('', '11', '92')
    const header = headerOf(
      ['ddd 1', 'fone 1', 'ddd 2', 'fone 2', 'fone 3'],
      ['ddd', 'phone', 'ddd', 'phone', 'phone'],
    )
    const judge = createRowJudge(header, options)
    const phonesOf = createRowPhonesReader(header, options)
    const keyOf = (cells: readonly string[]): string => {
      const verdict = judge(cells)
      return verdict.outcome === 'accepted' ? verdict.key : ''
    }
    await checkProperty(
      fc.record({
        cells: fc.tuple(code, phone, code, phone, phone),
        pasts: fc.array(past, { minLength: 6, maxLength: 6 }),
      }),
      ({ cells, pasts }) => {
        const pastAt: PhonePast = (digits) => pasts[Number(digits.slice(-1))] ?? undefined
        const found = createReachedFirst(header, options, pastAt)(cells)
        const after = cells.map((cell, column) => found?.edits.get(column) ?? cell)
        const digitsOf = (of: readonly string[]): string[] => phonesOf(of).map(({ digits }) => digits)
        expect(digitsOf(after).toSorted()).toEqual(digitsOf(cells).toSorted())
        expect(after.toSorted()).toEqual(cells.toSorted())
        const [own, now] = [keyOf(cells), keyOf(after)]
        if (found === null) expect(now).toBe(own)
        else {
          expect([found.from, found.to]).toEqual([own, now])
          expect(pastAt(own)?.outcome).not.toBe('reached')
          expect(pastAt(now)?.outcome).not.toBe('failed')
          expect(digitsOf(cells).map((digits) => pastAt(digits)?.outcome)).not.toContain('opted_out')
          // Nothing more to do.
          expect(createReachedFirst(header, options, pastAt)(after)).toBeNull()
        }
      },
    )
  })
})
