/** Orders of records, worked out page by page, against a plain stable sort. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ColumnBuilder, openColumn } from '../../../main/workspace/enrichment/records/column-block.ts'
import { valueOf } from '../../../main/workspace/enrichment/records/record-values.ts'
import { sortRecords } from '../../../main/workspace/enrichment/records/sort-records.ts'
import { foldText } from '../../../shared/rules/fold-text.ts'
import { checkProperty } from '../../support/property.ts'

const texts = [
  '',
  'a',
  'A',
  'Á',
  'b',
  'ß',
  'ǅ',
  'İ',
  'ﬁ',
  '\u0301',
  ' ',
  '1',
  '-0',
  '0',
  '10',
  '9',
  '9.5',
  '1.234',
  '1.234,56',
  '9'.repeat(400),
  `-${'9'.repeat(400)}`,
  'NaN',
  'R$ -10,00',
  '31/12/2026',
  '2026-12-31',
  '2026-12-31 10:00',
  '1e5',
  'Infinity',
  '\uD83D\uDE00',
  '\uD83D',
  '-',
]

test.each([
  { name: 'nome', kind: null },
  { name: 'perfilDeConsumo', kind: null },
  { name: 'idade', kind: 'number' },
  { name: 'dataDeNascimento', kind: 'date' },
] as const)('an order by $name is a stable sort, whichever pages are asked for', async (field) => {
  await checkProperty(
    fc.tuple(
      fc.array(fc.array(fc.tuple(fc.constantFrom(...texts), fc.boolean()), { minLength: 1, maxLength: 9 }), {
        minLength: 1,
        maxLength: 7,
      }),
      fc.boolean(),
      fc.array(fc.integer({ min: 0, max: 70 }), { minLength: 1, maxLength: 6 }),
      fc.integer({ min: 0, max: 6 }),
    ),
    async ([cutsOf, descending, ends, gone]) => {
      let first = 0
      const cuts = cutsOf.map((rows) => {
        const cut = { first, records: rows.length }
        first += rows.length
        return cut
      })
      const fails = Uint8Array.from(cutsOf.flat(), ([, failed]) => (failed ? 1 : 0))
      const total = fails.filter((each) => each === 0).length
      const columns = cutsOf.map((rows, index) => {
        if (index < gone) return null
        const builder = new ColumnBuilder()
        for (const [text] of rows) builder.add(text)
        return openColumn(builder.finish())
      })
      const keyed = cutsOf.flatMap((rows, index) =>
        rows.map(([text]) =>
          index < gone || text === ''
            ? null
            : field.kind === null
              ? foldText(text)
              : valueOf(field.kind, text),
        ),
      )
      const wanted = [...keyed.keys()]
        .filter((at) => fails[at] === 0)
        .toSorted((a, b) => {
          const [one, other] = [keyed[a] ?? null, keyed[b] ?? null]
          if (one === null || other === null) return one === other ? a - b : one === null ? 1 : -1
          const order = one < other ? -1 : one > other ? 1 : 0
          return order === 0 ? a - b : descending ? -order : order
        })
      const order = await sortRecords(
        {
          field: {
            name: field.name,
            cuts,
            read: (cut) => columns[cuts.findIndex(({ first: start }) => start === cut.first)] ?? null,
          },
          descending,
        },
        fails,
        total,
      )
      const answers = await Promise.all(ends.map(async (end) => [end, [...(await order.upTo(end))]] as const))
      for (const [end, rows] of answers) expect(rows).toEqual(wanted.slice(0, end))
      expect([...(await order.upTo(total))]).toEqual(wanted)
    },
    { runs: 300 },
  )
})
