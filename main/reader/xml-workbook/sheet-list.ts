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
  Span: 'ss:Span',
  StyleID: 'ss:StyleID',
  Type: 'ss:Type',
} as const

/** The name of an attribute of the spreadsheet's vocabulary. */
export type AttributeName = keyof typeof prefixed

/** An attribute of the spreadsheet's vocabulary, whether or not it is the default one of the file. */
export const attributeOf = (attributes: XmlAttributes, name: AttributeName): string | undefined =>
  attributes.get(prefixed[name]) ?? attributes.get(name)

/** Lists the worksheets and number formats of an XML Spreadsheet 2003. */
export class XmlSheetList implements XmlHandler {
  readonly sheets: XmlSheet[] = []
  /** By the name of a style. */
  readonly formats = new Map<string, NumberFormat>()
  #style = ''
  #inVisible = false

  get wantsText(): boolean {
    return this.#inVisible
  }

  open(name: string, attributes: XmlAttributes): void {
    if (name === 'Style') this.#style = attributeOf(attributes, 'ID') ?? ''
    else if (name === 'NumberFormat') this.#addFormat(attributeOf(attributes, 'Format') ?? '')
    else if (name === 'Worksheet') this.#addSheet(attributeOf(attributes, 'Name') ?? '')
    else if (name === 'Visible') this.#inVisible = true
    else if (name === 'Data') {
      const sheet = this.sheets.at(-1)
      if (sheet !== undefined) sheet.hasRows = true
    }
  }

  close(name: string): void {
    if (name === 'Visible') this.#inVisible = false
  }

  text(value: string): void {
    const sheet = this.sheets.at(-1)
    if (sheet !== undefined && value.includes('Hidden')) sheet.hidden = true
  }

  #addFormat(code: string): void {
    if (this.formats.size < maxStyles)
      this.formats.set(this.#style, namedFormat(code) ?? parseFormatCode(code))
  }

  #addSheet(name: string): void {
    const index = this.sheets.length
    if (index >= maxSheets)
      throw new ReaderFailure('reader_archive_over_budget', { what: 'sheets', limit: maxSheets })
    this.sheets.push({ name, hidden: false, hasRows: false, index })
  }
}

/** Formats that go by a name of their own there, which would be misread as codes. */
const namedFormat = (code: string): NumberFormat | null => {
  const named = namedCodes.get(code)
  return named === undefined
    ? null
    : typeof named === 'number'
      ? builtInFormat(named)
      : parseFormatCode(named)
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
