import type { FileTickets } from '../../file-tickets.ts'
import type { Base } from '../base/base.ts'
import type { Jobs } from '../base/jobs.ts'
import type { OpenReader } from '../../reader-client/run-reader.ts'
import type { Removal } from '../base/removal.ts'
import type { Reviews } from '../lists/reviews/reviews.ts'
import type { SaveAs } from '../writers/save-as.ts'
import { createHeldFiles } from './held-files.ts'
import { createImportJobs } from './jobs.ts'
import { importsProcedures } from './procedures.ts'

type Needs = Base & {
  openReader: OpenReader
  saveAs: SaveAs
  tickets: FileTickets
  jobs: Jobs
  removal: Pick<Removal, 'request'>
  reviews: Reviews
}

/** Files that were dropped or picked: what is in them, and reading them. */
export const createFiles = (needs: Needs) => {
  const held = createHeldFiles(needs.uuid)
  const imports = createImportJobs({ ...needs, held })
  return {
    procedures: { imports: importsProcedures({ ...needs, imports, held }) },
    held,
  }
}
