import { describe, expect, it } from 'vitest'
import { createRecordViews } from '../../../main/workspace/records/views.ts'
import { barsOf, chartsOf, withBarToggled } from '../../../renderer/features/enrichments/results/charts.ts'
import { recordShapes } from '../../../shared/api/enrichment.ts'
import { everyRecord, recordViewSchema } from '../../../shared/bridge/records.ts'
import { openTestDatabase } from '../../support/stored-lists.ts'
import { storeRecords } from '../../support/stored-records.ts'
import { makeRecords, recordAnswers } from '../../support/window/pretended-records.ts'

const count = 300
const shown = { fields: [], unmasked: false, page: { offset: 0, limit: 1 } }

/** The window draws bars by one question and filters by another: what they say has to be the same thing. */
describe("the charts' bars and the workspace's filters", () => {
  it.each(recordShapes)('agree on how many records of %s there are, ugly ones too', async (shape) => {
    const db = openTestDatabase()
    await storeRecords(db, makeRecords(shape, count), { shape })
    const views = createRecordViews(db)
    const charts = chartsOf(views.set('e').fields, '2026-11-21')
    const questions = charts.map(({ question }) => question)
    const { facets } = await views.facets('e', everyRecord, questions)
    const pretended = recordAnswers(count).facets({ enrichmentId: shape, view: everyRecord, questions })
    expect(charts.length).toBeGreaterThan(4)
    for (const [place, chart] of charts.entries()) {
      const facet = facets[place] ?? expect.unreachable()
      const bars = barsOf(chart, facet)
      expect(bars.reduce((sum, bar) => sum + bar.count, 0)).toBe(count)
      expect(pretended.facets[place]?.unknown).toBe(facet.unknown)
      for (const bar of bars.filter(({ is }) => is !== 'others')) {
        const view = recordViewSchema.parse(withBarToggled(everyRecord, chart, bar))
        const { total } = await views.rows('e', view, shown)
        expect(total, `${chart.field} ${JSON.stringify(bar)}`).toBe(bar.count)
      }
    }
  })
})
