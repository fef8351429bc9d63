import ArrowDown from 'lucide-solid/icons/arrow-down'
import ArrowUp from 'lucide-solid/icons/arrow-up'
import GripVertical from 'lucide-solid/icons/grip-vertical'
import X from 'lucide-solid/icons/x'
import { createSignal, For } from 'solid-js'
import { useText } from '../../../i18n/text.ts'
import { IconButton } from '../../../ui/button/button.tsx'
import { fieldLabel } from './fields.ts'
import { movedBefore } from './layout.ts'

const dragType = 'application/x-revoada-field'

/** The table's columns in their order: to be dragged, or moved by buttons, which does the same without a mouse. */
export const ColumnOrder = (props: {
  fields: readonly string[]
  onFields: (fields: readonly string[]) => void
}) => {
  const { t } = useText()
  const [target, setTarget] = createSignal<string | null>(null)
  const move = (moved: string, before: string | null) =>
    props.onFields(movedBefore(props.fields, moved, before))
  /** On entering as well as over it: Chromium lets go of what is dropped right after it entered a place. */
  const accept = (event: DragEvent, before: string) => {
    if (event.dataTransfer?.types.includes(dragType) !== true) return
    event.preventDefault()
    setTarget(before)
  }
  const onDrop = (event: DragEvent, before: string) => {
    const moved = event.dataTransfer?.getData(dragType) ?? ''
    setTarget(null)
    if (!props.fields.includes(moved)) return
    event.preventDefault()
    // Down the list it takes the place of the one it was dropped on, which goes up.
    const isDown = props.fields.indexOf(moved) < props.fields.indexOf(before)
    move(moved, isDown ? (props.fields[props.fields.indexOf(before) + 1] ?? null) : before)
  }
  return (
    <div class="field-chooser">
      <p class="filter-note">{t().results.orderHint}</p>
      <ol class="column-order">
        <For each={props.fields}>
          {(name, place) => (
            // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its buttons move it as well
            <li
              draggable={true}
              data-target={target() === name ? '' : undefined}
              onDragStart={(event) => event.dataTransfer?.setData(dragType, name)}
              onDragEnter={(event) => accept(event, name)}
              onDragOver={(event) => accept(event, name)}
              onDragLeave={() => setTarget(null)}
              onDrop={(event) => onDrop(event, name)}
            >
              <GripVertical size={14} aria-hidden="true" />
              <span class="truncate">{fieldLabel(t(), name)}</span>
              <IconButton
                small
                icon={ArrowUp}
                label={t().results.columnUp(fieldLabel(t(), name))}
                disabled={place() === 0}
                onClick={() => move(name, props.fields[place() - 1] ?? null)}
              />
              <IconButton
                small
                icon={ArrowDown}
                label={t().results.columnDown(fieldLabel(t(), name))}
                disabled={place() === props.fields.length - 1}
                onClick={() => move(name, props.fields[place() + 2] ?? null)}
              />
              <IconButton
                small
                icon={X}
                label={t().results.columnOff(fieldLabel(t(), name))}
                disabled={props.fields.length === 1}
                onClick={() => props.onFields(props.fields.filter((one) => one !== name))}
              />
            </li>
          )}
        </For>
      </ol>
    </div>
  )
}
