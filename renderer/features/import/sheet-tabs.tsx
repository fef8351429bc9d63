import { createEffect, createMemo, createSignal, For, Show } from 'solid-js'
import type { SheetFacts } from '../../../shared/processes/reader.ts'
import { headersKey } from '../../../shared/rules/headers-key.ts'
import { useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import { addSheets, type ImportQueue, type QueuedFile, sheetOf, tableOf } from '../../state/import-queue.ts'
import { Button } from '../../ui/button/button.tsx'
import { JoinDialog } from './join-dialog.tsx'
import './queue-bar.css'

/** The sheets of a workbook and their row counts; those with contacts can be imported as one list each or one for all. */
export const SheetTabs = (props: {
  file: QueuedFile
  sheets: readonly SheetFacts[]
  current: string | null
  /** Has the file read at this sheet. */
  onChoose: (sheet: string) => void
}) => {
  const { t, f } = useText()
  const { importQueue, tableHeaders, workspace } = useAppState()
  const [isJoining, setJoining] = createSignal(false)
  const others = createMemo(() => {
    const { ticket } = props.file
    const queued = new Set(importQueue.queue.files.filter((one) => one.ticket === ticket).map(sheetOf))
    return props.sheets
      .filter(({ name, hasContacts }) => hasContacts === true && name !== props.current && !queued.has(name))
      .map(({ name }) => name)
  })
  const headerOf = (sheet: string) =>
    tableHeaders.of({ ticket: props.file.ticket, choices: { sheet }, batchId: null })
  createEffect(() => {
    if (workspace.generation() === 0) return
    const { ticket } = props.file
    tableHeaders.look(others().map((sheet) => ({ ticket, choices: { sheet }, batchId: null })))
  })
  /** The others with the columns of the one that is open. */
  const same = createMemo(() => {
    const columns = tableHeaders.of(tableOf(props.file))?.columns
    if (columns === undefined) return []
    const key = headersKey(columns)
    return others().filter((sheet) => {
      const theirs = headerOf(sheet)?.columns
      return theirs !== undefined && headersKey(theirs) === key
    })
  })
  const ofSheets = ({ files }: ImportQueue, sheets: readonly string[]) =>
    files.filter(
      (file) =>
        file.id === props.file.id ||
        (file.ticket === props.file.ticket && sheets.includes(sheetOf(file) ?? '')),
    )
  /** As they would stand in the queue. */
  const planned = createMemo(() => {
    const sheets = same()
    let last = 0
    const makeId = () => `sheet ${(last += 1)}`
    const queue = addSheets(importQueue.queue, props.file.id, props.current ?? '', sheets, makeId)
    return ofSheets(queue, sheets)
  })
  const queued = () => {
    const sheets = same()
    importQueue.addSheets(props.file.id, props.current ?? '', sheets)
    return ofSheets(importQueue.queue, sheets)
  }
  const label = ({ name, hidden }: SheetFacts) => (hidden ? t().imports.hiddenSheet(name) : name)
  return (
    <Show when={props.sheets.length > 1}>
      <div class="import-row import-sheets">
        <nav class="import-queue" aria-label={t().imports.sheets}>
          <For each={props.sheets}>
            {(sheet) => (
              <button
                type="button"
                aria-current={sheet.name === props.current ? 'true' : undefined}
                onClick={() => {
                  if (sheet.name !== props.current) props.onChoose(sheet.name)
                }}
              >
                <span class="truncate" title={label(sheet)}>
                  {label(sheet)}
                </span>
                <Show when={sheet.rows !== undefined}>
                  <span class="muted" title={t().imports.sheetRows(sheet.rows ?? 0, sheet.isCut === true)}>
                    {f().number(sheet.rows ?? 0)}
                    {sheet.isCut === true ? '+' : ''}
                  </span>
                </Show>
              </button>
            )}
          </For>
        </nav>
        <Show when={others().length > 0}>
          <Button
            small
            title={t().imports.otherSheetsHint}
            onClick={() => importQueue.addSheets(props.file.id, props.current ?? '', others())}
          >
            {t().imports.otherSheets(others().length, others()[0] ?? '')}
          </Button>
        </Show>
        <Show when={same().length > 0}>
          <Button small title={t().imports.joinSheetsHint} onClick={() => setJoining(true)}>
            {t().imports.joinSheets(same().length + 1)}
          </Button>
        </Show>
        <JoinDialog open={isJoining()} onClose={() => setJoining(false)} files={planned()} queued={queued} />
      </div>
    </Show>
  )
}
