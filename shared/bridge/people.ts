/** Rights of the people in the data (LGPD, art. 18): to be found, to get what is kept of them, to be erased. */
import { z } from 'zod'
import { peopleAtServiceSchema } from '../api/control.ts'
import { personKeySchema } from '../rules/person-key.ts'
import { instantSchema, procedure } from './base.ts'
import { fileTicketSchema } from './file-tickets.ts'
import { outboxItemSchema } from './outbox.ts'
import { progressSchema } from './progress.ts'
import { suppressionMatchSchema } from './suppressions.ts'

/** Several at once, for who has many requests to answer. */
export const mostPeople = 1_000

const keysSchema = z.array(personKeySchema).min(1).max(mostPeople)

export const personFindingsSchema = z.object({
  keys: z.array(personKeySchema),
  /** What else their rows say that they are known by, and was not asked for. */
  related: z.array(personKeySchema),
  /** Lists, and files that wait: those have no list. */
  lists: z.array(z.object({ listId: z.string().nullable(), name: z.string(), rows: z.number().int() })),
  items: z.array(
    outboxItemSchema.pick({ id: true, kind: true, title: true, createdAt: true }).extend({
      entries: z.number().int(),
      /** It may still leave, or waits for a person's word: nobody is taken out of it. */
      isOpen: z.boolean(),
    }),
  ),
  enrichments: z.array(
    z.object({ id: z.string(), name: z.string(), records: z.number().int(), isOpen: z.boolean() }),
  ),
  /** How many drafts and versions of them, saved texts, names and settings else name them. */
  texts: z.number().int(),
  blocks: z.array(suppressionMatchSchema),
  /** Null while the local service is stopped. */
  service: peopleAtServiceSchema.nullable(),
  /** Teams that this computer is in. `at` null: it was not told, or did not answer. */
  teams: z.array(
    z.object({
      connectionId: z.string(),
      name: z.string(),
      /** Whether this member looks for people there, and has them erased. */
      mayErase: z.boolean(),
      at: peopleAtServiceSchema.nullable(),
    }),
  ),
})
export type PersonFindings = z.infer<typeof personFindingsSchema>

/** A team that is told of an erasure: `refused` it did not accept it, `left` a person gave up telling it. */
export const toldTeamSchema = z.object({
  connectionId: z.string(),
  baseUrl: z.string(),
  name: z.string(),
  state: z.enum(['waits', 'told', 'refused', 'left']),
})
export type ToldTeam = z.infer<typeof toldTeamSchema>

/** What was taken away. */
export const erasureCountsSchema = z.object({
  rows: z.number().int(),
  entries: z.number().int(),
  records: z.number().int(),
  texts: z.number().int(),
})
export type ErasureCounts = z.infer<typeof erasureCountsSchema>

/** An erasure, for who has to show that it was done. It does not say whose. */
export const erasureSchema = z.object({
  id: z.string(),
  people: z.number().int(),
  askedAt: instantSchema,
  /** Null = it goes on by itself. */
  doneAt: instantSchema.nullable(),
  counts: erasureCountsSchema.nullable(),
  teams: z.array(toldTeamSchema),
  /** The team that asked for it; null = it was asked for here. */
  askedBy: z.string().nullable(),
  /** A person here has to agree first, or what it had to wait for when it was tried last: something that names them and may still leave, the local service, or a team. */
  waitsFor: z.enum(['items', 'service', 'team', 'consent']).nullable(),
})
export type Erasure = z.infer<typeof erasureSchema>

export const peopleContract = {
  /**
   * Everything that is kept of somebody; it ends with its signal. `texts` = phones, CPFs and CNPJs as people write them.
   * `person_unreadable` when one is none of them.
   */
  find: procedure
    .input(z.object({ texts: z.array(z.string().max(200)).min(1).max(mostPeople) }))
    .output(personFindingsSchema),
  /** How many rows of all were looked at by the call that runs now. The topic `people` tells when it may have changed. */
  progress: procedure.output(progressSchema.nullable()),
  /** Asks where to, then writes everything that is kept of them as JSON. Null = the person cancelled. */
  save: procedure
    .input(z.object({ keys: keysSchema }))
    .output(z.object({ ticket: fileTicketSchema }).nullable()),
  /**
   * Takes them out of everything that is kept here, backups included, and blocks them by a keyed hash; then the teams named
   * by `connectionIds` are told, each of which has its instance and its computers do the same. A team that cannot be
   * reached is told later. `person_waits` {items} while something that names them may still leave; `service_stopped`;
   * `connection_missing`.
   */
  erase: procedure
    .input(z.object({ keys: keysSchema, connectionIds: z.array(z.string()).max(100).default([]) }))
    .output(erasureSchema),
  /** Gives up telling the teams that have not been told: what they keep stays. */
  giveUp: procedure.input(z.object({ id: z.string() })).output(z.void()),
  /** Agrees with an erasure of many people that a team asked for. */
  consent: procedure.input(z.object({ id: z.string() })).output(z.void()),
  /** The latest first. */
  erasures: procedure.output(z.array(erasureSchema)),
}
