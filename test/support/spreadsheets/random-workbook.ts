import { buildWorkbook, columnName, escapeXml, type WorkbookModel } from './workbook-writer.ts'

/** How cells of text are stored. */
export type TextStorage = 'shared' | 'inline'

/** A workbook with one sheet that holds a table of text, as Excel writes it (shared) or as export programs do (inline). */
export const workbookOfText = (
  table: readonly (readonly string[])[],
  storage: TextStorage,
  more: Partial<WorkbookModel> = {},
): Buffer => {
  const strings = new Map<string, number>()
  const cellXml = (cell: string, reference: string): string => {
    if (cell === '') return ''
    if (storage === 'inline') {
      return `<c r="${reference}" t="inlineStr"><is><t xml:space="preserve">${textXml(cell)}</t></is></c>`
    }
    const index = strings.get(cell) ?? strings.size
    strings.set(cell, index)
    return `<c r="${reference}" t="s"><v>${index}</v></c>`
  }
  const rows = table.map((cells, index) => {
    const row = index + 1
    return `<row r="${row}">${cells.map((cell, column) => cellXml(cell, columnName(column + 1) + row)).join('')}</row>`
  })
  const shared = [...strings.keys()].map((text) => `<si><t xml:space="preserve">${textXml(text)}</t></si>`)
  return buildWorkbook({
    sheets: [{ name: 'Plan1', rows: rows.join('') }],
    strings: shared.join(''),
    ...more,
  })
}

/** Text as a workbook escapes it: what XML cannot hold, and what looks like such an escape. */
const textXml = (text: string): string =>
  escapeXml(
    text
      .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
      // eslint-disable-next-line no-control-regex -- these are the characters in question
      .replace(/[\u0000-\u0008\u000b-\u001f\ud800-\udfff\ufffe\uffff]/g, (unit) => {
        return `_x${unit.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`
      }),
  )
