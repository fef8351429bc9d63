import type { Base } from '../base/base.ts'
import type { HoldRemoved } from '../base/undo.ts'
import type { Jobs } from '../base/jobs.ts'
import type { SaveAs } from '../writers/save-as.ts'
import type { Removal } from '../base/removal.ts'
import type { Connections } from '../connections/connections.ts'
import type { Network } from '../connections/network/network.ts'
import { createRecordAudiences } from './audiences/jobs.ts'
import { recordAudiencesProcedures } from './audiences/procedures.ts'
import { removeOrphanDocuments } from './document-blocks.ts'
import { createEnrichments } from './enrichments.ts'
import { createRecordExports } from './exports/jobs.ts'
import { recordExportsProcedures } from './exports/procedures.ts'
import { enrichmentsProcedures } from './procedures.ts'
import { recordsProcedures } from './records/procedures.ts'
import { removeOrphanRecords } from './records/queries.ts'
import { createRecordViews } from './records/views.ts'

type Needs = Base & {
  /** 0 ≤ x < 1 */
  random: () => number
  saveAs: SaveAs
  jobs: Jobs
  removal: Pick<Removal, 'add' | 'request'>
  holdRemoved: HoldRemoved
  connections: Connections
  network: Network
  discardPieces: (itemIds: readonly string[]) => void
  wakeOutbox: () => void
}

/** Data that are bought for documents: asked for once, their records looked at, exported, made lists. */
export const createEnrichment = (needs: Needs) => {
  needs.removal.add(removeOrphanRecords)
  needs.removal.add(removeOrphanDocuments)
  const enrichments = createEnrichments(needs)
  const recordViews = createRecordViews(needs.db)
  const recordExports = createRecordExports({ ...needs, recordViews })
  const recordAudiences = createRecordAudiences({ ...needs, recordViews })
  return {
    procedures: {
      enrichments: enrichmentsProcedures({ ...needs, enrichments }),
      records: recordsProcedures({ ...needs, recordViews }),
      recordExports: recordExportsProcedures({ ...needs, recordExports }),
      recordAudiences: recordAudiencesProcedures({ ...needs, recordAudiences, recordViews }),
    },
    enrichments,
    recordViews,
    wake: enrichments.start,
    stop: enrichments.stop,
  }
}
