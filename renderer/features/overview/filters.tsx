import { Show } from 'solid-js'
import { embeddedConnectionId } from '../../../shared/bridge/connections.ts'
import { type Period, periodNames, periodOf } from '../../../shared/rules/brasilia-day.ts'
import { type CampaignType, campaignTypes } from '../../../shared/rules/campaign-types.ts'
import { useText } from '../../i18n/text.ts'
import { useQuery } from '../../state/query.ts'
import { tagsOf, useTags } from '../../state/tags.ts'
import { Select } from '../../ui/select/select.tsx'
import { TextField } from '../../ui/text-field/text-field.tsx'
import { type PeriodChoice, periodFault } from './period.ts'

export type Filters = {
  choice: PeriodChoice
  period: Period
  connectionId: string | null
  kind: CampaignType | null
  tag: string | null
}

/** Which period, connection, kind and tag the page is about. */
export const FilterFields = (props: {
  filters: Filters
  /** `YYYY-MM-DD`, Brasília. */
  today: string
  onChange: (filters: Filters) => void
}) => {
  const { t } = useText()
  const words = () => t().overview
  const connections = useQuery({
    topics: ['connections'],
    input: () => true,
    read: (calls) => calls.connections.list(),
  })
  const tags = useTags()
  const change = (patch: Partial<Filters>) => props.onChange({ ...props.filters, ...patch })
  const setEnd = (end: Partial<Period>) => change({ period: { ...props.filters.period, ...end } })
  const fault = () => {
    const what = periodFault(props.filters.period)
    return what === undefined ? undefined : words()[what]
  }
  const isDate = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text)
  return (
    <div class="overview-filters">
      <Select
        label={words().period}
        value={props.filters.choice}
        options={[
          ...periodNames.map((name): { value: PeriodChoice; label: string } => ({
            value: name,
            label: words().periods[name],
          })),
          { value: 'other', label: words().otherPeriod },
        ]}
        onChange={(choice) =>
          change(choice === 'other' ? { choice } : { choice, period: periodOf(choice, props.today) })
        }
      />
      <Show when={props.filters.choice === 'other'}>
        <TextField
          type="date"
          label={words().from}
          value={props.filters.period.from}
          onInput={(from) => isDate(from) && setEnd({ from })}
        />
        <TextField
          type="date"
          label={words().to}
          value={props.filters.period.to}
          error={fault()}
          onInput={(to) => isDate(to) && setEnd({ to })}
        />
      </Show>
      <Show when={(connections.value()?.length ?? 0) > 1}>
        <Select
          label={words().connection}
          value={props.filters.connectionId ?? ''}
          options={[
            { value: '', label: words().allConnections },
            ...(connections.value() ?? []).map(({ id, name }) => ({
              value: id,
              label: id === embeddedConnectionId ? t().shell.localService : name,
            })),
          ]}
          onChange={(id) => change({ connectionId: id === '' ? null : id })}
        />
      </Show>
      <Select
        label={words().kind}
        value={props.filters.kind ?? ''}
        options={[
          { value: '', label: words().allKinds },
          ...campaignTypes.map((kind) => ({ value: kind, label: t().outbox.kinds[kind] })),
        ]}
        onChange={(kind) => change({ kind: kind === '' ? null : kind })}
      />
      <Show when={tags().length > 0 || props.filters.tag !== null}>
        <Select
          label={words().tag}
          value={props.filters.tag ?? ''}
          options={[
            { value: '', label: words().allTags },
            ...tagsOf(props.filters.tag, tags()).map((tag) => ({ value: tag, label: tag })),
          ]}
          onChange={(tag) => change({ tag: tag === '' ? null : tag })}
        />
      </Show>
    </div>
  )
}
