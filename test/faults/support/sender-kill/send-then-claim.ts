import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { closeDatabase, openDatabase } from '../../../../main/database/open.ts'
import { get, sql } from '../../../../main/database/sql.ts'
import { postOnce } from '../../../../main/remote/post.ts'
import { directWay } from '../../../../main/remote/ways.ts'
import { workspaceMigrations } from '../../../../main/workspace/schema/schema.ts'
import { claim } from '../../../../main/workspace/outbox/claim.ts'
import { finish } from '../../../../main/workspace/outbox/moves.ts'
import { loadBody } from '../../../../main/workspace/outbox/pieces.ts'
import type { OutboxKind } from '../../../../shared/bridge/outbox.ts'
import { verdictOf } from '../../../../main/remote/verdict.ts'

/** The control: all that our sender does, but the request leaves before its claim is committed. */
export const sendThenClaim = async (
  { folder, key, baseUrl }: { folder: string; key: string; baseUrl: string },
  itemId: string,
): Promise<void> => {
  const db = openDatabase({
    path: join(folder, 'workspace.db'),
    key: Buffer.from(key, 'hex'),
    migrations: workspaceMigrations,
  })
  const item = get<{ kind: OutboxKind; path: string; contentType: string }>(
    db,
    sql`select kind, path, content_type as contentType from outbox_item where id = ${itemId}`,
  )
  const body = await loadBody(db, itemId)
  if (item === undefined || body === null) throw new Error('there is no such item')
  const outcome = await postOnce(
    { ...item, body: body.pieces, baseUrl, token: 'token', idempotencyKey: itemId },
    directWay,
  )
  const attemptId = randomUUID()
  claim(db, itemId, { attemptId, now: Date.now(), sha256: body.sha256 })
  const at = new Date().toISOString()
  finish(db, itemId, attemptId, at, {
    ...verdictOf(item.kind, outcome, 'unknown'),
    echo: null,
    nextAttemptAt: null,
  })
  closeDatabase(db)
}
