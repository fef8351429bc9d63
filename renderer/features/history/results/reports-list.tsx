import { For, Show } from 'solid-js'
import type { Report } from '../../../../shared/bridge/results.ts'
import { useText } from '../../../i18n/text.ts'
import { useAppState } from '../../../state/context.ts'
import type { Result } from '../../../state/platform/result.ts'
import { useUndoRemoval } from '../../../state/undo-removal.ts'
import { Button } from '../../../ui/button/button.tsx'

/** The reports that the results come from. */
export const ReportsList = (props: {
  reports: readonly Report[]
  onUnmatched: (report: Report) => void
  onResult: (result: Result<unknown>) => void
}) => {
  const { t, f } = useText()
  const words = () => t().campaignResults
  const { workspace, toasts } = useAppState()
  const offerUndo = useUndoRemoval()
  /** What a service called back is no file: it has its name in the language of the window. */
  const nameOf = (report: Report) =>
    report.source === 'callbacks' ? words().callbacks.name : report.fileName
  const remove = async (report: Report) => {
    const { id } = report
    const name = nameOf(report)
    const result = await workspace.calls.results.remove({ reportId: id })
    props.onResult(result)
    if (!result.ok) return
    offerUndo('report', id, words().removed(name), {
      undo: t().common.undo,
      back: words().back(name),
      tooLate: t().common.tooLate(name),
    })
  }
  const unblock = async ({ id }: Report) => {
    const result = await workspace.calls.results.unblock({ reportId: id })
    props.onResult(result)
    if (result.ok) toasts.say(words().unblocked)
  }
  const heldOf = (report: Report) => report.blocked.filter(({ isUndone }) => !isUndone)
  const blockedLine = (report: Report) =>
    heldOf(report).length === 0
      ? words().autoUndone
      : words().autoBlocked(
          f().list(heldOf(report).map(({ result, people }) => words().autoBlockedParts[result](people))),
        )
  const unmatchedOf = (report: Report) => report.unmatched.reduce((sum, { count }) => sum + count, 0)
  const untaughtOf = (report: Report) =>
    report.words.filter(({ meaning, count }) => meaning === null && count > 0).length
  return (
    <section class="result-reports">
      <h3>{words().reports}</h3>
      <ul>
        <For each={props.reports}>
          {(report) => (
            <li>
              <span class="report-column">
                <span class="truncate copyable" title={nameOf(report)}>
                  {nameOf(report)}
                </span>
                <span class="muted tabular">
                  {(report.source === 'callbacks' ? words().callbacks : words()).reportLine(
                    f().when(report.importedAt),
                    report.rows,
                    report.recipients,
                  )}
                </span>
                <Show when={report.blocked.length > 0}>
                  <span class="tabular">{blockedLine(report)}</span>
                </Show>
                <Show when={untaughtOf(report)}>
                  {(count) => (
                    <span class="report-untaught">
                      {report.source === 'callbacks'
                        ? words().callbacks.untaught(count())
                        : words().untaught(count())}
                    </span>
                  )}
                </Show>
              </span>
              <span class="result-report-actions">
                <Show when={heldOf(report).length > 0}>
                  <Button
                    kind="quiet"
                    small
                    aria-label={words().unblockOf(nameOf(report))}
                    onClick={() => unblock(report)}
                  >
                    {words().unblock}
                  </Button>
                </Show>
                <Show when={unmatchedOf(report)}>
                  {(count) => (
                    <Button kind="quiet" small onClick={() => props.onUnmatched(report)}>
                      {words().unmatchedOpen(count())}
                    </Button>
                  )}
                </Show>
                <Button
                  kind="quiet"
                  small
                  aria-label={words().removeOf(nameOf(report))}
                  onClick={() => remove(report)}
                >
                  {words().remove}
                </Button>
              </span>
            </li>
          )}
        </For>
      </ul>
    </section>
  )
}
