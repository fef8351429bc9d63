import { implement } from '@orpc/server'
import { type Draft, draftsContract } from '../../../shared/bridge/drafts.ts'
import { countSegments } from '../../../shared/rules/sms-segments.ts'
import type { WorkspaceDependencies } from '../dependencies.ts'
import { fileNameFrom, writeExport } from '../exports/write-export.ts'
import { audienceFileName } from '../../../shared/texts/audience-file.ts'
import { getList } from '../lists/queries.ts'
import { ProblemError } from '../problem-error.ts'
import { audienceCsv } from './audience-csv.ts'
import { checkDraft, startInstantOf } from './check.ts'
import { checkedAgainst } from './checked-against.ts'
import { compileMessage } from './message.ts'
import { getDraft, insertDraft, listDrafts, moveDraft, saveDraft } from './queries.ts'

export const draftsProcedures = (deps: WorkspaceDependencies) => {
  const { db, host, clock, uuid, changes, audiences } = deps
  const os = implement(draftsContract)
  const at = (): string => new Date(clock.now()).toISOString()
  const existing = (id: string): Draft => {
    const draft = getDraft(db, id)
    if (draft === null) throw new ProblemError('draft_missing')
    return draft
  }
  const audienceOf = (content: Draft['content']) => {
    const now = clock.now()
    return audiences.of(content, startInstantOf(content.start, now) ?? now)
  }
  const create = (content: Draft['content']): Draft => {
    const id = uuid()
    insertDraft(db, id, content, at())
    changes.publish('drafts')
    return existing(id)
  }
  return os.router({
    list: os.list.handler(() => listDrafts(db)),
    get: os.get.handler(({ input }) => existing(input.id)),
    create: os.create.handler(({ input }) => create(input.content)),
    save: os.save.handler(({ input }) => {
      if (!saveDraft(db, input.id, input.revision, input.content, at())) {
        const draft = existing(input.id)
        throw new ProblemError(draft.outboxItemId === null ? 'draft_changed_elsewhere' : 'draft_in_outbox')
      }
      changes.publish('drafts')
      return existing(input.id)
    }),
    duplicate: os.duplicate.handler(({ input }) => create(existing(input.id).content)),
    archive: os.archive.handler(({ input }) => {
      if (!moveDraft(db, existing(input.id).id, 'open', 'removed')) throw new ProblemError('draft_in_outbox')
      changes.publish('drafts')
      return { id: input.id }
    }),
    restore: os.restore.handler(({ input }) => {
      if (!moveDraft(db, input.id, 'removed', 'open')) throw new ProblemError('draft_missing')
      changes.publish('drafts')
      return existing(input.id)
    }),
    preview: os.preview.handler(async ({ input: { content, position } }) => {
      const audience = await audienceOf(content)
      const list = content.listId === null ? null : getList(db, content.listId)
      const recipient = audience?.recipient(position) ?? null
      if (audience === null || list === null || recipient === null) return null
      const { phone, cells } = recipient
      const { text, missing } = compileMessage(content, list.columns).render(cells)
      const segments = content.kind === 'SMSSHORT' ? countSegments(text) : null
      return { position, total: audience.recipients, phone, text, segments, missing }
    }),
    check: os.check.handler(async ({ input, signal }) => {
      const draft = existing(input.id)
      return checkDraft(db, draft, await audienceOf(draft.content), checkedAgainst(deps), signal)
    }),
    exportAudience: os.exportAudience.handler(async ({ input: { id, step, language } }) => {
      const { content } = existing(id)
      const list = content.listId === null ? null : getList(db, content.listId)
      const audience = await audienceOf(content)
      const count = step === null ? audience?.recipients : audience?.steps[step]?.count
      if (list === null || audience === null || count === undefined)
        throw new ProblemError('draft_incomplete', { errors: 1 })
      const found = step === null ? null : (audience.steps[step] ?? null)
      const name = audienceFileName(list.name, found, language)
      const path = await host.askSavePath(fileNameFrom(name))
      if (path === null) return null
      await writeExport(path, audienceCsv(list.columns, audience.rows(step)), uuid())
      return { path, rows: count }
    }),
  })
}
