import Copy from 'lucide-solid/icons/copy'
import Play from 'lucide-solid/icons/play'
import RotateCw from 'lucide-solid/icons/rotate-cw'
import Square from 'lucide-solid/icons/square'
import { Show } from 'solid-js'
import { useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Facts, Panel } from '../../ui/panel/panel.tsx'
import { StateTag } from '../../ui/state-tag/state-tag.tsx'
import { toneOfProcess } from '../../ui/state-tag/process-tone.ts'
import './service.css'

/** The embedded service: whether it runs, where, and what other programs need to use it. */
export const ServicePage = () => {
  const { t, f } = useText()
  const { shell, toasts } = useAppState()
  const health = () => shell.health('service')
  const state = () => health()?.state ?? 'starting'
  const isUp = () => state() === 'running'
  const isDown = () => state() === 'stopped' || state() === 'failed'
  const about = () => shell.state()?.service
  const reason = () => health()?.reason ?? null

  const copyToken = async () => {
    await shell.bridge.copyServiceToken()
    toasts.say(t().service.tokenCopied)
  }

  return (
    <Page
      title={t().service.title}
      line={t().service.line[state()]}
      actions={
        <>
          <Show when={isUp()}>
            <Button icon={RotateCw} onClick={() => void shell.bridge.controlService('restart')}>
              {t().service.restart}
            </Button>
            <Button icon={Square} onClick={() => void shell.bridge.controlService('stop')}>
              {t().service.stop}
            </Button>
          </Show>
          <Show when={isDown()}>
            <Button kind="main" icon={Play} onClick={() => void shell.bridge.controlService('start')}>
              {t().service.start}
            </Button>
          </Show>
        </>
      }
    >
      <div class="page-narrow">
        <p class="service-about">{t().service.about}</p>
        <Show when={isDown() || state() === 'restarting'}>
          <Notice
            kind={state() === 'failed' ? 'error' : 'warning'}
            what={reasonWords(
              t().service.stoppedTitle,
              reason() === null ? undefined : t().shell.reasons[reason() ?? 'crashed'].what,
            )}
            kept={t().service.stoppedKept}
            todo={retryWords()}
          />
        </Show>
        <Panel title={t().service.use}>
          <p class="muted service-use">{t().service.useLine}</p>
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
                name: t().service.token,
                value: (
                  <Show
                    when={about()?.tokenLast4}
                    fallback={<span class="muted">{t().service.noToken}</span>}
                  >
                    {(last4) => (
                      <span class="service-value">
                        <span class="mono">{t().service.tokenEnds(last4())}</span>
                        <Button small icon={Copy} onClick={() => void copyToken()}>
                          {t().service.copyToken}
                        </Button>
                      </span>
                    )}
                  </Show>
                ),
              },
              {
                name: t().service.since,
                value: isUp() && about()?.startedAt ? f().when(about()?.startedAt ?? '') : t().common.none,
              },
              {
                name: t().service.restarts,
                value:
                  (health()?.restarts ?? 0) === 0
                    ? t().service.noRestarts
                    : t().service.restartsCount(f().number(health()?.restarts ?? 0)),
              },
            ]}
          />
        </Panel>
      </div>
    </Page>
  )

  function retryWords(): string | undefined {
    const retryAt = health()?.retryAt ?? null
    return retryAt === null ? undefined : t().service.retryAt(f().time(retryAt))
  }
}

const reasonWords = (title: string, reason: string | undefined): string =>
  reason === undefined ? title : `${title} ${reason}`
