/** Cells of a worksheet beside texts. */

/** How a cell is shown: `number` as it is, `money` in reais, `date` as the computer writes days. */
const namedStyles = ['general', 'text', 'heading', 'number', 'money', 'date'] as const
type NamedStyle = (typeof namedStyles)[number]

/** A style by its name, or by a number format of its own (`0.0%`). */
export type SheetStyle = NamedStyle | { code: string }

/** A text, or a number with the style that it is shown in. */
export type SheetCell = string | { number: number; style: SheetStyle }

/** ECMA-376, 18.8.30: 49 is text (what is typed into such a cell later stays as it is typed), 14 a day. */
const formats: Readonly<Record<NamedStyle, number>> = {
  general: 0,
  text: 49,
  heading: 49,
  number: 0,
  money: 164,
  date: 14,
}
/** Those of `code`, behind that of money. */
const firstOwnFormat = 165

export type Stylesheet = {
  /** The number of a style; a format code that was not there yet is added. */
  numberOf: (style: SheetStyle) => number
  /** What the stylesheet holds, once all cells have been written. */
  xml: () => string
}

export const createStylesheet = (): Stylesheet => {
  const codes = new Map<string, number>()
  return {
    numberOf: (style) => {
      if (typeof style === 'string') return namedStyles.indexOf(style)
      const known = codes.get(style.code)
      if (known !== undefined) return namedStyles.length + known
      codes.set(style.code, codes.size)
      return namedStyles.length + codes.size - 1
    },
    xml: () => stylesheetXml([...codes.keys()]),
  }
}

const moneyCode = '[$R$-416]\\ #,##0.00;\\-[$R$-416]\\ #,##0.00'

/** @param codes number formats without `&`, `<` and quotes */
const stylesheetXml = (codes: readonly string[]): string => {
  const written = [moneyCode, ...codes].map(
    (code, index) => `<numFmt numFmtId="${firstOwnFormat - 1 + index}" formatCode="${code}"/>`,
  )
  const styles = [
    ...namedStyles.map((style) => styleXml(formats[style], style === 'heading')),
    ...codes.map((_code, index) => styleXml(firstOwnFormat + index, false)),
  ]
  return `<numFmts count="${written.length}">${written.join('')}</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${styles.length}">${styles.join('')}</cellXfs>`
}

const styleXml = (format: number, isBold: boolean): string =>
  `<xf numFmtId="${format}" fontId="${isBold ? 1 : 0}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"${isBold ? ' applyFont="1"' : ''}/>`

const dayMs = 86_400_000
const epoch = Date.UTC(1899, 11, 30)
/** Before it Excel's calendar has a day that never was. */
const firstDay = 61

/** A day dd/mm/yyyy as a cell; null for none, and for one that Excel's calendar does not have. */
export const sheetDate = (day: string | null, style: SheetStyle = 'date'): SheetCell | null => {
  if (day === null) return null
  const [date = 0, month = 0, year = 0] = day.split('/').map(Number)
  const number = (Date.UTC(year, month - 1, date) - epoch) / dayMs
  return number >= firstDay ? { number, style } : null
}
