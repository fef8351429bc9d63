import { createSignal, Show } from 'solid-js'
import type { Problem } from '../../../shared/bridge/problem.ts'
import type { SettingsPatch } from '../../../shared/bridge/settings.ts'
import { problemWords, useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import { useQuery } from '../../state/query.ts'
import { hasRecentDocuments } from '../../state/operating-system.ts'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Panel } from '../../ui/panel/panel.tsx'
import { Switch } from '../../ui/switch/switch.tsx'

/** The files that were opened lately: who else may know their names, and a way to forget them. */
export const RecentFilesPanel = (props: { onChange: (patch: SettingsPatch) => void }) => {
  const { t } = useText()
  const { workspace, settings, shell, toasts } = useAppState()
  const files = useQuery({
    topics: ['recent_files'],
    input: () => true,
    read: (calls) => calls.finder.files(),
  })
  const [problem, setProblem] = createSignal<Problem>()
  const count = () => files.value()?.length ?? 0
  const share = (sharesRecentFiles: boolean) => {
    if (!sharesRecentFiles) void shell.bridge.setRecentDocuments(null)
    props.onChange({ sharesRecentFiles })
  }
  const forget = async () => {
    const result = await workspace.calls.finder.forgetFiles({ ticket: null })
    setProblem(result.ok ? undefined : result.problem)
    if (!result.ok) return
    void shell.bridge.setRecentDocuments(null)
    toasts.say(t().settings.recentForgotten(result.value.forgotten))
  }
  return (
    <Panel title={t().settings.recentFiles}>
      <Show when={problem()}>{(what) => <Notice kind="error" {...problemWords(t(), what())} />}</Show>
      <div class="setting">
        <div class="setting-words">
          <span>{t().settings.recentKept(count())}</span>
          <p>{t().settings.recentLine}</p>
        </div>
        <div class="setting-control">
          <Button disabled={count() === 0} onClick={() => forget()}>
            {t().settings.recentForget}
          </Button>
        </div>
      </div>
      <Show when={hasRecentDocuments(navigator)}>
        <Switch
          label={t().settings.recentShare}
          line={t().settings.recentShareLine}
          checked={settings.value().sharesRecentFiles}
          onChange={share}
        />
      </Show>
    </Panel>
  )
}
