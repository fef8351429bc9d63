import { Show } from 'solid-js'
import { useText } from '../../i18n/text.ts'
import { useQuery } from '../../state/query.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { Select } from '../../ui/select/select.tsx'

/** Through which instance the documents go; a remote one is said loudly. */
export const ConnectionChoice = (props: {
  connectionId: string
  error: string | undefined
  onChange: (connectionId: string) => void
}) => {
  const { t } = useText()
  const connections = useQuery({
    topics: ['connections'],
    input: () => true,
    read: (calls) => calls.connections.list(),
  })
  const chosen = () => connections.value()?.find((one) => one.id === props.connectionId)
  return (
    <>
      <Select
        label={t().enrichments.form.connection}
        value={props.connectionId}
        error={props.error}
        hint={chosen()?.kind === 'embedded' ? t().enrichments.form.local : undefined}
        options={(connections.value() ?? []).map(({ id, kind, name }) => ({
          value: id,
          label: kind === 'embedded' ? t().shell.localService : name,
        }))}
        onChange={props.onChange}
      />
      <Show when={chosen()?.kind === 'remote' && chosen()}>
        {(remote) => (
          <Notice
            kind="warning"
            what={t().enrichments.form.remoteWhat(remote().name)}
            todo={t().enrichments.form.remoteTodo(remote().baseUrl ?? '')}
          />
        )}
      </Show>
    </>
  )
}
