/** What a person finds again by its name, and what they chose or opened lately. */
import { z } from 'zod'
import { instantSchema, procedure } from './base.ts'
import { fileTicketSchema } from './file-tickets.ts'

/** `campaign`: one that was sent, or may have been. */
export const foundKinds = ['list', 'draft', 'campaign', 'enrichment', 'audio'] as const
export type FoundKind = (typeof foundKinds)[number]

export const foundThingSchema = z.object({
  kind: z.enum(foundKinds),
  id: z.string(),
  /** Empty where the person gave none. */
  name: z.string(),
  /** When it was made, saved or sent. */
  at: instantSchema,
})
export type FoundThing = z.infer<typeof foundThingSchema>

/** What is chosen in the palette: a command by its name, or one of the person's own things. */
export const choiceSchema = z.object({
  kind: z.enum([...foundKinds, 'command']),
  id: z.string().min(1).max(100),
})
export type Choice = z.infer<typeof choiceSchema>

export const recentFileSchema = z.object({
  ticket: fileTicketSchema,
  fileName: z.string(),
  openedAt: instantSchema,
  /** Nothing is there any more, or it cannot be looked at. */
  isGone: z.boolean(),
})
export type RecentFile = z.infer<typeof recentFileSchema>

export const finderContract = {
  /** Things whose names hold every word of the text, without case and accents: the best answers first, then the latest. */
  find: procedure.input(z.object({ text: z.string().max(200) })).output(z.array(foundThingSchema)),
  /** What was chosen last, the latest first; of what is gone nothing is said. */
  recent: procedure.output(
    z.array(z.union([z.object({ kind: z.literal('command'), id: z.string() }), foundThingSchema])),
  ),
  /** Remembers a choice. */
  choose: procedure.input(choiceSchema).output(choiceSchema),
  /** Files that were read lately, the latest first. */
  files: procedure.output(z.array(recentFileSchema)),
  /** Forgets one file, or with null all of them. */
  forgetFiles: procedure
    .input(z.object({ ticket: fileTicketSchema.nullable() }))
    .output(z.object({ forgotten: z.number().int() })),
}
