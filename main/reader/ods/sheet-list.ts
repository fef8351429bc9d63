import { maxSheets } from '../budgets.ts'
import { ReaderFailure } from '../reader-failure.ts'
import type { XmlAttributes } from '../xml/attributes.ts'
import type { XmlHandler } from '../xml/scanner.ts'

/** A sheet, by its place among the sheets. `hasRows`: something is written in it. */
export type OdsSheet = { name: string; hidden: boolean; hasRows: boolean; index: number }

/** Tells the tables that are sheets, right below the spreadsheet, from those of links to other files and of drawings. */
export class SheetPlaces {
  #depth = 0
  #sheetDepth = -1

  /** Whether the element that opens is a sheet. */
  open(name: string): boolean {
    const depth = this.#depth
    this.#depth += 1
    if (name === 'spreadsheet') this.#sheetDepth = depth + 1
    return name === 'table' && depth === this.#sheetDepth
  }

  close(): void {
    this.#depth -= 1
  }
}

/** Lists the sheets of `content.xml`. A document without a spreadsheet in it is another kind of document. */
export class SheetList implements XmlHandler {
  readonly wantsText = false
  readonly sheets: OdsSheet[] = []
  isSpreadsheet = false
  /** How many cells have something in them, so far. */
  cells = 0
  readonly #places = new SheetPlaces()
  #tables = 0
  #style = ''
  readonly #hiddenStyles = new Set<string>()

  open(name: string, attributes: XmlAttributes): void {
    const isSheet = this.#places.open(name)
    switch (name) {
      case 'spreadsheet':
        this.isSpreadsheet = true
        return
      case 'style':
        this.#style = attributes.get('style:name') ?? ''
        return
      case 'table-properties':
        if (attributes.get('table:display') === 'false') this.#hiddenStyles.add(this.#style)
        return
      case 'table':
        if (isSheet) this.#addSheet(attributes)
        if (isSheet || this.#tables > 0) this.#tables += 1
        return
      case 'p':
        this.cells += 1
        this.#noteContent()
        return
      case 'table-cell':
        if (attributes.get('office:value-type') !== undefined) this.#noteContent()
    }
  }

  close(name: string): void {
    this.#places.close()
    if (name === 'table' && this.#tables > 0) this.#tables -= 1
  }

  text(): void {}

  #addSheet(attributes: XmlAttributes): void {
    const index = this.sheets.length
    if (index >= maxSheets)
      throw new ReaderFailure('reader_archive_over_budget', { what: 'sheets', limit: maxSheets })
    const hidden = this.#hiddenStyles.has(attributes.get('table:style-name') ?? '')
    this.sheets.push({ name: attributes.get('table:name') ?? '', hidden, hasRows: false, index })
  }

  #noteContent(): void {
    const sheet = this.sheets.at(-1)
    if (sheet !== undefined && this.#tables > 0) sheet.hasRows = true
  }
}
