import { A, useLocation, useSearchParams } from '@solidjs/router'
import ChevronLeft from 'lucide-solid/icons/chevron-left'
import { createSignal, Show } from 'solid-js'
import { type FileTicket, fileTicketSchema } from '../../../../shared/bridge/file-tickets.ts'
import { monthSchema } from '../../../../shared/bridge/month-report.ts'
import { brasiliaDay, lastDayOf } from '../../../../shared/rules/brasilia-day.ts'
import { problemWords, useText } from '../../../i18n/text.ts'
import { useAppState } from '../../../state/context.ts'
import { useFilePassword } from '../../../state/file-password.ts'
import { useTakeFiles } from '../../../state/open-files.ts'
import { Button } from '../../../ui/button/button.tsx'
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { UnlockForm } from '../../../ui/unlock-form/unlock-form.tsx'
import { BillFilePanel } from './bill-file-panel.tsx'
import { BillResult } from './bill-result.tsx'
import { isBill } from './is-bill.ts'
import { useBillFile } from './use-bill-file.ts'
import './bill.css'

/** A supplier's bill, line by line against what was sent. */
export const BillPage = () => {
  const { t } = useText()
  const words = () => t().bills
  const { shell, drops, workspace } = useAppState()
  const location = useLocation<{ ticket: unknown }>()
  const [query] = useSearchParams<{ month: string; connection: string }>()
  const brought = fileTicketSchema.safeParse(location.state?.ticket)
  const [ticket, setTicket] = createSignal<FileTicket | undefined>(brought.success ? brought.data : undefined)
  const month = () => {
    const asked = monthSchema.safeParse(query.month)
    return asked.success ? asked.data : brasiliaDay(new Date().toISOString()).slice(0, 7)
  }
  const file = useBillFile(ticket, () => ({
    period: { from: `${month()}-01`, to: lastDayOf(month()) },
    connectionId: query.connection,
  }))
  const password = useFilePassword(ticket, file.problem, file.again)
  // The same file may have other lines by now.
  const read = (chosen: FileTicket) => {
    if (chosen === ticket()) file.again()
    else setTicket(chosen)
  }
  const pick = async () => {
    const [picked] = await shell.bridge.pickSpreadsheets()
    if (picked !== undefined) read(picked)
  }
  const takeFiles = useTakeFiles()
  const takeDropped = async (tickets: readonly FileTicket[]) => {
    const [first, ...others] = tickets
    if (first !== undefined && others.length === 0 && (await isBill(workspace.calls, first))) read(first)
    else await takeFiles(tickets)
  }
  drops.claim({
    title: () => words().dropTitle,
    line: () => words().dropLine,
    take: (files) => void takeDropped(files.map((one) => one.ticket)),
  })
  return (
    <Page
      title={words().title}
      line={words().line}
      back={
        <A href="/spending" class="page-back">
          <ChevronLeft size={14} aria-hidden="true" />
          {t().money.ledger.title}
        </A>
      }
      actions={
        <Show when={ticket()}>
          <Button onClick={pick}>{words().pickOther}</Button>
        </Show>
      }
    >
      <div class="bill">
        <Show when={password.locked()} keyed>
          {(_path) => <UnlockForm {...t().imports.password} {...password.form(t().imports.password.wrong)} />}
        </Show>
        <Show when={password.locked() === undefined && file.problem()}>
          {(problem) => (
            <Notice
              kind="error"
              {...problemWords(t(), problem())}
              actions={<Button onClick={file.again}>{t().common.retry}</Button>}
            />
          )}
        </Show>
        <Show
          when={ticket()}
          fallback={
            <EmptyState
              target
              title={words().emptyTitle}
              line={words().emptyLine}
              actions={
                <Button kind="main" onClick={pick}>
                  {words().pick}
                </Button>
              }
            />
          }
        >
          {(opened) => (
            <>
              <Show when={file.done()} keyed>
                {(job) => <BillResult job={job} period={file.checkedPeriod()} onDays={file.checkDays} />}
              </Show>
              <BillFilePanel ticket={opened()} file={file} />
            </>
          )}
        </Show>
      </div>
    </Page>
  )
}
