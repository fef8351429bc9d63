import { implement } from '@orpc/server'
import type { Draft } from '../../../shared/bridge/drafts.ts'
import { type OutboxItem, outboxContract } from '../../../shared/bridge/outbox.ts'
import { draftContentSchema } from '../../../shared/bridge/drafts.ts'
import type { ContactList } from '../../../shared/bridge/lists.ts'
import type { WorkspaceDependencies } from '../dependencies.ts'
import type { Audience } from '../drafts/audience.ts'
import { checkDraft, startInstantOf } from '../drafts/check.ts'
import { getDraft, insertDraft } from '../drafts/queries.ts'
import { getList } from '../lists/queries.ts'
import { ProblemError } from '../problem-error.ts'
import { getSettings } from '../settings/settings.ts'
import { freezeSms, type FrozenRecipient, type FrozenRequest } from './frozen-request.ts'
import {
  callBack,
  enqueue,
  insertRecipients,
  release,
  removeRecipients,
  resolve,
  takeContentBack,
} from './moves.ts'
import { getItem, getItemDetail, listHistory, listOpenItems, listRecipients, listTwins } from './records.ts'

const twinWindowMs = 7 * 86_400_000

export const outboxProcedures = (deps: WorkspaceDependencies) => {
  const { db, clock, uuid, changes, sender, audiences } = deps
  const os = implement(outboxContract)

  const existing = (id: string): OutboxItem => {
    const item = getItem(db, id)
    if (item === null) throw new ProblemError('outbox_item_missing')
    return item
  }
  const draftAndList = (draftId: string): { draft: Draft; list: ContactList } => {
    const draft = getDraft(db, draftId)
    if (draft === null) throw new ProblemError('draft_missing')
    const list = draft.content.listId === null ? null : getList(db, draft.content.listId)
    if (list === null) throw new ProblemError('draft_incomplete', { errors: 1 })
    return { draft, list }
  }
  const freeze = (
    draft: Draft,
    list: ContactList,
    audience: Audience,
    startAt: number,
    onRecipients: (recipients: FrozenRecipient[]) => void,
  ): Promise<FrozenRequest> =>
    freezeSms(
      draft.content,
      list,
      audience,
      { startAt, zonelessStart: getSettings(db).zonelessStart },
      onRecipients,
    )
  const twinsOf = (request: FrozenRequest): OutboxItem[] =>
    listTwins(db, request.campaignSha256, new Date(clock.now() - twinWindowMs).toISOString())
  const changed = (...topics: ('outbox' | 'drafts')[]): void => {
    for (const topic of topics) changes.publish(topic)
  }

  return os.router({
    enqueue: os.enqueue.handler(async ({ input }) => {
      const { draft, list } = draftAndList(input.draftId)
      const now = clock.now()
      const startAt = startInstantOf(draft.content.start, now)
      const audience = await audiences.of(list.id)
      const errors = (await checkDraft(db, draft, audience, now)).lints.filter(
        (lint) => lint.level === 'error',
      )
      if (startAt === null || errors.length > 0)
        throw new ProblemError('draft_incomplete', { errors: errors.length })
      const id = uuid()
      try {
        const request = await freeze(draft, list, audience, startAt, (recipients) =>
          insertRecipients(db, id, recipients),
        )
        // Nothing comes between here and the commit: whoever is blocked up to now is not in the bytes.
        if (request.quantity !== input.recipients || !audiences.isCurrent(list.id, audience))
          throw new ProblemError('audience_changed', { seen: input.recipients, now: request.quantity })
        const twins = input.duplicateConsent ? [] : twinsOf(request)
        if (twins.length > 0)
          throw new ProblemError('outbox_duplicate_needs_consent', { count: twins.length })
        const holdMs = getSettings(db).holdMs
        const isQueued = enqueue(
          db,
          {
            id,
            draftId: draft.id,
            draftRevision: input.revision,
            draftContent: JSON.stringify(draft.content),
            connectionId: draft.content.connectionId,
            title: draft.content.title.trim(),
            startAt: new Date(startAt).toISOString(),
            createdAt: new Date(clock.now()).toISOString(),
            holdUntil: holdMs === 0 ? null : new Date(clock.now() + holdMs).toISOString(),
          },
          request,
        )
        if (!isQueued) throw new ProblemError('draft_changed_elsewhere')
      } catch (error) {
        removeRecipients(db, id)
        throw error
      }
      changed('outbox', 'drafts')
      sender.wake()
      return existing(id)
    }),
    twins: os.twins.handler(async ({ input }) => {
      const { draft, list } = draftAndList(input.draftId)
      const request = await freeze(draft, list, await audiences.of(list.id), clock.now(), () => {})
      return twinsOf(request).map(({ id, title, state, createdAt }) => ({
        itemId: id,
        title,
        state,
        createdAt,
      }))
    }),
    open: os.open.handler(() => listOpenItems(db)),
    history: os.history.handler(({ input }) => listHistory(db, input.search, input.page)),
    get: os.get.handler(({ input }) => {
      const detail = getItemDetail(db, input.id)
      if (detail === null) throw new ProblemError('outbox_item_missing')
      return detail
    }),
    recipients: os.recipients.handler(({ input }) => listRecipients(db, existing(input.id).id, input.page)),
    callBack: os.callBack.handler(({ input }) => {
      const draftId = callBack(db, existing(input.id).id)
      if (draftId === null) throw new ProblemError('outbox_state_changed')
      changed('outbox', 'drafts')
      return { draftId }
    }),
    sendNow: os.sendNow.handler(({ input }) => {
      if (!release(db, existing(input.id).id)) throw new ProblemError('outbox_state_changed')
      changed('outbox')
      sender.wake()
      return existing(input.id)
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
      const draftId = uuid()
      insertDraft(
        db,
        draftId,
        draftContentSchema.parse(JSON.parse(content)),
        new Date(clock.now()).toISOString(),
      )
      changed('outbox', 'drafts')
      return { draftId }
    }),
  })
}
