import { writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect } from 'vitest'
import type {
  SuppressionImportJob,
  SuppressionSource,
  KeptStorage,
} from '../../shared/bridge/suppressions.ts'
import { temporaryFolder } from './temporary-folder.ts'
import type { WorkspaceClient } from './test-workspace.ts'
import { eventually } from './eventually.ts'
import { ticketOf } from './file-tickets.ts'
import { jobsOf } from './jobs.ts'

/** A file of these lines, in a folder of its own. */
export const suppressionFile = (lines: readonly string[]): string => {
  const path = join(temporaryFolder(), 'bloqueios.csv')
  writeFileSync(path, `${lines.join('\n')}\n`)
  return path
}

export type SuppressionChoices = {
  storage?: KeptStorage
  source?: SuppressionSource
  obtainedOn?: string
  name?: string
}

/** Starts the import of a do-not-contact list as the window would: inspect, take the proposal, start. */
export const startSuppressionImport = async (
  client: WorkspaceClient,
  path: string,
  {
    storage = 'plain',
    source = 'procon',
    obtainedOn = '2026-11-01',
    name = basename(path),
  }: SuppressionChoices = {},
): Promise<string> => {
  const { fileId, roles } = await client.imports.open({ ticket: ticketOf(path), choices: {} })
  const asked = {
    fileId,
    roles,
    defaultDdd: null,
    name,
    source,
    obtainedOn,
    storage,
  }
  return (await client.suppressions.start(asked)).jobId
}

/** Imports a do-not-contact list, and waits for its end. */
export const importSuppressions = async (
  client: WorkspaceClient,
  path: string,
  choices: SuppressionChoices = {},
): Promise<SuppressionImportJob> => {
  const jobId = await startSuppressionImport(client, path, choices)
  return eventually(async () => {
    const job = (await jobsOf(client, 'suppression_import')).find((one) => one.jobId === jobId)
    if (job === undefined || job.state === 'running') expect.fail('it still runs')
    return job
  })
}
