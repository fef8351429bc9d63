import { isPlaceholder } from './placeholder-value.ts'
import { createFormatter, type Formatter, formatterOf } from './template-formatters.ts'

/**
 * Message templates: text with `{{column}}`, `{{column:formatter}}`, `{{column|text when the cell has no value}}`, or both:
 * `{{column:formatter|text}}`. A cell has no value when it is empty, or says so ("NULL", "#N/D"; placeholder-value.ts). Column names and formatters are matched without regard to case, accents and surrounding
 * space, because people type them. Formatters apply one after another (`{{Nome:primeiro:maiúsculas}}`), and never to
 * the text after the bar. A column whose own name has colons is found before any formatter is looked for.
 */

export type TemplatePart =
  | { type: 'text'; text: string }
  | {
      type: 'variable'
      /** As it is written: the column, and its formatters. */
      name: string
      fallback: string | null
      start: number
      end: number
    }

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

/**
 * A template's own words: every variable counts as the same, with the text for an empty cell. Lists from different systems
 * have other names for the same columns.
 */
export const templateWords = (template: string): string =>
  parseTemplate(template)
    .parts.map((part) => (part.type === 'text' ? part.text : `{{|${part.fallback ?? ''}}}`))
    .join('')

/** The first `{{column}}` of a text that no cell fills: a person would read it as it stands. Null when there is none. */
export const unfilledVariable = (text: string): string | null => /\{\{[^{}]*\}\}/.exec(text)?.[0] ?? null

/** The form in which two column names count as the same. */
export const columnKey = (name: string): string =>
  name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim()

export type UnknownFormatter = {
  /** As it is written; empty after a colon with nothing behind it. */
  name: string
  /** Where it begins in the template, in UTF-16 units. */
  at: number
}

export type BoundVariable =
  | {
      ok: true
      /** The column as it is written, without formatters. */
      column: string
      key: string
      formatters: Formatter[]
    }
  | { ok: false; problem: 'column_unknown'; name: string }
  | {
      ok: false
      problem: 'formatter_unknown'
      column: string
      key: string
      formatter: string
      offset: number
    }

/**
 * What is meant by the name in a variable. The longest part of it, up to a colon, that is a column is the column; what
 * follows are formatters. Offsets are UTF-16 units of `name`.
 * @param isColumn whether a column has this `columnKey`
 */
export const bindVariable = (name: string, isColumn: (key: string) => boolean): BoundVariable => {
  for (let cut = name.length; cut > 0; cut = name.lastIndexOf(':', cut - 1)) {
    const column = name.slice(0, cut).trim()
    const key = columnKey(column)
    if (isColumn(key)) return withFormatters(column, key, name, cut)
  }
  // Of no column: known formatters are taken off, so that what is missing goes by its name.
  let end = name.length
  for (;;) {
    const colon = name.lastIndexOf(':', end - 1)
    if (colon <= 0 || formatterOf(name.slice(colon + 1, end)) === null) break
    end = colon
  }
  return { ok: false, problem: 'column_unknown', name: name.slice(0, end).trim() }
}

const withFormatters = (column: string, key: string, name: string, cut: number): BoundVariable => {
  const formatters: Formatter[] = []
  let at = cut
  while (at < name.length) {
    const next = name.indexOf(':', at + 1)
    const end = next < 0 ? name.length : next
    const written = name.slice(at + 1, end)
    const kind = formatterOf(written)
    if (kind === null) {
      const offset = at + 1 + (written.length - written.trimStart().length)
      return { ok: false, problem: 'formatter_unknown', column, key, formatter: written.trim(), offset }
    }
    formatters.push(createFormatter(kind))
    at = end
  }
  return { ok: true, column, key, formatters }
}

export type Rendering = {
  text: string
  /** Columns whose cell was empty and that have no fallback. */
  missing: string[]
  /** Cells that say that they have no value ("NULL"), with their columns; whether the fallback stands in for them. */
  placeholders: { column: string; value: string; isReplaced: boolean }[]
  /** Variables, as they are written, whose cell their formatter cannot format ("Valor:moeda"); without placeholders. */
  unformatted: string[]
}

export type CompiledTemplate = {
  brokenAt: number | null
  /** Names that no column has. */
  unknown: string[]
  /** The first formatter that there is none of, of a column that there is; its values stay as they are. */
  unknownFormatter: UnknownFormatter | null
  /** True when every recipient gets the same text. */
  isConstant: boolean
  render: (cells: readonly string[]) => Rendering
  /** Decimals with a point that would go out as they are ("1741.53"), with their columns. */
  rawDecimals: (cells: readonly string[]) => { column: string; value: string }[]
}

/** In groups of three it is a whole number as Brazil writes it. */
const rawDecimal = /^-?(?!\d{1,3}(?:\.\d{3})+$)\d+\.\d+$/

type BoundPart =
  | { type: 'text'; text: string }
  | {
      type: 'variable'
      name: string
      columnName: string
      column: number | null
      fallback: string | null
      formatters: readonly Formatter[]
    }

/** Binds a template to a list's columns. */
export const compileTemplate = (template: string, columns: readonly string[]): CompiledTemplate => {
  const { parts, brokenAt } = parseTemplate(template)
  const indexByKey = new Map(columns.map((column, index) => [columnKey(column), index] as const).toReversed())
  const unknown = new Set<string>()
  let unknownFormatter: UnknownFormatter | null = null
  const bound = parts.map((part): BoundPart => {
    if (part.type === 'text') return part
    const { name, fallback } = part
    const meant = bindVariable(name, (key) => indexByKey.has(key))
    if (!meant.ok && meant.problem === 'column_unknown') {
      unknown.add(meant.name)
      return { type: 'variable', name, columnName: meant.name, column: null, fallback, formatters: [] }
    }
    if (!meant.ok) {
      const nameAt = template.indexOf(name, part.start + 2)
      unknownFormatter ??= { name: meant.formatter, at: nameAt + meant.offset }
    }
    return {
      type: 'variable',
      name,
      columnName: meant.column,
      column: indexByKey.get(meant.key) ?? null,
      fallback,
      formatters: meant.ok ? meant.formatters : [],
    }
  })
  const render = (cells: readonly string[]): Rendering => {
    let text = ''
    const missing: string[] = []
    const placeholders: Rendering['placeholders'] = []
    const unformatted: string[] = []
    for (const part of bound) {
      if (part.type === 'text') {
        text += part.text
        continue
      }
      const value = part.column === null ? '' : (cells[part.column] ?? '').trim()
      const saysNothing = isPlaceholder(value)
      if (saysNothing)
        placeholders.push({ column: part.columnName, value, isReplaced: part.fallback !== null })
      if (part.fallback !== null && (value === '' || saysNothing)) text += part.fallback
      else if (value === '') missing.push(part.columnName)
      else
        text += formatted(value, part.formatters, () => {
          if (!saysNothing) unformatted.push(part.name)
        })
    }
    return { text, missing, placeholders, unformatted }
  }
  const asTheyAre = bound.flatMap((part) =>
    part.type === 'variable' && part.column !== null && part.formatters.length === 0
      ? [{ columnName: part.columnName, column: part.column }]
      : [],
  )
  return {
    brokenAt,
    rawDecimals: (cells) =>
      asTheyAre.flatMap(({ columnName, column }) => {
        const value = (cells[column] ?? '').trim()
        return rawDecimal.test(value) ? [{ column: columnName, value }] : []
      }),
    unknown: [...unknown],
    unknownFormatter,
    isConstant: bound.every((part) => part.type === 'text'),
    render,
  }
}

/** The first formatter that refuses is the last that is asked. */
const formatted = (value: string, formatters: readonly Formatter[], onRefused: () => void): string => {
  let result = value
  for (const formatter of formatters) {
    const next = formatter.format(result)
    if (next === null) {
      onRefused()
      return formatter.refuse(result)
    }
    result = next
  }
  return result
}
