/** The outbox of a workspace with nothing around it: its database, and items put there by the product's own code. */
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { closeDatabase, openDatabase } from '../../main/database/open.ts'
import type { WritableDatabase } from '../../main/database/handles.ts'
import { get, run, sql } from '../../main/database/sql.ts'
import { workspaceMigrations } from '../../main/workspace/schema/schema.ts'
import { type Claim, claim, type Objection } from '../../main/workspace/outbox/claim.ts'
import { type FrozenRequest, pieceOf, sha256Of } from '../../main/workspace/outbox/frozen-request.ts'
import { insertItem, type NewItem } from '../../main/workspace/outbox/moves.ts'
import { bodyOf, insertPiece, storedBytesOf } from '../../main/workspace/outbox/pieces.ts'
import type { OutboxState } from '../../shared/rules/outbox-states.ts'
import { putNewDatabase } from './new-database.ts'
import { temporaryFolder } from './temporary-folder.ts'

export const openOutbox = (): WritableDatabase => {
  const folder = temporaryFolder()
  const key = putNewDatabase(folder)
  const db = openDatabase({ path: join(folder, 'workspace.db'), key, migrations: workspaceMigrations })
  onTestFinished(() => closeDatabase(db))
  return db
}

/** An item without a draft that may leave at `at`. */
export const newItem = (at: string, changes: Partial<NewItem> = {}): NewItem => ({
  id: randomUUID(),
  draftId: null,
  content: null,
  connectionId: 'embedded',
  title: 'Aviso',
  startAt: at,
  isTest: false,
  clearedVersion: 0,
  acceptsHours: false,
  createdAt: at,
  holdUntil: null,
  ...changes,
})

const emptyObject = Buffer.from('{}')

/** Stores the bytes of `requestOf`, or others, unless they are there. */
export const insertBytes = (db: WritableDatabase, id: string, body = emptyObject): void => {
  if (storedBytesOf(db, id) === 0) insertPiece(db, id, pieceOf(body))
}

/** A short SMS to no one, whose bytes are `{}`. */
export const requestOf = (changes: Partial<FrozenRequest> = {}): FrozenRequest => ({
  kind: 'SMSSHORT',
  path: '/campaign/create',
  contentType: 'application/json',
  bodyBytes: emptyObject.length,
  bodyHead: '{}',
  bodySha256: sha256Of([emptyObject]),
  says: 'Aviso',
  quantity: 0,
  recipientsByDdd: {},
  units: {},
  ...changes,
})

export type StoredItem = Partial<NewItem> &
  Partial<Pick<FrozenRequest, 'kind' | 'says' | 'recipientsByDdd' | 'units'>> & {
    /** Each as it stands in the bytes. */
    entries?: readonly string[]
  }

/** Stores a short SMS that may leave at `at`, or what the changes make of it. @returns its id */
export const storeItem = (
  db: WritableDatabase,
  at: string,
  {
    kind = 'SMSSHORT',
    says = 'Aviso',
    recipientsByDdd = {},
    units = {},
    entries = [],
    ...changes
  }: StoredItem = {},
): string => {
  const id = changes.id ?? randomUUID()
  let bytes = 0
  const frozen = entries.map((entry, position) => {
    const entryAt = bytes
    bytes += entry.length
    return { position, contact: null, otherKeys: null, entryAt, entryBytes: entry.length }
  })
  const body = entries.length === 0 ? emptyObject : Buffer.from(entries.join(''))
  insertPiece(db, id, { ...pieceOf(body), entries: frozen })
  const frozenBytes = { bodyBytes: body.length, bodySha256: sha256Of([body]) }
  const request = requestOf({ kind, says, recipientsByDdd, units, quantity: entries.length, ...frozenBytes })
  insertItem(db, newItem(at, { ...changes, id }), request)
  return id
}

/** The bytes of an item as they would leave. */
export const wholeBodyOf = (db: WritableDatabase, id: string): Buffer => Buffer.concat([...bodyOf(db, id)])

/** Claims an item for the bytes that it says it has. */
export const claimStored = (
  db: WritableDatabase,
  id: string,
  attemptId: string,
  now: number,
  objection: Objection = () => null,
): Claim => {
  const row = get<{ sha256: string }>(db, sql`select body_sha256 as sha256 from outbox_item where id = ${id}`)
  return claim(db, id, { attemptId, now, sha256: row?.sha256 ?? '', objection })
}

/** Brings an item where a course of its life, too long to go through, would have brought it. */
export const putInto = (db: WritableDatabase, id: string, state: OutboxState, echo: string | null = null) =>
  run(db, sql`update outbox_item set state = ${state}, stop = null, echo = ${echo} where id = ${id}`)

export const stateIn = (db: WritableDatabase, id: string): string | undefined =>
  get<{ state: string }>(db, sql`select state from outbox_item where id = ${id}`)?.state
