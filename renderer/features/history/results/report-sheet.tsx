import { createEffect, createMemo, createSignal, For, Match, Show, Switch, untrack } from 'solid-js'
import type { Problem } from '../../../../shared/bridge/problem.ts'
import type { ReportReading } from '../../../../shared/bridge/results.ts'
import { problemWords, useText } from '../../../i18n/text.ts'
import { useAppState } from '../../../state/context.ts'
import { useFilePassword } from '../../../state/file-password.ts'
import { shareOf } from '../../../state/import-progress.ts'
import { fileNameOf } from '../../../state/import-queue.ts'
import { Button } from '../../../ui/button/button.tsx'
import { ActionDialog } from '../../../ui/dialog/action-dialog.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import { Progress } from '../../../ui/progress/progress.tsx'
import { ReadingFields } from '../../../ui/reading-fields/reading-fields.tsx'
import { UnlockForm } from '../../../ui/unlock-form/unlock-form.tsx'
import { ReportColumns } from './report-columns.tsx'
import { ReportWords } from './report-words.tsx'
import { useSheetWords } from './sheet-words.ts'
import { type ReportFile, type ReportOrigin, useReportFile } from './use-report-file.ts'

/** A supplier's report before it says anything of anybody: its columns, whom its rows are about, what its words mean. */
export const ReportSheet = (props: {
  itemId: string
  origin: ReportOrigin | undefined
  onClose: () => void
}) => {
  const { t, f, language } = useText()
  const { workspace, toasts } = useAppState()
  const file = useReportFile(
    () => props.itemId,
    () => props.origin,
  )
  const words = useSheetWords(file.isOfCallbacks)
  const ticket = () => (props.origin?.kind === 'file' ? props.origin.ticket : undefined)
  const [applyProblem, setApplyProblem] = createSignal<Problem>()
  const problem = () => applyProblem() ?? file.problem()
  const again = () => {
    setApplyProblem(undefined)
    file.again()
  }
  const password = useFilePassword(ticket, problem, again)
  const close = () => {
    setApplyProblem(undefined)
    props.onClose()
  }
  const apply = async () => {
    const [jobId, reading] = [file.job()?.jobId, file.reading()]
    if (jobId === undefined || reading === undefined) return
    const meanings = reading.words.map(file.meaningOf)
    const result = await workspace.calls.results.apply({ jobId, meanings, language: language() })
    setApplyProblem(result.ok ? undefined : result.problem)
    if (!result.ok) return
    close()
    const { reportId, recipients, isUnchanged, blocked } = result.value
    const people = blocked.reduce((sum, one) => sum + one.people, 0)
    if (isUnchanged) {
      toasts.say(words().unchanged)
      return
    }
    const undo = async () => {
      const undone = await workspace.calls.results.undo({ reportId })
      const done = people > 0 ? words().undoneBlocked : words().undone
      toasts.say(undone.ok ? done : problemWords(t(), undone.problem).what)
    }
    const said = people > 0 ? words().appliedBlocked(recipients, people) : words().applied(recipients)
    toasts.say(said, { label: t().common.undo, run: () => void undo() })
  }
  /** What was said before says everything: nobody has to look. */
  const isByItself = () => props.origin?.kind === 'callbacks' && props.origin.isAuto
  const needsPerson = () =>
    problem() !== undefined ||
    (file.facts() !== undefined && !file.canRead()) ||
    (file.reading() !== undefined && !file.isKnown())
  const hasToLook = createMemo(() => !isByItself() || needsPerson())
  let applied: string | undefined
  createEffect(() => {
    const jobId = file.reading() === undefined ? undefined : file.job()?.jobId
    if (props.origin === undefined || hasToLook() || jobId === undefined || jobId === applied) return
    applied = jobId
    untrack(() => void apply())
  })
  const action = () => {
    const reading = file.reading()
    return reading === undefined ? words().apply : words().applyTo(reading.recipients)
  }
  return (
    <ActionDialog
      kind="sheet"
      open={props.origin !== undefined && hasToLook()}
      title={words().title}
      words={t().common}
      action={action()}
      note={file.facts() !== undefined && !file.canRead() ? words().missing : ''}
      disabled={file.reading() === undefined || problem() !== undefined}
      onAction={apply}
      onClose={close}
    >
      <Show when={password.locked()} keyed>
        {(_path) => <UnlockForm {...t().imports.password} {...password.form(t().imports.password.wrong)} />}
      </Show>
      <Show when={password.locked() === undefined && problem()}>
        {(what) => (
          <Notice
            kind="error"
            {...problemWords(t(), what())}
            actions={<Button onClick={again}>{t().common.retry}</Button>}
          />
        )}
      </Show>
      <p class="field-hint copyable">
        <Show
          when={ticket()}
          fallback={<>{t().campaignResults.callbacks.line(file.facts()?.callbacks ?? 0)}</>}
        >
          {(one) => fileNameOf(one())}
        </Show>
        <Show when={file.facts()?.file}>
          {(facts) => (
            <>
              {' '}
              · {t().imports.kinds[facts().kind]}, {f().bytes(facts().fileBytes)}
            </>
          )}
        </Show>
      </p>
      <Show
        when={file.facts()}
        fallback={
          <Show when={problem() === undefined}>
            <p class="muted">{words().opening}</p>
          </Show>
        }
      >
        {(facts) => (
          <>
            <Show when={problem() === undefined && file.canRead()}>
              <section class="report-part" aria-live="polite">
                <h3>{words().found}</h3>
                <Switch>
                  <Match when={file.reading()}>
                    {(reading) => <Found file={file} reading={reading()} />}
                  </Match>
                  <Match when={file.isReading()}>
                    <p class="muted tabular">{words().reading(file.job()?.rows ?? 0)}</p>
                    <Progress
                      label={words().reading(file.job()?.rows ?? 0)}
                      share={shareOf(file.job() ?? { bytesRead: 0, bytesTotal: 0 })}
                    />
                  </Match>
                </Switch>
              </section>
            </Show>
            <Show when={problem() === undefined && file.reading()}>
              {(reading) => (
                <section class="report-part">
                  <h3>{words().words}</h3>
                  <ReportWords file={file} words={reading().words} />
                </section>
              )}
            </Show>
            <section class="report-part">
              <h3>{words().columns}</h3>
              <p class="field-hint">{words().columnsHint}</p>
              <ReportColumns file={file} facts={facts()} />
            </section>
            <Show when={facts().file}>
              {(found) => (
                <details class="report-part report-fold">
                  <summary>{words().howRead}</summary>
                  <ReadingFields
                    words={t().imports}
                    facts={found()}
                    choices={file.choices()}
                    onChoices={file.readOtherwise}
                  />
                </details>
              )}
            </Show>
          </>
        )}
      </Show>
    </ActionDialog>
  )
}

/** Whom the rows are about, and why the others are about nobody. */
const Found = (props: { file: ReportFile; reading: ReportReading }) => {
  const { t, f } = useText()
  const words = useSheetWords(() => props.file.isOfCallbacks())
  const waves = () =>
    props.reading.items.flatMap(({ waveNumber, recipients }) =>
      waveNumber === null ? [] : [words().ofWave(waveNumber, recipients)],
    )
  return (
    <>
      <Show when={props.reading.importedAt}>
        {(at) => <Notice kind="info" what={words().importedBefore(f().when(at()))} />}
      </Show>
      <p>{words().foundLine(props.reading.matched, props.reading.rows, props.reading.recipients)}</p>
      <Show when={waves().length > 1}>
        <p class="muted tabular">{f().list(waves())}</p>
      </Show>
      <Show when={props.reading.unmatched.length > 0}>
        <dl class="report-unmatched tabular">
          <For each={props.reading.unmatched}>
            {(rows) => (
              <div>
                <dt>{t().campaignResults.unmatched.reasons[rows.reason]}</dt>
                <dd>{f().number(rows.count)}</dd>
              </div>
            )}
          </For>
        </dl>
      </Show>
    </>
  )
}
