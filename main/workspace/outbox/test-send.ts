import type { DraftContent } from '../../../shared/bridge/drafts.ts'
import { readPhone } from '../../../shared/rules/phone.ts'
import { callbackUrlOf } from '../callbacks/callback-url.ts'
import type { WorkspaceDependencies } from '../dependencies.ts'
import type { Recipient } from '../drafts/audience.ts'
import { lintSent, startInstantOf } from '../drafts/check.ts'
import { reachOf } from '../drafts/kinds.ts'
import { compileMessage } from '../drafts/message.ts'
import { getDraft } from '../drafts/queries.ts'
import { foreignPlan } from '../imports/foreign-plan.ts'
import { getList } from '../lists/queries.ts'
import { ProblemError } from '../problem-error.ts'
import { getSettings } from '../settings/settings.ts'
import { campaignRequest } from './campaign-request.ts'
import { insertEntries, removeEntries } from './entries.ts'
import { freezeRequest } from './frozen-request.ts'
import { insertItem } from './moves.ts'

/**
 * Puts the message of one recipient into the outbox, to one's own phones, to leave at once. It is an item like others,
 * sent once, without a draft.
 * @returns its id
 * @throws ProblemError `draft_missing`, `draft_incomplete`, `test_phones_missing`, `connection_missing`
 */
export const enqueueTestSend = async (
  deps: Pick<WorkspaceDependencies, 'db' | 'clock' | 'uuid' | 'audiences' | 'connections'>,
  { draftId, position }: { draftId: string; position: number },
): Promise<string> => {
  const { db, clock, uuid, audiences, connections } = deps
  const draft = getDraft(db, draftId)
  if (draft === null) throw new ProblemError('draft_missing')
  const { content } = draft
  if (!connections.list().some(({ id }) => id === content.connectionId))
    throw new ProblemError('connection_missing')
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

  const recipients = phonesFor(content.kind, getSettings(db).testPhones).map((phone, at): Recipient => ({
    position: at,
    sourceRow: at + 1,
    phone,
    cells: shown?.cells ?? [],
  }))
  if (recipients.length === 0) throw new ProblemError('test_phones_missing')
  const id = uuid()
  const tested: DraftContent = { ...content, start: { mode: 'now' }, waves: null, wave: null }
  try {
    const walk = function* () {
      yield recipients
    }
    const particulars = {
      startAt: now,
      zonelessStart: connections.zonelessStartOf(content.connectionId),
      callbackUrl: await callbackUrlOf(connections, content, id),
    }
    const request = await freezeRequest(
      campaignRequest(db, tested, columns, { walk }, particulars),
      (entries) => insertEntries(db, id, entries),
    )
    const at = new Date(clock.now()).toISOString()
    insertItem(
      db,
      {
        id,
        draftId: null,
        content: tested,
        connectionId: tested.connectionId,
        title: tested.title,
        startAt: new Date(now).toISOString(),
        isTest: true,
        clearedVersion: null,
        acceptsHours: false,
        createdAt: at,
        holdUntil: null,
      },
      request,
    )
  } catch (error) {
    removeEntries(db, id)
    throw error
  }
  return id
}

/** Those of the saved phones that the kind reaches. */
const phonesFor = (kind: DraftContent['kind'], phones: readonly string[]): string[] =>
  phones.filter((phone) => {
    if (reachOf(kind) === 'phones') return true
    const reading = readPhone(`+${phone}`, { defaultDdd: null, foreignPlan })
    return reading.ok && reading.kind !== 'landline'
  })
