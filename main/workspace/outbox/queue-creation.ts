import { isRehearsal } from '../../../shared/bridge/connections.ts'
import type { OutboxKind } from '../../../shared/bridge/outbox.ts'
import type { Base } from '../base/base.ts'
import { getSettings } from '../settings/settings.ts'
import { type FrozenPiece, type FrozenRequest, pieceOf, sha256Of } from './frozen-request.ts'
import { insertItem } from './moves.ts'
import { insertTwins, type Shared } from './twins.ts'

/** A request that asks for one thing, as it will leave, with its bytes. */
export const freezeCreation = (
  kind: Extract<OutboxKind, 'COMPANY' | 'WEBHOOK'>,
  path: string,
  asked: Record<string, string>,
  connectionId: string,
): { request: FrozenRequest; piece: FrozenPiece } => {
  const text = JSON.stringify(asked)
  const body = Buffer.from(text)
  const request = {
    kind,
    path,
    contentType: 'application/json',
    bodyBytes: body.length,
    bodyHead: text,
    bodySha256: sha256Of([body]),
    says: JSON.stringify([isRehearsal(connectionId), text]),
    quantity: 1,
    recipientsByDdd: {},
    units: {},
  }
  return { request, piece: pieceOf(body) }
}

/**
 * Puts what is no campaign into the outbox, to be cancelled for as long as the user's settings say. Within the caller's
 * transaction; its pieces are stored before.
 * @param shared items that ask for the same, which the user accepts
 */
export const queueCreation = (
  { db, clock }: Pick<Base, 'db' | 'clock'>,
  item: { id: string; connectionId: string; title: string },
  request: FrozenRequest,
  shared: readonly Shared[],
): void => {
  const now = clock.now()
  const { holdMs } = getSettings(db)
  insertItem(
    db,
    {
      ...item,
      draftId: null,
      content: null,
      startAt: null,
      isTest: false,
      clearedVersion: null,
      acceptsHours: false,
      createdAt: new Date(now).toISOString(),
      holdUntil: holdMs === 0 ? null : new Date(now + holdMs).toISOString(),
    },
    request,
  )
  insertTwins(db, item.id, shared, true)
}
