import { Show } from 'solid-js'
import type { Tally } from '../../../shared/rules/row-verdict.ts'
import { reasonEntries } from '../../i18n/reason-entries.ts'
import { useText } from '../../i18n/text.ts'
import { Breakdown, TallyStrip } from '../../ui/tally/tally.tsx'

/** What became of the rows of a do-not-contact list, all of them, and why some were not understood. */
export const Counted = (props: { tally: Tally }) => {
  const text = useText()
  const { t, f } = text
  const words = () => t().suppressions.taken
  const numbers = () =>
    [
      { tone: 'green', label: words().accepted, count: props.tally.accepted },
      { tone: 'neutral', label: words().duplicates, count: props.tally.duplicates },
      { tone: 'red', label: words().rejected, count: props.tally.rejected },
    ] as const
  const reasons = () => reasonEntries(text, props.tally)
  return (
    <div class="suppressions-counted">
      <TallyStrip numbers={numbers().map((one) => ({ ...one, count: f().number(one.count) }))} />
      <Show when={reasons().length > 0}>
        <Breakdown label={words().reasons} entries={reasons()} />
      </Show>
    </div>
  )
}
