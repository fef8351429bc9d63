import type { Settings } from '../../../shared/bridge/settings-schema.ts'
import type { SettingsPatch } from '../../../shared/bridge/settings.ts'
import { useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import { Select } from '../../ui/select/select.tsx'
import { SettingRow } from './setting-row.tsx'

type Cap = NonNullable<Settings['contactCap']>

const offered: readonly Cap[] = [
  { contacts: 1, days: 7 },
  { contacts: 2, days: 7 },
  { contacts: 3, days: 7 },
  { contacts: 1, days: 30 },
  { contacts: 4, days: 30 },
]

const none = 'none'
const valueOf = ({ contacts, days }: Cap): string => `${contacts} ${days}`

/** By how many campaigns a person may be reached, in how many days. */
export const ContactCapRow = (props: { onChange: (patch: SettingsPatch) => void }) => {
  const { t } = useText()
  const { settings } = useAppState()
  const caps = () => {
    const set = settings.value().contactCap
    const isOffered = set === null || offered.some((cap) => valueOf(cap) === valueOf(set))
    return isOffered ? offered : [...offered, set]
  }
  const choose = (value: string) => {
    const chosen = caps().find((cap) => valueOf(cap) === value)
    props.onChange({ contactCap: chosen ?? null })
  }
  const value = () => {
    const set = settings.value().contactCap
    return set === null ? none : valueOf(set)
  }
  return (
    <SettingRow label={t().settings.contactCap} line={t().settings.contactCapLine}>
      <Select
        unlabelled
        label={t().settings.contactCap}
        value={value()}
        options={[
          { value: none, label: t().settings.noContactCap },
          ...caps().map((cap) => ({
            value: valueOf(cap),
            label: t().settings.contactCaps(cap.contacts, cap.days),
          })),
        ]}
        onChange={choose}
      />
    </SettingRow>
  )
}
