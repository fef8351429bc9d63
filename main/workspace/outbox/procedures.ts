import { implement } from '@orpc/server'
import { type DraftContent, draftContentSchema } from '../../../shared/bridge/drafts.ts'
import { type OutboxItem, outboxContract } from '../../../shared/bridge/outbox.ts'
import type { Base } from '../base/base.ts'
import type { Connections } from '../connections/connections.ts'
import type { SuppressionGate } from '../suppressions/gate.ts'
import type { Audiences } from '../campaigns/audience.ts'
import type { Measure } from '../campaigns/measured.ts'
import type { Sender } from './sender.ts'
import type { Uploads } from './uploads.ts'
import type { DiscardedPieces } from './discarded-pieces.ts'
import { insertDraft } from '../campaigns/queries.ts'
import { ProblemError } from '../base/problem-error.ts'
import { createEnqueue } from './enqueue.ts'
import { createFindPerson, personOf } from './find-person.ts'
import { createTestSend } from './test-send.ts'
import { findBlocked } from './blocked.ts'
import { acceptHours, reschedule, sendNow, sendWithout } from './decisions.ts'
import { callBack, callBackWaves, resolve, takeContentBack } from './moves.ts'
import { getContentOf, getItem, listHistory, listOpenItems, listRecipients } from './records.ts'
import { getItemDetail } from './item-detail.ts'
import { listWaves } from './waves-of.ts'

type Needs = Base & {
  connections: Connections
  gate: SuppressionGate
  audiences: Audiences
  measure: Measure
  sender: Pick<Sender, 'wake'>
  uploads: Uploads
  discardPieces: DiscardedPieces['add']
}

export const outboxProcedures = (deps: Needs) => {
  const { db, clock, uuid, changes, connections, gate, sender, uploads, discardPieces } = deps
  const { enqueueDraft, queueing, twinsOfDraft } = createEnqueue(deps)
  const testSend = createTestSend(deps)
  const findPerson = createFindPerson(db)
  const os = implement(outboxContract)

  const existing = (id: string): OutboxItem => {
    const item = getItem(db, id)
    if (item === null) throw new ProblemError('outbox_item_missing')
    return item
  }
  const draftOf = (content: DraftContent): string => {
    const id = uuid()
    insertDraft(db, id, content, new Date(clock.now()).toISOString())
    changed('drafts')
    return id
  }
  const changed = (...topics: ('outbox' | 'drafts')[]): void => {
    for (const topic of topics) changes.publish(topic)
  }

  /** After the user let an item go. */
  const released = (id: string, hasMoved: boolean): OutboxItem => {
    if (!hasMoved) throw new ProblemError('outbox_state_changed')
    changed('outbox')
    sender.wake()
    return existing(id)
  }

  return os.router({
    enqueue: os.enqueue.handler(async ({ input }) => {
      const id = await enqueueDraft(input)
      changed('outbox', 'drafts')
      sender.wake()
      return existing(id)
    }),
    test: os.test.handler(async ({ input }) => {
      const id = await testSend(input)
      changed('outbox')
      sender.wake()
      return existing(id)
    }),
    twins: os.twins.handler(({ input }) => twinsOfDraft(input.draftId)),
    open: os.open.handler(() => listOpenItems(db)),
    uploads: os.uploads.handler(() => uploads.list()),
    queueing: os.queueing.handler(() => queueing()),
    waves: os.waves.handler(({ input }) => listWaves(db, input.groupId)),
    history: os.history.handler(async ({ input }) => {
      const search = input.search.trim()
      const person = personOf(search)
      const withPerson = person === null ? [] : await findPerson(person)
      return listHistory(db, { search, withPerson, filter: input.filter, page: input.page })
    }),
    get: os.get.handler(({ input }) => {
      const detail = getItemDetail(db, input.id, clock.now())
      if (detail === null) throw new ProblemError('outbox_item_missing')
      return detail
    }),
    recipients: os.recipients.handler(({ input }) => listRecipients(db, existing(input.id).id, input.page)),
    callBack: os.callBack.handler(({ input }) => {
      const draftId = callBack(db, existing(input.id).id)
      if (draftId === undefined) throw new ProblemError('outbox_state_changed')
      discardPieces([input.id])
      changed('outbox', 'drafts')
      // A wave may have waited for it.
      sender.wake()
      return { draftId }
    }),
    callBackWaves: os.callBackWaves.handler(({ input }) => {
      const { itemIds, draftId } = callBackWaves(db, input.groupId, new Date(clock.now()).toISOString())
      if (itemIds.length === 0) throw new ProblemError('outbox_state_changed')
      discardPieces(itemIds)
      changed('outbox', 'drafts')
      sender.wake()
      return { waves: itemIds.length, draftId }
    }),
    sendNow: os.sendNow.handler(({ input }) => {
      const { id, connectionId } = existing(input.id)
      const zonelessStart = connections.zonelessStartOf(connectionId)
      return released(id, sendNow(db, id, { seen: input.seen, now: clock.now(), zonelessStart }))
    }),
    acceptHours: os.acceptHours.handler(({ input }) => {
      const { id } = existing(input.id)
      return released(id, acceptHours(db, id, input.startAt))
    }),
    reschedule: os.reschedule.handler(({ input }) => {
      const { id, connectionId } = existing(input.id)
      const now = clock.now()
      const startAt = Date.parse(input.startAt)
      if (startAt <= now) throw new ProblemError('outbox_start_in_past')
      const zonelessStart = connections.zonelessStartOf(connectionId)
      return released(id, reschedule(db, id, { startAt, now, zonelessStart }))
    }),
    sendWithout: os.sendWithout.handler(async ({ input }) => {
      const { id, connectionId, quantity, stop } = existing(input.id)
      if (stop?.reason !== 'blocked') throw new ProblemError('outbox_state_changed')
      const { blocked, version } = await findBlocked(db, gate, id)
      if (blocked.size === quantity) throw new ProblemError('outbox_no_one_left')
      const zonelessStart = connections.zonelessStartOf(connectionId)
      const hasMoved = sendWithout(db, id, blocked, { version, now: clock.now(), zonelessStart })
      return { item: released(id, hasMoved), removed: blocked.size }
    }),
    resolve: os.resolve.handler(({ input }) => {
      if (!resolve(db, existing(input.id).id, input.resolution))
        throw new ProblemError('outbox_state_changed')
      changed('outbox')
      return existing(input.id)
    }),
    reopen: os.reopen.handler(({ input }) => {
      const content = takeContentBack(db, existing(input.id).id)
      if (content === null) throw new ProblemError('outbox_state_changed')
      changed('outbox')
      return { draftId: draftOf(draftContentSchema.parse(JSON.parse(content))) }
    }),
    duplicate: os.duplicate.handler(({ input }) => {
      const content = getContentOf(db, input.id)
      if (content === null) throw new ProblemError('outbox_item_missing')
      return { draftId: draftOf(content) }
    }),
  })
}
