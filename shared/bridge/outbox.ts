/** What waits to be sent, is being sent, or needs a person. States and moves: rule D2. */
import { z } from 'zod'
import { holdSchema } from '../api/index.ts'
import { requestKinds } from '../rules/campaign-types.ts'
import { connectFailureCodes } from '../rules/connect-failures.ts'
import { microsSchema } from '../rules/money.ts'
import { departedStates, outboxStates } from '../rules/outbox-states.ts'
import { toldAudienceSchema } from '../rules/told-audience.ts'
import { instantSchema, pageSchema, procedure } from './base.ts'
import { progressSchema } from './progress.ts'
import { waveSchema } from './drafts.ts'

export const outboxKindSchema = z.enum(requestKinds)
export type OutboxKind = z.infer<typeof outboxKindSchema>

export const outboxStateSchema = z.enum(outboxStates)

export const resolutions = ['confirmed_sent', 'confirmed_not_sent', 'left'] as const

/** How a request stands at the team's instance that keeps it; `missing` = the instance knows nothing of it,
 * `left` = this computer has left the team, and asks no more. */
export const keptByTeamSchema = z.object({
  state: z.enum([...outboxStates, 'missing', 'left']),
  hold: holdSchema.nullable(),
  requestId: z.string().nullable(),
})
export type KeptByTeam = z.infer<typeof keptByTeamSchema>

/** Why the last attempt ended as it did; codes, so that both languages can say it. */
export const attemptOutcomeCodes = [
  'answered',
  'answer_unparsed',
  'refused',
  'unauthorised',
  ...connectFailureCodes,
  /** That it was about to leave could not be written down (rule D6f). */
  'not_recorded',
  'answer_timed_out',
  'connection_lost',
  'answer_broken',
  'status_ambiguous',
  /** 408 or 429 from an instance whose provider says that nothing was taken then. */
  'busy',
  'interrupted',
  /** A team's instance has it, and has not said the last word. */
  'kept_by_team',
] as const
export type AttemptOutcomeCode = (typeof attemptOutcomeCodes)[number]

/** What was asked and what came back, field by field (rule D6b). */
export const echoCheckSchema = z.array(
  z.object({
    field: z.enum(['quantity', 'type', 'start', 'cnpj', 'name']),
    asked: z.string(),
    answered: z.string(),
    agrees: z.boolean(),
    /** For `start`: answered minus asked. */
    shiftMs: z.number().nullable(),
  }),
)
export type EchoCheck = z.infer<typeof echoCheckSchema>

/** An item that says the same to some of the same people, and has left, may have left or may still leave (rule D4). */
export const twinSchema = z.object({
  itemId: z.string(),
  title: z.string(),
  state: outboxStateSchema,
  createdAt: instantSchema,
  /** How many entries both have. */
  shared: z.number().int(),
})
export type Twin = z.infer<typeof twinSchema>

/** Data came back in place of others that cannot be read, or in place of those of another origin; or they are a copy. */
export const blindCauses = ['unreadable', 'other_computer', 'copied'] as const
export type BlindCause = (typeof blindCauses)[number]

/** Why an item did not leave when its turn came (rule D6c). */
export const stopSchema = z.discriminatedUnion('reason', [
  /** It was due more than a quarter of an hour ago. */
  z.object({ reason: z.literal('late'), dueAt: instantSchema }),
  /** So many people would be reached outside their hours; the first instant at which no one would, if there is one. */
  z.object({
    reason: z.literal('out_of_hours'),
    people: z.number().int(),
    nextAllowedAt: instantSchema.nullable(),
  }),
  /** So many of its recipients must not be contacted. */
  z.object({ reason: z.literal('blocked'), people: z.number().int() }),
  z.object({ reason: z.literal('twin'), twins: z.array(twinSchema) }),
  /** An earlier wave of its campaign did not end as `sent` with an answer that agrees with what was asked. */
  z.object({ reason: z.literal('wave'), number: z.number().int(), state: outboxStateSchema }),
  /** No one can know what left before these data came here: something equal may have. */
  z.object({ reason: z.literal('restored'), restoredAt: instantSchema, cause: z.enum(blindCauses) }),
  /** The rest of a campaign whose first part went ahead: it leaves when the user says so. */
  z.object({ reason: z.literal('first_part') }),
  /** With it, what has left in its month would pass the month's budget. */
  z.object({
    reason: z.literal('budget'),
    /** `YYYY-MM` in Brasília. */
    month: z.string(),
    budgetMicros: z.number().int(),
    /** What the month would come to, with it. */
    committedMicros: z.number().int(),
  }),
  /** The organisation's policy does not allow its connection any more. */
  z.object({ reason: z.literal('connection_not_allowed') }),
])
export type Stop = z.infer<typeof stopSchema>

export const outboxItemSchema = z.object({
  id: z.string(),
  /** Null for a test, and of what is no campaign. */
  draftId: z.string().nullable(),
  /** Of a campaign: sent to one's own phones only. */
  isTest: z.boolean(),
  /** Whose request it is; null of all that is no enrichment. */
  enrichmentId: z.string().nullable(),
  /** Which of several waves it is. */
  wave: waveSchema.pick({ groupId: true, number: true, of: true }).nullable(),
  connectionId: z.string(),
  kind: outboxKindSchema,
  title: z.string(),
  /** Recipients of a campaign, documents of an enrichment; of all else 1. */
  quantity: z.number().int(),
  /** Null of what is no campaign. */
  startAt: instantSchema.nullable(),
  state: outboxStateSchema,
  /** Of a `stopped` item. */
  stop: stopSchema.nullable(),
  createdAt: instantSchema,
  /** Until then it stays on this computer, for its time to come; null = it does not. */
  keepUntil: instantSchema.nullable(),
  /** Until then a `ready` item can be called back; null when it does not wait any more. */
  holdUntil: instantSchema.nullable(),
  /** When a `not_sent` item is tried again by itself; null = waits for a person or is being tried. */
  nextAttemptAt: instantSchema.nullable(),
  attempts: z.number().int(),
  lastOutcome: z.enum(attemptOutcomeCodes).nullable(),
  /** What the sentence for it names (`ConnectFailure`). */
  lastOutcomeSubject: z.string().nullable(),
  lastAttemptAt: instantSchema.nullable(),
  resolution: z.enum(resolutions).nullable(),
  /** HTTP status of the last answer. */
  status: z.number().int().nullable(),
  /** The service's own sentence, when it refused. */
  answerMessage: z.string().nullable(),
  echo: echoCheckSchema.nullable(),
  /** Of an `unknown` item that a team's instance was asked about. */
  keptByTeam: keptByTeamSchema.nullable(),
  /** A team's instance has it in hand: nobody here decides about it, and its end comes by itself. */
  isWithTeam: z.boolean(),
})
export type OutboxItem = z.infer<typeof outboxItemSchema>

/** How many of its people an item reaches outside their hours, each by their own clock, and whether the user accepted that. */
export const sendingHoursOfItemSchema = z.object({ outside: z.number().int(), acceptsHours: z.boolean() })
export type SendingHoursOfItem = z.infer<typeof sendingHoursOfItemSchema>

/** One of the waves of a campaign. */
export const waveItemSchema = outboxItemSchema.extend({ hours: sendingHoursOfItemSchema })
export type WaveItem = z.infer<typeof waveItemSchema>

/** How far the body of an `inflight` item has come; there while it takes longer than a moment. */
export const uploadSchema = z.object({
  itemId: z.string(),
  sentBytes: z.number(),
  totalBytes: z.number(),
  /** Bytes in a second, lately; null while nothing can be said. */
  rate: z.number().nullable(),
  remainingMs: z.number().nullable(),
})
export type Upload = z.infer<typeof uploadSchema>

export const attemptSchema = z.object({
  id: z.string(),
  startedAt: instantSchema,
  endedAt: instantSchema.nullable(),
  bodySha256: z.string(),
  outcome: z.enum(attemptOutcomeCodes).nullable(),
  outcomeSubject: z.string().nullable(),
  status: z.number().int().nullable(),
})

/**
 * How far a campaign that is being queued is, in recipients whose messages are in its requests; there while it takes longer
 * than a moment.
 */
export const queueingSchema = progressSchema.extend({ draftId: z.string() })
export type Queueing = z.infer<typeof queueingSchema>

export const outboxItemDetailSchema = waveItemSchema.extend({
  /** Of a campaign: the list that it was made of; its name is null when it is gone. */
  list: z.object({ id: z.string(), name: z.string().nullable() }).nullable(),
  /** How a campaign came to its people. */
  audience: toldAudienceSchema.nullable(),
  /**
   * What a campaign costs by the prices of its day: of what has one. Null of all else, and of what the service refused or
   * was settled as not sent.
   */
  cost: z.object({ micros: microsSchema, isUnpriced: z.boolean() }).nullable(),
  /** When its draft was begun. */
  draftedAt: instantSchema.nullable(),
  method: z.literal('POST'),
  path: z.string(),
  bodyBytes: z.number().int(),
  bodySha256: z.string(),
  /** The body without its recipients, as JSON, for reading. */
  bodyHead: z.string(),
  answerBody: z.string().nullable(),
  /** Whether its callbacks come into the embedded service's inbox, under its id as their ref. */
  receivesCallbacks: z.boolean(),
  attemptList: z.array(attemptSchema),
})
export type OutboxItemDetail = z.infer<typeof outboxItemDetailSchema>

const byId = z.object({ id: z.string() })

/** In a filter: every connection but the local service, which contacts nobody. */
export const realConnections = 'real'
/** In a filter: campaigns of every kind, and nothing else. */
export const anyCampaign = 'CAMPAIGN'

export const reportFilters = ['with', 'without'] as const

/** Which sends of the history are meant; what is null does not matter. */
export const historyFilterSchema = z.object({
  /** Of Brasília's days: the first and the last on which its people are reached. */
  days: z.object({ from: z.iso.date(), to: z.iso.date() }).nullable(),
  connectionId: z.union([z.literal(realConnections), z.string()]).nullable(),
  kind: z.union([z.literal(anyCampaign), outboxKindSchema]).nullable(),
  state: z.enum(departedStates).nullable(),
  /** Campaigns of which a supplier's report speaks, or those that it is still missing for. */
  report: z.enum(reportFilters).nullable().default(null),
  /** Of the list that it had, as that is tagged now. */
  tag: z.string().nullable(),
})
export type HistoryFilter = z.infer<typeof historyFilterSchema>

export const everySend: HistoryFilter = {
  days: null,
  connectionId: null,
  kind: null,
  state: null,
  report: null,
  tag: null,
}

export const outboxContract = {
  /**
   * Freezes the draft's bytes and puts them into the outbox, as one item or one for each wave, of which the first is
   * returned. `draft_incomplete` when it has errors;
   * `outbox_duplicate_needs_consent` when some of its people get the same from one that `accepts` does not name, or got it
   * lately; `outbox_hours_need_consent` when it would reach more people outside their hours than `accepts` says: the clock
   * goes on while the review is read; `outbox_budget_exceeded` when a month's budget would be passed;
   * `audience_changed` when the list, who is blocked or who was reached lately has changed since the person saw to whom it goes.
   */
  enqueue: procedure
    .input(
      z.object({
        draftId: z.string(),
        revision: z.number().int(),
        /** To how many the review said that it goes, and which audience that was (`drafts.check`). */
        recipients: z.number().int(),
        audienceVersion: z.string(),
        /** What the person saw in the review and wants all the same. */
        accepts: z.object({
          /** Items that say the same to some of the same people. */
          twins: z.array(z.string()),
          /** How many people the starts reach outside their sending hours. */
          outside: z.number().int().min(0),
        }),
      }),
    )
    .output(outboxItemSchema),
  /**
   * Sends the message of one recipient to the person's own phones (settings), at once and without touching the draft.
   * Of the draft's findings only those on what is sent count. Problems: `draft_missing`, `draft_changed_elsewhere` when
   * `revision` is not the saved one, `draft_incomplete`, `test_phones_missing` when no saved phone can get it,
   * `test_send_running` while another test of the draft is being prepared.
   */
  test: procedure
    .input(
      z.object({
        /** The window makes one for each press, and it becomes the item's: asked for again, the test is not sent again. */
        id: z.uuid(),
        draftId: z.string(),
        revision: z.number().int(),
        /** Whose message of the audience; with nobody in it, the text must be the same for all. */
        position: z.number().int().nonnegative(),
      }),
    )
    .output(outboxItemSchema),
  /** Campaigns that say the same to some of the same people, for the review before sending. */
  twins: procedure.input(z.object({ draftId: z.string() })).output(z.array(twinSchema)),
  /** What waits, is under way, or needs a person. */
  open: procedure.output(z.array(outboxItemSchema)),
  uploads: procedure.output(z.array(uploadSchema)),
  /** The topic `queueing` tells when it may have changed. */
  queueing: procedure.output(queueingSchema.nullable()),
  /** The waves of a campaign, whatever became of each, in their order. */
  waves: procedure.input(z.object({ groupId: z.string() })).output(z.array(waveItemSchema)),
  /** What has left or may have left, and what the service refused, the latest first; `search` looks in titles and among recipients: their phones, and the CPFs and CNPJs of their rows. */
  history: procedure
    .input(
      z.object({
        search: z.string().max(200),
        filter: historyFilterSchema.default(everySend),
        page: pageSchema,
      }),
    )
    .output(
      z.object({
        total: z.number(),
        /** Recipients and documents of all that were found. */
        entries: z.number(),
        items: z.array(outboxItemSchema),
      }),
    ),
  get: procedure.input(byId).output(outboxItemDetailSchema),
  recipients: procedure
    .input(z.object({ id: z.string(), page: pageSchema }))
    .output(z.array(z.object({ position: z.number(), contact: z.string(), message: z.string().nullable() }))),
  /** Takes an item that has not left back into its draft; what has none is gone, and what it was made of stays. */
  callBack: procedure.input(byId).output(z.object({ draftId: z.string().nullable() })),
  /** As `callBack`, of all waves of a campaign that still can; `draftId` when they are one draft again. */
  callBackWaves: procedure
    .input(z.object({ groupId: z.string() }))
    .output(z.object({ waves: z.number().int(), draftId: z.string().nullable() })),
  /**
   * Ends the hold, tries a `not_sent`/`unauthorised` item at once, or sends a `stopped` one for all its reason; a start
   * that has passed becomes now. `seen` is what the person saw it stopped for: `outbox_state_changed` when it is another
   * thing by now, or blocked people: see `sendWithout`.
   */
  sendNow: procedure.input(byId.extend({ seen: stopSchema.nullable() })).output(outboxItemSchema),
  /**
   * Takes the user's word ahead that people may be reached outside their hours, at the start that the user saw:
   * `outbox_state_changed` when it is another one by now.
   */
  acceptHours: procedure.input(byId.extend({ startAt: instantSchema.nullable() })).output(outboxItemSchema),
  /**
   * Gives a campaign that has not left another start and releases it. `outbox_start_in_past`.
   */
  reschedule: procedure.input(z.object({ id: z.string(), startAt: instantSchema })).output(outboxItemSchema),
  /**
   * Takes the people who are blocked by now out of a campaign that was `stopped` for them, and releases the rest.
   * `outbox_no_one_left` when all are.
   */
  sendWithout: procedure.input(byId).output(z.object({ item: outboxItemSchema, removed: z.number().int() })),
  /** A new draft with what an item asked, which stays as it is: for another campaign like it. */
  duplicate: procedure.input(byId).output(z.object({ draftId: z.string() })),
  /** A person's word on an `unknown` item, or on a refused one that no draft was made into. */
  resolve: procedure
    .input(z.object({ id: z.string(), resolution: z.enum(resolutions) }))
    .output(outboxItemSchema),
  /** Makes a new draft from what a `rejected` item asked (or one confirmed as not sent). */
  reopen: procedure.input(byId).output(z.object({ draftId: z.string() })),
}
