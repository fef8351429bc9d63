import { useNavigate } from '@solidjs/router'
import { createSignal, Match, Show, Switch } from 'solid-js'
import type { UpdateState } from '../../../shared/bridge/updates.ts'
import type { ProblemWords } from '../../../shared/texts/problem-words.ts'
import { useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Facts, Panel } from '../../ui/panel/panel.tsx'
import { Progress } from '../../ui/progress/progress.tsx'
import { DiagnosticsDialog } from './diagnostics-dialog.tsx'
import { SettingRow } from './setting-row.tsx'

/** What this copy is, and whether there is a newer one: asked for here and nowhere else. */
export const AboutPanel = () => {
  const { t } = useText()
  const { shell } = useAppState()
  const navigate = useNavigate()
  const [isDiagnosing, setDiagnosing] = createSignal(false)
  return (
    <Panel title={t().about.title}>
      <Facts facts={[{ name: t().about.version, value: shell.state()?.version }]} />
      <SettingRow label={t().about.licences} line={t().about.licencesSetting}>
        <Button onClick={() => navigate('/licences')}>{t().about.licencesShow}</Button>
      </SettingRow>
      <SettingRow label={t().about.diagnostics} line={t().about.diagnosticsSetting}>
        <Button onClick={() => setDiagnosing(true)}>{t().about.diagnosticsShow}</Button>
      </SettingRow>
      <Show when={isDiagnosing()}>
        <DiagnosticsDialog onClose={() => setDiagnosing(false)} />
      </Show>
      <Show when={shell.state()?.updates}>{(update) => <UpdateSetting update={update()} />}</Show>
    </Panel>
  )
}

const UpdateSetting = (props: { update: UpdateState }) => {
  const { t, f } = useText()
  const { shell } = useAppState()
  const found = () => (props.update.state === 'found' ? props.update : undefined)
  const downloading = () => (props.update.state === 'downloading' ? props.update : undefined)
  const problem = (): ProblemWords | undefined => {
    if (props.update.state !== 'failed') return undefined
    const { problem: what, connection } = props.update
    const said = t().about.updateProblems[what]
    if (connection === null) return said
    const { code, subject } = connection
    // What names a proxy or a certificate says what to do about it.
    const reason = t().network.failures[code](subject ?? '')
    return subject === null ? { ...said, what: reason } : { what: reason, kept: said.kept }
  }
  const words = (): string => {
    const { update } = props
    const texts = t().about.updateStates
    switch (update.state) {
      case 'found':
        return update.bytes === null
          ? texts.found(update.version)
          : texts.foundOfSize(update.version, f().bytes(update.bytes))
      case 'downloading':
        return texts.downloading(update.version)
      case 'ready':
        return texts.ready(update.version)
      case 'failed':
        return texts.not_asked
      default:
        return texts[update.state]
    }
  }
  const mayAsk = () => ['not_asked', 'asking', 'newest', 'failed'].includes(props.update.state)
  return (
    <>
      {/* Said as it changes, wherever the keyboard is meanwhile. */}
      <div role="status">
        <SettingRow label={t().about.updates} line={words()}>
          <Switch>
            <Match when={found()}>
              {(update) => (
                <Button kind="main" onClick={() => shell.bridge.installUpdate({ version: update().version })}>
                  {t().about.installUpdate}
                </Button>
              )}
            </Match>
            <Match when={mayAsk()}>
              <Button
                disabled={props.update.state === 'asking'}
                onClick={() => shell.bridge.checkForUpdate()}
              >
                {t().about.checkForUpdate}
              </Button>
            </Match>
          </Switch>
        </SettingRow>
      </div>
      <Show when={downloading()}>{(update) => <Progress label={words()} share={update().share} />}</Show>
      <Show when={problem()}>{(said) => <Notice kind="error" {...said()} />}</Show>
    </>
  )
}
