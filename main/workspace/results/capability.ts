import type { Base } from '../base/base.ts'
import type { Jobs } from '../base/jobs.ts'
import type { Removal } from '../base/removal.ts'
import type { HoldRemoved } from '../base/undo.ts'
import type { OpenReader } from '../../reader-client/run-reader.ts'
import type { Connections } from '../connections/connections.ts'
import type { HeldFiles } from '../files/held-files.ts'
import type { ListViews } from '../lists/views.ts'
import type { SuppressionGate } from '../suppressions/gate.ts'
import type { SaveAs } from '../writers/save-as.ts'
import { createCallbackInbox } from './callbacks/inbox.ts'
import { createCountResults } from './counts.ts'
import { forgetCounts } from './forget-counts.ts'
import { createItemResults } from './item-results.ts'
import { resultsProcedures } from './procedures.ts'
import { removeDiscardedReports } from './queries.ts'
import { createReportReadings } from './readings.ts'
import { createReportSources } from './report-sources.ts'

type Needs = Base & {
  openReader: OpenReader
  saveAs: SaveAs
  jobs: Jobs
  held: HeldFiles
  connections: Pick<Connections, 'control'>
  listViews: ListViews
  gate: SuppressionGate
  holdRemoved: HoldRemoved
  removal: Pick<Removal, 'add' | 'request'>
}

/** What became of what was sent: suppliers' reports, each recipient's result, and what is made of those. */
export const createResults = (needs: Needs) => {
  needs.removal.add(removeDiscardedReports)
  const itemResults = createItemResults(needs.db)
  const readings = createReportReadings(needs)
  const sources = createReportSources(needs, createCallbackInbox(needs.connections))
  // Who was erased stands in neither from then on, nor in what was counted of them meanwhile.
  const unsubscribe = needs.changes.subscribe((topic) => {
    if (topic !== 'people') return
    itemResults.forget()
    forgetCounts(needs.db)
  })
  return {
    countResults: createCountResults(needs.db, itemResults),
    procedures: { results: resultsProcedures({ ...needs, itemResults, readings, sources }) },
    stop: (): Promise<void> => {
      unsubscribe()
      return Promise.resolve()
    },
  }
}
