import type { SettingsPatch } from '../../../shared/bridge/settings.ts'
import { useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import { Panel } from '../../ui/panel/panel.tsx'
import { Select } from '../../ui/select/select.tsx'
import { SetByOrganisation } from './set-by-organisation.tsx'
import { SettingRow } from './setting-row.tsx'

const spans = [30, 90, 180, 365, 730] as const

/** For how long new lists are kept until the person is asked. */
export const KeepListsPanel = (props: { onChange: (patch: SettingsPatch) => void }) => {
  const { t } = useText()
  const { settings } = useAppState()
  const options = () => {
    const set = settings.value().keepListsDays
    const all = new Set<number>(set === null ? spans : [...spans, set])
    return [
      ...[...all]
        .toSorted((a, b) => a - b)
        .map((days) => ({ value: String(days), label: t().settings.keepDays(days) })),
      { value: 'none', label: t().settings.keepNoDate },
    ]
  }
  return (
    <Panel title={t().settings.keeping}>
      <SetByOrganisation setting="keepListsDays">
        <SettingRow label={t().settings.keepLists} line={t().settings.keepListsLine}>
          <Select
            unlabelled
            label={t().settings.keepLists}
            value={String(settings.value().keepListsDays ?? 'none')}
            options={options()}
            onChange={(value) => props.onChange({ keepListsDays: value === 'none' ? null : Number(value) })}
          />
        </SettingRow>
      </SetByOrganisation>
    </Panel>
  )
}
