import { maxSheets } from '../budgets.ts'
import { ReaderFailure } from '../reader-failure.ts'
import type { XmlAttributes } from '../xml/attributes.ts'
import type { XmlHandler } from '../xml/scanner.ts'
import { longestCode } from '../xlsx/format-sections.ts'
import { StyleFormats, type Style } from './style-formats.ts'

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

/** Lists the worksheets and number formats of an XML Spreadsheet 2003. A name counts at its place only. */
export class XmlSheetList implements XmlHandler {
  readonly sheets: XmlSheet[] = []
  /** There once the styles are over, which stand before the sheets. */
  readonly formats = new StyleFormats()
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
      const written = attributeOf(attributes, 'Format')?.slice(0, longestCode + 1) ?? ''
      // A copy: a slice would keep the text around it alive.
      const code = Buffer.from(written, 'utf8').toString('utf8')
      if (this.#style !== null) this.#style.code = code
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
  }

  text(value: string): void {
    const sheet = this.sheets.at(-1)
    if (sheet !== undefined && value.includes('Hidden')) sheet.hidden = true
  }

  /** No cell can refer to a style without a name. */
  #addStyle(attributes: XmlAttributes): void {
    const name = attributeOf(attributes, 'ID')
    if (name !== undefined) this.#style = this.formats.add(name, attributeOf(attributes, 'Parent'))
  }

  #addSheet(name: string): void {
    const index = this.sheets.length
    if (index >= maxSheets)
      throw new ReaderFailure('reader_archive_over_budget', { what: 'sheets', limit: maxSheets })
    this.sheets.push({ name, hidden: false, hasRows: false, index })
  }
}
