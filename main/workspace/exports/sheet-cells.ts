/** Cells of a worksheet beside texts. */

/** How a cell is shown: `number` as it is, `decimal` with two decimals, `money` in reais, `date` as the computer writes days. */
export const sheetStyles = ['general', 'text', 'heading', 'number', 'decimal', 'money', 'date'] as const
export type SheetStyle = (typeof sheetStyles)[number]

/** A text, or a number with the style that it is shown in. */
export type SheetCell = string | { number: number; style: SheetStyle }

/** The number of a style in the stylesheet below. */
export const styleNumber = (style: SheetStyle): number => sheetStyles.indexOf(style)

/** ECMA-376, 18.8.30: 49 is text (what is typed into such a cell later stays as it is typed), 4 is #,##0.00, 14 a day. */
const formats: Readonly<Record<SheetStyle, number>> = {
  general: 0,
  text: 49,
  heading: 49,
  number: 0,
  decimal: 4,
  money: 164,
  date: 14,
}

/** What the stylesheet of a workbook holds. */
export const stylesheetParts = (): string =>
  `<numFmts count="1"><numFmt numFmtId="164" formatCode="[$R$-416]\\ #,##0.00;\\-[$R$-416]\\ #,##0.00"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${sheetStyles.length}">${sheetStyles
    .map((style) =>
      style === 'heading'
        ? `<xf numFmtId="${formats[style]}" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`
        : `<xf numFmtId="${formats[style]}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
    )
    .join('')}</cellXfs>`

const dayMs = 86_400_000
const epoch = Date.UTC(1899, 11, 30)
/** Before it Excel's calendar has a day that never was. */
const firstDay = 61

/** A day dd/mm/yyyy as a cell; null for none, and for one that Excel's calendar does not have. */
export const sheetDate = (day: string | null): SheetCell | null => {
  if (day === null) return null
  const [date = 0, month = 0, year = 0] = day.split('/').map(Number)
  const number = (Date.UTC(year, month - 1, date) - epoch) / dayMs
  return number >= firstDay ? { number, style: 'date' } : null
}
