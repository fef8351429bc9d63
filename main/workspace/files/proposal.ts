import type { ReadingChoices, SpreadsheetFacts } from '../../../shared/processes/reader.ts'
import type { RoleProposal } from '../../../shared/rules/column-roles.ts'
import { proposeRoles } from '../../../shared/rules/propose-roles.ts'
import type { OpenReader } from '../../reader-client/run-reader.ts'
import { foreignPlan } from '../rows/judge/foreign-plan.ts'
import { inspectFile } from './reading.ts'

/** What is in a file, and a role for each of its columns. */
export type ImportProposal = { facts: SpreadsheetFacts; proposals: RoleProposal[] }

/**
 * Looks into a file and proposes what its columns are.
 * @throws ProblemError when it cannot be read
 */
export const proposeImport = async (
  openReader: OpenReader,
  job: { path: string; bytes?: Uint8Array<ArrayBuffer>; choices: ReadingChoices },
): Promise<ImportProposal> => {
  const facts = await inspectFile(openReader, job)
  const rows = facts.sample.map((row) => row.cells)
  return { facts, proposals: proposeRoles(facts.columns, rows, { defaultDdd: null, foreignPlan }) }
}
