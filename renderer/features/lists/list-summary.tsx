import { createMemo, Match, Show, Switch } from 'solid-js'
import type { ContactList, ListStatistics, ListView } from '../../../shared/bridge/lists.ts'
import { filtersOn, withFilters } from '../../../shared/rules/column-choice.ts'
import { stateOfDdd } from '../../../shared/rules/brazilian-areas.ts'
import { type PhoneOutcome, phoneOutcomes } from '../../../shared/rules/results.ts'
import { problemWords, useText } from '../../i18n/text.ts'
import { createClock } from '../../state/clock.ts'
import { useQuery } from '../../state/query.ts'
import { Bars } from '../../ui/bars/bars.tsx'
import { Button } from '../../ui/button/button.tsx'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { SkeletonRows } from '../../ui/skeleton/skeleton.tsx'
import { ColumnCharts } from './column-charts.tsx'
import { mostAreas, summaryFigures } from './summary-figures.ts'
import './list-summary.css'

type Props = {
  list: ContactList
  view: ListView
  /** Shows the people of a view. */
  onView: (view: ListView) => void
}

/** Who the people of a list are: kinds of number, where they live, by which clock, what its columns say of them. */
export const ListSummary = (props: Props) => {
  const { t } = useText()
  const statistics = useQuery({
    topics: ['lists'],
    input: () => props.list.id,
    read: (calls, id, signal) => calls.lists.statistics({ id }, { signal }),
  })
  const outcomes = useQuery({
    topics: ['lists', 'results'],
    input: () => (props.list.roles.includes('phone') ? props.list.id : null),
    read: (calls, id, signal) => calls.lists.outcomes({ id }, { signal }),
  })
  return (
    <Switch>
      <Match when={statistics.problem()}>
        {(problem) => (
          <Notice
            kind="error"
            {...problemWords(t(), problem())}
            actions={<Button onClick={() => statistics.refresh()}>{t().common.retry}</Button>}
          />
        )}
      </Match>
      <Match when={statistics.isSlow()}>
        <SkeletonRows rows={6} label={t().common.loading} />
      </Match>
      <Match when={props.list.size === 0}>
        <EmptyState title={t().lists.summaryEmpty} />
      </Match>
      <Match when={statistics.value()}>
        {(found) => <Charts {...props} statistics={found()} outcomes={outcomes.value()} />}
      </Match>
    </Switch>
  )
}

const tickMs = 5_000

type Outcomes = Record<PhoneOutcome, number>

const Charts = (props: Props & { statistics: ListStatistics; outcomes: Outcomes | undefined }) => {
  const { t, f } = useText()
  const now = createClock(tickMs)
  const figures = createMemo(() => summaryFigures(props.statistics))
  /** Of some people, never "0%". */
  const writeShare = (share: number) =>
    share > 0 && share < 0.005 ? t().lists.underOnePercent : f().percent(share)
  const inWords = () => ({
    headers: t().lists.summaryHeaders,
    total: figures().total,
    writeCount: f().number,
    writeShare,
  })
  const press = (name: string, isOn: boolean, view: ListView) => ({
    label: t().lists.filterBy(name),
    isOn,
    run: () => props.onView(view),
  })
  const pressField = (type: 'state' | 'ddd', name: string) => {
    const filter = { field: { type }, operator: 'is' as const, value: name }
    const isOn = filtersOn(props.view, { type }).some(({ value }) => value === name)
    return press(name, isOn, withFilters(props.view, { type }, [filter]))
  }
  const areas = () => figures().areas.slice(0, mostAreas)
  const has97 = () => figures().areas.some(({ name }) => name === '97')
  return (
    <div class="list-summary" tabIndex={0} role="group" aria-label={t().lists.summary}>
      <div>
        <Bars
          {...inWords()}
          title={figures().hasPhones ? t().lists.summaryOf.phoneKinds : t().lists.summaryOf.documentKinds}
          bars={figures().kinds.map(({ name, count }) => ({
            name: t().lists.summaryKinds[name],
            count,
            press: press(t().lists.summaryKinds[name], props.view.kind === name, {
              ...props.view,
              kind: name,
            }),
          }))}
          hint={props.statistics.foreign > 0 ? t().lists.otherStates : undefined}
        />
        <Show when={(props.outcomes?.reached ?? 0) + (props.outcomes?.failed ?? 0) > 0}>
          <Bars
            {...inWords()}
            title={t().lists.summaryOf.outcomes}
            bars={phoneOutcomes.map((outcome) => ({
              name: t().lists.outcomes[outcome],
              count: props.outcomes?.[outcome] ?? 0,
              press: press(t().lists.outcomes[outcome], props.view.outcome === outcome, {
                ...props.view,
                outcome,
              }),
            }))}
            hint={t().lists.outcomesHint}
          />
        </Show>
        <Show when={figures().zones.length > 0}>
          <Bars
            {...inWords()}
            title={t().lists.summaryOf.zones}
            bars={figures().zones.map(({ name, count }) => ({
              name: t().lists.summaryZones[name],
              note: t().lists.timeThere(f().timeIn(now(), name)),
              count,
              press: press(t().lists.summaryZones[name], props.view.zone === name, {
                ...props.view,
                zone: name,
              }),
            }))}
            hint={has97() ? t().lists.zonesHint97 : t().lists.zonesHint}
          />
        </Show>
      </div>
      <Show when={figures().states.length > 0}>
        <Bars
          {...inWords()}
          title={t().lists.summaryOf.states}
          bars={figures().states.map((state) => ({ ...state, press: pressField('state', state.name) }))}
        />
        <Bars
          {...inWords()}
          title={
            figures().areas.length > mostAreas
              ? t().lists.summaryOf.topAreas(mostAreas)
              : t().lists.summaryOf.areas
          }
          bars={areas().map(({ name, count }) => ({
            name,
            note: stateOfDdd(name),
            count,
            press: pressField('ddd', name),
          }))}
        />
      </Show>
      <ColumnCharts {...props} />
    </div>
  )
}
