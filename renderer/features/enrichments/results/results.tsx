import ChartColumn from 'lucide-solid/icons/chart-column'
import Columns3 from 'lucide-solid/icons/columns-3'
import Eye from 'lucide-solid/icons/eye'
import EyeOff from 'lucide-solid/icons/eye-off'
import FileSearch from 'lucide-solid/icons/file-search'
import { createSignal, Show, untrack } from 'solid-js'
import { everyRecord, type RecordSet, type RecordView } from '../../../../shared/bridge/records.ts'
import { problemWords, useText } from '../../../i18n/text.ts'
import { useAppState } from '../../../state/context.ts'
import { useQuery } from '../../../state/query.ts'
import { useShownDocuments } from '../../../state/shown-documents.ts'
import { createRememberedFlag } from '../../../state/remembered-flag.ts'
import { Button } from '../../../ui/button/button.tsx'
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx'
import { Loaded } from '../../../ui/loaded/loaded.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import { SearchField } from '../../../ui/text-field/text-field.tsx'
import { whenRested } from '../../../ui/text-field/when-rested.ts'
import { AudienceSheet } from '../audience/audience-sheet.tsx'
import { ChartsStrip } from './charts-strip.tsx'
import { ColumnsSheet } from './columns-sheet.tsx'
import { ExportSheet } from './export-sheet.tsx'
import { documentFields, firstColumns } from './fields.ts'
import { AddFilter, FilterChips } from './filter-bar.tsx'
import { isFiltered, type Layout, withoutFilters } from './layout.ts'
import { RecordPanel } from './record-panel.tsx'
import { RecordsTable } from './records-table.tsx'
import './charts.css'
import './fields.css'
import './record.css'
import './results.css'
import { SavedViews } from './saved-views.tsx'
import { useRecordExport } from './use-record-export.ts'

/** In a lower window the charts would leave a few rows of the table; whoever wants them there unfolds them. */
const roomForChartsPx = 680

/** What an enrichment brought: charts that filter, the table, a record beside it, and ways to keep and take it along. */
export const Results = (props: { enrichmentId: string; name: string }) => {
  const { t } = useText()
  const set = useQuery({
    topics: [],
    input: () => props.enrichmentId,
    read: (calls, enrichmentId) => calls.records.set({ enrichmentId }),
  })
  return (
    <div class="results">
      <Loaded
        from={set}
        words={t().common}
        tell={(what) => problemWords(t(), what)}
        rows={12}
        isEmpty={(found) => found.records === 0}
        empty={<EmptyState icon={FileSearch} title={t().results.emptyTitle} line={t().results.emptyLine} />}
      >
        {(found) => <Records set={found()} name={props.name} />}
      </Loaded>
    </div>
  )
}

const Records = (props: { set: RecordSet; name: string }) => {
  const { t, f } = useText()
  const { toasts, shell } = useAppState()
  const [layout, setLayout] = createSignal<Layout>({
    fields: untrack(() => firstColumns(props.set.shape, props.set.fields)),
    view: everyRecord,
  })
  const [typed, setTyped] = createSignal('')
  const [open, setOpen] = createSignal<number | null>(null)
  const documents = useShownDocuments()
  const [sheet, setSheet] = createSignal<'columns' | 'export' | 'audience' | null>(null)
  const [areChartsShown, showCharts] = createRememberedFlag(
    window.localStorage,
    'result-charts',
    window.innerHeight >= roomForChartsPx,
  )

  const view = () => layout().view
  const useLayout = (next: Layout) => {
    // A record is open by its place in the view: in another one that place is somebody else's.
    setOpen(null)
    setTyped(next.view.search)
    setLayout(next)
  }
  const setView = (next: RecordView) => useLayout({ ...layout(), view: next })
  const setFields = (fields: readonly string[]) => setLayout((now) => ({ ...now, fields }))

  whenRested(typed, (search) => {
    if (search === view().search) return
    setOpen(null)
    setLayout((now) => ({ ...now, view: { ...now.view, search } }))
  })

  const counted = useQuery({
    topics: [],
    input: () => JSON.stringify([props.set.enrichmentId, { ...view(), sort: null }]),
    read: (calls, _input, signal) =>
      calls.records.rows(
        {
          enrichmentId: props.set.enrichmentId,
          view: view(),
          fields: [],
          unmasked: false,
          page: { offset: 0, limit: 1 },
        },
        { signal },
      ),
    keeps: true,
  })
  const total = () => counted.value()?.total ?? props.set.records

  const run = useRecordExport(
    () => props.set.enrichmentId,
    (job) => {
      if (sheet() === 'export') return
      toasts.say(t().results.exported(job.done, f().bytes(job.bytes)), {
        label: t().common.showInFolder,
        run: () => void shell.bridge.showInFolder(job.ticket),
      })
    },
  )
  const closeByEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || open() === null) return
    event.preventDefault()
    setOpen(null)
  }
  const hasCpf = () => documentFields[props.set.shape] === 'cpf'
  const today = localDay(new Date())

  return (
    <>
      <div class="results-tools">
        <SearchField label={t().results.search} value={typed()} onInput={setTyped} />
        <AddFilter set={props.set} view={view()} onView={setView} />
        <div class="results-actions">
          <Show when={hasCpf()}>
            <Button
              kind="quiet"
              icon={documents.areWhole() ? EyeOff : Eye}
              title={t().results.showCpf}
              aria-pressed={documents.areWhole()}
              onClick={() => documents.showWhole(!documents.areWhole())}
            >
              <span class="results-label">{t().results.showCpf}</span>
            </Button>
          </Show>
          <Button
            kind="quiet"
            icon={ChartColumn}
            title={t().results.charts}
            aria-pressed={areChartsShown()}
            onClick={() => showCharts(!areChartsShown())}
          >
            <span class="results-label">{t().results.charts}</span>
          </Button>
          <Button
            kind="quiet"
            icon={Columns3}
            title={t().results.columns}
            onClick={() => setSheet('columns')}
          >
            <span class="results-label">{t().results.columns}</span>
          </Button>
          <SavedViews set={props.set} layout={layout()} onLayout={useLayout} />
          <Button onClick={() => setSheet('export')}>{t().results.export}</Button>
          <Button kind="main" onClick={() => setSheet('audience')}>
            {t().recordAudience.open}
          </Button>
        </div>
      </div>
      <div class="results-line">
        <p role="status" class="results-count">
          {t().results.count(total(), props.set.records)}
        </p>
        <FilterChips set={props.set} view={view()} onView={setView} />
      </div>
      <Show when={counted.problem()}>
        {(problem) => (
          <Notice
            kind="error"
            {...problemWords(t(), problem())}
            actions={<Button onClick={() => counted.refresh()}>{t().common.retry}</Button>}
          />
        )}
      </Show>
      {/* eslint-disable-next-line jsx-a11y/no-static-element-interactions -- from the rows and the record alike */}
      <div class="results-body" onKeyDown={closeByEscape}>
        <div class="results-main">
          <Show when={areChartsShown()}>
            <ChartsStrip set={props.set} view={view()} today={today} onView={setView} />
          </Show>
          <Show
            when={total() > 0}
            fallback={
              <EmptyState
                title={t().results.noMatchTitle}
                line={t().results.noMatchLine}
                actions={
                  <Show when={isFiltered(view())}>
                    <Button onClick={() => setView(withoutFilters(view()))}>
                      {t().results.clearFilters}
                    </Button>
                  </Show>
                }
              />
            }
          >
            <RecordsTable
              set={props.set}
              fields={layout().fields}
              view={view()}
              total={total()}
              isUnmasked={documents.areWhole()}
              open={open()}
              onOpen={setOpen}
              onView={setView}
            />
          </Show>
        </div>
        <Show when={open() !== null}>
          <RecordPanel
            set={props.set}
            view={view()}
            total={total()}
            row={open() ?? 0}
            isUnmasked={documents.areWhole()}
            onRow={setOpen}
            onClose={() => setOpen(null)}
          />
        </Show>
      </div>
      <ColumnsSheet
        open={sheet() === 'columns'}
        set={props.set}
        fields={layout().fields}
        onFields={setFields}
        onClose={() => setSheet(null)}
      />
      <AudienceSheet
        open={sheet() === 'audience'}
        onClose={() => setSheet(null)}
        set={props.set}
        view={view()}
        isFiltered={isFiltered(view())}
        name={props.name}
      />
      <ExportSheet
        open={sheet() === 'export'}
        set={props.set}
        layout={layout()}
        total={total()}
        run={run}
        onClose={() => setSheet(null)}
      />
    </>
  )
}

/** Today as `YYYY-MM-DD`, where the person is. */
const localDay = (now: Date): string =>
  [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')
