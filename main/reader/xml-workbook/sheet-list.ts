import { maxSheets, maxStyles } from '../budgets.ts'
import { ReaderFailure } from '../reader-failure.ts'
import type { XmlAttributes } from '../xml/attributes.ts'
import type { XmlHandler } from '../xml/scanner.ts'
import { builtInFormat, parseFormatCode, type NumberFormat } from '../xlsx/number-format.ts'

/** A worksheet, by its place among them. `hasRows`: something is written in it. */
export type XmlSheet = { name: string; hidden: boolean; hasRows: boolean; index: number }

/** Attributes that are asked for, with the prefix that most files give them. */
const prefixed = {
  Format: 'ss:Format',
  ID: 'ss:ID',
  Index: 'ss:Index',
  MergeAcross: 'ss:MergeAcross',
  Name: 'ss:Name',
  Parent: 'ss:Parent',
  Span: 'ss:Span',
  StyleID: 'ss:StyleID',
  Type: 'ss:Type',
} as const

/** How deep elements are, 0 being the root; the names are used elsewhere too, as for comments and properties. */
export const places = {
  Worksheet: 1,
  Style: 2,
  NumberFormat: 3,
  Visible: 3,
  Table: 2,
  Column: 3,
  Row: 3,
  Cell: 4,
  Data: 5,
} as const

/** The name of an attribute of the spreadsheet's vocabulary. */
export type AttributeName = keyof typeof prefixed

/** An attribute of the spreadsheet's vocabulary, whether or not it is the default one of the file. */
export const attributeOf = (attributes: XmlAttributes, name: AttributeName): string | undefined =>
  attributes.get(prefixed[name]) ?? attributes.get(name)

/** What a style says of itself. */
type Style = { parent: string; format: NumberFormat | null }

/** The style of everything that has none of its own, and the parent of every style that names none. */
const defaultStyle = 'Default'

/** Lists the worksheets and number formats of an XML Spreadsheet 2003. A name counts at its place only. */
export class XmlSheetList implements XmlHandler {
  readonly sheets: XmlSheet[] = []
  /** By the name of a style, '' of cells without one. There once the styles are over, which stand before the sheets. */
  readonly formats = new Map<string, NumberFormat>()
  readonly #styles = new Map<string, Style>()
  #style: Style | null = null
  #depth = 0
  #inVisible = false

  get wantsText(): boolean {
    return this.#inVisible
  }

  open(name: string, attributes: XmlAttributes): void {
    const depth = this.#depth
    this.#depth += 1
    if (depth === places.Worksheet && name === 'Worksheet')
      this.#addSheet(attributeOf(attributes, 'Name') ?? '')
    else if (depth === places.Style && name === 'Style') this.#addStyle(attributes)
    else if (depth === places.NumberFormat && name === 'NumberFormat') {
      if (this.#style !== null) this.#style.format = formatOf(attributeOf(attributes, 'Format') ?? '')
    } else if (depth === places.Visible && name === 'Visible') this.#inVisible = true
    else if (depth === places.Data && name === 'Data') {
      const sheet = this.sheets.at(-1)
      if (sheet !== undefined) sheet.hasRows = true
    }
  }

  close(name: string): void {
    this.#depth -= 1
    if (name === 'Visible') this.#inVisible = false
    else if (name === 'Style' && this.#depth === places.Style) this.#style = null
    else if (name === 'Styles' && this.#depth === places.Style - 1) this.#settleFormats()
  }

  text(value: string): void {
    const sheet = this.sheets.at(-1)
    if (sheet !== undefined && value.includes('Hidden')) sheet.hidden = true
  }

  /** No cell can refer to a style without a name. */
  #addStyle(attributes: XmlAttributes): void {
    const name = attributeOf(attributes, 'ID')
    if (name === undefined || this.#styles.size >= maxStyles) return
    this.#style = { parent: attributeOf(attributes, 'Parent') ?? defaultStyle, format: null }
    this.#styles.set(name, this.#style)
  }

  #settleFormats(): void {
    for (const name of [...this.#styles.keys(), '']) {
      const format = this.#inherited(name === '' ? defaultStyle : name)
      if (format !== null) this.formats.set(name, format)
    }
  }

  #inherited(name: string): NumberFormat | null {
    const seen = new Set<string>()
    for (let next = name; !seen.has(next);) {
      seen.add(next)
      const style = this.#styles.get(next)
      if (style === undefined) return null
      if (style.format !== null) return style.format
      next = style.parent
    }
    return null
  }

  #addSheet(name: string): void {
    const index = this.sheets.length
    if (index >= maxSheets)
      throw new ReaderFailure('reader_archive_over_budget', { what: 'sheets', limit: maxSheets })
    this.sheets.push({ name, hidden: false, hasRows: false, index })
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
