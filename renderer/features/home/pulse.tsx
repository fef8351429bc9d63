import { A } from '@solidjs/router'
import { Index, Show } from 'solid-js'
import type { Home } from '../../../shared/bridge/home.ts'
import { useText } from '../../i18n/text.ts'

const barPx = 5
const gapPx = 2
const heightPx = 22

/** What today and yesterday brought, in a line, beside two weeks of days; leads to the overview. Nothing where nothing was sent. */
export const Pulse = (props: { pulse: Home['pulse'] }) => {
  const { t } = useText()
  const days = () => props.pulse.days
  const most = () => Math.max(1, ...days().map(({ people }) => people))
  const wordsOf = ({ people, campaigns }: Home['pulse']['days'][number]) =>
    people === 0 ? t().home.pulseNobody : t().home.pulseDay(people, campaigns)
  const line = () => {
    const [yesterday, today] = days().slice(-2)
    if (yesterday === undefined || today === undefined) return ''
    return t().home.pulse(wordsOf(today), wordsOf(yesterday))
  }
  return (
    <Show when={days().some(({ people }) => people > 0)}>
      <A class="home-pulse" href="/overview">
        <svg width={days().length * (barPx + gapPx)} height={heightPx} aria-hidden="true">
          <Index each={days()}>
            {(one, place) => (
              <rect
                class="home-pulse-day"
                data-none={one().people === 0 ? '' : undefined}
                x={place * (barPx + gapPx)}
                y={heightPx - Math.max(2, (one().people / most()) * heightPx)}
                width={barPx}
                height={Math.max(2, (one().people / most()) * heightPx)}
                rx={1}
              />
            )}
          </Index>
        </svg>
        <span class="tabular">{line()}</span>
        <Show when={props.pulse.isRehearsal}>
          <span class="muted">{t().home.pulseRehearsal}</span>
        </Show>
      </A>
    </Show>
  )
}
