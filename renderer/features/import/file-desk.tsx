import { hasKeyColumn } from '../../../shared/rules/key-roles.ts'
import { createEffect, createMemo, createSignal, on, Show } from 'solid-js'
import type { ReadingChoices } from '../../../shared/processes/reader.ts'
import { keptPhoneOrder } from '../../../shared/rules/phone-order.ts'
import { reasonsOf } from '../../../shared/rules/row-verdict.ts'
import { problemWords, useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import { useFilePassword } from '../../state/file-password.ts'
import { createMedia, narrowWindow } from '../../state/media.ts'
import { type QueuedFile, withoutEnding } from '../../state/import-queue.ts'
import type { FileRules } from '../../state/file-rules.ts'
import { AfterPaint } from '../../ui/after-paint/after-paint.tsx'
import { Button } from '../../ui/button/button.tsx'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Page } from '../../ui/page/page.tsx'
import { UnlockForm } from '../../ui/unlock-form/unlock-form.tsx'
import { AlreadyImported } from './already-imported.tsx'
import { useColumnLayout } from './column-layout.ts'
import { FileFacts } from './file-facts.tsx'
import { FileGrid } from './file-grid.tsx'
import { NothingTaken } from './nothing-taken.tsx'
import { LeaveReview } from './leave-review.tsx'
import { QueueBar } from './queue-bar.tsx'
import { ReadingLine } from './reading-line.tsx'
import { ReviewGrid } from './review-grid.tsx'
import { SheetTabs } from './sheet-tabs.tsx'
import { TextDoubts } from './text-doubts.tsx'
import { useInspection } from './use-inspection.ts'
import { useReview } from './use-review.ts'
import { useWholeReading } from './use-whole-reading.ts'
import { VerdictFold } from './verdict-fold.tsx'
import { VerdictPanel } from './verdict-panel.tsx'

const rowsTried = 60

const isSameArray = <Item,>(a: readonly Item[], b: readonly Item[]): boolean =>
  a.length === b.length && a.every((item, index) => item === b[index])

/**
 * Where a file lies open before it is a list: what it is, what its rows are, what will become of them. Its first rows are
 * there at once; as soon as all are read, all are, and can be mended.
 */
export const FileDesk = (props: { file: QueuedFile }) => {
  const { t } = useText()
  const { workspace, importQueue, jobs } = useAppState()
  const inspection = useInspection(() => props.file)
  // By itself: whatever is decided on the file, its rows and the control in hand stay.
  const review = useReview(createMemo(() => props.file.batchId))
  const listName = () => props.file.decisions.listName ?? withoutEnding(props.file.fileName)
  const reading = useWholeReading(
    () => props.file,
    createMemo(() => {
      const fileId = inspection.fileId()
      if (fileId === undefined || inspection.isReading() || inspection.problem() !== undefined)
        return undefined
      return { fileId, rules: inspection.rules() }
    }),
  )
  const [wantsList, setWantsList] = createSignal(false)
  const [leaving, setLeaving] = createSignal<(() => void) | null>(null)

  const state = () => review.state()
  const facts = () => state()?.source.facts ?? inspection.facts()
  const names = () => state()?.columns ?? facts()?.columns ?? []
  /** What was read from several can be read in another way no more. */
  const isOneFile = () => props.file.fileCount === 1
  /** What the person wants, else what the file is judged by, else what is proposed. */
  const rules = createMemo<FileRules>(() => {
    const waiting = state()
    return props.file.decisions.rules ?? (waiting === undefined ? inspection.rules() : waiting)
  })
  const layout = useColumnLayout(
    createMemo(() => names().length),
    () => rules().roles,
  )
  const isNarrow = createMedia(window, narrowWindow)

  const decideRules = (patch: Partial<FileRules>) =>
    importQueue.decide(props.file.id, { rules: { ...rules(), ...patch } })

  // What was decided before the file was read whole, or while it was judged by something else, is applied once it can be.
  createEffect(
    on([() => props.file.decisions.rules, state, review.isAtWork], ([wanted, waiting, isAtWork]) => {
      if (wanted === null || waiting === undefined || isAtWork || !hasKeyColumn(wanted.roles)) return
      const isApplied =
        wanted.defaultDdd === waiting.defaultDdd &&
        isSameArray(wanted.roles, waiting.roles) &&
        isSameArray(keptPhoneOrder(wanted), waiting.phoneOrder)
      if (isApplied) importQueue.decide(props.file.id, { rules: null })
      else if (review.problem() === undefined) void review.setRules(wanted)
    }),
  )

  /** Gives up what was read so far; what was mended by hand only on the person's word. */
  const leave = (goOn: () => void) => {
    const { jobId } = props.file
    // It may have been read whole a moment ago.
    const batchId = props.file.batchId ?? reading.job()?.batchId ?? null
    if (batchId === null) {
      if (jobId !== null) jobs.cancel(jobId)
      goOn()
    } else if ((state()?.revision ?? 0) > 0) setLeaving(() => goOn)
    else {
      void workspace.calls.reviews.discard({ batchId })
      goOn()
    }
  }
  const readOtherwise = (choices: ReadingChoices) =>
    leave(() => importQueue.decide(props.file.id, { choices }))

  const taken = () => state()?.tally.accepted ?? 0
  const canImport = () => {
    if (listName().trim() === '' || !hasKeyColumn(rules().roles) || review.isAtWork()) return false
    if (state() !== undefined) return taken() > 0 && props.file.decisions.rules === null
    // Also in the moment between the last row and the counts: a click then holds, as one while it is read does.
    const job = reading.job()?.state
    return job === 'running' || job === 'review'
  }
  const importIt = async () => {
    const { id, jobId } = props.file
    const name = listName().trim()
    const tally = state()?.tally
    if (tally !== undefined) {
      const result = await review.commit(name)
      if (result?.ok === true) importQueue.note(id, { made: { listId: result.value.listId, tally } })
      return
    }
    if (jobId === null) return
    const result = await workspace.calls.imports.commitWhenRead({ jobId, listName: name })
    if (!result.ok) return
    if (result.value.willCommit) importQueue.note(id, { isImporting: true })
    else setWantsList(true)
  }
  // The last row was read while the person clicked: the click holds.
  createEffect(
    on([state, wantsList], ([waiting, wants]) => {
      if (!wants || waiting === undefined) return
      setWantsList(false)
      void importIt()
    }),
  )

  const line = () => {
    const found = facts()
    if (found === undefined) return inspection.isReading() ? t().imports.reading(props.file.fileName) : ''
    const waiting = state()
    const sample = inspection.facts()
    const rows =
      waiting !== undefined
        ? t().imports.allRows(waiting.tally.rows)
        : sample?.complete === true
          ? t().imports.allRows(sample.sample.length)
          : t().imports.firstRows(sample?.sample.length ?? 0)
    return t().imports.line(rows, names().length)
  }
  /** The counts of a file of which nothing is accepted, unless the person took the rows out. */
  const refused = () => {
    const waiting = state()
    if (waiting === undefined || waiting.busy !== null || review.isAtWork()) return undefined
    const { tally } = waiting
    const isRefused = tally.rows > 0 && tally.rejected === tally.rows
    return isRefused && reasonsOf(tally)[0]?.reason !== 'row_dropped' ? tally : undefined
  }
  /** A file that was opened again has no sample: what is in view does as well. */
  const rowsToTry = () => {
    const sample = inspection.facts()?.sample ?? []
    if (sample.length > 0) return sample.slice(0, rowsTried).map(({ cells }) => cells)
    return Array.from({ length: rowsTried }, (_each, index) => review.row(index)?.cells ?? [])
  }
  const problem = () => inspection.problem() ?? reading.problem() ?? review.problem()
  const again = () => {
    inspection.again()
    if (props.file.batchId === null) reading.again()
  }

  const password = useFilePassword(() => props.file.ticket, problem, again)

  const counted = () => state()?.tally ?? reading.job()?.tally
  // That no column says whom the rows are of is not to be folded away.
  const isFolded = () => isNarrow() && hasKeyColumn(rules().roles)
  const verdictPanel = (found: { sheets: readonly unknown[] }) => (
    <VerdictPanel
      hasKey={hasKeyColumn(rules().roles)}
      sheets={found.sheets.length}
      tally={counted()}
      isWhole={state() !== undefined}
      review={review}
    />
  )

  return (
    <Page
      fixed
      title={t().imports.files(props.file.fileName, props.file.fileCount)}
      line={
        <div class="import-line">
          <span>{line()}</span>
          <Show when={facts()}>
            {(found) => (
              <FileFacts
                file={props.file}
                facts={found()}
                defaultDdd={rules().defaultDdd}
                onChoices={readOtherwise}
                onDdd={(defaultDdd) => decideRules({ defaultDdd })}
              />
            )}
          </Show>
        </div>
      }
      actions={
        <>
          <Button kind="quiet" onClick={() => leave(() => importQueue.remove(props.file.id))}>
            {t().imports.dropFile}
          </Button>
          <Button kind="main" disabled={!canImport()} onClick={() => importIt()}>
            {taken() > 0 ? t().imports.importCount(taken()) : t().imports.importFile}
          </Button>
        </>
      }
    >
      <QueueBar />
      <Show when={password.locked()} keyed>
        {(_ticket) => (
          <div class="import-problem">
            <UnlockForm {...t().imports.password} {...password.form(t().imports.password.wrong)} />
          </div>
        )}
      </Show>
      <Show when={password.locked() === undefined && problem()}>
        {(what) => (
          <div class="import-problem">
            <Notice
              kind="error"
              {...problemWords(t(), what())}
              actions={<Button onClick={again}>{t().common.retry}</Button>}
            />
          </div>
        )}
      </Show>
      <Show when={refused()}>
        {(tally) => (
          <NothingTaken
            tally={tally()}
            header={{ columns: names(), roles: rules().roles }}
            defaultDdd={rules().defaultDdd}
            rows={rowsToTry()}
            onRules={decideRules}
          />
        )}
      </Show>
      <Show when={isOneFile() && facts()}>
        {(found) => <AlreadyImported ticket={props.file.ticket} sheet={found().sheet} />}
      </Show>
      <Show when={isOneFile() && facts()}>
        {(found) => (
          <TextDoubts
            ticket={props.file.ticket}
            choices={state()?.source.choices ?? props.file.decisions.choices}
            doubts={found().doubts}
            hasEncoding={found().encoding !== null}
            onChoices={readOtherwise}
          />
        )}
      </Show>
      <Show when={facts()}>
        {(found) => (
          <SheetTabs
            file={props.file}
            sheets={found().sheets}
            current={found().sheet}
            onChoose={(sheet) => readOtherwise({ sheet })}
          />
        )}
      </Show>
      <Show when={facts()}>
        {(found) => (
          <div class="import-desk" aria-busy={inspection.isReading() || review.isAtWork()}>
            <div class="import-centre">
              <AfterPaint>
                <Show
                  when={state()}
                  fallback={
                    <>
                      <div class="import-tools">
                        <ReadingLine reading={reading} />
                        <Show when={isFolded()}>
                          <VerdictFold tally={counted()}>{verdictPanel(found())}</VerdictFold>
                        </Show>
                      </div>
                      <Show
                        when={inspection.rows().length > 0}
                        fallback={
                          found().columns.length > 0 ? (
                            <EmptyState title={t().imports.noDataRows} />
                          ) : (
                            <EmptyState title={t().imports.noCells} line={t().imports.noCellsLine} />
                          )
                        }
                      >
                        <FileGrid
                          names={names()}
                          {...rules()}
                          whyOf={inspection.whyOf}
                          onRules={decideRules}
                          layout={layout}
                          count={inspection.rows().length}
                          row={(index) => inspection.rows()[index]}
                          onRange={() => {}}
                          subject={props.file.id}
                          work={null}
                        />
                      </Show>
                    </>
                  }
                >
                  {(waiting) => (
                    <ReviewGrid
                      review={review}
                      state={waiting()}
                      verdict={
                        <Show when={isFolded()}>
                          <VerdictFold tally={counted()}>{verdictPanel(found())}</VerdictFold>
                        </Show>
                      }
                      rules={rules()}
                      whyOf={inspection.whyOf}
                      layout={layout}
                      onRules={decideRules}
                    />
                  )}
                </Show>
              </AfterPaint>
            </div>
            <Show when={found().columns.length > 0 && !isFolded()}>{verdictPanel(found())}</Show>
          </div>
        )}
      </Show>
      <LeaveReview
        open={leaving() !== null}
        canKeep={props.file.batchId !== null}
        changes={state()?.revision ?? 0}
        onClose={() => setLeaving(null)}
        onKeep={() => {
          setLeaving(null)
          importQueue.remove(props.file.id)
        }}
        onDiscard={() => {
          const { batchId } = props.file
          if (batchId !== null) void workspace.calls.reviews.discard({ batchId })
          leaving()?.()
          setLeaving(null)
        }}
      />
    </Page>
  )
}
