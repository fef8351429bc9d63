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
})
export type PersonFindings = z.infer<typeof personFindingsSchema>

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
  /** Null = it goes on, when the local service runs. */
  doneAt: instantSchema.nullable(),
  counts: erasureCountsSchema.nullable(),
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
   * Takes them out of everything that is kept here, backups included, and blocks them by a keyed hash.
   * `person_waits` {items} while something that names them may still leave; `service_stopped`.
   */
  erase: procedure.input(z.object({ keys: keysSchema })).output(erasureSchema),
  /** The latest first. */
  erasures: procedure.output(z.array(erasureSchema)),
}
