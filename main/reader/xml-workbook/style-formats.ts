import { maxStyles } from '../budgets.ts'
import { builtInFormat, parseFormatCode, type NumberFormat } from '../xlsx/number-format.ts'

/** What a style says of itself: its parent, and the code of its format where it has one. */
export type Style = { parent: string; code: string | null }

/** The style of everything that has none of its own, and the parent of every style that names none. */
const defaultStyle = 'Default'

/**
 * The number formats of styles by their names, '' of cells without one. A code is read when a cell asks for it: most styles
 * have no cells, and each style is looked at once, however long the line of its parents is.
 */
export class StyleFormats {
  readonly #styles = new Map<string, Style>()
  readonly #found = new Map<string, NumberFormat | null>()

  /** The style to be filled, or null for one more than a workbook may have. */
  add(name: string, parent: string | undefined): Style | null {
    if (this.#styles.size >= maxStyles) return null
    const style: Style = { parent: parent ?? defaultStyle, code: null }
    this.#styles.set(name, style)
    return style
  }

  /** That of the style itself, else of the nearest of its parents. */
  get(name: string): NumberFormat | undefined {
    const known = this.#found.get(name)
    if (known !== undefined) return known ?? undefined
    const seen = new Set<string>()
    let format: NumberFormat | null = null
    for (let next = name === '' ? defaultStyle : name; !seen.has(next);) {
      const before = this.#found.get(next)
      const style = this.#styles.get(next)
      seen.add(next)
      if (before !== undefined || style === undefined) {
        format = before ?? null
        break
      }
      if (style.code !== null) {
        format = formatOf(style.code)
        break
      }
      next = style.parent
    }
    for (const one of seen) this.#found.set(one, format)
    this.#found.set(name, format)
    return format ?? undefined
  }
}

/** Some formats go by a name of their own there, which would be misread as a code. */
const formatOf = (code: string): NumberFormat => {
  const named = namedCodes.get(code) ?? code
  return typeof named === 'number' ? builtInFormat(named) : parseFormatCode(named)
}

/** Their numbers among the built-in formats, or codes. */
const namedCodes = new Map<string, number | string>([
  ['General Number', 0],
  ['General Date', 22],
  ['Long Date', '[$-F800]'],
  ['Medium Date', 15],
  ['Short Date', 14],
  ['Long Time', '[$-F400]'],
  ['Medium Time', 18],
  ['Short Time', 20],
  ['Currency', 7],
  ['Euro Currency', '[$€] #,##0.00'],
  ['Fixed', 2],
  ['Standard', 4],
  ['Percent', 10],
  ['Scientific', 0],
  ['Yes/No', '"Sim";"Sim";"Não"'],
  ['True/False', '"Verdadeiro";"Verdadeiro";"Falso"'],
  ['On/Off', '"Ativado";"Ativado";"Desativado"'],
])
