import { useNavigate } from '@solidjs/router'
import Play from 'lucide-solid/icons/play'
import RotateCw from 'lucide-solid/icons/rotate-cw'
import Square from 'lucide-solid/icons/square'
import { createSignal, Show } from 'solid-js'
import { useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Page } from '../../ui/page/page.tsx'
import { AccessPanel } from './access-panel.tsx'
import './cnpj-base.css'
import { ControlPanels } from './control-panels.tsx'
import { PortDialog } from './port-dialog.tsx'
import './service.css'

/** The embedded service: whether it runs, where, what it holds, and how it may be made to fail. */
export const ServicePage = () => {
  const { t, f } = useText()
  const { shell } = useAppState()
  const navigate = useNavigate()
  const health = () => shell.health('service')
  const state = () => health()?.state ?? 'starting'
  const isUp = () => state() === 'running'
  const isDown = () => state() === 'stopped' || state() === 'failed'
  const reason = () => health()?.reason ?? null
  // Here and not in a panel: panels come and go with the service under an open dialog.
  const [isChangingPort, setChangingPort] = createSignal(false)
  const retryWords = () => {
    const retryAt = health()?.retryAt ?? null
    return retryAt === null ? undefined : t().service.retryAt(f().time(retryAt))
  }
  const reasonTodo = () => {
    const code = reason()
    return code === null ? undefined : t().shell.reasons[code].todo
  }
  return (
    <Page
      title={t().service.title}
      line={t().service.line[state()]}
      actions={
        <>
          <Show when={isUp()}>
            <Button icon={RotateCw} onClick={() => shell.bridge.controlService('restart')}>
              {t().service.restart}
            </Button>
            <Button icon={Square} onClick={() => shell.bridge.controlService('stop')}>
              {t().service.stop}
            </Button>
          </Show>
          <Show when={isDown()}>
            <Button kind="main" icon={Play} onClick={() => shell.bridge.controlService('start')}>
              {t().service.start}
            </Button>
          </Show>
        </>
      }
    >
      <div class="service">
        <Show when={isDown() || state() === 'restarting'}>
          <Notice
            kind={state() === 'failed' ? 'error' : 'warning'}
            what={reasonWords(
              t().service.stoppedTitle,
              reason() === null ? undefined : t().shell.reasons[reason() ?? 'crashed'].what,
            )}
            kept={t().service.stoppedKept}
            todo={retryWords() ?? reasonTodo()}
            actions={
              <Show when={state() === 'failed'}>
                <Button onClick={() => navigate('/settings?part=backups')}>{t().dataCare.title}</Button>
              </Show>
            }
          />
        </Show>
        <Show
          when={isUp()}
          fallback={
            <>
              <p class="service-about">{t().service.about}</p>
              <AccessPanel onChangePort={() => setChangingPort(true)} />
            </>
          }
        >
          <ControlPanels onChangePort={() => setChangingPort(true)} />
        </Show>
        <PortDialog
          open={isChangingPort()}
          port={shell.state()?.service.port ?? 0}
          onClose={() => setChangingPort(false)}
        />
      </div>
    </Page>
  )
}

const reasonWords = (title: string, reason: string | undefined): string =>
  reason === undefined ? title : `${title} ${reason}`
