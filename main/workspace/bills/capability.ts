import type { OpenReader } from '../../reader-client/run-reader.ts'
import type { Base } from '../base/base.ts'
import type { Jobs } from '../base/jobs.ts'
import type { Connections } from '../connections/connections.ts'
import type { HeldFiles } from '../files/held-files.ts'
import type { SaveAs } from '../writers/save-as.ts'
import { createBillChecks } from './checks.ts'
import { billsProcedures } from './procedures.ts'

type Needs = Base & {
  openReader: OpenReader
  saveAs: SaveAs
  jobs: Jobs
  held: HeldFiles
  connections: Connections
}

/** Suppliers' bills, held against what was really sent. Only what their columns are is kept. */
export const createBills = (needs: Needs) => {
  const checks = createBillChecks(needs)
  // Who was erased stands in no check from then on.
  const unsubscribe = needs.changes.subscribe((topic) => {
    if (topic === 'people') checks.forgetAll()
  })
  return {
    procedures: { bills: billsProcedures({ ...needs, checks }) },
    stop: (): Promise<void> => {
      unsubscribe()
      checks.forgetAll()
      return Promise.resolve()
    },
  }
}
