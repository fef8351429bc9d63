import { A } from '@solidjs/router'
import { For, Show } from 'solid-js'
import { useText } from '../../i18n/text.ts'
import { useLatestCallbacks } from '../../state/callbacks.ts'
import { useAppState } from '../../state/context.ts'
import { Panel } from '../../ui/panel/panel.tsx'
import { CallbacksUse } from './results/callbacks-use.tsx'

const shownAtMost = 5

/** What came back about a campaign, into the local service's inbox; the item's id is the ref of its address. */
export const CallbacksPanel = (props: { itemId: string; canUse: boolean }) => {
  const { t, f } = useText()
  const { shell } = useAppState()
  const latest = useLatestCallbacks(() => props.itemId, shownAtMost)
  const inboxPath = (id?: string) =>
    `/registrations?${new URLSearchParams({ tab: 'callbacks', ref: props.itemId, ...(id === undefined ? {} : { id }) })}`
  const isStopped = () => shell.state() !== undefined && shell.state()?.service.startedAt === null
  const nothing = () => (isStopped() ? t().callbacks.stoppedTitle : t().callbacks.emptyOfCampaign)
  return (
    <Panel
      title={t().callbacks.panel}
      actions={
        <Show when={(latest.value()?.total ?? 0) > 0 && latest.value()}>
          {(found) => <A href={inboxPath()}>{t().callbacks.panelAll(found().total)}</A>}
        </Show>
      }
    >
      <Show
        when={(latest.value()?.total ?? 0) > 0}
        fallback={
          <Show when={isStopped() || latest.value() !== undefined}>
            <p class="muted">{nothing()}</p>
          </Show>
        }
      >
        <ul class="sending-callbacks">
          <For each={latest.value()?.items}>
            {(callback) => (
              <li>
                <A href={inboxPath(callback.id)}>{f().exact(callback.lastAt)}</A>
                <span class="muted truncate" title={callback.contentType ?? undefined}>
                  {f().bytes(callback.sizeBytes)} · {callback.contentType ?? t().callbacks.noType}
                </span>
                <span>{t().callbacks.times(callback.times)}</span>
              </li>
            )}
          </For>
        </ul>
        <Show when={props.canUse}>
          <CallbacksUse itemId={props.itemId} latest={latest.value()?.latest ?? 0} />
        </Show>
      </Show>
    </Panel>
  )
}
