import { createMemo, For, Match, Show, Switch } from 'solid-js'
import type { RecordSet, RecordView } from '../../../../shared/bridge/records.ts'
import { problemWords, useText } from '../../../i18n/text.ts'
import { useQuery } from '../../../state/query.ts'
import { Notice } from '../../../ui/notice/notice.tsx'
import { ChartCard } from './chart-card.tsx'
import { chartsOf } from './charts.ts'

/** What people look at first of a set, as charts that filter. Each counts the records of the other fields' filters. */
export const ChartsStrip = (props: {
  set: RecordSet
  view: RecordView
  /** `YYYY-MM-DD`. */
  today: string
  onView: (view: RecordView) => void
}) => {
  const { t } = useText()
  const charts = createMemo(() => chartsOf(props.set.fields, props.today))
  const asked = createMemo(() => {
    const { filters, search } = props.view
    // The order of the rows changes no count.
    return {
      enrichmentId: props.set.enrichmentId,
      view: { filters, search, sort: null },
      questions: charts().map(({ question }) => question),
    }
  })
  const found = useQuery({
    topics: [],
    input: () => (charts().length === 0 ? null : JSON.stringify(asked())),
    read: (calls, _input, signal) => calls.records.facets(asked(), { signal }),
    keeps: true,
  })
  const facetOf = (field: string) => found.value()?.facets.find((facet) => facet.field === field)
  return (
    <section class="charts" aria-label={t().results.charts}>
      <Switch>
        <Match when={found.problem()}>
          {(problem) => <Notice kind="error" {...problemWords(t(), problem())} />}
        </Match>
        <Match when={charts().length > 0}>
          <div class="charts-row">
            <For each={charts()}>
              {(chart) => (
                <Show
                  when={facetOf(chart.field)}
                  fallback={<div class="chart-card" aria-hidden="true" data-waiting="" />}
                >
                  {(facet) => (
                    <ChartCard chart={chart} facet={facet()} view={props.view} onView={props.onView} />
                  )}
                </Show>
              )}
            </For>
          </div>
        </Match>
      </Switch>
    </section>
  )
}
