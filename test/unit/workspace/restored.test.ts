import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createRouterClient } from '@orpc/server'
import { expect, test } from 'vitest'
import { listBackups } from '../../../main/database/backup.ts'
import { closeDatabase, openDatabase } from '../../../main/database/open.ts'
import { workspaceMigrations } from '../../../main/workspace/schema/schema.ts'
import { runWorkspace, type WorkspaceSettings } from '../../../main/workspace/run.ts'
import { answerProblems } from '../../../main/workspace/serve-window.ts'
import { forkReaders } from '../../support/forked-reader.ts'
import { insertBytes } from '../../support/stored-items.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { problemOf } from '../../support/test-workspace.ts'

const states = ['ready', 'stopped', 'not_sent', 'unauthorised', 'inflight', 'sent', 'rejected'] as const

/** One item of each state, none of which anybody has ever asked the real way: only their moves are looked at. */
const insertItems = (folder: string, key: Buffer): void => {
  const db = openDatabase({ path: join(folder, 'workspace.db'), key, migrations: workspaceMigrations })
  const insert = db.prepare(
    `insert into outbox_item (id, draft_id, draft_content, connection_id, kind, title, quantity, start_at, path,
        content_type, body_head, body_sha256, says_digest, state, stop, created_at, hold_until, is_test,
        starts_at_once, released_at, recipients_by_ddd, accepts_hours, accepts_wave)
      values (?, 'd', '{}', 'embedded', 'SMSSHORT', 'Aviso', 1, '2026-11-21T10:00:00.000Z', '/campaign/create',
        'application/json', '{}', 'x', 'y', ?, ?, '2026-11-21T10:00:00.000Z', '2099-01-01T00:00:00.000Z', 0, 1,
        '2099-01-01T00:00:00.000Z', '{}', 0, 0)`,
  )
  const stop = JSON.stringify({ reason: 'blocked', people: 1 })
  for (const state of states) {
    insert.run(state, state, state === 'stopped' ? stop : null)
    insertBytes(db, state)
  }
  closeDatabase(db)
}

const statesIn = (folder: string, key: Buffer): Record<string, string> => {
  const db = openDatabase({ path: join(folder, 'workspace.db'), key, migrations: workspaceMigrations })
  const rows = db.prepare('select id, state from outbox_item').raw().all() as [string, string][]
  closeDatabase(db)
  return Object.fromEntries(rows)
}

const openOn = (folder: string, key: Buffer, more: Partial<WorkspaceSettings> = {}) => {
  const { open } = forkReaders()
  const host = { openReader: open, askSavePath: () => Promise.resolve(null) }
  return runWorkspace({ dataFolder: folder, databaseKey: key, host, ...more })
}

test('outbox items waiting to be sent in a backup have state unknown after it is restored', async () => {
  const folder = temporaryFolder()
  const key = randomBytes(32)
  await openOn(folder, key).stop()
  insertItems(folder, key)
  const working = openOn(folder, key)
  const { name } = await working.data.care.backUp('manual')
  await working.stop()
  // Those that wait are held; what was under way is settled as at every start.
  expect(statesIn(folder, key)).toMatchObject({ ready: 'ready', inflight: 'unknown' })

  await openOn(folder, key, { recovery: { action: 'restore', backup: name } }).stop()
  expect(statesIn(folder, key)).toEqual({
    ready: 'unknown',
    stopped: 'unknown',
    not_sent: 'unknown',
    unauthorised: 'unknown',
    inflight: 'unknown',
    sent: 'sent',
    rejected: 'rejected',
  })
  expect(listBackups(join(folder, 'backups')).map(({ reason }) => reason)).toEqual(['restore', 'manual'])
})

test('data found damaged while in use fails the requests and is reported once', async () => {
  const folder = temporaryFolder()
  const key = randomBytes(32)
  await openOn(folder, key).stop()
  let said = 0
  const workspace = openOn(folder, key, { onDamage: () => (said += 1) })
  const client = createRouterClient(workspace.router, { interceptors: [answerProblems] })
  // The first page is what every connection has read already; recordings that were not requested yet.
  const path = join(folder, 'workspace.db')
  writeFileSync(path, readFileSync(path).fill(7, 4_096), { flag: 'r+' })
  expect(await problemOf(client.audios.list())).toEqual({ code: 'database_damaged', params: {} })
  expect(await problemOf(client.audios.list())).toEqual({ code: 'database_damaged', params: {} })
  expect(said).toBe(1)
  // Main ends such a process without asking; by itself it may not come to an orderly end.
  await workspace.stop().catch(() => {})
})
