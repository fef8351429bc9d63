import { createSignal, For, onCleanup } from 'solid-js'
import { mostOffsetMs } from '../../../shared/api/control.ts'
import { useText } from '../../i18n/text.ts'
import { Button } from '../../ui/button/button.tsx'
import { Facts, Panel } from '../../ui/panel/panel.tsx'
import { TextField } from '../../ui/text-field/text-field.tsx'
import { offsetOf, offsetWords } from './clock-words.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** The service's clock, which goes on from where a person sets it. */
export const ClockPanel = (props: { offsetMs: number; onChange: (offsetMs: number) => Promise<unknown> }) => {
  const { t, f } = useText()
  const words = () => t().service.clock
  const [now, setNow] = createSignal(Date.now())
  const ticking = setInterval(() => setNow(Date.now()), 1_000)
  onCleanup(() => clearInterval(ticking))
  const [typed, setTyped] = createSignal('')
  const asked = () => offsetOf(typed(), now())
  const isWrong = () => typed() !== '' && asked() === null
  const steps = () => [
    { label: words().hour, byMs: hourMs },
    { label: words().day, byMs: dayMs },
    { label: words().week, byMs: 7 * dayMs },
  ]
  const set = () => {
    const offsetMs = asked()
    if (offsetMs === null) return
    void props.onChange(offsetMs)
    setTyped('')
  }
  return (
    <Panel title={words().title}>
      <p class="service-line">{words().line}</p>
      <Facts
        facts={[
          {
            name: words().now,
            value: (
              <span class="service-value">
                {f().exact(now() + props.offsetMs)}
                <span class="muted">{offsetWords(t(), f(), props.offsetMs)}</span>
              </span>
            ),
          },
        ]}
      />
      <form
        class="service-clock"
        onSubmit={(event) => {
          event.preventDefault()
          set()
        }}
      >
        <div class="service-clock-steps" role="group" aria-label={words().forward}>
          <span aria-hidden="true">{words().forward}</span>
          <For each={steps()}>
            {(step) => (
              <Button
                small
                disabled={props.offsetMs + step.byMs > mostOffsetMs}
                onClick={() => props.onChange(props.offsetMs + step.byMs)}
              >
                {step.label}
              </Button>
            )}
          </For>
        </div>
        <TextField
          type="datetime-local"
          label={words().other}
          value={typed()}
          error={isWrong() ? words().wrong : undefined}
          onInput={setTyped}
        />
        <Button type="submit" disabled={asked() === null}>
          {words().set}
        </Button>
      </form>
    </Panel>
  )
}
