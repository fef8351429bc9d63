import { Show } from 'solid-js'
import { embeddedConnectionId } from '../../../shared/bridge/connections.ts'
import { brasiliaDay, periodNames, periodOf, type PeriodName } from '../../../shared/rules/brasilia-day.ts'
import { departedStates } from '../../../shared/rules/outbox-states.ts'
import {
  anyCampaign,
  everySend,
  type HistoryFilter,
  realConnections,
  reportFilters,
} from '../../../shared/bridge/outbox.ts'
import { useText } from '../../i18n/text.ts'
import { useQuery } from '../../state/query.ts'
import { Button } from '../../ui/button/button.tsx'
import { tagsOf, useTags } from '../../state/tags.ts'
import { Select } from '../../ui/select/select.tsx'
import { filterKinds } from './use-history-filter.ts'

/** Which sends are shown: of what time, kind, state, connection and tag, and whether a report came. */
export const FilterBar = (props: { filter: HistoryFilter; onChange: (filter: HistoryFilter) => void }) => {
  const { t, f } = useText()
  const words = () => t().history
  const connections = useQuery({
    topics: ['connections'],
    input: () => true,
    read: (calls) => calls.connections.list(),
  })
  const tags = useTags()
  const change = (patch: Partial<HistoryFilter>) => props.onChange({ ...props.filter, ...patch })
  const today = brasiliaDay(new Date().toISOString())
  const period = (): PeriodName | 'any' | 'other' => {
    const { days } = props.filter
    if (days === null) return 'any'
    return (
      periodNames.find((name) => {
        const { from, to } = periodOf(name, today)
        return from === days.from && to === days.to
      }) ?? 'other'
    )
  }
  const otherName = () => {
    const { days } = props.filter
    if (days === null) return ''
    return days.from === days.to
      ? f().shortDate(days.from)
      : t().overview.fromTo(f().shortDate(days.from), f().shortDate(days.to))
  }
  const isAny = () => Object.values(props.filter).some((value) => value !== null)
  return (
    <div class="history-filters">
      <Select
        label={t().overview.period}
        value={period()}
        options={[
          { value: 'any', label: words().anyTime },
          ...periodNames.map((name) => ({ value: name, label: t().overview.periods[name] })),
          ...(period() === 'other' ? [{ value: 'other' as const, label: otherName() }] : []),
        ]}
        onChange={(name) => {
          if (name !== 'other') change({ days: name === 'any' ? null : periodOf(name, today) })
        }}
      />
      <Select
        label={t().overview.kind}
        value={props.filter.kind ?? ''}
        options={[
          { value: '', label: t().overview.allKinds },
          ...filterKinds.map((kind) => ({
            value: kind,
            label: kind === anyCampaign ? words().anyCampaign : t().outbox.kinds[kind],
          })),
        ]}
        onChange={(kind) => change({ kind: kind === '' ? null : kind })}
      />
      <Select
        label={words().state}
        value={props.filter.state ?? ''}
        options={[
          { value: '', label: words().anyState },
          ...departedStates.map((state) => ({ value: state, label: t().outbox.states[state] })),
        ]}
        onChange={(state) => change({ state: state === '' ? null : state })}
      />
      <Select
        label={words().report}
        value={props.filter.report ?? ''}
        options={[
          { value: '', label: words().anyReport },
          ...reportFilters.map((report) => ({ value: report, label: words().reports[report] })),
        ]}
        onChange={(report) => change({ report: report === '' ? null : report })}
      />
      <Show when={(connections.value()?.length ?? 0) > 1}>
        <Select
          label={t().overview.connection}
          value={props.filter.connectionId ?? ''}
          options={[
            { value: '', label: t().overview.allConnections },
            { value: realConnections, label: words().realConnections },
            ...(connections.value() ?? []).map(({ id, name }) => ({
              value: id,
              label: id === embeddedConnectionId ? t().shell.localService : name,
            })),
          ]}
          onChange={(id) => change({ connectionId: id === '' ? null : id })}
        />
      </Show>
      <Show when={tags().length > 0 || props.filter.tag !== null}>
        <Select
          label={t().overview.tag}
          value={props.filter.tag ?? ''}
          options={[
            { value: '', label: t().overview.allTags },
            ...tagsOf(props.filter.tag, tags()).map((tag) => ({ value: tag, label: tag })),
          ]}
          onChange={(tag) => change({ tag: tag === '' ? null : tag })}
        />
      </Show>
      <Show when={isAny()}>
        <Button kind="quiet" onClick={() => props.onChange(everySend)}>
          {words().clearFilter}
        </Button>
      </Show>
    </div>
  )
}
