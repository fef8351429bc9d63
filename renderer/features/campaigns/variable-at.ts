import type { Language } from '../../../shared/rules/language.ts'
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

/** The formats after one is chosen: it takes the place of another, but “without accents” goes with any. */
export const withFormat = (
  formats: readonly FormatterKind[],
  chosen: FormatterKind | null,
): FormatterKind[] => {
  const isPlain = formats.includes('plain_letters')
  if (chosen === 'plain_letters')
    return isPlain ? formats.filter((kind) => kind !== chosen) : [...formats, chosen]
  if (chosen === null) return []
  return isPlain ? [chosen, 'plain_letters'] : [chosen]
}

/** The variable as it is written with these formats; its fallback stays. */
export const writeVariable = (
  { column, fallback }: EditedVariable,
  formats: readonly FormatterKind[],
  language: Language,
): string => {
  const written = formats.map((kind) => `:${formatterName(kind, language)}`).join('')
  return `{{${column}${written}${fallback === null ? '' : `|${fallback}`}}}`
}
