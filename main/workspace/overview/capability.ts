import { implement } from '@orpc/server'
import { embeddedConnectionId } from '../../../shared/bridge/connections.ts'
import { overviewContract } from '../../../shared/bridge/overview.ts'
import type { Base } from '../base/base.ts'
import { brazilianCsvLine, brazilianCsvStart } from '../writers/brazilian-csv.ts'
import type { SaveAs } from '../writers/save-as.ts'
import type { CountResults } from '../results/counts.ts'
import { countEnrichments } from './enrichments.ts'
import { countImports } from './imports.ts'
import { countSpending } from './spending.ts'
import { countSends, meantConnection } from './sends.ts'

/** What came of all the work in a period. */
type Needs = Pick<Base, 'db' | 'clock'> & { saveAs: SaveAs; countResults: CountResults }

export const createOverview = ({ db, clock, saveAs, countResults }: Needs) => {
  const os = implement(overviewContract)
  return {
    procedures: {
      overview: os.router({
        read: os.read.handler(async ({ input }) => {
          const connectionId = meantConnection(db, input.connectionId)
          const { ids, ...sends } = await countSends(db, input, connectionId)
          return {
            isRehearsal: connectionId === embeddedConnectionId,
            ...sends,
            imports: countImports(db, input),
            enrichments: countEnrichments(db, input, connectionId),
            results: await countResults(ids),
            spending: countSpending(db, input, connectionId, clock.now()),
          }
        }),
        savePlot: os.savePlot.handler(async ({ input }) => {
          const file = await saveAs(`${input.name}.${input.format}`)
          if (file === null) return null
          const content =
            input.format === 'csv'
              ? [brazilianCsvStart, ...input.rows.map(brazilianCsvLine)]
              : [Buffer.from(await input.picture.arrayBuffer())]
          await file.write(content, { action: 'overview_exported' })
          return { ticket: file.ticket }
        }),
      }),
    },
  }
}
