import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Draft, DraftCheck, DraftContent, Lint, StartChoice } from '../../../shared/bridge/drafts.ts'
import type { ContactList } from '../../../shared/bridge/lists.ts'
import { instantOfLocalTime } from '../../../shared/rules/schedule.ts'
import { isOldSuppression, localDate } from '../../../shared/rules/suppression-age.ts'
import { countSegments, gsm7Breakers } from '../../../shared/rules/sms-segments.ts'
import { type CompiledTemplate, compileTemplate } from '../../../shared/rules/template.ts'
import type { ReadableDatabase } from '../../database/open.ts'
import { getList } from '../lists/queries.ts'
import { listSuppressionLists } from '../suppressions/queries.ts'
import type { Audience } from './audience.ts'

/** The instant a draft starts at (epoch ms); null when the clock of that zone never shows the time. */
export const startInstantOf = (start: StartChoice, now: number): number | null =>
  start.mode === 'now' ? now : instantOfLocalTime(start.localTime, start.zone)

/**
 * Holds a draft against every one of its audience, which is null while it names no list. Lets other work in between
 * chunks, and gives up when `signal` aborts (the person typed on).
 */
export const checkDraft = async (
  db: ReadableDatabase,
  draft: Draft,
  audience: Audience | null,
  now: number,
  signal?: AbortSignal,
): Promise<DraftCheck> => {
  const { content } = draft
  const list = content.listId === null ? null : getList(db, content.listId)
  const lints: Lint[] = lintContent(content, list, now)
  if (list !== null && (audience?.recipients ?? 0) === 0)
    lints.push({ code: 'audience_empty', level: 'error', params: {} })
  const warn = (code: Lint['code'], count: number): void => {
    if (count > 0) lints.push({ code, level: 'warning', params: { count } })
  }
  const blocked = audience?.blocked ?? []
  warn('landlines_left_out', audience?.landlines ?? 0)
  warn(
    'suppressed_left_out',
    blocked.reduce((sum, { count }) => sum + count, 0),
  )
  if (list !== null) warn('suppression_lists_old', countOldLists(db, now))
  const messages = await measureMessages(
    audience,
    compileTemplate(content.template, list?.columns ?? []),
    signal,
  )
  return {
    revision: draft.revision,
    recipients: audience?.recipients ?? 0,
    leftOutLandlines: audience?.landlines ?? 0,
    leftOutBlocked: blocked,
    histogram: [...messages.histogram]
      .toSorted(([a], [b]) => a - b)
      .map(([segments, count]) => ({ segments, messages: count })),
    longestPosition: messages.longest?.position ?? null,
    worstPosition: messages.worst?.position ?? null,
    lints: [...lints, ...messages.lints],
  }
}

const countOldLists = (db: ReadableDatabase, now: number): number =>
  listSuppressionLists(db).filter(({ obtainedOn }) => isOldSuppression(obtainedOn, localDate(now))).length

const lintContent = (content: DraftContent, list: ContactList | null, now: number): Lint[] => {
  const lints: Lint[] = []
  const error = (code: Lint['code'], params: Lint['params'] = {}): void => {
    lints.push({ code, level: 'error', params })
  }
  if (content.title.trim() === '') error('title_missing')
  if (list === null) error('list_missing')
  if (content.template.trim() === '') error('message_missing')
  const template = compileTemplate(content.template, list?.columns ?? [])
  if (template.brokenAt !== null) error('template_broken', { at: template.brokenAt })
  if (list !== null && template.unknown.length > 0)
    error('variable_unknown', { names: template.unknown.join(', ') })
  if (template.unknownFormatter !== null) error('formatter_unknown', template.unknownFormatter)
  const start = startInstantOf(content.start, now)
  if (start === null) error('start_impossible')
  else if (content.start.mode === 'at' && start < now) error('start_in_past')
  return lints
}

type Extreme = { position: number; weight: number }

type Measures = {
  histogram: Map<number, number>
  longest: Extreme | null
  worst: Extreme | null
  lints: Lint[]
}

const measureMessages = async (
  audience: Audience | null,
  template: CompiledTemplate,
  signal: AbortSignal | undefined,
): Promise<Measures> => {
  const measures: Measures = { histogram: new Map(), longest: null, worst: null, lints: [] }
  if (audience === null) return measures
  const missing = new Map<string, number>()
  const unformatted = new Map<string, number>()
  const breakers = new Set<string>()
  let broken = 0
  let long = 0
  for (const recipients of audience.walk()) {
    for (const { position, cells } of recipients) {
      const message = template.render(cells)
      const count = countSegments(message.text)
      measures.histogram.set(count.segments, (measures.histogram.get(count.segments) ?? 0) + 1)
      for (const name of message.missing) missing.set(name, (missing.get(name) ?? 0) + 1)
      for (const name of message.unformatted) unformatted.set(name, (unformatted.get(name) ?? 0) + 1)
      if (count.segments > 1) long += 1
      if (count.encoding === 'UCS-2') {
        broken += 1
        if (breakers.size < 20) for (const letter of gsm7Breakers(message.text)) breakers.add(letter)
      }
      measures.longest = heavier(measures.longest, { position, weight: message.text.length })
      measures.worst = heavier(measures.worst, {
        position,
        weight: (message.missing.length + message.unformatted.length) * 1_000 + count.segments,
      })
    }
    signal?.throwIfAborted()
    await nextTurn()
  }
  for (const [name, count] of missing)
    measures.lints.push({ code: 'value_missing', level: 'error', params: { name, count } })
  for (const [name, count] of unformatted)
    measures.lints.push({ code: 'value_unformatted', level: 'warning', params: { name, count } })
  if (broken > 0) {
    measures.lints.push({
      code: 'letters_break_gsm7',
      level: 'warning',
      params: { letters: [...breakers].join(' '), count: broken },
    })
  }
  if (long > 0) measures.lints.push({ code: 'over_one_segment', level: 'warning', params: { count: long } })
  return measures
}

const heavier = (best: Extreme | null, next: Extreme): Extreme =>
  best === null || next.weight > best.weight ? next : best
