import { Show } from 'solid-js'
import { useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import { useQuery } from '../../state/query.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { Select } from '../../ui/select/select.tsx'
import type { Autosave } from './autosave.ts'
import { CallbackField } from './callback-field.tsx'

/** Through which instance a campaign goes; a remote one is said loudly. */
export const ConnectionField = (props: { autosave: Autosave; disabled: boolean }) => {
  const { t } = useText()
  const { shell } = useAppState()
  const connections = useQuery({
    topics: ['connections'],
    input: () => true,
    read: (calls) => calls.connections.list(),
  })
  const chosen = () => connections.value()?.find((one) => one.id === props.autosave.content().connectionId)
  const nameOf = (id: string, name: string) => (id === 'embedded' ? t().shell.localService : name)
  const address = () => shell.state()?.service.baseUrl?.replace('http://', '') ?? ''
  return (
    <>
      <Select
        label={t().composer.connection}
        value={props.autosave.content().connectionId}
        disabled={props.disabled}
        hint={hint()}
        options={(connections.value() ?? []).map((one) => ({
          value: one.id,
          label: nameOf(one.id, one.name),
        }))}
        onChange={(connectionId) => props.autosave.change({ connectionId })}
      />
      <Show when={chosen()?.kind === 'remote' && chosen()}>
        {(remote) => (
          <Notice
            kind="warning"
            what={t().composer.remoteWhat(remote().name)}
            todo={t().composer.remoteTodo(remote().baseUrl ?? '')}
          />
        )}
      </Show>
      <Show when={chosen()}>
        {(one) => (
          <CallbackField
            autosave={props.autosave}
            isRemote={one().kind === 'remote'}
            disabled={props.disabled}
          />
        )}
      </Show>
    </>
  )

  function hint(): string | undefined {
    const kind = chosen()?.kind
    if (kind === undefined) return undefined
    return kind === 'embedded' && address() !== ''
      ? `${address()}. ${t().composer.connectionHint.embedded}`
      : t().composer.connectionHint[kind]
  }
}
