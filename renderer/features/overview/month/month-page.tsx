import { A, useNavigate, useParams } from '@solidjs/router'
import ChevronLeft from 'lucide-solid/icons/chevron-left'
import { createMemo, Show } from 'solid-js'
import { type MonthReport, monthSchema } from '../../../../shared/bridge/month-report.ts'
import { brasiliaDay, lastDayOf } from '../../../../shared/rules/brasilia-day.ts'
import { moneyOf } from '../../../i18n/money-words.ts'
import { problemWords, useText } from '../../../i18n/text.ts'
import { useQuery } from '../../../state/query.ts'
import { Button } from '../../../ui/button/button.tsx'
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx'
import { Loaded } from '../../../ui/loaded/loaded.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { Select } from '../../../ui/select/select.tsx'
import { TallyStrip } from '../../../ui/tally/tally.tsx'
import '../overview.css'
import { ResultsPlot } from '../outcome-plots.tsx'
import { AreasPlot, ReachedPlot } from '../sent-plots.tsx'
import { EnrichmentsPlot, SpendingPlot } from '../work-plots.tsx'
import './month.css'
import { type MonthSheets, sheetsOf, spentIn } from './month-sheets.ts'
import { MonthTable } from './month-table.tsx'
import { useSaveMonth } from './save-month.ts'

const monthsOffered = 24

/** A month and those before it, the latest first. */
const monthsUntil = (month: string): string[] => {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return Array.from({ length: monthsOffered }, (_unused, back) =>
    new Date(Date.UTC(year, number - 1 - back, 1)).toISOString().slice(0, 7),
  )
}

const isNothing = ({ overview, campaigns, ledger, blocked }: MonthReport): boolean =>
  campaigns.length + ledger.length + blocked.length + overview.enrichments.length === 0

/** One month as it is told to others: what was sent, what came of it, what it cost; saved as a PDF and a spreadsheet. */
export const MonthPage = () => {
  const { t, f } = useText()
  const words = () => t().month
  const params = useParams<{ month: string }>()
  const navigate = useNavigate()
  const thisMonth = brasiliaDay(new Date().toISOString()).slice(0, 7)
  const month = () => (monthSchema.safeParse(params.month).success ? params.month : thisMonth)
  const report = useQuery({
    topics: ['outbox', 'lists', 'enrichments', 'money', 'results', 'suppressions'],
    input: () => month(),
    read: (calls) => calls.month.read({ month: month() }),
    keeps: true,
  })
  /** What was read, unless it is still the month before. */
  const read = () => {
    const found = report.value()
    return found?.month === month() ? found : undefined
  }
  const options = () => {
    const offered = monthsUntil(thisMonth)
    return offered.includes(month()) ? offered : [month(), ...offered]
  }
  const { fault, savePdf, saveSheet } = useSaveMonth()
  const toSave = () => {
    const found = read()
    return found === undefined || isNothing(found) ? undefined : found
  }
  const withReport = (save: (report: MonthReport) => Promise<void>) => () => {
    const found = toSave()
    return found === undefined ? undefined : save(found)
  }
  const line = () => {
    const found = read()
    if (found === undefined || isNothing(found)) return ''
    const { billedMicros } = spentIn(found)
    const cost = billedMicros === 0 ? words().noCost : moneyOf(f(), billedMicros)
    return words().line(found.overview.sent.people, found.overview.sent.campaigns, cost)
  }
  return (
    <Page
      title={words().title(f().month(month()))}
      line={line()}
      back={
        <A href="/overview" class="page-back">
          <ChevronLeft size={14} aria-hidden="true" />
          {t().overview.title}
        </A>
      }
      actions={
        <>
          <Button disabled={toSave() === undefined} onClick={withReport(saveSheet)}>
            {words().saveSheet}
          </Button>
          <Button kind="main" disabled={toSave() === undefined} onClick={withReport(savePdf)}>
            {words().savePdf}
          </Button>
        </>
      }
    >
      <div class="overview">
        <div class="month-choice">
          <Select
            label={words().month}
            value={month()}
            options={options().map((value) => ({ value, label: f().month(value) }))}
            onChange={(value) => navigate(`/overview/${value}`, { replace: true })}
          />
        </div>
        <Show when={fault()}>{(told) => <Notice kind="error" {...told()} />}</Show>
        <Loaded
          from={{ ...report, value: read }}
          words={t().common}
          tell={(what) => problemWords(t(), what)}
          rows={8}
          isEmpty={isNothing}
          empty={<EmptyState title={words().emptyTitle} line={words().emptyLine} />}
        >
          {(found) => <Report report={found()} />}
        </Loaded>
      </div>
    </Page>
  )
}

/** So many campaigns are shown; the spreadsheet has them all. */
const mostShown = 60

const Report = (props: { report: MonthReport }) => {
  const { t, f } = useText()
  const words = () => t().month
  const overview = () => props.report.overview
  const period = () => ({ from: `${props.report.month}-01`, to: lastDayOf(props.report.month) })
  const sheets = createMemo(() => sheetsOf(t(), props.report))
  return (
    <>
      <Show when={overview().isRehearsal}>
        <Notice kind="info" what={words().rehearsal} />
      </Show>
      <Show when={props.report.until}>
        {(until) => <Notice kind="info" what={words().running(f().shortDate(until()))} />}
      </Show>
      <Figures report={props.report} />
      <div class="overview-plots">
        <ReachedPlot
          found={overview()}
          period={period()}
          figure={t().overview.people(overview().sent.people)}
        />
        <AreasPlot found={overview()} />
        <ResultsPlot found={overview()} />
        <SpendingPlot found={overview()} period={period()} />
        <EnrichmentsPlot found={overview()} period={period()} />
      </div>
      <MonthTable sheet={sheets().spending} />
      <MonthTable sheet={sheets().tags} line={words().tagsLine} />
      <Campaigns report={props.report} sheets={sheets()} />
      <MonthTable sheet={sheets().blocks} line={words().blockedLine} />
    </>
  )
}

/** The figures that are asked for first. */
const Figures = (props: { report: MonthReport }) => {
  const { t, f } = useText()
  const words = () => t().month
  const numbers = () => {
    const { overview, blocked } = props.report
    const { billedMicros, committedMicros } = spentIn(props.report)
    const { counts, campaigns } = overview.results
    const told = (['delivered', 'read', 'clicked', 'answered'] as const).reduce(
      (sum, standing) => sum + counts[standing],
      0,
    )
    const keys = blocked.reduce((sum, one) => sum + one.keys, 0)
    return [
      { label: words().people, count: f().number(overview.sent.people) },
      ...(campaigns === 0 ? [] : [{ label: words().reached, count: f().number(told) }]),
      { label: t().money.ledger.billed, count: moneyOf(f(), billedMicros) },
      ...(committedMicros === 0
        ? []
        : [{ label: t().money.ledger.committed, count: moneyOf(f(), committedMicros) }]),
      { label: words().blocked, count: f().number(keys) },
    ]
  }
  return (
    <div>
      <TallyStrip numbers={numbers()} />
      <Show when={props.report.overview.sent.campaigns > 1}>
        <p class="month-note">{words().countedLine}</p>
      </Show>
    </div>
  )
}

/** The largest campaigns; on the page without what would make it too wide for a sheet of paper. */
const Campaigns = (props: { report: MonthReport; sheets: MonthSheets }) => {
  const { t } = useText()
  const sheet = () => props.sheets.campaigns
  const order = createMemo(() =>
    props.report.campaigns
      .map(({ people }, place) => ({ people, place }))
      .toSorted((a, b) => b.people - a.people || a.place - b.place)
      .slice(0, mostShown)
      .map(({ place }) => place)
      .toSorted((a, b) => a - b),
  )
  const shown = () => {
    const { campaign, wave, kind, day, outcome, recipients, billed } = t().month
    return [campaign, wave, kind, day, outcome, recipients, billed].map((head) =>
      sheet().heading.indexOf(head),
    )
  }
  return (
    <MonthTable
      sheet={sheet()}
      columns={shown()}
      rows={order().flatMap((place) => sheet().rows.slice(place, place + 1))}
      line={sheet().rows.length > mostShown ? t().month.more(mostShown, sheet().rows.length) : undefined}
    />
  )
}
