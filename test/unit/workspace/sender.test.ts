import { randomBytes, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { closeDatabase, openDatabase } from '../../../main/database/open.ts'
import type { WritableDatabase } from '../../../main/database/handles.ts'
import { get, sql } from '../../../main/database/sql.ts'
import type { PostOutcome } from '../../../main/remote/post.ts'
import { createChanges } from '../../../main/workspace/base/changes.ts'
import { createConnections } from '../../../main/workspace/connections/connections.ts'
import { insertDraft } from '../../../main/workspace/campaigns/queries.ts'
import { workspaceMigrations } from '../../../main/workspace/schema/schema.ts'
import { enqueue } from '../../../main/workspace/outbox/moves.ts'
import { createUploads } from '../../../main/workspace/outbox/uploads.ts'
import { createSender } from '../../../main/workspace/outbox/sender.ts'
import { pieceOf } from '../../../main/workspace/outbox/frozen-request.ts'
import { insertPiece } from '../../../main/workspace/outbox/pieces.ts'
import { createSuppressionGate } from '../../../main/workspace/suppressions/gate.ts'
import { startMirror } from '../../../main/workspace/suppressions/mirror.ts'
import { smsContent } from '../../support/lists.ts'
import { insertBytes, newItem, requestOf, stateIn } from '../../support/stored-items.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { eventually } from '../../support/eventually.ts'
import { turns } from '../../support/turns.ts'

const at = '2027-03-01T13:00:00.000Z'

const setUp = (post: (db: WritableDatabase, open: () => WritableDatabase) => PostOutcome) => {
  const folder = temporaryFolder()
  const key = randomBytes(32)
  const open = (): WritableDatabase => {
    const opened = openDatabase({
      path: join(folder, 'workspace.db'),
      key,
      migrations: workspaceMigrations,
    })
    onTestFinished(() => closeDatabase(opened))
    return opened
  }
  const db = open()
  const connections = createConnections(db, {}, () => {})
  connections.setEmbedded({ baseUrl: 'http://127.0.0.1:9', token: 'x' })
  const sender = createSender({
    db,
    clock: { now: () => Date.parse(at), monotonic: () => 0 },
    uuid: randomUUID,
    random: () => 0,
    connections,
    changes: createChanges(),
    putOff: () => {},
    gate: createSuppressionGate(db),
    objection: () => null,
    record: () => {},
    uploads: createUploads({ monotonic: () => 0 }, createChanges(), () => {}),
    post: () => Promise.resolve(post(db, open)),
  })
  const queue = (id: string): void => {
    const content = smsContent(null)
    insertDraft(db, `draft ${id}`, content, at)
    const draftId = `draft ${id}`
    const item = { ...newItem(at, { id, content }), draftId }
    insertBytes(db, id)
    enqueue(db, { draftId, revision: 1 }, [{ content, item, request: requestOf({ says: id }), shared: [] }])
  }
  const stateOf = (id: string) => stateIn(db, id)
  return { db, sender, queue, stateOf }
}

test('a request is sent only after its claim is durably committed', async () => {
  const seen: unknown[] = []
  const { sender, queue, stateOf } = setUp((db, open) => {
    const other = open()
    seen.push({
      synchronous: db.pragma('synchronous', { simple: true }),
      journal: db.pragma('journal_mode', { simple: true }),
      isCommitting: db.inTransaction,
      // What a process that starts now would find.
      found: get(
        other,
        sql`select state, (select body_sha256 from attempt where item_id = outbox_item.id) as attempt from outbox_item`,
      ),
    })
    return { type: 'answered', status: 422, body: Buffer.from('{}') }
  })
  queue('one')
  sender.wake()
  await eventually(() => expect(stateOf('one')).toBe('rejected'))
  await sender.stop()
  expect(seen).toEqual([
    {
      synchronous: 2,
      journal: 'wal',
      isCommitting: false,
      found: { state: 'inflight', attempt: requestOf().bodySha256 },
    },
  ])
})

test('an outbox item queued right after the sender has looked is sent without waiting for the next tick', async () => {
  const { sender, queue, stateOf } = setUp(() => ({ type: 'answered', status: 422, body: Buffer.from('{}') }))
  sender.wake()
  queue('one')
  sender.wake()
  await eventually(() => expect(stateOf('one')).toBe('rejected'))
  await sender.stop()
})

test('a send result that cannot be stored is stored once that is possible, and nothing is sent again', async () => {
  let posts = 0
  const { sender, queue, stateOf, db } = setUp(() => {
    posts += 1
    db.exec(`create temp trigger full before update on outbox_item when new.state = 'rejected'
             begin select raise(abort, 'database or disk is full'); end`)
    return { type: 'answered', status: 422, body: Buffer.from('{}') }
  })
  queue('one')
  sender.wake()
  await eventually(() => expect(posts).toBe(1))
  await turns()
  expect(stateOf('one')).toBe('inflight')
  db.exec('drop trigger full')
  sender.wake()
  await eventually(() => expect(stateOf('one')).toBe('rejected'))
  await sender.stop()
  expect(posts).toBe(1)
})

test('an item that its team could not be told of is never under way, whenever the program ends', async () => {
  let told = 0
  const { db, sender, queue, stateOf } = setUp(() => {
    told += 1
    return { type: 'answered', status: 503, body: Buffer.from('{}') }
  })
  const mirror = { listId: randomUUID(), connectionId: 'embedded', codeKey: randomBytes(32), name: 'Equipe' }
  startMirror(db, mirror, Date.parse(at))
  const entry = { contact: '5511980000001', otherKeys: '52998224725', position: 0, entryAt: 0, entryBytes: 1 }
  insertPiece(db, 'one', { ...pieceOf(Buffer.from('{}')), entries: [entry] })
  // How it ended cannot be written: what a program finds that starts now is what stands here.
  db.exec(`create temp trigger full before update on outbox_item when new.state = 'not_sent'
           begin select raise(abort, 'database or disk is full'); end`)
  queue('one')
  sender.wake()
  await eventually(() => expect(told).toBe(1))
  await turns()
  expect(stateOf('one')).toBe('ready')
  db.exec('drop trigger full')
  sender.wake()
  await eventually(() => expect(stateOf('one')).toBe('not_sent'))
  await sender.stop()
  expect(get(db, sql`select count(*) as attempts from attempt`)).toEqual({ attempts: 1 })
})
