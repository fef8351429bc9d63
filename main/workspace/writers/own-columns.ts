import { writeDate } from '../../../shared/rules/written-date.ts'
import { type SheetCell, type SheetStyle, sheetDate } from './sheet-cells.ts'
import { readFigure } from './written-figure.ts'

/**
 * A list's own columns as a worksheet has them: a figure or day becomes a number where Excel in Brazil shows it as the
 * text that it was, to the letter. Everything else stays text.
 *
 * All figures of a column are numbers, or none is: a sum that leaves some out without a word is worse than none. So one
 * code (`00123`), one phone, one amount that cannot be told (`1.741` where no comma says what a point is) keeps the
 * figures of its column texts; words and empty cells do not. The same holds for days, where `12/31/2026` shows that the
 * month stands first.
 */
export type OwnColumns = {
  /** Looks at a row; every row is looked at before the first cell is made. */
  look: (cells: readonly string[]) => void
  cell: (column: number, text: string) => SheetCell
  /** What a cell looks like that is filled later. */
  style: (column: number) => SheetStyle
}

/** @param isOwn which columns may hold figures and days; the others are texts */
export const createOwnColumns = (isOwn: readonly boolean[]): OwnColumns => {
  const columns = isOwn.map((own) => (own ? newColumn() : null))
  return {
    look: (cells) => {
      for (const [index, column] of columns.entries()) {
        const text = cells[index]
        if (column !== null && text !== undefined && mayBeTyped(text)) lookAt(column, text)
      }
    },
    cell: (index, text) => {
      const column = columns[index]
      return column === null || column === undefined || !mayBeTyped(text) ? text : typedCell(column, text)
    },
    style: (index) => {
      const column = columns[index]
      return column !== null && column !== undefined && hasNumbers(column) ? 'general' : 'text'
    },
  }
}

type Column = {
  figures: number
  hasComma: boolean
  hasPoint: boolean
  hasAmbiguous: boolean
  hasDoubtful: boolean
  hasNoDay: boolean
}

const newColumn = (): Column => ({
  figures: 0,
  hasComma: false,
  hasPoint: false,
  hasAmbiguous: false,
  hasDoubtful: false,
  hasNoDay: false,
})

/** Longer than any figure; most texts end here. */
const longest = 40
const mayBeTyped = (text: string): boolean => text !== '' && text.length <= longest && /\d/.test(text)

const dayLike = /^\d{1,2}\/\d{1,2}\/\d{4}$/
/** The day first on every computer, as the text was. */
const dayStyle: SheetStyle = { code: 'dd/mm/yyyy' }

const lookAt = (column: Column, text: string): void => {
  if (dayLike.test(text)) {
    column.hasNoDay ||= writeDate(text) === null
    return
  }
  const figure = readFigure(text)
  if (figure === null) return
  column.figures += 1
  if (figure.kind === 'ambiguous') column.hasAmbiguous = true
  else if (figure.kind === 'doubtful') column.hasDoubtful = true
  else if (figure.mark === 'comma') column.hasComma = true
  else if (figure.mark === 'point') column.hasPoint = true
}

const hasNumbers = ({ figures, hasComma, hasPoint, hasAmbiguous, hasDoubtful }: Column): boolean =>
  figures > 0 && !hasDoubtful && (!hasAmbiguous || (hasComma && !hasPoint))

const typedCell = (column: Column, text: string): SheetCell => {
  if (dayLike.test(text)) return column.hasNoDay || writeDate(text) !== text ? text : dayCell(text)
  if (!hasNumbers(column)) return text
  const figure = readFigure(text)
  return figure === null || figure.kind === 'doubtful' ? text : figure.cell
}

const dayCell = (day: string): SheetCell => sheetDate(day, dayStyle) ?? day
