import BookOpen from 'lucide-solid/icons/book-open'
import Copy from 'lucide-solid/icons/copy'
import Terminal from 'lucide-solid/icons/terminal'
import { Show } from 'solid-js'
import { curlOf } from '../../../shared/api/curl.ts'
import { operations } from '../../../shared/api/operations.ts'
import { useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import { copyText } from '../../ui/page/copy-text.ts'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Facts, Panel } from '../../ui/panel/panel.tsx'
import { toneOfProcess } from '../../ui/state-tag/process-tone.ts'
import { StateTag } from '../../ui/state-tag/state-tag.tsx'

/** What another program needs to use the service, and how the service has fared. */
export const AccessPanel = (props: { onChangePort: () => void }) => {
  const { t, f } = useText()
  const { shell, toasts } = useAppState()
  const health = () => shell.health('service')
  const state = () => health()?.state ?? 'starting'
  const about = () => shell.state()?.service
  const restarts = () => health()?.restarts ?? 0
  const port = () => about()?.port ?? 0
  const copyToken = async () => {
    await shell.bridge.copyServiceToken()
    toasts.say(t().service.tokenCopied)
  }
  const takenPort = () => {
    const address = about()?.baseUrl ?? null
    return port() === 0 || address === null || shell.fixedPort() !== null ? undefined : new URL(address).port
  }
  const example = operations.find(({ id }) => id === 'createSmsCampaign')
  const copyCurl = (baseUrl: string) => {
    if (example !== undefined && copyText(document, curlOf(example, baseUrl)))
      toasts.say(t().service.curlCopied)
  }
  return (
    <Panel title={t().service.use}>
      <Show when={takenPort()}>
        {(used) => (
          <Notice
            kind="warning"
            what={t().service.port.taken(port(), used())}
            todo={t().service.port.takenTodo}
          />
        )}
      </Show>
      <p class="service-line">{t().service.useLine}</p>
      <Facts
        facts={[
          {
            name: t().service.state,
            value: <StateTag tone={toneOfProcess(state())}>{t().shell.serviceState[state()]}</StateTag>,
          },
          {
            name: t().service.address,
            value: (
              <Show when={about()?.baseUrl} fallback={<span class="muted">{t().service.noAddress}</span>}>
                {(address) => <span class="mono service-address">{address()}</span>}
              </Show>
            ),
          },
          {
            name: t().service.port.name,
            value: (
              <span class="service-value">
                {port() === 0 ? t().service.port.any : port()}
                <Button small onClick={() => props.onChangePort()}>
                  {t().service.port.change}
                </Button>
              </span>
            ),
          },
          {
            name: t().service.token,
            value: (
              <Show when={about()?.tokenLast4} fallback={<span class="muted">{t().service.noToken}</span>}>
                {(last4) => (
                  <span class="service-value">
                    <span class="mono">{t().service.tokenEnds(last4())}</span>
                    <Button small icon={Copy} onClick={() => copyToken()}>
                      {t().service.copyToken}
                    </Button>
                  </span>
                )}
              </Show>
            ),
          },
          {
            name: t().service.examples,
            value: (
              <Show when={about()?.baseUrl} fallback={<span class="muted">{t().common.none}</span>}>
                {(address) => (
                  <span class="service-value">
                    <Button small icon={Terminal} onClick={() => copyCurl(address())}>
                      {t().service.copyCurl}
                    </Button>
                    <Button small icon={BookOpen} onClick={() => shell.bridge.openServiceDocs()}>
                      {t().service.docs}
                    </Button>
                  </span>
                )}
              </Show>
            ),
          },
          {
            name: t().service.since,
            value:
              state() === 'running' && about()?.startedAt
                ? f().when(about()?.startedAt ?? '')
                : t().common.none,
          },
          {
            name: t().service.restarts,
            value:
              restarts() === 0 ? t().service.noRestarts : t().service.restartsCount(f().number(restarts())),
          },
        ]}
      />
    </Panel>
  )
}
