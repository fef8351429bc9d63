import { For, Show } from 'solid-js'
import { type Fault, mostFaults } from '../../../shared/api/control.ts'
import { useText } from '../../i18n/text.ts'
import { Button } from '../../ui/button/button.tsx'
import { Panel } from '../../ui/panel/panel.tsx'
import { Dot } from '../../ui/state-tag/state-tag.tsx'
import { FaultForm } from './fault-form.tsx'
import { faultWhat, faultWhere } from './fault-words.ts'

/** How the service goes wrong on purpose: what is asked for already, and a form to ask for more. */
export const FaultsPanel = (props: {
  faults: readonly Fault[]
  onAdd: (fault: Fault) => void
  onRemove: (fault: Fault) => void
}) => {
  const { t, f } = useText()
  return (
    <Panel title={t().service.faults.title}>
      <p class="service-line">{t().service.faults.line}</p>
      <ul class="service-faults">
        <For each={props.faults} fallback={<li class="muted">{t().service.faults.none}</li>}>
          {(fault) => (
            <li>
              <Dot tone="amber" />
              <span class="service-fault-words">
                <span>{faultWhat(t(), f(), fault)}</span>
                <span class="muted">{faultWhere(t(), fault)}</span>
              </span>
              <Button
                small
                aria-label={t().service.faults.removeOne(
                  `${faultWhat(t(), f(), fault)}. ${faultWhere(t(), fault)}`,
                )}
                onClick={() => props.onRemove(fault)}
              >
                {t().service.faults.remove}
              </Button>
            </li>
          )}
        </For>
      </ul>
      <Show
        when={props.faults.length < mostFaults}
        fallback={<p class="service-line">{t().service.faults.full(mostFaults)}</p>}
      >
        <FaultForm onAdd={props.onAdd} />
      </Show>
    </Panel>
  )
}
