import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ImportJob } from '../../shared/bridge/imports.ts'
import type { ColumnRole } from '../../shared/rules/column-roles.ts'
import type { WorkspaceClient } from './test-workspace.ts'
import { ticketOf } from './file-tickets.ts'
import { endOfJob } from './jobs.ts'

export type CsvRows = readonly (readonly string[])[]

/** Writes a CSV of quoted cells, so that any text stays one cell. */
export const writeCsv = (folder: string, name: string, header: readonly string[], rows: CsvRows): string => {
  const path = join(folder, name)
  const lines = [header, ...rows].map((cells) =>
    cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(';'),
  )
  writeFileSync(path, `${lines.join('\n')}\n`)
  return path
}

/** A file to be read, at a sheet or as it is found, or one that waits in a review. */
export type Joined = string | { path: string; sheet?: string; batchId?: number }

type Options = { roles?: readonly ColumnRole[]; defaultDdd?: string | null; listName?: string }

/** Begins to import tables into one list, as the window does: by the columns and roles of the first. */
export const startJoin = async (
  client: WorkspaceClient,
  joined: readonly Joined[],
  { roles, defaultDdd = null, listName = 'todos' }: Options = {},
): Promise<string> => {
  const tables = joined.map((one) => {
    const { path, sheet, batchId = null } = typeof one === 'string' ? { path: one } : one
    return { ticket: ticketOf(path), choices: sheet === undefined ? {} : { sheet }, batchId }
  })
  const [{ ticket, choices } = { ticket: ticketOf(''), choices: {} }] = tables
  const { facts, roles: proposed } = await client.imports.open({ ticket, choices })
  const { columns, headerRow } = facts
  const { jobId } = await client.imports.join({
    tables,
    header: { columns, headerRow },
    roles: roles === undefined ? proposed : [...roles],
    defaultDdd,
    listName,
    fileColumn: 'Arquivo',
  })
  return jobId
}

/** How a job ended. */
export const endOfImport = async (client: WorkspaceClient, jobId: string): Promise<ImportJob> => {
  return endOfJob(client, 'import', jobId)
}

/** As `startJoin`, to the end. */
export const joinFiles = async (...given: Parameters<typeof startJoin>): Promise<ImportJob> =>
  endOfImport(given[0], await startJoin(...given))

/** The lines of a CSV that was exported, without its mark. */
export const linesOf = (path: string): string[] =>
  readFileSync(path, 'utf8')
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split(/\r?\n/)
