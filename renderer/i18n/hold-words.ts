import type { Hold } from '../../shared/api/index.ts'
import { microsPerReal } from '../../shared/rules/money.ts'
import type { Formats } from './formats.ts'
import type { Messages } from './messages.ts'

/** Why a team's instance keeps a request instead of sending it, in a sentence. */
export const holdWords = (t: Messages, f: Formats, hold: Hold): string => {
  const words = t.outbox.team
  const money = (micros: number) => f.money(micros / microsPerReal)
  switch (hold.reason) {
    case 'late':
      return words.late(f.when(hold.dueAt))
    case 'out_of_hours':
      return words.outOfHours(hold.people, hold.nextAllowedAt === null ? null : f.when(hold.nextAllowedAt))
    case 'capped':
      return words.capped(hold.people, hold.cap.contacts, hold.cap.days)
    case 'budget':
      return words.budget(f.month(hold.month), money(hold.committedMicros), money(hold.budgetMicros))
    case 'blocked':
      return words.blocked(hold.people)
    case 'approval':
      return words.approval(hold.people)
    case 'twin':
      return words.twin(hold.shared, f.when(hold.claimedAt))
    case 'erased':
      return words.erased
    case 'withdrawn':
      return words.withdrawn
  }
}
