import { useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import { NumberField } from '../../ui/number-field/number-field.tsx'
import { Panel } from '../../ui/panel/panel.tsx'

/** For how long records that were bought are good enough. */
export const EnrichmentSettings = (props: { onChange: (patch: { reuseDays: number }) => void }) => {
  const { t } = useText()
  const { settings } = useAppState()
  const words = () => t().enrichments.settings
  return (
    <Panel title={words().title}>
      <div class="setting-fields">
        <NumberField
          label={words().reuse}
          value={settings.value().reuseDays}
          least={0}
          most={3_650}
          error={t().enrichments.form.daysWrong}
          onChange={(reuseDays) => props.onChange({ reuseDays })}
        />
        <p class="field-hint">{words().reuseLine}</p>
      </div>
    </Panel>
  )
}
