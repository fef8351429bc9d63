/** Messages and signatures that people keep under a name, for the next campaigns. */
import { z } from 'zod'
import { instantSchema, procedure } from './base.ts'

export const savedTextKinds = ['message', 'signature'] as const
export type SavedTextKind = (typeof savedTextKinds)[number]

const fields = {
  /** A signature is put at a message's end. */
  kind: z.enum(savedTextKinds),
  name: z.string().trim().min(1).max(120),
  /** Columns stand in it as they do in a draft's message. */
  text: z.string().min(1).max(8_000),
}

export const savedTextSchema = z.object({ id: z.string(), ...fields, savedAt: instantSchema })
export type SavedText = z.infer<typeof savedTextSchema>

export const savedTextsContract = {
  /** By name. */
  list: procedure.output(z.array(savedTextSchema)),
  /** With the id of one that is there, in its place; one that was removed meanwhile is there again. */
  save: procedure.input(z.object({ id: z.string().nullable(), ...fields })).output(savedTextSchema),
  /** It can be brought back for a moment (removals.ts). Removing what is gone is no failure. */
  remove: procedure.input(z.object({ id: z.string() })),
}
