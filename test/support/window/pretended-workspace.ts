/** The workspace's contract over memory: enough to see every page, with the real rules wherever a rule decides. */
import { createRouterClient, implement, type Router } from '@orpc/server'
import type { AudienceStep, Draft, DraftCheck, DraftContent } from '../../../shared/bridge/drafts.ts'
import { workspaceContract } from '../../../shared/bridge/index.ts'
import type { Problem } from '../../../shared/bridge/problem.ts'
import { countSegments, gsm7Breakers } from '../../../shared/rules/sms-segments.ts'
import { compileTemplate } from '../../../shared/rules/template.ts'
import type { ChangeTopic } from '../../../shared/bridge/changes.ts'
import { phoneOf, rowOf } from './people.ts'
import { detailOf, startDrafts, startHistory, startLists, startOpen, statisticsOf } from './pretended-data.ts'
import { pretendedAudios } from './pretended-audios.ts'
import { pretendedCombinations } from './pretended-combinations.ts'
import { pretendedConnections } from './pretended-connections.ts'
import { pretendedFinder } from './pretended-finder.ts'
import { pretendedHome } from './pretended-home.ts'
import { pretendedPeople } from './pretended-people.ts'
import { pretendedImports } from './pretended-imports.ts'
import { pretendedAudiences } from './pretended-audiences.ts'
import { pretendedEnrichments } from './pretended-enrichments.ts'
import { pretendedRecordExports } from './pretended-record-exports.ts'
import { pretendedRecords } from './pretended-records.ts'
import { pretendedReviews } from './pretended-reviews.ts'
import { pretendedRemembered } from './pretended-remembered.ts'
import { pretendedService } from './pretended-service.ts'
import { pretendedRegistrations } from './pretended-registrations.ts'
import { settingsSchema } from '../../../shared/bridge/settings-schema.ts'
import { pretendedSettings } from './pretended-settings.ts'
import { pretendedSuppressions } from './pretended-suppressions.ts'
import { refuse } from './refuse.ts'
import type { Scenario } from './scenario.ts'

export const createPretendedWorkspace = (scenario: Scenario) => {
  const os = implement(workspaceContract)
  const isFull = scenario.data === 'full'
  const lists = isFull ? startLists() : []
  const drafts = isFull ? startDrafts() : []
  const open = isFull ? startOpen() : []
  const archived: Draft[] = []
  const history = isFull ? startHistory() : []
  const listeners = new Set<(topic: ChangeTopic) => void>()
  const changed = (...topics: ChangeTopic[]) => {
    for (const topic of topics) for (const listener of listeners) listener(topic)
  }

  /** Every read of a page passes here, so that slow and failing ones can be seen. */
  const read = async <Value>(value: () => Value): Promise<Value> => {
    if (scenario.hangs) await new Promise(() => {})
    if (scenario.fails !== null) refuse(scenario.fails)
    return value()
  }
  const found = <Value extends { id: string }>(
    all: readonly Value[],
    id: string,
    code: Problem['code'],
  ): Value => all.find((one) => one.id === id) ?? refuse(code)
  const take = <Value extends { id: string }>(all: Value[], id: string): void => {
    const at = all.findIndex((one) => one.id === id)
    if (at >= 0) all.splice(at, 1)
  }

  const blockedOf = ({ size }: { size: number }): AudienceStep[] => [
    { reason: 'suppressed', listName: null, source: null, count: 2 },
    {
      reason: 'suppressed',
      listName: 'Procon-SP Não Me Ligue',
      source: 'procon',
      count: Math.round(size * 0.011),
    },
  ]
  const audienceOf = (list: { size: number; landlines: number }): number =>
    list.size - list.landlines - blockedOf(list).reduce((sum, { count }) => sum + count, 0)

  const checkOf = (content: DraftContent, revision: number): DraftCheck => {
    const list = lists.find((one) => one.id === content.listId)
    const lints: DraftCheck['lints'] = []
    if (content.title === '') lints.push({ code: 'title_missing', level: 'error', params: {} })
    if (list === undefined) lints.push({ code: 'list_missing', level: 'error', params: {} })
    if (content.template === '') lints.push({ code: 'message_missing', level: 'error', params: {} })
    const template = compileTemplate(content.template, list?.columns ?? [])
    if (template.brokenAt !== null) lints.push({ code: 'template_broken', level: 'error', params: {} })
    if (list !== undefined && template.unknown.length > 0) {
      lints.push({ code: 'variable_unknown', level: 'error', params: { names: template.unknown.join(', ') } })
    }
    if (template.unknownFormatter !== null) {
      lints.push({ code: 'formatter_unknown', level: 'error', params: template.unknownFormatter })
    }
    if (list === undefined) {
      return {
        revision,
        recipients: 0,
        listed: 0,
        steps: [],
        waves: [],
        histogram: [],
        billing: null,
        longestPosition: null,
        worstPosition: null,
        lints,
      }
    }
    const counted = new Map<number, number>()
    const letters = new Set<string>()
    let broken = 0
    let longest = { position: 0, length: 0 }
    const recipients = audienceOf(list)
    for (let position = 0; position < Math.min(recipients, 50_000); position += 1) {
      const { text } = template.render(rowOf(position))
      const segments = countSegments(text)
      counted.set(segments.segments, (counted.get(segments.segments) ?? 0) + 1)
      if (segments.encoding === 'UCS-2') broken += 1
      if (letters.size < 12) for (const letter of gsm7Breakers(text)) letters.add(letter)
      if (text.length > longest.length) longest = { position, length: text.length }
    }
    lints.push({ code: 'suppression_lists_old', level: 'warning', params: { count: 1 } })
    if (broken > 0) {
      const params = { letters: [...letters].join(' '), count: broken }
      lints.push({ code: 'letters_break_gsm7', level: 'warning', params })
    }
    const long = [...counted].reduce((sum, [segments, messages]) => sum + (segments > 1 ? messages : 0), 0)
    if (long > 0) lints.push({ code: 'over_one_segment', level: 'warning', params: { count: long } })
    return {
      revision,
      recipients,
      listed: list.size,
      steps: [{ reason: 'landline', count: list.landlines }, ...blockedOf(list)],
      waves: [],
      histogram: [...counted]
        .toSorted(([a], [b]) => a - b)
        .map(([segments, messages]) => ({ segments, messages })),
      billing:
        content.kind === 'RCS_TEXT'
          ? { basic: Math.max(recipients - 40, 0), single: Math.min(recipients, 40) }
          : null,
      longestPosition: longest.position,
      worstPosition: longest.position,
      lints,
    }
  }

  const router: Router<typeof workspaceContract, Record<string, unknown>> = os.router({
    audios: pretendedAudios(os.audios, read),
    changes: {
      watch: os.changes.watch.handler(async function* ({ signal }) {
        const waiting: ChangeTopic[] = []
        let wake = () => {}
        const listener = (topic: ChangeTopic) => {
          waiting.push(topic)
          wake()
        }
        listeners.add(listener)
        signal?.addEventListener('abort', () => wake())
        while (signal?.aborted !== true) {
          for (const topic of waiting.splice(0)) yield { topic }
          await new Promise<void>((resolve) => {
            wake = resolve
          })
        }
        listeners.delete(listener)
      }),
    },
    connections: pretendedConnections(os.connections, isFull, changed),
    settings: pretendedSettings(os.settings, scenario, changed),
    combinations: pretendedCombinations(os.combinations, scenario, lists, changed),
    finder: pretendedFinder(os.finder, isFull, () => [
      ...lists.map(({ id, name, createdAt }) => ({ kind: 'list' as const, id, name, at: createdAt })),
      ...drafts.map(({ id, content, savedAt }) => ({
        kind: 'draft' as const,
        id,
        name: content.title,
        at: savedAt,
      })),
    ]),
    samples: { people: os.samples.people.handler(() => ({ path: '/dados/Exemplo, pessoas fictícias.csv' })) },
    home: pretendedHome(os.home, () => createRouterClient(router)),
    diagnostics: {
      facts: os.diagnostics.facts.handler(() => ({
        schema: 190,
        sqlite: '3.53.0',
        rows: { contact_list: lists.length, draft: drafts.length },
        settings: { ...settingsSchema.omit({ testPhones: true }).parse({}), testPhones: 0 },
      })),
    },
    removals: { undo: os.removals.undo.handler(() => ({ isBack: false })) },
    imports: pretendedImports(os.imports, scenario, lists, changed),
    recordExports: pretendedRecordExports(os.recordExports, scenario),
    enrichments: pretendedEnrichments(os.enrichments, read, isFull, changed),
    recordAudiences: pretendedAudiences(os.recordAudiences),
    people: pretendedPeople(os.people, isFull),
    records: pretendedRecords(os.records, scenario, read),
    reviews: pretendedReviews(os.reviews, isFull, changed),
    rememberedRoles: pretendedRemembered(os.rememberedRoles, isFull, read, changed),
    service: pretendedService(os.service, scenario, read, () => changed('service')),
    ...pretendedRegistrations(os, scenario, read, changed),
    suppressions: pretendedSuppressions(os.suppressions, scenario, read, changed),
    lists: {
      list: os.lists.list.handler(() => read(() => lists)),
      get: os.lists.get.handler(({ input }) => read(() => found(lists, input.id, 'list_missing'))),
      rows: os.lists.rows.handler(async ({ input }) => {
        const list = await read(() => found(lists, input.id, 'list_missing'))
        const { offset, limit } = input.page
        return Array.from({ length: Math.max(0, Math.min(limit, list.size - offset)) }, (_, index) => ({
          position: offset + index,
          sourceRow: offset + index + 2,
          phone: phoneOf(offset + index),
          phoneKind: (offset + index) % 40 === 3 ? ('landline' as const) : ('mobile' as const),
          document: null,
          repairs: (offset + index) % 9 === 4 ? (['phone_ninth_digit_added'] as const).slice() : [],
          cells: rowOf(offset + index),
        }))
      }),
      statistics: os.lists.statistics.handler(({ input }) =>
        read(() => statisticsOf(found(lists, input.id, 'list_missing'))),
      ),
      setKeepUntil: os.lists.setKeepUntil.handler(({ input }) => {
        const list = found(lists, input.id, 'list_missing')
        list.keepUntil = input.keepUntil
        changed('lists')
        return list
      }),
      rename: os.lists.rename.handler(({ input }) => {
        const list = found(lists, input.id, 'list_missing')
        list.name = input.name
        changed('lists')
        return list
      }),
      tags: os.lists.tags.handler(() => [...new Set(lists.flatMap(({ tags }) => tags))].toSorted()),
      setTags: os.lists.setTags.handler(({ input }) => {
        const list = found(lists, input.id, 'list_missing')
        list.tags = [...new Set(input.tags)].toSorted()
        changed('lists')
        return list
      }),
      renameTag: os.lists.renameTag.handler(({ input }) => {
        const having = lists.filter(({ tags }) => tags.includes(input.tag))
        for (const list of having)
          list.tags = list.tags.map((tag) => (tag === input.tag ? input.name : tag)).toSorted()
        changed('lists')
        return { lists: having.length }
      }),
      remove: os.lists.remove.handler(({ input }) => {
        if (drafts.some((draft) => draft.content.listId === input.id)) refuse('list_in_use')
        const removed = found(lists, input.id, 'list_missing').size
        take(lists, input.id)
        changed('lists')
        return { removed }
      }),
    },
    drafts: {
      list: os.drafts.list.handler(() => read(() => drafts)),
      get: os.drafts.get.handler(({ input }) => read(() => found(drafts, input.id, 'draft_missing'))),
      create: os.drafts.create.handler(({ input }) => {
        const at = new Date().toISOString()
        const draft = {
          id: crypto.randomUUID(),
          revision: 1,
          content: input.content,
          createdAt: at,
          savedAt: at,
          outboxItemId: null,
        }
        drafts.unshift(draft)
        changed('drafts')
        return draft
      }),
      save: os.drafts.save.handler(({ input }) => {
        const draft = found(drafts, input.id, 'draft_missing')
        if (draft.revision !== input.revision) refuse('draft_changed_elsewhere')
        Object.assign(draft, {
          content: input.content,
          revision: draft.revision + 1,
          savedAt: new Date().toISOString(),
        })
        changed('drafts')
        return { ...draft }
      }),
      duplicate: os.drafts.duplicate.handler(({ input }) => {
        const draft = { ...found(drafts, input.id, 'draft_missing'), id: crypto.randomUUID() }
        drafts.unshift(draft)
        changed('drafts')
        return draft
      }),
      archive: os.drafts.archive.handler(({ input }) => {
        const draft = drafts.find(({ id }) => id === input.id)
        if (draft !== undefined) archived.unshift(draft)
        take(drafts, input.id)
        changed('drafts')
        return { id: input.id }
      }),
      archived: os.drafts.archived.handler(() => read(() => archived)),
      restore: os.drafts.restore.handler(({ input }) => {
        const draft = found(archived, input.id, 'draft_missing')
        take(archived, input.id)
        drafts.unshift(draft)
        changed('drafts')
        return draft
      }),
      preview: os.drafts.preview.handler(({ input }) => {
        const list = lists.find((one) => one.id === input.content.listId)
        if (list === undefined) return null
        const { text, missing } = compileTemplate(input.content.template, list.columns).render(
          rowOf(input.position),
        )
        return {
          position: input.position,
          total: audienceOf(list),
          phone: phoneOf(input.position),
          text,
          segments: countSegments(text),
          missing,
        }
      }),
      exportAudience: os.drafts.exportAudience.handler(() => null),
      check: os.drafts.check.handler(({ input }) => {
        const draft = found(drafts, input.id, 'draft_missing')
        return checkOf(draft.content, draft.revision)
      }),
    },
    outbox: {
      enqueue: os.outbox.enqueue.handler(({ input }) => {
        const draft = found(drafts, input.draftId, 'draft_missing')
        const base = startOpen()[0] ?? refuse('draft_incomplete')
        const item = {
          ...base,
          id: crypto.randomUUID(),
          title: draft.content.title,
          draftId: draft.id,
          createdAt: new Date().toISOString(),
        }
        item.holdUntil = new Date(Date.now() + 30_000).toISOString()
        open.push(item)
        draft.outboxItemId = item.id
        changed('outbox', 'drafts')
        return item
      }),
      duplicate: os.outbox.duplicate.handler(() => ({ draftId: 'lembrete' })),
      test: os.outbox.test.handler(() => {
        const item = {
          ...(startOpen()[0] ?? refuse('draft_incomplete')),
          id: crypto.randomUUID(),
          draftId: null,
        }
        open.push(item)
        changed('outbox')
        return item
      }),
      twins: os.outbox.twins.handler(() =>
        history.slice(0, 1).map((item) => ({
          itemId: item.id,
          title: item.title,
          state: item.state,
          createdAt: item.createdAt,
        })),
      ),
      open: os.outbox.open.handler(() => read(() => open)),
      history: os.outbox.history.handler(async ({ input }) => {
        const all = await read(() =>
          history.filter((item) => item.title.toLowerCase().includes(input.search.toLowerCase())),
        )
        return {
          total: all.length,
          items: all.slice(input.page.offset, input.page.offset + input.page.limit),
        }
      }),
      get: os.outbox.get.handler(({ input }) =>
        read(() => detailOf(found([...open, ...history], input.id, 'outbox_item_missing'))),
      ),
      recipients: os.outbox.recipients.handler(({ input }) =>
        Array.from({ length: input.page.limit }, (_, index) => ({
          position: input.page.offset + index,
          contact: phoneOf(input.page.offset + index),
          message: `Olá ${rowOf(input.page.offset + index)[0]}, sua parcela de R$ ${rowOf(input.page.offset + index)[3]} venceu.`,
        })),
      ),
      callBack: os.outbox.callBack.handler(({ input }) => {
        take(open, input.id)
        changed('outbox')
        return { draftId: 'lembrete' }
      }),
      callBackWaves: os.outbox.callBackWaves.handler(() => refuse('outbox_state_changed')),
      sendNow: os.outbox.sendNow.handler(({ input }) => {
        const item = found(open, input.id, 'outbox_item_missing')
        Object.assign(item, { state: 'inflight', holdUntil: null })
        changed('outbox')
        return item
      }),
      resolve: os.outbox.resolve.handler(({ input }) => {
        const item = found(open, input.id, 'outbox_item_missing')
        item.resolution = input.resolution
        take(open, input.id)
        history.unshift(item)
        changed('outbox')
        return item
      }),
      reopen: os.outbox.reopen.handler(() => ({ draftId: 'lembrete' })),
    },
  })
  return router
}
