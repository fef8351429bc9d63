import { createSignal } from 'solid-js'
import type { MonthReport } from '../../../../shared/bridge/month-report.ts'
import { problemWords, useText } from '../../../i18n/text.ts'
import { useAppState } from '../../../state/context.ts'
import { sheetsOf } from './month-sheets.ts'

/** Saves a month as a PDF of its page, or as a spreadsheet of its tables. `fault` tells why the last one was not saved. */
export const useSaveMonth = () => {
  const { t } = useText()
  const { workspace, shell, toasts } = useAppState()
  const [fault, setFault] = createSignal<ReturnType<typeof problemWords>>()
  const save = async (asked: Parameters<typeof workspace.calls.month.save>[0]) => {
    setFault(undefined)
    const saved = await workspace.calls.month.save(asked)
    if (!saved.ok) {
      setFault(problemWords(t(), saved.problem))
      return
    }
    const ticket = saved.value?.ticket
    if (ticket === undefined) return
    toasts.say(t().month.saved, {
      label: t().common.showInFolder,
      run: () => void shell.bridge.showInFolder(ticket),
    })
  }
  const savePdf = async ({ month }: MonthReport) => {
    const pages = await shell.bridge.printPage().catch(() => null)
    if (pages === null) setFault({ what: t().month.notPrinted, todo: t().month.notPrintedTodo })
    else await save({ format: 'pdf', name: t().month.fileName(month), pages })
  }
  const saveSheet = (report: MonthReport) =>
    save({
      format: 'xlsx',
      name: t().month.fileName(report.month),
      sheets: Object.values(sheetsOf(t(), report)).filter(({ rows }) => rows.length > 0),
    })
  return { fault, savePdf, saveSheet }
}
