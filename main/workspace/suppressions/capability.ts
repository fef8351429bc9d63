import type { Base } from '../base/base.ts'
import type { Jobs } from '../base/jobs.ts'
import type { OpenReader } from '../../reader-client/run-reader.ts'
import type { SaveAs } from '../writers/save-as.ts'
import type { Removal } from '../base/removal.ts'
import type { HeldFiles } from '../files/held-files.ts'
import { createSuppressionGate } from './gate.ts'
import { createSuppressionImports } from './import-jobs.ts'
import { suppressionsProcedures } from './procedures.ts'
import { removeDiscardedEntries } from './queries.ts'

type Needs = Base & {
  openReader: OpenReader
  saveAs: SaveAs
  jobs: Jobs
  held: HeldFiles
  removal: Pick<Removal, 'add' | 'request'>
}

/** Who must not be contacted: lists of them, and the gate that every audience and every send goes through. */
export const createSuppressions = (needs: Needs) => {
  needs.removal.add(removeDiscardedEntries)
  const gate = createSuppressionGate(needs.db)
  const suppressionImports = createSuppressionImports(needs)
  return {
    procedures: { suppressions: suppressionsProcedures({ ...needs, gate, suppressionImports }) },
    gate,
  }
}
