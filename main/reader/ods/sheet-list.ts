import { maxSheets } from '../budgets.ts'
import { ReaderFailure } from '../reader-failure.ts'
import type { XmlAttributes } from '../xml/attributes.ts'
import type { XmlHandler } from '../xml/scanner.ts'

/** A sheet, by its place among the sheets. `hasRows`: something is written in it. */
export type OdsSheet = { name: string; hidden: boolean; hasRows: boolean; index: number }

/** Lists the sheets of `content.xml`. A document without a spreadsheet in it is another kind of document. */
export class SheetList implements XmlHandler {
  readonly wantsText = false
  readonly sheets: OdsSheet[] = []
  isSpreadsheet = false
  #tables = 0
  #style = ''
  readonly #hiddenStyles = new Set<string>()

  open(name: string, attributes: XmlAttributes): void {
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
        this.#tables += 1
        if (this.#tables === 1 && this.isSpreadsheet) this.#addSheet(attributes)
        return
      case 'p':
        this.#noteContent()
        return
      case 'table-cell':
        if (attributes.get('office:value-type') !== undefined) this.#noteContent()
    }
  }

  close(name: string): void {
    if (name === 'table') this.#tables -= 1
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
