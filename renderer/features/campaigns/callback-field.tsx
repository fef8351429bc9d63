import { Show } from 'solid-js'
import { completeUrl } from '../../../shared/rules/complete-url.ts'
import { useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import { Switch } from '../../ui/switch/switch.tsx'
import { TextField } from '../../ui/text-field/text-field.tsx'
import type { Autosave } from './autosave.ts'

/** Where the service is to tell what becomes of the campaign: the local one into its own inbox, a remote one anywhere. */
export const CallbackField = (props: { autosave: Autosave; isRemote: boolean; disabled: boolean }) => {
  const { t } = useText()
  const { shell } = useAppState()
  const content = () => props.autosave.content()
  const validity = () => {
    const port = shell.fixedPort()
    return port === null ? t().callbacks.portChanges : t().callbacks.portFixed(port)
  }
  return (
    <Show
      when={props.isRemote}
      fallback={
        <Switch
          label={t().callbacks.receive}
          line={
            content().receivesCallbacks
              ? `${t().callbacks.receiveLine} ${validity()}`
              : t().callbacks.receiveLine
          }
          checked={content().receivesCallbacks}
          disabled={props.disabled}
          onChange={(receivesCallbacks) => props.autosave.change({ receivesCallbacks })}
        />
      }
    >
      <TextField
        label={t().callbacks.url}
        hint={t().callbacks.urlHint}
        value={content().callbackUrl}
        maxLength={10_000}
        disabled={props.disabled}
        onInput={(callbackUrl) => props.autosave.change({ callbackUrl })}
        onLeave={(typed) => props.autosave.change({ callbackUrl: completeUrl(typed) })}
      />
    </Show>
  )
}
