import { isDeepStrictEqual } from 'node:util'
import { implement } from '@orpc/server'
import { type Draft, draftsContract } from '../../../shared/bridge/drafts.ts'
import { countSegments } from '../../../shared/rules/sms-segments.ts'
import { audienceFileName } from '../../../shared/texts/audience-file.ts'
import type { Base } from '../base/base.ts'
import { ProblemError } from '../base/problem-error.ts'
import type { Connections } from '../connections/connections.ts'
import { getList } from '../lists/queries.ts'
import { brazilianCsvLine, brazilianCsvStart } from '../writers/brazilian-csv.ts'
import type { SaveAs } from '../writers/save-as.ts'
import type { Audiences } from './audience.ts'
import type { Measure } from './measured.ts'
import { checkDraft, startInstantOf } from './check.ts'
import { checkedAgainst } from './checked-against.ts'
import { compileMessage } from './message.ts'
import { getDraft, insertDraft, listDrafts, moveDraft, saveDraft } from './queries.ts'

type Needs = Base & {
  saveAs: SaveAs
  audiences: Audiences
  measure: Measure
  connections: Connections
}

export const draftsProcedures = (deps: Needs) => {
  const { db, saveAs, clock, uuid, changes, audiences } = deps
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
        // The very save that was asked for before, and whose answer was lost.
        const isSaved =
          draft.revision === input.revision + 1 && isDeepStrictEqual(draft.content, input.content)
        if (isSaved && draft.outboxItemId === null) return draft
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
      const file = await saveAs(name)
      if (file === null) return null
      await file.write(audienceCsv(list.columns, audience.rows(step)), {
        action: 'audience_exported',
        subject: id,
        count,
      })
      return { ticket: file.ticket, rows: count }
    }),
  })
}

/** Rows of a list as a CSV for a person, with the list's own columns. */
export function* audienceCsv(columns: readonly string[], rows: Iterable<string[][]>): Generator<string> {
  yield brazilianCsvStart + brazilianCsvLine(columns)
  for (const chunk of rows) yield chunk.map(brazilianCsvLine).join('')
}
