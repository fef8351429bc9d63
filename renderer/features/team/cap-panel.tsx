import { Show } from 'solid-js'
import type { ContactCap } from '../../../shared/rules/contact-cap.ts'
import { useText } from '../../i18n/text.ts'
import { NumberField } from '../../ui/number-field/number-field.tsx'
import { Panel } from '../../ui/panel/panel.tsx'
import { Switch } from '../../ui/switch/switch.tsx'

const proposed: ContactCap = { contacts: 2, days: 7 }

/** By how many campaigns of the team a person may be reached, in how many days. */
export const CapPanel = (props: {
  cap: ContactCap | null
  disabled: boolean
  onChange: (cap: ContactCap | null) => void
}) => {
  const { t } = useText()
  const words = () => t().team.rules
  return (
    <Panel title={words().cap}>
      <Switch
        label={words().capOn}
        line={words().capLine}
        checked={props.cap !== null}
        disabled={props.disabled}
        onChange={(isOn) => props.onChange(isOn ? proposed : null)}
      />
      <Show when={props.cap}>
        {(cap) => (
          <div class="team-rule-fields">
            <NumberField
              label={words().capContacts}
              value={cap().contacts}
              least={1}
              most={100}
              error={words().capContactsError}
              disabled={props.disabled}
              onChange={(contacts) => props.onChange({ ...cap(), contacts })}
            />
            <NumberField
              label={words().capDays}
              value={cap().days}
              least={1}
              most={365}
              error={words().capDaysError}
              disabled={props.disabled}
              onChange={(days) => props.onChange({ ...cap(), days })}
            />
          </div>
        )}
      </Show>
    </Panel>
  )
}
