import { describe, expect, it } from 'vitest'
import { createRecordViews } from '../../../main/workspace/enrichment/records/views.ts'
import { barsOf, chartsOf, withBarToggled } from '../../../renderer/features/enrichments/results/charts.ts'
import { recordShapes } from '../../../shared/api/enrichment.ts'
import { everyRecord, recordViewSchema } from '../../../shared/bridge/records.ts'
import { sortValueOf } from '../../../shared/rules/sort-value.ts'
import { openTestDatabase } from '../../support/stored-lists.ts'
import { storeRecords } from '../../support/stored-records.ts'
import { makeRecords } from '../../support/made-up-records.ts'

const count = 300
const shown = { fields: [], unmasked: false, page: { offset: 0, limit: 1 } }

/** The window draws bars by one question and filters by another: what they say has to be the same thing. */
describe('record charts', () => {
  it.each(recordShapes)('chart bars and workspace filters count the same %s records', async (shape) => {
    const db = openTestDatabase()
    const records = makeRecords(shape, count)
    await storeRecords(db, records, { shape })
    const views = createRecordViews(db)
    const charts = chartsOf(views.set('e').fields, '2026-11-21')
    const questions = charts.map(({ question }) => question)
    const { facets } = await views.facets('e', everyRecord, questions)
    expect(charts.length).toBeGreaterThan(4)
    for (const [place, chart] of charts.entries()) {
      const facet = facets[place] ?? expect.unreachable()
      const bars = barsOf(chart, facet)
      expect(bars.reduce((sum, bar) => sum + bar.count, 0)).toBe(count)
      const texts = records.map((record) => String(record[chart.field] ?? ''))
      const isUnknown = (text: string): boolean =>
        chart.question.type === 'values' ? text === '' : sortValueOf(text) === null
      expect(facet.unknown, chart.field).toBe(texts.filter(isUnknown).length)
      for (const bar of bars.filter(({ is }) => is !== 'others')) {
        const view = recordViewSchema.parse(withBarToggled(everyRecord, chart, bar))
        const { total } = await views.rows('e', view, shown)
        expect(total, `${chart.field} ${JSON.stringify(bar)}`).toBe(bar.count)
      }
    }
  })
})
