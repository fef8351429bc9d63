import { type FormatterKind, formatterKinds } from '../../../shared/rules/template-formatters.ts'
import { useText } from '../../i18n/text.ts'
import { Menu } from '../../ui/menu/menu.tsx'
import './at-cursor.css'
import type { EditedVariable } from './variable-at.ts'

/** How the variable at the cursor writes its cells, and the choice of another way. */
export const FormatChoice = (props: {
  variable: EditedVariable
  onChoose: (format: FormatterKind | null) => void
}) => {
  const { t } = useText()
  const current = () =>
    props.variable.formats.length === 0
      ? t().templateEditor.asInSheet
      : props.variable.formats.map((kind) => t().templateEditor.formats[kind]).join(' + ')
  return (
    <div class="at-cursor" role="group" aria-label={t().templateEditor.chooseFormat(props.variable.column)}>
      <span class="truncate">{t().templateEditor.formatOf(props.variable.column)}</span>
      <Menu
        small
        label={current()}
        items={[
          { label: t().templateEditor.asInSheet, run: () => props.onChoose(null) },
          ...formatterKinds.map((kind) => ({
            label: t().templateEditor.formats[kind],
            run: () => props.onChoose(kind),
          })),
        ]}
      />
    </div>
  )
}
