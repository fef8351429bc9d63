import { createMemo, For, Show } from 'solid-js'
import type { SheetFacts } from '../../../shared/processes/reader.ts'
import { useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import { type QueuedFile, sheetOf } from '../../state/import-queue.ts'
import { Button } from '../../ui/button/button.tsx'

/** The sheets of a workbook with several, with how long they are; those with contacts can all be imported. */
export const SheetTabs = (props: {
  file: QueuedFile
  sheets: readonly SheetFacts[]
  current: string | null
  /** Has the file read at this sheet. */
  onChoose: (sheet: string) => void
}) => {
  const { t, f } = useText()
  const { importQueue } = useAppState()
  const others = createMemo(() => {
    const { path } = props.file
    const queued = new Set(importQueue.queue.files.filter((one) => one.path === path).map(sheetOf))
    return props.sheets
      .filter(({ name, hasContacts }) => hasContacts === true && name !== props.current && !queued.has(name))
      .map(({ name }) => name)
  })
  const label = ({ name, hidden }: SheetFacts) => (hidden ? t().imports.hiddenSheet(name) : name)
  return (
    <Show when={props.sheets.length > 1}>
      <div class="import-sheets">
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
      </div>
    </Show>
  )
}
