/**
 * Message templates: text with `{{column}}`, or `{{column|text when the cell is empty}}`. Column names are matched
 * without regard to case, accents and surrounding space, because people type them.
 */

export type TemplatePart =
  | { type: 'text'; text: string }
  | { type: 'variable'; name: string; fallback: string | null; start: number; end: number }

export type ParsedTemplate = {
  parts: TemplatePart[]
  /** Offset of the first `{{` that never closes or has no name; null when the template is well-formed. */
  brokenAt: number | null
}

/** Splits a template into its parts. Offsets are UTF-16 units of `template`. A broken rest stays text. */
export const parseTemplate = (template: string): ParsedTemplate => {
  const parts: TemplatePart[] = []
  let brokenAt: number | null = null
  let at = 0
  while (at < template.length) {
    const open = template.indexOf('{{', at)
    if (open < 0) break
    const close = template.indexOf('}}', open + 2)
    const inner = close < 0 ? '' : template.slice(open + 2, close)
    const bar = inner.indexOf('|')
    const name = (bar < 0 ? inner : inner.slice(0, bar)).trim()
    if (close < 0 || name === '' || inner.includes('{{')) {
      brokenAt ??= open
      const end = close < 0 ? template.length : open + 2
      parts.push({ type: 'text', text: template.slice(at, end) })
      at = end
      continue
    }
    if (open > at) parts.push({ type: 'text', text: template.slice(at, open) })
    const fallback = bar < 0 ? null : inner.slice(bar + 1)
    parts.push({ type: 'variable', name, fallback, start: open, end: close + 2 })
    at = close + 2
  }
  if (at < template.length) parts.push({ type: 'text', text: template.slice(at) })
  return { parts, brokenAt }
}

/** The form in which two column names count as the same. */
export const columnKey = (name: string): string =>
  name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim()

export type Rendering = {
  text: string
  /** Columns whose cell was empty and that have no fallback. */ missing: string[]
}

export type CompiledTemplate = {
  brokenAt: number | null
  /** Names that no column has. */
  unknown: string[]
  /** True when every recipient gets the same text. */
  isConstant: boolean
  render: (cells: readonly string[]) => Rendering
}

/** Binds a template to a list's columns. */
export const compileTemplate = (template: string, columns: readonly string[]): CompiledTemplate => {
  const { parts, brokenAt } = parseTemplate(template)
  const indexByKey = new Map(columns.map((column, index) => [columnKey(column), index] as const).toReversed())
  const bound = parts.map((part) =>
    part.type === 'text' ? part : { ...part, column: indexByKey.get(columnKey(part.name)) ?? null },
  )
  const unknown = [
    ...new Set(
      bound.flatMap((part) => (part.type === 'variable' && part.column === null ? [part.name] : [])),
    ),
  ]
  const render = (cells: readonly string[]): Rendering => {
    let text = ''
    const missing: string[] = []
    for (const part of bound) {
      if (part.type === 'text') {
        text += part.text
        continue
      }
      const value = part.column === null ? '' : (cells[part.column] ?? '').trim()
      if (value === '' && part.fallback === null) missing.push(part.name)
      text += value === '' ? (part.fallback ?? '') : value
    }
    return { text, missing }
  }
  return { brokenAt, unknown, isConstant: bound.every((part) => part.type === 'text'), render }
}
