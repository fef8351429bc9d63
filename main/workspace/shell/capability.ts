import type { FileTickets } from '../../file-tickets.ts'
import type { Base } from '../base/base.ts'
import type { Connections } from '../connections/connections.ts'
import type { Enrichments } from '../enrichment/enrichments.ts'
import type { HeldFiles } from '../files/held-files.ts'
import { campaignsProcedures } from './campaign-list.ts'
import { diagnosticsProcedures } from './diagnostics.ts'
import { finderProcedures } from './finder.ts'
import { homeProcedures } from './home.ts'
import { samplesProcedures } from './samples.ts'
import { serviceProcedures } from './service-control.ts'

type Needs = Base & {
  tickets: FileTickets
  connections: Connections
  enrichments: Pick<Enrichments, 'inState'>
  held: Pick<HeldFiles, 'paste'>
}

/** What stands around the work: the first page, all campaigns, the palette, samples, diagnostics, the local service. */
export const createShell = (needs: Needs) => ({
  procedures: {
    campaigns: campaignsProcedures(needs),
    diagnostics: diagnosticsProcedures(needs),
    finder: finderProcedures(needs),
    home: homeProcedures(needs),
    samples: samplesProcedures(needs),
    service: serviceProcedures(needs),
  },
})
