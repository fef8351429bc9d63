import { createSignal, type JSX, Show } from 'solid-js'
import type { Problem } from '../../../shared/bridge/problem.ts'
import type { Settings } from '../../../shared/bridge/settings.ts'
import { problemWords, useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Facts, Panel } from '../../ui/panel/panel.tsx'
import { Segmented } from '../../ui/segmented/segmented.tsx'
import { Select } from '../../ui/select/select.tsx'
import { ConnectionsPanel } from './connections-panel.tsx'
import { RememberedColumns } from './remembered-columns.tsx'
import { SendingHoursPanel } from './sending-hours.tsx'
import { TestPhonesPanel } from './test-phones.tsx'
import './settings.css'

const languages = ['pt-BR', 'en'] as const
const themes = ['system', 'light', 'dark'] as const
const densities = ['normal', 'compact'] as const
const zonelessOptions = ['local-brasilia', 'utc'] as const
const holds = ['0', '10000', '30000', '60000', '300000', '600000'] as const

/** What a person may choose about the app. Each choice is saved when made. */
export const SettingsPage = () => {
  const { t, f } = useText()
  const { settings, shell } = useAppState()
  const [problem, setProblem] = createSignal<Problem>()
  const change = async (patch: Partial<Settings>) => {
    const result = await settings.update(patch)
    setProblem(result.ok ? undefined : result.problem)
  }
  const hold = () => String(settings.value().holdMs)
  const holdOptions = () => {
    const known = holds.map((value) => ({ value: value as string, label: t().settings.holds[value] }))
    const isKnown = known.some((option) => option.value === hold())
    return isKnown ? known : [...known, { value: hold(), label: f().duration(settings.value().holdMs) }]
  }
  const backend = () => shell.state()?.keys.backend ?? null

  return (
    <Page title={t().settings.title} line={t().settings.line}>
      <div class="page-narrow">
        <Show when={problem()}>
          {(what) => <Notice kind="error" {...problemWords(t(), what())} what={t().settings.notSaved} />}
        </Show>
        <Panel title={t().settings.looks}>
          <Row label={t().settings.language}>
            <Segmented
              label={t().settings.language}
              value={settings.value().language}
              options={languages.map((value) => ({ value, label: t().settings.languages[value] }))}
              onChange={(language) => void change({ language })}
            />
          </Row>
          <Row label={t().settings.theme}>
            <Segmented
              label={t().settings.theme}
              value={settings.value().theme}
              options={themes.map((value) => ({ value, label: t().settings.themes[value] }))}
              onChange={(theme) => void change({ theme })}
            />
          </Row>
          <Row label={t().settings.density}>
            <Segmented
              label={t().settings.density}
              value={settings.value().density}
              options={densities.map((value) => ({ value, label: t().settings.densities[value] }))}
              onChange={(density) => void change({ density })}
            />
          </Row>
        </Panel>
        <Panel title={t().settings.sending}>
          <Row label={t().settings.hold} line={t().settings.holdLine}>
            <Select
              unlabelled
              label={t().settings.hold}
              value={hold()}
              options={holdOptions()}
              onChange={(value) => void change({ holdMs: Number(value) })}
            />
          </Row>
          <Row label={t().settings.zoneless} line={t().settings.zonelessLine}>
            <Select
              unlabelled
              label={t().settings.zoneless}
              value={settings.value().zonelessStart}
              options={zonelessOptions.map((value) => ({
                value,
                label: t().settings.zonelessOptions[value],
              }))}
              onChange={(zonelessStart) => void change({ zonelessStart })}
            />
          </Row>
        </Panel>
        <ConnectionsPanel />
        <TestPhonesPanel />
        <SendingHoursPanel
          table={settings.value().sendingHours}
          onChange={(sendingHours) => void change({ sendingHours })}
        />
        <RememberedColumns />
        <Panel title={t().settings.about}>
          <Facts facts={aboutFacts()} />
        </Panel>
      </div>
    </Page>
  )

  function aboutFacts(): { name: string; value: JSX.Element }[] {
    const key = backend()
    return [
      { name: t().settings.version, value: shell.state()?.version },
      { name: t().settings.keyProtection, value: key === null ? undefined : t().settings.keyBackends[key] },
    ]
  }
}

const Row = (props: { label: string; line?: string; children: JSX.Element }) => (
  <div class="setting">
    <div class="setting-words">
      <span>{props.label}</span>
      <Show when={props.line}>
        <p>{props.line}</p>
      </Show>
    </div>
    <div class="setting-control">{props.children}</div>
  </div>
)
