import type { Formats } from './formats.ts'
import type { Messages } from './messages.ts'

/** What is said of a list that was removed, with the way back. */
export const removedListWords =
  (t: () => Messages) =>
  (name: string, count: number): { said: string; undo: string; back: string; tooLate: string } => ({
    said: t().lists.removed(name, count),
    undo: t().common.undo,
    back: t().lists.back(name),
    tooLate: t().common.tooLate(name),
  })

/** What is said of a list that is kept until another day, `YYYY-MM-DD`, or with none. */
export const keptListWords =
  (t: () => Messages, f: () => Formats) =>
  (name: string, until: string | null): { said: string; undo: string } => ({
    said: until === null ? t().lists.keptWithoutDate(name) : t().lists.kept(name, f().date(until)),
    undo: t().common.undo,
  })
