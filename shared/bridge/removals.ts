/** What was removed, and can be brought back for a moment. */
import { z } from 'zod'
import { procedure } from './base.ts'

export const removedKinds = ['list', 'audio', 'enrichment', 'connection', 'saved_text', 'report'] as const
export type RemovedKind = (typeof removedKinds)[number]

/** How long something that was removed can be brought back; a little longer than the window offers it. */
export const undoMs = 15_000

export const removalsContract = {
  /** Brings it back as it was; false where it was too late. */
  undo: procedure
    .input(z.object({ kind: z.enum(removedKinds), id: z.string() }))
    .output(z.object({ isBack: z.boolean() })),
}
