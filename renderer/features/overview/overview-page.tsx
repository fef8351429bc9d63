import { A } from '@solidjs/router'
import { createMemo, createSignal, Show } from 'solid-js'
import { embeddedConnectionId } from '../../../shared/bridge/connections.ts'
import { anyCampaign, realConnections } from '../../../shared/bridge/outbox.ts'
import type { Overview } from '../../../shared/bridge/overview.ts'
import { brasiliaDay, countDays, monthToClose, periodOf } from '../../../shared/rules/brasilia-day.ts'
import { problemWords, useText } from '../../i18n/text.ts'
import { useQuery } from '../../state/query.ts'
import { Button } from '../../ui/button/button.tsx'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { Loaded } from '../../ui/loaded/loaded.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Page } from '../../ui/page/page.tsx'
import { FilterFields, type Filters } from './filters.tsx'
import { LatestSends } from './latest-sends.tsx'
import { BestHoursPlot, StartsPlot } from './hours-plots.tsx'
import './overview.css'
import { daysOfStep, periodFault, stepName } from './period.ts'
import { OutcomePlot, ResultsPlot } from './outcome-plots.tsx'
import { AreasPlot, ReachedPlot } from './sent-plots.tsx'
import { EnrichmentsPlot, ImportsPlot, SpendingPlot } from './work-plots.tsx'

const isNothing = ({ sent, unknown, refused, imports, enrichments, tests }: Overview): boolean =>
  sent.campaigns +
    unknown.campaigns +
    refused.campaigns +
    tests.campaigns +
    imports.length +
    enrichments.length ===
  0

/** What was sent, brought in and enriched in a period, as plots; one of its days narrows what is below. */
export const OverviewPage = () => {
  const { t, f } = useText()
  const words = () => t().overview
  const today = () => brasiliaDay(new Date().toISOString())
  const [filters, setFilters] = createSignal<Filters>({
    choice: 'days_30',
    period: periodOf('days_30', today()),
    connectionId: null,
    kind: null,
    tag: null,
  })
  const [step, setStep] = createSignal<string>()
  const isPeriod = () => periodFault(filters().period) === undefined
  const asked = createMemo(() => {
    const { period, connectionId, kind, tag } = filters()
    return { ...period, connectionId, kind, tag }
  })
  const whole = useQuery({
    topics: ['outbox', 'lists', 'enrichments', 'money', 'results'],
    input: () => (isPeriod() ? JSON.stringify(asked()) : null),
    read: (calls) => calls.overview.read(asked()),
    keeps: true,
  })
  /** The period, or the part of it that was chosen. */
  const part = () => {
    const chosen = step()
    return chosen === undefined ? filters().period : daysOfStep(chosen, filters().period)
  }
  const narrowed = useQuery({
    topics: ['outbox', 'lists', 'enrichments', 'money', 'results'],
    input: () => (step() === undefined || !isPeriod() ? null : JSON.stringify({ ...asked(), ...part() })),
    read: (calls) => calls.overview.read({ ...asked(), ...part() }),
    keeps: true,
  })
  const change = (next: Filters) => {
    setStep(undefined)
    setFilters(next)
  }
  const changeWords = ({ sent, before }: Overview): string => {
    if (before.people === 0) return ''
    const share = (sent.people - before.people) / before.people
    if (share === 0) return words().same
    return share > 0 ? words().more(f().percent(share)) : words().less(f().percent(-share))
  }
  const line = () => {
    const found = whole.value()
    if (found === undefined || !isPeriod()) return ''
    const { from, to } = filters().period
    const said = words().line(
      found.sent.people,
      found.sent.campaigns,
      words().fromTo(f().shortDate(from), f().shortDate(to)),
    )
    const more = changeWords(found)
    return more === '' ? `${said}.` : `${said}, ${words().against(more, countDays(from, to))}.`
  }
  return (
    <Page
      title={words().title}
      line={line()}
      actions={
        <A class="button" data-kind="plain" href={`/overview/${monthToClose(today())}`}>
          {t().month.close}
        </A>
      }
    >
      <div class="overview">
        <FilterFields filters={filters()} today={today()} onChange={change} />
        <Loaded
          from={whole}
          words={t().common}
          tell={(what) => problemWords(t(), what)}
          rows={8}
          isEmpty={isNothing}
          empty={<EmptyState title={words().emptyTitle} line={words().emptyLine} />}
        >
          {(found) => (
            <>
              <Show when={found().isRehearsal}>
                <Notice kind="info" what={words().rehearsal} />
              </Show>
              <Show when={step()}>
                {(chosen) => (
                  <p class="overview-chosen">
                    {words().dayChosen(stepName(chosen(), f()))}
                    <Button small onClick={() => setStep(undefined)}>
                      {words().wholePeriod}
                    </Button>
                  </p>
                )}
              </Show>
              <div class="overview-plots">
                <ReachedPlot
                  found={found()}
                  period={filters().period}
                  figure={words().people(found().sent.people)}
                  chosen={step()}
                  onChoose={(key) => setStep(step() === key ? undefined : key)}
                />
                <Parts
                  found={step() === undefined ? found() : (narrowed.value() ?? found())}
                  whole={found()}
                  period={filters().period}
                />
              </div>
              <LatestSends
                filter={{
                  days: part(),
                  connectionId:
                    filters().connectionId ?? (found().isRehearsal ? embeddedConnectionId : realConnections),
                  kind: filters().kind ?? anyCampaign,
                  state: null,
                  report: null,
                  tag: filters().tag,
                }}
              />
              <Show when={found().tests.campaigns > 0}>
                <p class="muted">{words().tests(found().tests.campaigns)}</p>
              </Show>
            </>
          )}
        </Loaded>
      </div>
    </Page>
  )
}

/** What a chosen day narrows, and what has its own days. */
const Parts = (props: { found: Overview; whole: Overview; period: Filters['period'] }) => (
  <>
    <StartsPlot found={props.found} />
    <AreasPlot found={props.found} />
    <ResultsPlot found={props.found} />
    <BestHoursPlot found={props.found} />
    <OutcomePlot found={props.found} />
    <SpendingPlot found={props.whole} period={props.period} />
    <ImportsPlot found={props.whole} period={props.period} />
    <EnrichmentsPlot found={props.whole} period={props.period} />
  </>
)
