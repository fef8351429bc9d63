import type { Language } from '../../i18n/formats.ts'
import { type FormatterKind, formatterName } from '../../../shared/rules/template-formatters.ts'
import { bindVariable, columnKey, parseTemplate } from '../../../shared/rules/template.ts'

export type EditedVariable = {
  readonly start: number
  readonly end: number
  /** As it is written, without formats. */
  readonly column: string
  /** Empty for a variable as it is in the sheet, and for one whose format there is not. */
  readonly formats: readonly FormatterKind[]
  readonly fallback: string | null
}

/** The variable that the cursor is in or right behind, when its column is one of the list's. */
export const variableAt = (
  template: string,
  cursor: number,
  columns: readonly string[],
): EditedVariable | null => {
  const part = parseTemplate(template).parts.find(
    (each) => each.type === 'variable' && each.start < cursor && cursor <= each.end,
  )
  if (part?.type !== 'variable') return null
  const keys = new Set(columns.map(columnKey))
  const meant = bindVariable(part.name, (key) => keys.has(key))
  if (!meant.ok && meant.problem === 'column_unknown') return null
  const formats = meant.ok ? meant.formatters.map(({ kind }) => kind) : []
  return { start: part.start, end: part.end, column: meant.column, formats, fallback: part.fallback }
}

/** The variable as it is written with this one format, or with none; its fallback stays. */
export const writeVariable = (
  { column, fallback }: EditedVariable,
  format: FormatterKind | null,
  language: Language,
): string => {
  const formatter = format === null ? '' : `:${formatterName(format, language)}`
  return `{{${column}${formatter}${fallback === null ? '' : `|${fallback}`}}}`
}
