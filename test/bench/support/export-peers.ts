import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { join } from 'node:path'
import { profile360Fields } from '../../../shared/api/enrichment-records.ts'

export type ExportMeasured = { ms: number; rows: number; peakBytes: number }

/** Our export of a workspace's records to a CSV, in a process of its own. */
export const exportByUs = (folder: string, key: Buffer, file: string): ExportMeasured => {
  const script = fileURLToPath(new URL('record-export-process.ts', import.meta.url))
  const output = execFileSync(process.execPath, [script, folder, key.toString('hex'), file], {
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
  })
  return JSON.parse(output) as ExportMeasured
}

/** Gives SQLite's own program the records as JSON, a line each, in a database without encryption. */
export const fillSqlite = (folder: string, jsonLines: string): void => {
  execFileSync('sqlite3', [
    '-batch',
    join(folder, 'peer.db'),
    'create table record (data text not null);',
    '.mode ascii',
    String.raw`.separator "\037" "\n"`,
    `.import "${jsonLines}" record`,
  ])
}

/** SQLite's own program, which takes each field out of the JSON and writes the same CSV. */
export const exportBySqlite = (folder: string, file: string): number => {
  const fields = profile360Fields.map((name) => `json_extract(data, '$.${name}') as ${name}`)
  const startedAt = performance.now()
  execFileSync('sqlite3', [
    '-batch',
    join(folder, 'peer.db'),
    '.mode csv',
    '.headers on',
    `.once "${file}"`,
    `select ${fields.join(', ')} from record;`,
  ])
  return performance.now() - startedAt
}
