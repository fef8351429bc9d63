import { For, Show } from 'solid-js'
import { rejectionReasons, type Tally } from '../../../shared/rules/row-verdict.ts'
import { useText } from '../../i18n/text.ts'
import { Dot } from '../../ui/state-tag/state-tag.tsx'

/** What became of the rows of a do-not-contact list, all of them, and why some were not understood. */
export const Counted = (props: { tally: Tally }) => {
  const { t, f } = useText()
  const words = () => t().suppressions.taken
  const numbers = () =>
    [
      { tone: 'green', label: words().accepted, count: props.tally.accepted },
      { tone: 'neutral', label: words().duplicates, count: props.tally.duplicates },
      { tone: 'red', label: words().rejected, count: props.tally.rejected },
    ] as const
  const reasons = () =>
    rejectionReasons
      .flatMap((reason) => {
        const count = props.tally.reasons[reason] ?? 0
        return count === 0 ? [] : [{ reason, count }]
      })
      .toSorted((a, b) => b.count - a.count)
  return (
    <div class="suppressions-counted">
      <dl class="suppressions-tally">
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
      <Show when={reasons().length > 0}>
        <dl class="suppressions-reasons" aria-label={words().reasons}>
          <For each={reasons()}>
            {({ reason, count }) => (
              <div>
                <dt>
                  <span>{t().rows.reasons[reason].short}</span>
                  <span>{f().number(count)}</span>
                </dt>
                <dd>{t().rows.reasons[reason].why}</dd>
              </div>
            )}
          </For>
        </dl>
      </Show>
    </div>
  )
}
