import { For, type JSX, Show } from 'solid-js'
import { problemWords, useText } from '../../i18n/text.ts'
import { Button } from '../../ui/button/button.tsx'
import { Checkbox } from '../../ui/checkbox/checkbox.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Panel } from '../../ui/panel/panel.tsx'
import { Select } from '../../ui/select/select.tsx'
import type { Registration } from './use-registration.ts'

/** A request for one thing: through what, its own fields, and the button that says what it does and where. */
export const RegistrationForm = (props: {
  title: string
  registration: Registration
  /** The button's words for the local service, and for a remote one by its name. */
  actions: { local: string; remote: (name: string) => string }
  onSubmit: () => void
  /** What to weigh before asking, and what to know. */
  warnings: readonly string[]
  note?: string | undefined
  children: JSX.Element
}) => {
  const { t } = useText()
  const registration = () => props.registration
  const connection = () => registration().connection()
  const nameOf = (one: { id: string; name: string; kind: string }) =>
    one.kind === 'embedded' ? t().shell.localService : one.name
  const action = () => {
    const chosen = connection()
    return chosen?.kind === 'remote' ? props.actions.remote(chosen.name) : props.actions.local
  }
  return (
    <Panel title={props.title}>
      <form
        class="registration"
        aria-label={props.title}
        onSubmit={(event) => {
          event.preventDefault()
          if (registration().canAsk()) props.onSubmit()
        }}
      >
        <div class="registration-fields">
          <Select
            label={t().registrations.connection}
            value={connection()?.id ?? ''}
            options={registration()
              .connections()
              .map((one) => ({ value: one.id, label: nameOf(one) }))}
            hint={connection()?.kind === 'embedded' ? t().registrations.throughLocal : undefined}
            onChange={(id) => registration().choose(id)}
          />
          {props.children}
        </div>
        <Show when={connection()?.kind === 'remote' && connection()}>
          {(remote) => (
            <Notice
              kind="warning"
              what={t().registrations.through(remote().name, remote().baseUrl ?? '')}
              todo={t().registrations.throughRemote}
            />
          )}
        </Show>
        <Show when={registration().problem()}>
          {(what) => (
            <Notice
              kind={registration().needsConsent() ? 'warning' : 'error'}
              {...problemWords(t(), what())}
            />
          )}
        </Show>
        <div class="registration-foot">
          <div class="registration-warnings" aria-live="polite">
            <Show when={registration().needsConsent()}>
              <Checkbox
                label={t().registrations.consent}
                checked={registration().consents()}
                onChange={registration().setConsents}
              />
            </Show>
            <For each={props.warnings}>{(warning) => <p data-tone="amber">{warning}</p>}</For>
            <Show when={props.note}>{(note) => <p>{note()}</p>}</Show>
          </div>
          <Button type="submit" kind="main" disabled={!registration().canAsk()}>
            <span class="truncate">{registration().isAsking() ? t().registrations.asking : action()}</span>
          </Button>
        </div>
      </form>
    </Panel>
  )
}
