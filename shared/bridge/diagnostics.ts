import { procedure } from './base.ts'
import { workspaceFactsSchema } from './diagnostics-schema.ts'

/** What the workspace says of its data, for whoever helps with a problem. */
export const diagnosticsContract = { facts: procedure.output(workspaceFactsSchema) }
