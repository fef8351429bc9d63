import { useNavigate } from '@solidjs/router'
import { useText } from '../../i18n/text.ts'
import { Button } from '../../ui/button/button.tsx'
import { Panel } from '../../ui/panel/panel.tsx'
import { SettingRow } from './setting-row.tsx'

/** The way to what people may ask of whoever keeps their data. */
export const PeoplePanel = () => {
  const { t } = useText()
  const navigate = useNavigate()
  return (
    <Panel title={t().people.setting}>
      <SettingRow label={t().people.settingLine}>
        <Button onClick={() => navigate('/people')}>{t().people.settingOpen}</Button>
      </SettingRow>
    </Panel>
  )
}
