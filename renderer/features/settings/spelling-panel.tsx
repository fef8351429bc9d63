import { createSignal, Show } from 'solid-js'
import { mostKnownWords, settingsFields } from '../../../shared/bridge/settings-schema.ts'
import type { SettingsPatch } from '../../../shared/bridge/settings.ts'
import type { Problem } from '../../../shared/bridge/problem.ts'
import { problemWords, useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import type { Result } from '../../state/platform/result.ts'
import { EntryList } from '../../ui/entry-list/entry-list.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Panel } from '../../ui/panel/panel.tsx'
import { Segmented } from '../../ui/segmented/segmented.tsx'
import { SettingRow } from './setting-row.tsx'

/** The dictionary of messages, and the words that the user added to it. */
export const SpellingPanel = (props: { onChange: (patch: SettingsPatch) => void }) => {
  const { t } = useText()
  const { workspace, settings } = useAppState()
  const [problem, setProblem] = createSignal<Problem>()
  const note = (result: Result<unknown>): boolean => {
    setProblem(result.ok ? undefined : result.problem)
    return result.ok
  }
  return (
    <Panel title={t().spelling.title}>
      <Show when={problem()}>{(what) => <Notice kind="error" {...problemWords(t(), what())} />}</Show>
      <SettingRow label={t().spelling.language} line={t().spelling.line}>
        <Segmented
          label={t().spelling.language}
          value={settings.value().spelling}
          options={settingsFields.spelling.options.map((value) => ({
            value,
            label: t().spelling.languages[value],
          }))}
          onChange={(spelling) => props.onChange({ spelling })}
        />
      </SettingRow>
      <EntryList
        entries={settings.value().knownWords.map((word) => ({ key: word, text: word }))}
        most={mostKnownWords}
        label={t().spelling.words}
        hint={t().spelling.wordsHint}
        addLabel={t().spelling.addWord}
        removeLabel={t().spelling.removeWord}
        onAdd={(word) => workspace.calls.settings.addKnownWord({ word }).then(note)}
        onRemove={(word) => void workspace.calls.settings.removeKnownWord({ word }).then(note)}
      />
    </Panel>
  )
}
