import type { FileTickets } from '../../file-tickets.ts'
import type { Base } from '../base/base.ts'
import type { HoldRemoved, UndoRemoval } from '../base/undo.ts'
import type { OpenReader } from '../../reader-client/run-reader.ts'
import type { SaveAs } from '../writers/save-as.ts'
import type { Connections } from '../connections/connections.ts'
import type { SuppressionGate } from '../suppressions/gate.ts'
import { createAudiences } from './audience.ts'
import { audiosProcedures } from './audios/procedures.ts'
import type { RecentContacts } from './filter-audience.ts'
import { createMeasure } from './measured.ts'
import { draftsProcedures } from './procedures.ts'
import { savedTextsProcedures } from './saved-texts.ts'

type Needs = Base & {
  openReader: OpenReader
  saveAs: SaveAs
  tickets: FileTickets
  holdRemoved: HoldRemoved
  undoRemoval: UndoRemoval
  connections: Connections
  gate: SuppressionGate
  recentContacts: RecentContacts
}

/** Campaigns while they are composed: drafts, whom they reach, recordings and saved texts. */
export const createCampaigns = (needs: Needs) => {
  const audiences = createAudiences(needs.db, needs.gate, needs.recentContacts)
  const measure = createMeasure()
  return {
    procedures: {
      drafts: draftsProcedures({ ...needs, audiences, measure }),
      audios: audiosProcedures(needs),
      savedTexts: savedTextsProcedures(needs),
    },
    audiences,
    measure,
  }
}
