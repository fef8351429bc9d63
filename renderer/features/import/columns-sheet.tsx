import ArrowDown from 'lucide-solid/icons/arrow-down'
import ArrowUp from 'lucide-solid/icons/arrow-up'
import { For } from 'solid-js'
import { useText } from '../../i18n/text.ts'
import { Button, IconButton } from '../../ui/button/button.tsx'
import { Checkbox } from '../../ui/checkbox/checkbox.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import type { ColumnLayoutStore } from './column-layout.ts'

/** The file's columns as a list: which are shown, and in which order; what dragging does, also without a mouse. */
export const ColumnsSheet = (props: {
  open: boolean
  onClose: () => void
  names: readonly string[]
  layout: ColumnLayoutStore
}) => {
  const { t } = useText()
  const layout = () => props.layout.layout()
  const before = (place: number): number | null => layout().order[place] ?? null
  return (
    <Dialog
      open={props.open}
      onClose={() => props.onClose()}
      title={t().imports.columnsTitle}
      closeLabel={t().common.close}
      footer={<Button onClick={() => props.layout.reset()}>{t().imports.columnsReset}</Button>}
    >
      <p class="muted">{t().imports.columnsLine}</p>
      <ol class="import-columns">
        <For each={layout().order}>
          {(column, place) => (
            <li>
              <Checkbox
                label={props.names[column] ?? ''}
                checked={!layout().hidden.has(column)}
                onChange={(isShown) => props.layout.hide(column, !isShown)}
              />
              <IconButton
                small
                icon={ArrowUp}
                label={t().imports.columnUp(props.names[column] ?? '')}
                disabled={place() === 0}
                onClick={() => props.layout.move(column, before(place() - 1))}
              />
              <IconButton
                small
                icon={ArrowDown}
                label={t().imports.columnDown(props.names[column] ?? '')}
                disabled={place() === layout().order.length - 1}
                onClick={() => props.layout.move(column, before(place() + 2))}
              />
            </li>
          )}
        </For>
      </ol>
    </Dialog>
  )
}
