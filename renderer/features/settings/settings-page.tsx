import Minus from 'lucide-solid/icons/minus'
import Plus from 'lucide-solid/icons/plus'
import { type Component, Show, Suspense } from 'solid-js'
import { Dynamic } from 'solid-js/web'
import type { SettingsPatch } from '../../../shared/bridge/settings.ts'
import { languages } from '../../../shared/rules/language.ts'
import { problemWords, useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import { useProblem } from '../../state/use-problem.ts'
import { IconButton } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Panel } from '../../ui/panel/panel.tsx'
import { Segmented } from '../../ui/segmented/segmented.tsx'
import { Select } from '../../ui/select/select.tsx'
import { Switch } from '../../ui/switch/switch.tsx'
import { AboutPanel } from './about-panel.tsx'
import { AccessPanel } from './access-log.tsx'
import { ConnectionsPanel } from './connections-panel.tsx'
import { ContactCapRow } from './contact-cap.tsx'
import { EnrichmentSettings } from './enrichment-settings.tsx'
import { KeepListsPanel } from './keep-lists.tsx'
import { MoneyPanel } from './money-panel.tsx'
import { NetworkPanel } from './network-panel.tsx'
import { PeoplePanel } from './people-panel.tsx'
import { RecentFilesPanel } from './recent-files.tsx'
import { RememberedColumns } from './remembered-columns.tsx'
import { SetByOrganisation } from './set-by-organisation.tsx'
import { SettingRow } from './setting-row.tsx'
import { type SettingsPart, SettingsParts } from './settings-parts.tsx'
import { SendingHoursPanel } from './sending-hours.tsx'
import { SpellingPanel } from './spelling-panel.tsx'
import { TestPhonesPanel } from './test-phones.tsx'
import './settings.css'

const themes = ['system', 'light', 'dark'] as const
const densities = ['normal', 'compact'] as const
const holds = ['0', '10000', '30000', '60000', '300000', '600000'] as const

/** What a person may choose about the app. Each choice is saved when made. */
export const SettingsPage = (props: {
  /** Backups, and the way to another computer. */
  dataCare: Component
  /** The key to the data. */
  protection: Component
}) => {
  const { t, f } = useText()
  const { settings, shell } = useAppState()
  const { problem, setProblem } = useProblem((found) => problemWords(t(), found).what)
  const change = async (patch: SettingsPatch) => {
    const result = await settings.update(patch)
    setProblem(result.ok ? undefined : result.problem)
  }
  const hold = () => String(settings.value().holdMs)
  const holdOptions = () => {
    const known = holds.map((value) => ({ value: value as string, label: t().settings.holds[value] }))
    const isKnown = known.some((option) => option.value === hold())
    return isKnown ? known : [...known, { value: hold(), label: f().duration(settings.value().holdMs) }]
  }

  const parts: readonly SettingsPart[] = [
    {
      id: 'looks',
      title: () => t().settings.looks,
      content: () => (
        <Panel title={t().settings.looks}>
          <SettingRow label={t().settings.language}>
            <Segmented
              label={t().settings.language}
              value={settings.value().language}
              options={languages.map((value) => ({ value, label: t().settings.languages[value] }))}
              onChange={(language) => void change({ language })}
            />
          </SettingRow>
          <SettingRow label={t().settings.theme}>
            <Segmented
              label={t().settings.theme}
              value={settings.value().theme}
              options={themes.map((value) => ({ value, label: t().settings.themes[value] }))}
              onChange={(theme) => void change({ theme })}
            />
          </SettingRow>
          <SettingRow label={t().settings.zoom}>
            <div class="setting-zoom">
              <IconButton
                icon={Minus}
                kind="plain"
                label={t().commands.labels.zoom_out}
                onClick={() => shell.bridge.zoom('out')}
              />
              <span class="tabular">{f().percent((shell.state()?.zoom ?? 100) / 100)}</span>
              <IconButton
                icon={Plus}
                kind="plain"
                label={t().commands.labels.zoom_in}
                onClick={() => shell.bridge.zoom('in')}
              />
            </div>
          </SettingRow>
          <SettingRow label={t().settings.density}>
            <Segmented
              label={t().settings.density}
              value={settings.value().density}
              options={densities.map((value) => ({ value, label: t().settings.densities[value] }))}
              onChange={(density) => void change({ density })}
            />
          </SettingRow>
        </Panel>
      ),
    },
    {
      id: 'masks',
      title: () => t().settings.masks.title,
      content: () => (
        <Panel title={t().settings.masks.title}>
          <SetByOrganisation setting="masksCpfs">
            <Switch
              label={t().settings.masks.label}
              line={t().settings.masks.line}
              checked={settings.value().masksCpfs}
              onChange={(masksCpfs) => void change({ masksCpfs })}
            />
          </SetByOrganisation>
        </Panel>
      ),
    },
    {
      id: 'sending',
      title: () => t().settings.sending,
      content: () => (
        <Panel title={t().settings.sending}>
          <SettingRow label={t().settings.hold} line={t().settings.holdLine}>
            <Select
              unlabelled
              label={t().settings.hold}
              value={hold()}
              options={holdOptions()}
              onChange={(value) => void change({ holdMs: Number(value) })}
            />
          </SettingRow>
          <SetByOrganisation setting="contactCap">
            <ContactCapRow onChange={(patch) => void change(patch)} />
          </SetByOrganisation>
        </Panel>
      ),
    },
    {
      id: 'connections',
      title: () => t().connections.title,
      content: () => <ConnectionsPanel />,
    },
    {
      id: 'money',
      title: () => t().money.prices.title,
      content: () => <MoneyPanel onChange={(patch) => void change(patch)} />,
    },
    {
      id: 'network',
      title: () => t().network.title,
      content: () => <NetworkPanel />,
    },
    {
      id: 'phones',
      title: () => t().testSend.phones,
      content: () => <TestPhonesPanel />,
    },
    {
      id: 'spelling',
      title: () => t().spelling.title,
      content: () => <SpellingPanel onChange={(patch) => void change(patch)} />,
    },
    {
      id: 'hours',
      title: () => t().hours.title,
      content: () => (
        <SendingHoursPanel
          table={settings.value().sendingHours}
          onChange={(sendingHours) => void change({ sendingHours })}
        />
      ),
    },
    {
      id: 'enrichment',
      title: () => t().enrichments.settings.title,
      content: () => <EnrichmentSettings onChange={(patch) => void change(patch)} />,
    },
    {
      id: 'files',
      title: () => t().settings.recentFiles,
      content: () => <RecentFilesPanel onChange={(patch) => void change(patch)} />,
    },
    {
      id: 'data',
      title: () => t().dataCare.title,
      content: () => (
        <Suspense>
          <Dynamic component={props.dataCare} />
        </Suspense>
      ),
    },
    {
      id: 'protection',
      title: () => t().keys.panel,
      content: () => (
        <Suspense>
          <Dynamic component={props.protection} />
        </Suspense>
      ),
    },
    {
      id: 'keeping',
      title: () => t().settings.keeping,
      content: () => <KeepListsPanel onChange={(patch) => void change(patch)} />,
    },
    {
      id: 'columns',
      title: () => t().remembered.title,
      content: () => <RememberedColumns />,
    },
    {
      id: 'people',
      title: () => t().people.setting,
      content: () => <PeoplePanel />,
    },
    {
      id: 'access',
      title: () => t().access.title,
      content: () => <AccessPanel />,
    },
    {
      id: 'about',
      title: () => t().about.title,
      content: () => <AboutPanel />,
    },
  ]

  return (
    <Page title={t().settings.title} line={t().settings.line}>
      <Show when={problem()}>
        {(what) => <Notice kind="error" {...problemWords(t(), what())} what={t().settings.notSaved} />}
      </Show>
      <SettingsParts parts={parts} />
    </Page>
  )
}
