import { For } from 'solid-js'
import { rejectionReasons, type Tally } from '../../../shared/rules/row-verdict.ts'
import { useText } from '../../i18n/text.ts'
import { Dot } from '../../ui/state-tag/state-tag.tsx'

/** The four numbers that a person asks for; together they are all rows. */
export const TallyStrip = (props: { tally: Tally }) => {
  const { t, f } = useText()
  const numbers = () =>
    [
      { tone: 'green', label: t().imports.accepted, count: props.tally.accepted - props.tally.repaired },
      { tone: 'amber', label: t().imports.repaired, count: props.tally.repaired },
      { tone: 'neutral', label: t().imports.duplicates, count: props.tally.duplicates },
      { tone: 'red', label: t().imports.rejected, count: props.tally.rejected },
    ] as const
  return (
    <dl class="tally">
      <For each={numbers()}>
        {(one) => (
          <div>
            <dt>
              <Dot tone={one.tone} />
              {one.label}
            </dt>
            <dd>{f().number(one.count)}</dd>
          </div>
        )}
      </For>
    </dl>
  )
}

/** Why rows were refused, the commonest reason first. */
export const Reasons = (props: { tally: Tally }) => {
  const { t, f } = useText()
  const entries = () =>
    rejectionReasons
      .flatMap((reason) => {
        const count = props.tally.reasons[reason] ?? 0
        return count > 0 ? [{ reason, count }] : []
      })
      .toSorted((a, b) => b.count - a.count)
  return (
    <ul class="breakdown">
      <For each={entries()} fallback={<li class="muted">{t().imports.nothingRejected}</li>}>
        {(entry) => (
          <li>
            <span>{t().rows.reasons[entry.reason].short}</span>
            <span class="breakdown-count">{f().number(entry.count)}</span>
            <p>{t().rows.reasons[entry.reason].why}</p>
          </li>
        )}
      </For>
    </ul>
  )
}
