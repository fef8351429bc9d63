import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRouterClient } from '@orpc/server'
import { onTestFinished } from 'vitest'
import { closeDatabase, openDatabase } from '../../main/database/open.ts'
import type { WritableDatabase } from '../../main/database/handles.ts'
import { workspaceMigrations } from '../../main/workspace/schema/schema.ts'
import { recordsProcedures } from '../../main/workspace/enrichment/records/procedures.ts'
import { createRecordViews } from '../../main/workspace/enrichment/records/views.ts'
import { answerProblems } from '../../main/workspace/serve-window.ts'
import type { RecordShape } from '../../shared/api/enrichment.ts'
import { removeFolder } from './remove-folder.ts'
import { makeRecords } from './made-up-records.ts'
import { putNewDatabase } from './new-database.ts'
import { storeRecords } from './stored-records.ts'
import { temporaryFolder } from './temporary-folder.ts'

type Stored = { key: Buffer; bytes: Buffer }

/** Databases with records, by what is in them: stored once for all tests of a worker that ask for the same. */
const stored = new Map<string, Promise<Stored>>()

const open = (folder: string, key: Buffer): WritableDatabase =>
  openDatabase({ path: join(folder, 'workspace.db'), key, migrations: workspaceMigrations })

const store = async (shape: RecordShape, count: number): Promise<Stored> => {
  const folder = mkdtempSync(join(tmpdir(), 'revoada-test-'))
  try {
    const key = putNewDatabase(folder)
    const db = open(folder, key)
    await storeRecords(db, makeRecords(shape, count), { id: shape, shape })
    closeDatabase(db)
    return { key, bytes: readFileSync(join(folder, 'workspace.db')) }
  } finally {
    removeFolder(folder)
  }
}

/** The workspace's own calls on the made-up records of an enrichment; its id is its shape. */
export const recordCalls = async (shape: RecordShape, count: number) => {
  const name = `${shape} ${count}`
  const made = stored.get(name) ?? store(shape, count)
  stored.set(name, made)
  const { key, bytes } = await made
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'workspace.db'), bytes, { mode: 0o600 })
  const db = open(folder, key)
  onTestFinished(() => closeDatabase(db))
  const recordViews = createRecordViews(db)
  const clock = { now: Date.now, monotonic: () => performance.now() }
  const { set, rows, get, facets, savedViews, saveView, removeView } = createRouterClient(
    recordsProcedures({ db, clock, uuid: randomUUID, recordViews }),
    { interceptors: [answerProblems] },
  )
  return { set, rows, get, facets, savedViews, saveView, removeView }
}
