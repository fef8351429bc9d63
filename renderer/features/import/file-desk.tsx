import { createMemo, createSignal, Show } from 'solid-js'
import { problemWords, useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import type { Problem } from '../../../shared/bridge/problem.ts'
import type { QueuedFile } from '../../state/import-queue.ts'
import { Button } from '../../ui/button/button.tsx'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Page } from '../../ui/page/page.tsx'
import { FactsPanel, withoutEnding } from './facts-panel.tsx'
import { useFileReading } from './file-reading.ts'
import { QueueBar } from './queue-bar.tsx'
import { countOutcomes, type SampleOutcome } from './sample-outcomes.ts'
import { SampleGrid } from './sample-grid.tsx'
import { VerdictPanel } from './verdict-panel.tsx'

/** Where a file lies open before it is imported: what it is, what its rows are, what will become of them. */
export const FileDesk = (props: { file: QueuedFile }) => {
  const { t } = useText()
  const { workspace, importQueue, importJobs } = useAppState()
  const reading = useFileReading(() => props.file)
  const [chosen, setChosen] = createSignal<SampleOutcome | null>(null)
  const [startProblem, setStartProblem] = createSignal<Problem>()
  const [isStarting, setStarting] = createSignal(false)

  const shown = createMemo(() => {
    const only = chosen()
    return only === null ? reading.rows() : reading.rows().filter((row) => row.outcome === only)
  })
  const listName = () => props.file.decisions.listName ?? withoutEnding(props.file.fileName)
  const taken = () => {
    const counts = countOutcomes(reading.rows())
    return counts.accepted + counts.repaired
  }
  const canStart = () =>
    reading.facts() !== undefined &&
    reading.problem() === undefined &&
    !reading.isReading() &&
    reading.hasKey() &&
    listName().trim() !== '' &&
    !(reading.facts()?.complete === true && taken() === 0) &&
    !isStarting()

  // The number is only known beforehand when the sample is the whole file.
  const actionWords = () =>
    reading.facts()?.complete === true && taken() > 0
      ? t().imports.importCount(taken())
      : t().imports.importFile

  const line = () => {
    const facts = reading.facts()
    if (facts === undefined) return reading.isReading() ? t().imports.reading(props.file.fileName) : ''
    const rows = facts.complete
      ? t().imports.allRows(facts.sample.length)
      : t().imports.firstRows(facts.sample.length)
    return t().imports.line(rows, facts.columns.length)
  }

  const start = async () => {
    const facts = reading.facts()
    if (facts === undefined) return
    setStarting(true)
    const result = await workspace.calls.imports.start({
      path: props.file.path,
      choices: { ...props.file.decisions.choices },
      columns: [...facts.columns],
      roles: [...reading.roles()],
      defaultDdd: props.file.decisions.defaultDdd,
      listName: listName().trim(),
    })
    setStarting(false)
    setStartProblem(result.ok ? undefined : result.problem)
    if (!result.ok) return
    importQueue.started(props.file.id, result.value.jobId)
    importJobs.follow(result.value.jobId)
  }

  return (
    <Page
      fixed
      title={props.file.fileName}
      line={line()}
      actions={
        <>
          <Button kind="quiet" onClick={() => importQueue.remove(props.file.id)}>
            {t().imports.dropFile}
          </Button>
          <Button kind="main" disabled={!canStart()} onClick={() => void start()}>
            {actionWords()}
          </Button>
        </>
      }
    >
      <QueueBar />
      <Show when={reading.problem() ?? startProblem()}>
        {(problem) => (
          <div class="import-problem">
            <Notice
              kind="error"
              {...problemWords(t(), problem())}
              actions={<Button onClick={() => reading.again()}>{t().common.retry}</Button>}
            />
          </div>
        )}
      </Show>
      <Show when={reading.facts()}>
        {(facts) => (
          <div class="import-desk" aria-busy={reading.isReading()}>
            <FactsPanel file={props.file} facts={facts()} />
            <div class="import-centre">
              <Show
                when={facts().sample.length > 0}
                fallback={
                  facts().columns.length > 0 ? (
                    <EmptyState title={t().imports.noDataRows} />
                  ) : (
                    <EmptyState title={t().imports.noCells} line={t().imports.noCellsLine} />
                  )
                }
              >
                <SampleGrid file={props.file} reading={reading} rows={shown()} />
                <Show when={shown().length === 0}>
                  <p class="import-note">{t().imports.noRows}</p>
                </Show>
              </Show>
            </div>
            <Show when={facts().columns.length > 0}>
              <VerdictPanel reading={reading} chosen={chosen()} onChoose={setChosen} />
            </Show>
          </div>
        )}
      </Show>
    </Page>
  )
}
