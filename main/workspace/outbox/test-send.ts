import type { DraftContent } from '../../../shared/bridge/drafts.ts'
import type { WritableDatabase } from '../../database/handles.ts'
import { transaction } from '../../database/sql.ts'
import { reachedTestPhones } from '../../../shared/rules/test-phones.ts'
import { callbackUrlOf } from '../connections/callback-url.ts'
import type { Base } from '../base/base.ts'
import type { Audiences } from '../campaigns/audience.ts'
import type { Connections } from '../connections/connections.ts'
import type { Recipient } from '../campaigns/audience.ts'
import { lintSent, startInstantOf } from '../campaigns/check.ts'
import { compileMessage } from '../campaigns/message.ts'
import { getDraft } from '../campaigns/queries.ts'
import { getList } from '../lists/queries.ts'
import { ProblemError } from '../base/problem-error.ts'
import { getSettings } from '../settings/settings.ts'
import { campaignRequest } from './campaign-request.ts'
import { type FrozenPiece, type FrozenRequest, freezeRequest } from './frozen-request.ts'
import { insertItem } from './moves.ts'
import { insertPiece, removePieces } from './pieces.ts'
import { getItem } from './records.ts'

type Needs = Pick<Base, 'db' | 'clock'> & {
  audiences: Audiences
  connections: Connections
}

/** `id` is that of one press of the user, and of the item that comes of it. */
type Asked = { id: string; draftId: string; revision: number; position: number }

/**
 * Puts the message of one recipient into the outbox, to the user's own phones, to leave at once. It is an item like
 * others, sent once, without a draft. Tests are charged, so a press makes at most one item however often it is asked
 * for: while it is put together, after it, and after a crash that lost the answer.
 * @returns a function that resolves to the item's id
 * @throws ProblemError `draft_missing`, `draft_changed_elsewhere`, `draft_incomplete`, `test_phones_missing`,
 *   `connection_missing`; `test_send_running` while another test of the same draft is put together
 */
export const createTestSend = (deps: Needs): ((asked: Asked) => Promise<string>) => {
  const running = new Map<string, { id: string; done: Promise<string> }>()
  return async (asked) => {
    if (getItem(deps.db, asked.id)?.isTest === true) return asked.id
    const other = running.get(asked.draftId)
    if (other?.id === asked.id) return other.done
    if (other !== undefined) throw new ProblemError('test_send_running')
    const done = enqueueTestSend(deps, asked).finally(() => running.delete(asked.draftId))
    running.set(asked.draftId, { id: asked.id, done })
    return done
  }
}

const enqueueTestSend = async (deps: Needs, { id, draftId, revision, position }: Asked): Promise<string> => {
  const { db, clock, audiences, connections } = deps
  const draft = getDraft(db, draftId)
  if (draft === null) throw new ProblemError('draft_missing')
  if (draft.revision !== revision) throw new ProblemError('draft_changed_elsewhere')
  const { content } = draft
  const fault = connections.faultOf(content.connectionId)
  if (fault !== null) throw new ProblemError(fault)
  const now = clock.now()
  const list = content.listId === null ? null : getList(db, content.listId)
  const audience = await audiences.of(content, startInstantOf(content.start, now) ?? now)
  const shown = audience?.recipient(position) ?? null
  // A test goes to the user's own phones: no keys of the row belong to them.
  const columns = { id: list?.id ?? '', columns: list?.columns ?? [], roles: [] }
  const errors = lintSent(db, content, list).filter(({ level }) => level === 'error').length
  const needsRow = !compileMessage(content, columns.columns).isConstant
  if (errors > 0 || (needsRow && shown === null))
    throw new ProblemError('draft_incomplete', { errors: Math.max(errors, 1) })

  const recipients = reachedTestPhones(content.kind, getSettings(db).testPhones).map(
    (phone, at): Recipient => ({
      position: at,
      sourceRow: at + 1,
      phone,
      cells: shown?.cells ?? [],
    }),
  )
  if (recipients.length === 0) throw new ProblemError('test_phones_missing')
  const tested: DraftContent = { ...content, start: { mode: 'now' }, waves: null, wave: null }
  const walk = function* () {
    yield recipients
  }
  const particulars = {
    startAt: now,
    zonelessStart: connections.zonelessStartOf(content.connectionId),
    callbackUrl: await callbackUrlOf(connections, content, id),
  }
  const pieces: FrozenPiece[] = []
  const request = await freezeRequest(campaignRequest(db, tested, columns, { walk }, particulars), (piece) =>
    pieces.push(piece),
  )
  storeTestSend(db, { id, content: tested, startAt: now, createdAt: clock.now() }, { pieces, request })
  return id
}

/** Stores a test and its pieces together: the same id may come again, and must not find pieces without an item. */
const storeTestSend = (
  db: WritableDatabase,
  test: { id: string; content: DraftContent; startAt: number; createdAt: number },
  { pieces, request }: { pieces: readonly FrozenPiece[]; request: FrozenRequest },
): void =>
  transaction(db, () => {
    const { id, content } = test
    // A cancelled test leaves its pieces behind for a while (discarded-pieces.ts).
    removePieces(db, id)
    for (const piece of pieces) insertPiece(db, id, piece)
    const item = {
      id,
      draftId: null,
      content,
      connectionId: content.connectionId,
      title: content.title,
      startAt: new Date(test.startAt).toISOString(),
      isTest: true,
      clearedVersion: null,
      acceptsHours: false,
      createdAt: new Date(test.createdAt).toISOString(),
      holdUntil: null,
    }
    insertItem(db, item, request)
  })
