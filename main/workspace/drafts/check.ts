import type { Draft, DraftCheck, DraftContent, Lint, StartChoice } from '../../../shared/bridge/drafts.ts'
import type { ContactList } from '../../../shared/bridge/lists.ts'
import { instantOfLocalTime } from '../../../shared/rules/schedule.ts'
import {
  checkSendingHours,
  sendingChannelOf,
  type SendingHoursTable,
} from '../../../shared/rules/sending-hours.ts'
import { isOldSuppression, localDate } from '../../../shared/rules/suppression-age.ts'
import { compileTemplate } from '../../../shared/rules/template.ts'
import type { ReadableDatabase } from '../../database/open.ts'
import { getAudio } from '../audios/queries.ts'
import { getList } from '../lists/queries.ts'
import { listSuppressionLists } from '../suppressions/queries.ts'
import type { Audience } from './audience.ts'
import { hasText, isVoice } from './kinds.ts'
import { lintRcs } from './lint-rcs.ts'
import { type Measures, measureMessages } from './measure-messages.ts'

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
  { now, hours, isConnected }: CheckedAgainst,
  signal?: AbortSignal,
): Promise<DraftCheck> => {
  const { content } = draft
  const list = content.listId === null ? null : getList(db, content.listId)
  const lints: Lint[] = lintContent(db, content, list, now)
  if (!isConnected(content.connectionId))
    lints.push({ code: 'connection_missing', level: 'error', params: {} })
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
  const template = compileTemplate(content.template, list?.columns ?? [])
  const messages =
    audience === null ? nothingMeasured : await measureMessages(content, audience, template, signal)
  lints.push(...lintHours(content, now, hours, messages.recipientsByDdd))
  return {
    revision: draft.revision,
    recipients: audience?.recipients ?? 0,
    leftOutLandlines: audience?.landlines ?? 0,
    leftOutBlocked: blocked,
    histogram: [...messages.histogram]
      .toSorted(([a], [b]) => a - b)
      .map(([segments, count]) => ({ segments, messages: count })),
    billing: messages.billing,
    longestPosition: messages.longest,
    worstPosition: messages.worst,
    lints: [...lints, ...messages.lints],
  }
}

/** What a draft is held against besides its list. */
export type CheckedAgainst = {
  now: number
  hours: SendingHoursTable
  /** Whether there is such a connection. */
  isConnected: (connectionId: string) => boolean
}

const nothingMeasured: Measures = {
  histogram: new Map(),
  billing: null,
  longest: null,
  worst: null,
  recipientsByDdd: {},
  lints: [],
}

/** Whom the start would reach at an hour that is not theirs to be reached, and when nobody would be. */
const lintHours = (
  { kind, start }: DraftContent,
  now: number,
  hours: SendingHoursTable,
  recipientsByDdd: Readonly<Record<string, number>>,
): Lint[] => {
  const at = startInstantOf(start, now)
  if (at === null) return []
  const { outside, nextAllowedAt, zones } = checkSendingHours(
    at,
    sendingChannelOf(kind),
    hours,
    recipientsByDdd,
  )
  if (outside === 0) return []
  const next = nextAllowedAt === null ? {} : { next: nextAllowedAt }
  const holiday = zones.find((zone) => zone.holiday !== null)?.holiday ?? null
  return [
    {
      code: 'outside_sending_hours',
      level: 'warning',
      params: { count: outside, ...next, ...(holiday === null ? {} : { holiday }) },
    },
  ]
}

const countOldLists = (db: ReadableDatabase, now: number): number =>
  listSuppressionLists(db).filter(({ obtainedOn }) => isOldSuppression(obtainedOn, localDate(now))).length

const lintContent = (
  db: ReadableDatabase,
  content: DraftContent,
  list: ContactList | null,
  now: number,
): Lint[] => {
  const lints: Lint[] = []
  const error = (code: Lint['code'], params: Lint['params'] = {}): void => {
    lints.push({ code, level: 'error', params })
  }
  if (content.title.trim() === '') error('title_missing')
  if (list === null) error('list_missing')
  if (hasText(content.kind)) {
    if (content.template.trim() === '') error('message_missing')
    const template = compileTemplate(content.template, list?.columns ?? [])
    if (template.brokenAt !== null) error('template_broken', { at: template.brokenAt })
    if (list !== null && template.unknown.length > 0)
      error('variable_unknown', { names: template.unknown.join(', ') })
    if (template.unknownFormatter !== null) error('formatter_unknown', template.unknownFormatter)
  }
  if (isVoice(content.kind)) {
    const audio = content.audioId === null ? null : getAudio(db, content.audioId)
    if (audio === null) error('audio_missing')
    else if (audio.verdict === 'trim') error('audio_too_long', { ms: Math.round(audio.facts.containerMs) })
  }
  lints.push(...lintRcs(content))
  const start = startInstantOf(content.start, now)
  if (start === null) error('start_impossible')
  else if (content.start.mode === 'at' && start < now) error('start_in_past')
  return lints
}
