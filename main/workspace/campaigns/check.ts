import { embeddedConnectionId } from '../../../shared/bridge/connections.ts'
import {
  type Draft,
  type DraftCheck,
  type DraftContent,
  type Lint,
  mostWaves,
  type PlannedWave,
  type StartChoice,
} from '../../../shared/bridge/drafts.ts'
import type { ContactList } from '../../../shared/bridge/lists.ts'
import { readHookUrl } from '../../../shared/rules/hook-url.ts'
import { compileFilter, type RowFilter } from '../../../shared/rules/row-filter.ts'
import { instantOfLocalTime } from '../../../shared/rules/schedule.ts'
import {
  checkSendingHours,
  sendingChannelOf,
  type SendingHoursTable,
  type SendingHoursVerdict,
} from '../../../shared/rules/sending-hours.ts'
import { isOldSuppression, localDate } from '../../../shared/rules/suppression-age.ts'
import { compileTemplate, unfilledVariable } from '../../../shared/rules/template.ts'
import type { ReadableDatabase } from '../../database/handles.ts'
import { getAudio } from './audios/queries.ts'
import type { Connections } from '../connections/connections.ts'
import { getList } from '../lists/queries.ts'
import { listSuppressionLists } from '../suppressions/queries.ts'
import type { Audience } from './audience.ts'
import { hasText, isVoice } from '../../../shared/rules/campaign-types.ts'
import { costOfDraft } from './draft-cost.ts'
import { lintRcs } from './lint-rcs.ts'
import type { Measures } from './measure-messages.ts'
import type { Measure } from './measured.ts'
import { compileMessage } from './message.ts'
import { ofZone, planWaves } from './waves.ts'

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
  { now, hours, connectionFaultOf, measure }: CheckedAgainst,
  signal?: AbortSignal,
): Promise<DraftCheck> => {
  const { content } = draft
  const list = content.listId === null ? null : getList(db, content.listId)
  const lints: Lint[] = lintContent(db, content, list)
  const connectionFault = connectionFaultOf(content.connectionId)
  if (connectionFault !== null) lints.push({ code: connectionFault, level: 'error', params: {} })
  if (list !== null && (audience?.recipients ?? 0) === 0)
    lints.push({ code: 'audience_empty', level: 'error', params: {} })
  const old = list === null ? 0 : countOldLists(db, now)
  if (old > 0) lints.push({ code: 'suppression_lists_old', level: 'warning', params: { count: old } })
  const repeated = audience?.repeated ?? 0
  if (repeated > 0) lints.push({ code: 'same_person_again', level: 'warning', params: { count: repeated } })
  const recipients = audience?.recipients ?? 0
  const messages =
    audience === null ? nothingMeasured : await measure(content, audience, list?.columns ?? [], signal)
  const startAt = startInstantOf(content.start, now)
  const planned =
    startAt === null ? [] : planWaves(content, recipients, messages.recipientsByDdd[0] ?? {}, startAt)
  lints.push(...lintStart(content, startAt, planned, now))
  const verdicts =
    startAt === null ? [] : judgeStarts(content, startAt, planned, hours, messages.recipientsByDdd)
  const outsideHours = verdicts.reduce((sum, { outside }) => sum + outside, 0)
  if (outsideHours > 0) lints.push(lintHours(outsideHours, verdicts, planned.length === 0))
  const waves = planned.map((wave, index) => ({ ...wave, outside: verdicts[index]?.outside ?? 0 }))
  const audioBytes =
    content.audioId === null
      ? 0
      : (getAudio(db, content.audioId)?.facts.fileBytes ?? 0) * Math.max(waves.length, 1)
  return {
    revision: draft.revision,
    audienceVersion: audience?.version ?? '',
    listed: audience?.listed ?? 0,
    steps: audience?.steps ?? [],
    recipients,
    waves,
    outsideHours,
    histogram: [...messages.histogram]
      .toSorted(([a], [b]) => a - b)
      .map(([segments, count]) => ({ segments, messages: count })),
    plainLettersSave: messages.plainLettersSave,
    billing: messages.billing,
    phones: messages.phones,
    uploadBytes: aboutBytes(content, recipients, messages.chars, audioBytes),
    longestPosition: messages.longest,
    worstPosition: messages.worst,
    cost: costOfDraft(db, content.connectionId, messages, { waves, startAt: startAt ?? now, now }),
    lints: [...lints, ...messages.lints],
  }
}

/** `{"contact":"5511987654321","message":""},`; alone it is half as long. */
const entryBytes = 43

const aboutBytes = ({ kind }: DraftContent, recipients: number, chars: number, audioBytes: number): number =>
  chars + recipients * (hasText(kind) ? entryBytes : entryBytes / 2) + (isVoice(kind) ? audioBytes : 0)

/** What a draft is held against besides its list. */
export type CheckedAgainst = {
  now: number
  hours: SendingHoursTable
  connectionFaultOf: Connections['faultOf']
  measure: Measure
}

const nothingMeasured: Measures = {
  histogram: new Map(),
  plainLettersSave: 0,
  billing: null,
  phones: { mobile: 0, landline: 0, other: 0 },
  chars: 0,
  longest: null,
  worst: null,
  recipientsByDdd: [],
  units: [],
  unitsByZone: {},
  lints: [],
}

const lintStart = (
  { start, waves }: DraftContent,
  startAt: number | null,
  planned: readonly Pick<PlannedWave, 'startAt'>[],
  now: number,
): Lint[] => {
  const lints: Lint[] = []
  const error = (code: Lint['code'], params: Lint['params'] = {}): void => {
    lints.push({ code, level: 'error', params })
  }
  // Waves may begin earlier than what was said: where the zone that it was said in is behind others.
  const first = Math.min(startAt ?? now, ...planned.map((wave) => Date.parse(wave.startAt)))
  if (startAt === null) error('start_impossible')
  else if (start.mode === 'at' && first < now) error('start_in_past')
  if (waves?.by === 'zone' && start.mode === 'now') error('waves_need_a_time')
  if (planned.length > mostWaves) error('waves_too_many', { limit: mostWaves })
  return lints
}

/** The start of each wave, or of a campaign without any, held against the hours of those it reaches. */
const judgeStarts = (
  { kind }: DraftContent,
  startAt: number,
  waves: readonly Pick<PlannedWave, 'startAt' | 'zone'>[],
  hours: SendingHoursTable,
  recipientsByDdd: readonly Readonly<Record<string, number>>[],
): SendingHoursVerdict[] => {
  const channel = sendingChannelOf(kind)
  const starts =
    waves.length === 0
      ? [{ at: startAt, people: recipientsByDdd[0] ?? {} }]
      : waves.map(({ startAt: at, zone }, index) => ({
          at: Date.parse(at),
          people: zone === null ? (recipientsByDdd[index] ?? {}) : ofZone(recipientsByDdd[0] ?? {}, zone),
        }))
  return starts.map(({ at, people }) => checkSendingHours(at, channel, hours, people))
}

/** How many people the starts would reach outside their sending hours, and the next start that would reach none. */
const lintHours = (count: number, verdicts: readonly SendingHoursVerdict[], isOne: boolean): Lint => {
  const nextAllowedAt = isOne ? (verdicts[0]?.nextAllowedAt ?? null) : null
  const next = nextAllowedAt === null ? {} : { next: nextAllowedAt }
  const holiday =
    verdicts.flatMap(({ zones }) => zones).find((zone) => zone.holiday !== null)?.holiday ?? null
  return {
    code: 'outside_sending_hours',
    level: 'warning',
    params: { count, ...next, ...(holiday === null ? {} : { holiday }) },
  }
}

const filterParams = ({ field, value }: RowFilter): Lint['params'] =>
  field.type === 'column' ? { name: field.name, value } : { value }

const countOldLists = (db: ReadableDatabase, now: number): number =>
  listSuppressionLists(db).filter(({ obtainedOn }) => isOldSuppression(obtainedOn, localDate(now))).length

/** Whether nothing is missing in a draft, as far as can be told without going through its list. */
export const isWhole = (db: ReadableDatabase, content: DraftContent, list: ContactList | null): boolean =>
  lintContent(db, content, list).every(({ level }) => level !== 'error')

const lintContent = (db: ReadableDatabase, content: DraftContent, list: ContactList | null): Lint[] => {
  const lints: Lint[] = []
  const error = (code: Lint['code'], params: Lint['params'] = {}): void => {
    lints.push({ code, level: 'error', params })
  }
  if (content.title.trim() === '') error('title_missing')
  if (list === null) error('list_missing')
  else {
    for (const filter of content.filters) {
      const fault = compileFilter(filter, list.columns)
      if (typeof fault === 'string') error(`filter_${fault}`, filterParams(filter))
    }
  }
  return [...lints, ...lintSent(db, content, list)]
}

/** What is wrong with that which would be sent, whoever gets it. */
export const lintSent = (db: ReadableDatabase, content: DraftContent, list: ContactList | null): Lint[] => {
  const lints: Lint[] = []
  const error = (code: Lint['code'], params: Lint['params'] = {}): void => {
    lints.push({ code, level: 'error', params })
  }
  if (hasText(content.kind)) {
    if (content.template.trim() === '') error('message_missing')
    const template = compileTemplate(content.template, list?.columns ?? [])
    if (template.brokenAt !== null) error('template_broken', { at: template.brokenAt })
    if (list !== null && template.unknown.length > 0)
      error('variable_unknown', { names: template.unknown.join(', ') })
    if (template.unknownFormatter !== null) error('formatter_unknown', template.unknownFormatter)
    if (!template.isConstant && template.brokenAt === null) lints.push(...lintGeneralText(content, list))
  }
  if (isVoice(content.kind)) {
    const audio = content.audioId === null ? null : getAudio(db, content.audioId)
    if (audio === null) error('audio_missing')
    else if (audio.verdict === 'trim') error('audio_too_long', { ms: Math.round(audio.facts.containerMs) })
  }
  return [...lints, ...lintRcs(content), ...lintCallbackUrl(content)]
}

/** Of the text that stands for everyone, which no cell fills. */
const lintGeneralText = (content: DraftContent, list: ContactList | null): Lint[] => {
  const { general } = compileMessage(content, list?.columns ?? [])
  if (general.trim() === '') return [{ code: 'general_text_missing', level: 'error', params: {} }]
  const value = unfilledVariable(general)
  return value === null ? [] : [{ code: 'general_text_not_filled', level: 'error', params: { value } }]
}

/** The embedded service makes the address itself. */
const lintCallbackUrl = ({ connectionId, callbackUrl }: DraftContent): Lint[] => {
  if (connectionId === embeddedConnectionId || callbackUrl.trim() === '') return []
  const reading = readHookUrl(callbackUrl)
  return reading.ok
    ? reading.warnings.map((code) => ({ code: `callback_url_${code}`, level: 'warning', params: {} }))
    : [{ code: `callback_url_${reading.reason}`, level: 'error', params: {} }]
}
