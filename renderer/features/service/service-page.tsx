import Play from 'lucide-solid/icons/play'
import RotateCw from 'lucide-solid/icons/rotate-cw'
import Square from 'lucide-solid/icons/square'
import { Show } from 'solid-js'
import { useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Page } from '../../ui/page/page.tsx'
import { AccessPanel } from './access-panel.tsx'
import { ControlPanels } from './control-panels.tsx'
import './service.css'

/** The embedded service: whether it runs, where, what it holds, and how it may be made to fail. */
export const ServicePage = () => {
  const { t, f } = useText()
  const { shell } = useAppState()
  const health = () => shell.health('service')
  const state = () => health()?.state ?? 'starting'
  const isUp = () => state() === 'running'
  const isDown = () => state() === 'stopped' || state() === 'failed'
  const reason = () => health()?.reason ?? null
  const retryWords = () => {
    const retryAt = health()?.retryAt ?? null
    return retryAt === null ? undefined : t().service.retryAt(f().time(retryAt))
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
      <div class="service">
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
        <Show when={isUp()} fallback={<AccessPanel />}>
          <ControlPanels />
        </Show>
      </div>
    </Page>
  )
}

const reasonWords = (title: string, reason: string | undefined): string =>
  reason === undefined ? title : `${title} ${reason}`
