/** What a person composes, offline too. Every change is a revision; the tick on the screen comes after the commit. */
import { z } from 'zod'
import { brazilianZones } from '../rules/brazilian-areas.ts'
import { billingUnitSchema, costSchema } from '../rules/campaign-cost.ts'
import { languages } from '../rules/language.ts'
import { microsSchema } from '../rules/money.ts'
import { rcsFindingCodes } from '../rules/rcs-limits.ts'
import { rowFilterSchema } from '../rules/row-filter.ts'
import type { SegmentCount } from '../rules/sms-segments.ts'
import { instantSchema, procedure } from './base.ts'
import { fileTicketSchema } from './file-tickets.ts'
import { embeddedConnectionId } from './connections.ts'
import { suppressionSourceSchema } from './suppressions.ts'

/** When a campaign starts: at once, or at a wall-clock time in a zone (kept as the person said it). */
export const startChoiceSchema = z.discriminatedUnion('mode', [
  z.object({ mode: z.literal('now') }),
  z.object({
    mode: z.literal('at'),
    /** `YYYY-MM-DDTHH:mm`, without a zone. */
    localTime: z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/),
    zone: z.string(),
  }),
])
export type StartChoice = z.infer<typeof startChoiceSchema>

/** The kinds of campaign that can be composed. */
export const draftKinds = ['SMSSHORT', 'RCS_TEXT', 'RCS_CAROUSEL', 'TVOZ', 'URA'] as const
export type DraftKind = (typeof draftKinds)[number]

/** A button while it is written; what it needs beside its label depends on its type. */
export const draftButtonSchema = z.object({
  type: z.enum(['URL', 'CALL', 'QUICK_RESPONSE']),
  /** What is read on it. */
  text: z.string().max(500),
  /** The address of a URL, the number of a CALL. */
  target: z.string().max(4_000),
})
export type DraftButton = z.infer<typeof draftButtonSchema>

export const draftCardSchema = z.object({
  title: z.string().max(1_000),
  message: z.string().max(10_000),
  imageUrl: z.string().max(4_000),
  buttons: z.array(draftButtonSchema).max(20),
})
export type DraftCard = z.infer<typeof draftCardSchema>

/** Whether the waves after the first stay on this computer until their time, or wait at the service. */
const keepsHere = z.boolean().optional()

/**
 * How a campaign is parted into several that start one after another. `zone`: each time zone at its own clock; `first`:
 * a small part of so many percent, and the rest when the user says so.
 */
export const waveChoiceSchema = z.discriminatedUnion('by', [
  z.object({
    by: z.literal('size'),
    size: z.number().int().min(1),
    everyMinutes: z.number().int().min(1).max(10_080),
    keepsHere,
  }),
  z.object({
    by: z.literal('count'),
    count: z.number().int().min(2),
    everyMinutes: z.number().int().min(1).max(10_080),
    keepsHere,
  }),
  z.object({ by: z.literal('zone'), keepsHere }),
  z.object({ by: z.literal('first'), percent: z.number().int().min(1).max(50) }),
])
export type WaveChoice = z.infer<typeof waveChoiceSchema>

/** More campaigns than these from one are a slip of the finger. */
export const mostWaves = 100

export const waveZones = [...brazilianZones, 'abroad'] as const

/** Which part of its list a campaign is for, that was parted into waves. */
export const waveSchema = z.object({
  /** The same for all the waves of one campaign. */
  groupId: z.string(),
  /** From 1. */
  number: z.number().int(),
  of: z.number().int(),
  /** Rows of the file, from 1; null = from the first, to the last. */
  fromRow: z.number().int().nullable(),
  beforeRow: z.number().int().nullable(),
  /** Null = all. */
  zone: z.enum(waveZones).nullable(),
  /** It stays on this computer until its time, also when it was called back and is queued again. */
  keepsHere,
})
export type Wave = z.infer<typeof waveSchema>

export const longestTitle = 120

/** A mobile, or a landline. */
export const callChoices = ['mobile', 'landline'] as const

/** All that a person wrote. What the present kind has no use for stays: who looks at another kind loses nothing. */
export const draftContentSchema = z.object({
  kind: z.enum(draftKinds),
  title: z.string().max(longestTitle),
  listId: z.string().nullable(),
  /** Whom of the list: those of whom all of these are true. */
  filters: z.array(rowFilterSchema).max(20).default([]),
  /**
   * Of the rows that have one CPF only one gets the campaign. On in drafts from before it was asked too: they were written
   * for no one to get them twice, and the review shows whom it leaves out.
   */
  onePerPerson: z.boolean().default(true),
  /**
   * Leaves out people whom another campaign reaches in this number of days before this one, or later: through any remote
   * connection for a remote one, and apart from those in rehearsals.
   */
  notContactedDays: z.number().int().min(1).max(365).nullable().default(null),
  waves: waveChoiceSchema.nullable().default(null),
  /** Set where this campaign is one of several waves; it is not parted again. */
  wave: waveSchema.nullable().default(null),
  /** Text of a short SMS and of an RCS text. */
  template: z.string().max(8_000),
  /**
   * Stands in the request for everyone beside the texts of each; null = what `generalTextOf` makes of the template.
   * Without use where the template has no columns.
   */
  generalText: z.string().max(8_000).nullable().default(null),
  /** A short SMS leaves in the letters that GSM-7 has, with what its columns add (plain-letters.ts). */
  plainLetters: z.boolean().default(false),
  /** Of an RCS text. */
  buttons: z.array(draftButtonSchema).max(20).default([]),
  /** Of a rich card or carousel. */
  cards: z.array(draftCardSchema).max(20).default([]),
  /** Which phone of somebody with several a call rings; where they have none of these, it is another one. */
  callsFirst: z.enum(callChoices).default('mobile'),
  /** The recording of a voice blast or an integrated call (audios.ts). */
  audioId: z.string().nullable().default(null),
  start: startChoiceSchema,
  connectionId: z.string(),
  /** Through the embedded service: whether callbacks are to come into its inbox. */
  receivesCallbacks: z.boolean().default(false),
  /** Through any other: where callbacks are to go; empty = nowhere. */
  callbackUrl: z.string().max(10_000).default(''),
})
export type DraftContent = z.infer<typeof draftContentSchema>

/** A draft in which nothing is written yet. */
export const emptyDraftContent = (kind: DraftKind, listId: string | null): DraftContent =>
  draftContentSchema.parse({
    kind,
    title: '',
    listId,
    template: '',
    start: { mode: 'now' },
    connectionId: embeddedConnectionId,
  } satisfies z.input<typeof draftContentSchema>)

export const draftSchema = z.object({
  id: z.string(),
  revision: z.number().int(),
  content: draftContentSchema,
  createdAt: instantSchema,
  savedAt: instantSchema,
  /** The outbox item made from this draft, while it is there; such a draft cannot be changed. */
  outboxItemId: z.string().nullable(),
})
export type Draft = z.infer<typeof draftSchema>

const segmentCountSchema = z.object({
  encoding: z.enum(['GSM-7', 'UCS-2']),
  units: z.number().int(),
  segments: z.number().int(),
  unitsLeft: z.number().int(),
}) satisfies z.ZodType<SegmentCount>

/** What the draft would send to one recipient. */
export const messagePreviewSchema = z.object({
  position: z.number().int(),
  /** How many recipients the audience has. */
  total: z.number().int(),
  phone: z.string(),
  text: z.string(),
  /** Of a short SMS only. */
  segments: segmentCountSchema.nullable(),
  missing: z.array(z.string()),
})
export type MessagePreview = z.infer<typeof messagePreviewSchema>

export const lintCodes = [
  'title_missing',
  'list_missing',
  'message_missing',
  'general_text_missing',
  'general_text_not_filled',
  'braces_left',
  'template_broken',
  'variable_unknown',
  'formatter_unknown',
  'value_missing',
  'value_placeholder',
  'value_replaced',
  'value_unformatted',
  'decimal_unformatted',
  'audience_empty',
  'filter_column_unknown',
  'filter_value_missing',
  'filter_value_not_comparable',
  'suppression_lists_old',
  'same_person_again',
  'letters_break_gsm7',
  'over_one_segment',
  'rcs_text_too_long',
  'audio_missing',
  'audio_too_long',
  'connection_missing',
  'connection_not_allowed',
  'callback_url_malformed',
  'callback_url_with_credentials',
  'callback_url_not_encrypted',
  'callback_url_this_computer',
  'callback_url_fragment',
  'start_in_past',
  'outside_sending_hours',
  'start_impossible',
  'waves_too_many',
  'waves_need_a_time',
] as const
/** A finding about a draft: errors keep it from being sent, warnings are for the person to weigh. */
export const lintSchema = z.object({
  code: z.enum([...lintCodes, ...rcsFindingCodes]),
  level: z.enum(['error', 'warning']),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  /** Which card and which button of it, from 0, where it is about one. */
  at: z.object({ card: z.number().int().optional(), button: z.number().int().optional() }).optional(),
  /** Positions of the first of those whose messages it is about. */
  positions: z.array(z.number().int()).optional(),
})
export type Lint = z.infer<typeof lintSchema>

const leftOut = { count: z.number().int() }

/** Why some of a list get nothing, and how many; each person counts under the first reason that is theirs. */
export const audienceStepSchema = z.discriminatedUnion('reason', [
  /** The kind of campaign does not reach them. */
  z.object({ reason: z.literal('landline'), ...leftOut }),
  z.object({ reason: z.literal('other_wave'), ...leftOut }),
  /** One list of the do-not-contact; `listName` null = the blocks made by hand. */
  z.object({
    reason: z.literal('suppressed'),
    listName: z.string().nullable(),
    source: suppressionSourceSchema.nullable(),
    ...leftOut,
  }),
  /** Filter number `filter` of the draft, from 0. */
  z.object({ reason: z.literal('filtered'), filter: z.number().int(), ...leftOut }),
  /** Another row of the same person counts. */
  z.object({ reason: z.literal('same_person'), ...leftOut }),
  z.object({ reason: z.literal('contacted'), days: z.number().int(), ...leftOut }),
  /** Already reached by as many campaigns in `days` days as the cap in the settings allows. */
  z.object({
    reason: z.literal('capped'),
    contacts: z.number().int(),
    days: z.number().int(),
    ...leftOut,
  }),
])
export type AudienceStep = z.infer<typeof audienceStepSchema>

/** Where a wave waits for its time: at the service, on this computer, or for the user's word. */
export const wavePlaces = ['service', 'here', 'word'] as const

export const plannedWaveSchema = z.object({
  startAt: instantSchema,
  recipients: z.number().int(),
  zone: z.enum(waveZones).nullable(),
  waits: z.enum(wavePlaces),
  /** How many are reached outside their hours. */
  outside: z.number().int(),
})
export type PlannedWave = z.infer<typeof plannedWaveSchema>

/** How a campaign stands against the budget of a month that it is paid in. */
export const monthBudgetSchema = z.object({
  /** `YYYY-MM` in Brasília. */
  month: z.string(),
  /** What the campaign adds to it. */
  micros: microsSchema,
  /** What everything else comes to: what was billed, and what may yet have to be paid. */
  committedMicros: microsSchema,
  budgetMicros: microsSchema,
})
export type MonthBudget = z.infer<typeof monthBudgetSchema>

/** What a draft costs as it is written, tests apart, by the prices of its connection on the day on which it starts. */
export const draftCostSchema = costSchema.extend({
  /** What it is billed as, at which price each; null = that has none. */
  lines: z.array(
    z.object({ unit: billingUnitSchema, count: z.number().int(), eachMicros: microsSchema.nullable() }),
  ),
  /** In the order of the waves. */
  byWave: z.array(costSchema),
  /** What the parts cost that plain letters save, or would save; null = a part has no price. */
  plainLettersMicros: microsSchema.nullable(),
  /** Empty where no budget is set. */
  months: z.array(monthBudgetSchema),
})
export type DraftCost = z.infer<typeof draftCostSchema>

/** The draft held against every recipient of its audience. */
export const draftCheckSchema = z.object({
  revision: z.number().int(),
  /** Of the list, the blocks and recent sends that the audience comes from; '' while no list is chosen. */
  audienceVersion: z.string(),
  /** How many the list has. */
  listed: z.number().int(),
  /** What is taken off `listed`, in this order; filters also when they take nobody. */
  steps: z.array(audienceStepSchema),
  /** Who is left. */
  recipients: z.number().int(),
  /** The campaigns that it would become, where it is parted. */
  waves: z.array(plannedWaveSchema),
  /** How many people the starts reach outside their sending hours. */
  outsideHours: z.number().int(),
  /** How many messages of a short SMS need how many segments, ascending. */
  histogram: z.array(z.object({ segments: z.number().int(), messages: z.number().int() })),
  /** How many parts of a short SMS plain letters save, or would save. */
  plainLettersSave: z.number().int(),
  /** How many messages of an RCS text carriers bill as which kind; null for other kinds of campaign. */
  billing: z.object({ basic: z.number().int(), single: z.number().int() }).nullable(),
  /** How many of the recipients are reached at which kind of phone. */
  phones: z.object({ mobile: z.number().int(), landline: z.number().int(), other: z.number().int() }),
  /** About how many bytes the requests have. */
  uploadBytes: z.number(),
  /** Positions of the recipient with the longest text and of the one with most that is wrong; null without recipients. */
  longestPosition: z.number().int().nullable(),
  worstPosition: z.number().int().nullable(),
  cost: draftCostSchema,
  lints: z.array(lintSchema),
})
export type DraftCheck = z.infer<typeof draftCheckSchema>

const byId = z.object({ id: z.string() })

export const draftsContract = {
  /** Open drafts, the latest first. */
  list: procedure.output(z.array(draftSchema)),
  get: procedure.input(byId).output(draftSchema),
  create: procedure.input(z.object({ content: draftContentSchema })).output(draftSchema),
  /**
   * Saves a revision on top of `revision`; `draft_changed_elsewhere` when another one came between. Asked for again with the
   * same content, as where the answer was lost, it is saved once.
   */
  save: procedure
    .input(z.object({ id: z.string(), revision: z.number().int(), content: draftContentSchema }))
    .output(draftSchema),
  duplicate: procedure.input(byId).output(draftSchema),
  /** Puts an open draft away, whole. */
  archive: procedure.input(byId).output(z.object({ id: z.string() })),
  /** Brings an archived draft back as it was. */
  restore: procedure.input(byId).output(draftSchema),
  /** The message as recipient number `position` (from 0) would get it. Null while there is no recipient. */
  preview: procedure
    .input(z.object({ content: draftContentSchema, position: z.number().int().nonnegative() }))
    .output(messagePreviewSchema.nullable()),
  check: procedure.input(byId).output(draftCheckSchema),
  /**
   * Writes those whom step number `step` takes off, or with null those who are left, with the list's columns, into a
   * CSV where the person wants it. Null when they chose no place. Problems: `draft_incomplete` when there is no such
   * step, `export_write_failed`.
   */
  exportAudience: procedure
    .input(byId.extend({ step: z.number().int().nonnegative().nullable(), language: z.enum(languages) }))
    .output(z.object({ ticket: fileTicketSchema, rows: z.number().int() }).nullable()),
}
