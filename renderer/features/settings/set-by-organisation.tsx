import Building from 'lucide-solid/icons/building'
import { type JSX, Show } from 'solid-js'
import type { PolicySetting } from '../../../shared/bridge/policy.ts'
import { useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import './set-by-organisation.css'

/** The line that says who set something. */
export const SetByOrganisationLine = () => {
  const { t } = useText()
  const { shell } = useAppState()
  return (
    <p class="set-by-organisation">
      <Building size={14} aria-hidden="true" />
      {t().settings.setBy(shell.state()?.policy.organisation ?? null)}
    </p>
  )
}

/** Controls of a setting; where the organisation set it, they show what it set and cannot be changed. */
export const SetByOrganisation = (props: { setting: PolicySetting; children: JSX.Element }) => {
  const { shell } = useAppState()
  const isFixed = () => shell.state()?.policy[props.setting] !== undefined
  return (
    <fieldset class="settings-of-organisation" disabled={isFixed()}>
      <Show when={isFixed()}>
        <SetByOrganisationLine />
      </Show>
      {props.children}
    </fieldset>
  )
}
