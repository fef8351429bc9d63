import fc from 'fast-check'
import { expect, test } from 'vitest'
import { previewCombination } from '../../../main/workspace/lists/combinations/combine.ts'
import { listRows } from '../../../main/workspace/lists/queries.ts'
import { combine, keysOf, phoneOf } from '../../support/combinations.ts'
import { checkProperty } from '../../support/property.ts'
import { openTestDatabase, storeList } from '../../support/stored-lists.ts'

test('a difference and an intersection know a person by the number that either row goes by, and by their CPF', async () => {
  const db = openTestDatabase()
  const number = fc.integer({ min: 0, max: 9 })
  const cpfs = ['52998224725', '11144477735', '']
  const person = fc.tuple(number, fc.option(number, { nil: null }), fc.constantFrom(...cpfs))
  const rowsOf = (drawn: readonly [number, number | null, string][]) =>
    drawn.map(([own, further, cpf]) => [phoneOf(own), further === null ? '' : phoneOf(further), cpf])
  await checkProperty(
    fc.tuple(
      fc.array(fc.array(person, { minLength: 1, maxLength: 8 }), { minLength: 2, maxLength: 4 }),
      fc.constantFrom('difference' as const, 'intersection' as const),
      fc.integer({ min: 1, max: 4 }),
    ),
    async ([lists, what, rowsPerBlock]) => {
      const columns = { columns: ['telefone', 'outro', 'cpf'], roles: ['phone', 'phone', 'cpf'] as const }
      const listIds = await Promise.all(
        lists.map((one) => storeList(db, { name: 'a', ...columns, rows: rowsOf(one) }, rowsPerBlock)),
      )
      // The rows as the lists have them: whose number came before is not in it a second time.
      const [first = [], ...others] = listIds.map((id) =>
        listRows(db, id, 0, 100).map(({ phone, cells: [own = '', further = '', cpf = ''] }) => ({
          own: phone ?? '',
          phones: new Set([own, further].filter((cell) => cell !== '').map((cell) => `55${cell}`)),
          cpf,
        })),
      )
      type Row = (typeof first)[number]
      const isSame = (a: Row, b: Row): boolean =>
        b.phones.has(a.own) || a.phones.has(b.own) || (a.cpf !== '' && a.cpf === b.cpf)
      const wantedBy = (same: (a: Row, b: Row) => boolean): string[] =>
        first
          .filter((row) =>
            what === 'difference'
              ? !others.some((other) => other.some((one) => same(row, one)))
              : others.every((other) => other.some((one) => same(row, one))),
          )
          .map(({ own }) => own)
      const expected = wantedBy(isSame)
      const byOwn = wantedBy((a, b) => a.own === b.own)
      const preview = await previewCombination(db, { operation: what, listIds }, undefined)
      expect(preview).toEqual({
        size: expected.length,
        duplicates: 0,
        byOther: Math.abs(expected.length - byOwn.length),
      })
      if (expected.length > 0)
        expect(keysOf(db, await combine(db, { operation: what, listIds }))).toEqual(expected)
    },
    { runs: 150 },
  )
})

test('a number that is only a further one of both rows, as that of a company, makes them nobody’s twins', async () => {
  const db = openTestDatabase()
  const columns = { columns: ['telefone', 'empresa'], roles: ['phone', 'phone'] as const }
  const everybody = await storeList(db, {
    name: 'a',
    ...columns,
    rows: [
      [phoneOf(1), phoneOf(9)],
      [phoneOf(2), phoneOf(9)],
    ],
  })
  const reached = await storeList(db, { name: 'b', ...columns, rows: [[phoneOf(1), phoneOf(9)]] })
  const left = await combine(db, { operation: 'difference', listIds: [everybody, reached] })
  expect(keysOf(db, left)).toEqual([`55${phoneOf(2)}`])
})
