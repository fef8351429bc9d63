import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { openDatabase } from '../../../main/database/open.ts'
import type { ReadableDatabase, WritableDatabase } from '../../../main/database/handles.ts'
import type { Migration } from '../../../main/database/migrate.ts'
import { all, sql } from '../../../main/database/sql.ts'
import { serviceMigrations } from '../../../main/service/store/sqlite/schema.ts'
import { workspaceMigrations } from '../../../main/workspace/schema/schema.ts'
import { storedEntries } from '../../support/stored-entries.ts'
import { countStoredPeople } from '../../support/stored-rows.ts'
import { expect } from './patient-expect.ts'

const keyFile = z.object({ keys: z.object({ workspace: z.string(), service: z.string() }) })

const owners = { workspace: workspaceMigrations, service: serviceMigrations } satisfies Record<
  string,
  readonly Migration[]
>

/**
 * Reads what lies on the disk, past the app, with the keys that `--insecure-key-file` left beside the data. Opening
 * checks that the database is whole.
 */
const openStored = (userData: string, owner: keyof typeof owners): WritableDatabase => {
  const { keys } = keyFile.parse(JSON.parse(readFileSync(join(userData, 'keys.json'), 'utf8')))
  return openDatabase({
    path: join(userData, 'data', owner, `${owner}.db`),
    key: Buffer.from(keys[owner], 'hex'),
    migrations: owners[owner],
  })
}

const readStored = <Found>(
  userData: string,
  owner: keyof typeof owners,
  read: (db: ReadableDatabase) => Found,
): Found => {
  const db = openStored(userData, owner)
  try {
    return read(db)
  } finally {
    // Without the checkpoint of an orderly close: the app may be at work on the same file.
    db.close()
  }
}

type StoredCampaign = {
  title: string
  message: string
  quantity: number
  startAt: string
  recipients: { contact: string; message?: string }[]
}

/** The campaigns that the embedded service holds, oldest first, each with its recipients in order. */
export const storedCampaigns = (userData: string): StoredCampaign[] =>
  readStored(userData, 'service', (db) =>
    all<Omit<StoredCampaign, 'recipients'> & { id: string }>(
      db,
      sql`select id, title, message, quantity, start_at as startAt from campaign order by created_at`,
    ).map(({ id, ...campaign }) => ({
      ...campaign,
      recipients: storedEntries<StoredCampaign['recipients'][number]>(db, id),
    })),
  )

/** Waits until the embedded service has committed its first campaign. */
export const waitForFirstCampaign = async (userData: string): Promise<void> => {
  const db = openStored(userData, 'service')
  try {
    const count = db.prepare('select count(*) from campaign').pluck()
    await expect.poll(() => count.get(), { intervals: [5] }).toBe(1)
  } finally {
    db.close()
  }
}

/** How many of each the workspace holds, whether the window shows them or not. */
export const countStoredRows = (userData: string): { lists: number; batches: number; contacts: number } =>
  readStored(userData, 'workspace', (db) => {
    const count = (table: 'contact_list' | 'import_batch'): number =>
      Number(db.prepare(`select count(*) from ${table}`).pluck().get())
    return {
      lists: count('contact_list'),
      batches: count('import_batch'),
      contacts: countStoredPeople(db),
    }
  })

/** The states of everything that was ever queued, oldest first, with what a person said about it. */
/** What the workspace's data are bound to. */
export const storedPlace = (userData: string): Record<string, string[]> =>
  readStored(userData, 'workspace', (db) =>
    z
      .record(z.string(), z.array(z.string()))
      .parse(JSON.parse(all<{ facts: string }>(db, sql`select facts from installation`)[0]?.facts ?? '{}')),
  )

export const storedOutbox = (userData: string): { state: string; resolution: string | null }[] =>
  readStored(userData, 'workspace', (db) =>
    all(db, sql`select state, resolution from outbox_item order by created_at`),
  )
