import { type RowOutcome, rowOutcomes, type Tally } from '../../../shared/rules/row-verdict.ts'
import type { Messages } from '../../i18n/messages.ts'
import type { Count } from '../../ui/counts/counts.tsx'
import type { Tone } from '../../ui/state-tag/tone.ts'

export const toneOf: Record<RowOutcome, Tone> = {
  accepted: 'green',
  repaired: 'amber',
  duplicate: 'neutral',
  rejected: 'red',
}

/** The four kinds of rows, which together are all rows, with how many there are of each; none before any was counted. */
export const outcomeCounts = ({ imports }: Messages, tally: Tally | undefined): Count<RowOutcome>[] => {
  const count: Record<RowOutcome, number> = {
    accepted: (tally?.accepted ?? 0) - (tally?.repaired ?? 0),
    repaired: tally?.repaired ?? 0,
    duplicate: tally?.duplicates ?? 0,
    rejected: tally?.rejected ?? 0,
  }
  const labels: Record<RowOutcome, string> = {
    accepted: imports.accepted,
    repaired: imports.repaired,
    duplicate: imports.duplicates,
    rejected: imports.rejected,
  }
  return rowOutcomes.map((key) => ({ key, label: labels[key], count: count[key], tone: toneOf[key] }))
}
