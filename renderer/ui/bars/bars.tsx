import { createUniqueId, Index, type JSX, Show } from 'solid-js'
import './bars.css'

export type Bar = {
  name: string
  /** Said beside the name, in a weaker colour. */
  note?: JSX.Element
  count: number
  /** What a press on it does, in words and in deed; without it the bar only shows. */
  press?: { label: string; isOn: boolean; run: () => void } | undefined
}

/**
 * How many of each, as bars beside their figures. It is a table to whoever has it read out: the bars add nothing to it.
 * Bars are drawn against the largest, shares are of `total`.
 */
export const Bars = (props: {
  title: string
  /** Heads of the columns, for who does not see them. */
  headers: { name: string; count: string; share: string }
  bars: readonly Bar[]
  total: number
  writeCount: (count: number) => string
  writeShare: (share: number) => string
  hint?: string | undefined
}) => {
  const id = createUniqueId()
  const largest = () => Math.max(1, ...props.bars.map((bar) => bar.count))
  return (
    <section class="bars" aria-labelledby={id}>
      <h2 id={id}>{props.title}</h2>
      <table aria-labelledby={id}>
        <thead class="unseen">
          <tr>
            <th scope="col">{props.headers.name}</th>
            <th scope="col">{props.headers.count}</th>
            <th scope="col">{props.headers.share}</th>
          </tr>
        </thead>
        <tbody>
          <Index each={props.bars}>
            {(bar) => (
              <tr
                data-none={bar().count === 0 ? '' : undefined}
                data-on={bar().press?.isOn === true ? '' : undefined}
                onClick={() => bar().press?.run()}
              >
                <th scope="row">
                  <Show when={bar().press} fallback={<span>{bar().name}</span>}>
                    {(press) => (
                      <button
                        type="button"
                        class="bars-press"
                        title={press().label}
                        aria-pressed={press().isOn}
                      >
                        {bar().name}
                      </button>
                    )}
                  </Show>
                  <Show when={bar().note}>
                    <span class="bars-note">{bar().note}</span>
                  </Show>
                </th>
                <td class="bars-line" aria-hidden="true">
                  <span style={{ width: `${(bar().count / largest()) * 100}%` }} />
                </td>
                <td class="bars-count">{props.writeCount(bar().count)}</td>
                <td class="bars-share">{props.writeShare(bar().count / Math.max(1, props.total))}</td>
              </tr>
            )}
          </Index>
        </tbody>
      </table>
      <Show when={props.hint}>{(hint) => <p class="bars-hint">{hint()}</p>}</Show>
    </section>
  )
}
