import { createHash } from 'node:crypto'
import type { OutboxKind } from '../../../shared/bridge/outbox.ts'
import type { WorkspaceDependencies } from '../dependencies.ts'
import { getSettings } from '../settings/settings.ts'
import type { FrozenRequest } from './frozen-request.ts'
import { insertItem } from './moves.ts'
import { listTwins } from './records.ts'

/** So long an equal request is warned of (rule D4). */
export const twinWindowMs = 7 * 86_400_000

/** A request that asks for one thing, as it will leave. */
export const freezeCreation = (
  kind: Extract<OutboxKind, 'COMPANY' | 'WEBHOOK'>,
  path: string,
  request: Record<string, string>,
  connectionId: string,
): FrozenRequest => {
  const text = JSON.stringify(request)
  const body = Buffer.from(text)
  return {
    kind,
    path,
    contentType: 'application/json',
    body,
    bodyHead: text,
    bodySha256: createHash('sha256').update(body).digest('hex'),
    // What was rehearsed on the local service is not yet asked of another.
    campaignSha256: createHash('sha256')
      .update(JSON.stringify([kind, connectionId, text]))
      .digest('hex'),
    quantity: 1,
  }
}

/** Whether an equal request went out, or may have, in the last days. */
export const hasTwin = (
  { db, clock }: Pick<WorkspaceDependencies, 'db' | 'clock'>,
  request: FrozenRequest,
): boolean =>
  listTwins(db, request.campaignSha256, new Date(clock.now() - twinWindowMs).toISOString()).length > 0

/**
 * Puts what is no campaign into the outbox, to be called back for as long as the person's settings say. Within the
 * caller's transaction, or alone.
 */
export const queueCreation = (
  { db, clock }: Pick<WorkspaceDependencies, 'db' | 'clock'>,
  item: { id: string; connectionId: string; title: string },
  request: FrozenRequest,
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
      createdAt: new Date(now).toISOString(),
      holdUntil: holdMs === 0 ? null : new Date(now + holdMs).toISOString(),
    },
    request,
  )
}
