import type { SendingHoursTable } from '../../../shared/rules/sending-hours.ts'
import { useText } from '../../i18n/text.ts'
import { hoursRules } from '../../state/hours.ts'
import { HoursTable } from '../../ui/hours-table/hours-table.tsx'
import { Panel } from '../../ui/panel/panel.tsx'
import { SetByOrganisation } from './set-by-organisation.tsx'

/** When people may be reached; a campaign that starts outside is warned of. */
export const SendingHoursPanel = (props: {
  table: SendingHoursTable
  onChange: (table: SendingHoursTable) => void
}) => {
  const { t } = useText()
  return (
    <Panel title={t().hours.title}>
      <p class="hours-line">{t().hours.line}</p>
      <SetByOrganisation setting="sendingHours">
        <HoursTable
          words={t().hours}
          {...hoursRules(t().hours)}
          table={props.table}
          onChange={(table) => props.onChange(table)}
        />
      </SetByOrganisation>
    </Panel>
  )
}
