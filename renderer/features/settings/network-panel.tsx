import { createSignal, Show } from 'solid-js'
import type { Network, ShownCertificate } from '../../../shared/bridge/network.ts'
import { problemWords, useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import type { Result } from '../../state/platform/result.ts'
import { useQuery } from '../../state/query.ts'
import { useProblem } from '../../state/use-problem.ts'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Panel } from '../../ui/panel/panel.tsx'
import { ClientCertificateDialog } from './client-certificate-dialog.tsx'
import { ProxyLoginDialog } from './proxy-login-dialog.tsx'
import { SettingRow } from './setting-row.tsx'

/** What the company's network asks for: a login for its proxy, its own certificate, a client certificate. */
export const NetworkPanel = () => {
  const { t, f } = useText()
  const { workspace, shell } = useAppState()
  const { problem, setProblem } = useProblem((found) => problemWords(t(), found).what)
  const [dialog, setDialog] = createSignal<'login' | 'client' | null>(null)
  const network = useQuery({
    topics: ['network'],
    input: () => true,
    read: (calls) => calls.network.get(),
  })
  const run = async (call: Promise<Result<Network>>) => {
    const result = await call
    setProblem(result.ok ? undefined : result.problem)
    return result
  }
  const chooseCertificates = async () => {
    const ticket = await shell.bridge.pickCertificate('authority')
    if (ticket !== null) await run(workspace.calls.network.setCertificates({ ticket }))
  }
  const shown = ({ subject, expiresAt }: ShownCertificate) =>
    t().network.shown(subject, f().date(expiresAt.slice(0, 10)))
  const certificatesLine = ({ certificates, isSystemStoreUsed }: Network) => {
    const [first, ...others] = certificates
    if (first === undefined) return t().network.certificatesNone(isSystemStoreUsed)
    return others.length === 0 ? shown(first) : `${shown(first)}, ${t().network.more(others.length)}`
  }
  return (
    <Panel title={t().network.title}>
      <p class="hours-line">{t().network.line}</p>
      <Show when={problem() ?? network.problem()}>
        {(what) => <Notice kind="error" {...problemWords(t(), what())} />}
      </Show>
      <Show when={network.value()}>
        {(value) => (
          <>
            <SettingRow
              label={t().network.login}
              line={
                value().proxyUser === null
                  ? t().network.loginNone
                  : t().network.loginSet(value().proxyUser ?? '')
              }
            >
              <SetOrRemove
                label={t().network.login}
                isSet={value().proxyUser !== null}
                set={value().proxyUser === null ? t().network.set : t().network.change}
                onSet={() => setDialog('login')}
                onRemove={() => void run(workspace.calls.network.setProxyLogin(null))}
              />
            </SettingRow>
            <SettingRow label={t().network.certificates} line={certificatesLine(value())}>
              <SetOrRemove
                label={t().network.certificates}
                isSet={value().certificates.length > 0}
                set={t().network.choose}
                onSet={() => void chooseCertificates()}
                onRemove={() => void run(workspace.calls.network.setCertificates(null))}
              />
            </SettingRow>
            <SettingRow
              label={t().network.clientCertificate}
              line={clientLine(value().clientCertificate, shown, t().network.clientCertificateNone)}
            >
              <SetOrRemove
                label={t().network.clientCertificate}
                isSet={value().clientCertificate !== null}
                set={t().network.choose}
                onSet={() => setDialog('client')}
                onRemove={() => void run(workspace.calls.network.setClientCertificate(null))}
              />
            </SettingRow>
          </>
        )}
      </Show>
      <ProxyLoginDialog
        open={dialog() === 'login'}
        user={network.value()?.proxyUser ?? ''}
        onClose={() => setDialog(null)}
      />
      <ClientCertificateDialog open={dialog() === 'client'} onClose={() => setDialog(null)} />
    </Panel>
  )
}

const clientLine = (
  certificate: ShownCertificate | null,
  shown: (certificate: ShownCertificate) => string,
  none: string,
): string => (certificate === null ? none : shown(certificate))

/** The label is part of each button's name, as there are several of them. */
const SetOrRemove = (props: {
  label: string
  isSet: boolean
  set: string
  onSet: () => void
  onRemove: () => void
}) => {
  const { t } = useText()
  return (
    <div class="setting-buttons">
      <Show when={props.isSet}>
        <Button
          kind="plain"
          aria-label={`${t().network.remove}: ${props.label}`}
          onClick={() => props.onRemove()}
        >
          {t().network.remove}
        </Button>
      </Show>
      <Button aria-label={`${props.set} ${props.label}`} onClick={() => props.onSet()}>
        {props.set}
      </Button>
    </div>
  )
}
