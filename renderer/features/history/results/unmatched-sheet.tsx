import { createMemo, Show } from 'solid-js'
import type { Report, UnmatchedRow } from '../../../../shared/bridge/results.ts'
import { useText } from '../../../i18n/text.ts'
import { useAppState } from '../../../state/context.ts'
import { createRowPages } from '../../../state/row-pages.ts'
import { useQuery } from '../../../state/query.ts'
import type { Result } from '../../../state/platform/result.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Rows, type RowsColumn } from '../../../ui/rows/rows.tsx'

/** The rows of a report that belong to no recipient, each with the reason. */
export const UnmatchedSheet = (props: {
  report: Report | undefined
  onResult: (result: Result<unknown>) => void
  onClose: () => void
}) => {
  const { t } = useText()
  const words = () => t().campaignResults.unmatched
  const { language } = useText()
  const { workspace, shell, toasts } = useAppState()
  const save = async (reportId: string) => {
    const result = await workspace.calls.results.exportUnmatched({ reportId, language: language() })
    props.onResult(result)
    if (!result.ok || result.value === null) return
    const { ticket, rows } = result.value
    toasts.say(t().campaignResults.exported(rows), {
      label: t().common.showInFolder,
      run: () => void shell.bridge.showInFolder(ticket),
    })
  }
  return (
    <Dialog
      kind="sheet"
      wide
      open={props.report !== undefined}
      onClose={() => props.onClose()}
      title={words().title}
      closeLabel={t().common.close}
      footer={
        <Show when={props.report}>
          {(report) => <Button onClick={() => save(report().id)}>{words().save}</Button>}
        </Show>
      }
    >
      <Show when={props.report}>{(report) => <UnmatchedRows report={report()} />}</Show>
    </Dialog>
  )
}

const UnmatchedRows = (props: { report: Report }) => {
  const { t, f } = useText()
  const words = () => t().campaignResults.unmatched
  const { workspace, settings } = useAppState()
  const head = useQuery({
    topics: ['results'],
    input: () => props.report.id,
    read: (calls, reportId) => calls.results.unmatched({ reportId, page: { offset: 0, limit: 1 } }),
  })
  const pages = createRowPages<UnmatchedRow>({
    version: () => `${props.report.id} ${workspace.generation()}`,
    read: async (offset, limit, signal) => {
      const input = { reportId: props.report.id, page: { offset, limit } }
      const result = await workspace.calls.results.unmatched(input, { signal })
      return result.ok ? { ok: true, value: result.value.rows } : result
    },
  })
  const all = () => props.report.unmatched.reduce((sum, { count }) => sum + count, 0)
  const columns = createMemo<RowsColumn[]>(() => [
    { title: words().row, width: 76, align: 'end', quiet: true },
    { title: words().reason, width: 340 },
    ...(head.value()?.columns.map((title) => ({ title, width: 170 })) ?? []),
  ])
  return (
    <Show when={head.value()}>
      {(found) => (
        <>
          <p>
            {words().line(all())}
            <Show when={found().total < all()}> {words().cut(found().total)}</Show>
          </p>
          <div class="report-unmatched-rows">
            <Rows
              label={words().title}
              count={found().total}
              columns={columns()}
              rowHeight={settings.value().density === 'compact' ? 28 : 32}
              onRange={pages.show}
              cell={(index, column) => {
                const row = pages.row(index)
                if (row === undefined) return undefined
                if (column === 0) return f().number(row.sourceRow)
                if (column === 1) return words().reasons[row.reason]
                return row.cells[column - 2] ?? ''
              }}
            />
          </div>
        </>
      )}
    </Show>
  )
}
