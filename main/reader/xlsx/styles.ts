import { maxStyles } from '../budgets.ts'
import { ReaderFailure } from '../reader-failure.ts'
import type { Archive } from '../zip/archive.ts'
import { builtInFormat, writtenFormat, type NumberFormat } from './number-format.ts'
import { parsePart } from './parse-part.ts'

/** Number formats by the style number of a cell (attribute `s`); a workbook without styles has none. */
export const readStyles = async (archive: Archive, part: string | null): Promise<NumberFormat[]> => {
  const styles: NumberFormat[] = []
  if (part === null) return styles
  const custom = new Map<number, NumberFormat>()
  await parsePart(archive, part, 'styles', (place, attributes) => {
    if (place === 'styleSheet/numFmts/numFmt') {
      const id = Number(attributes.get('numFmtId'))
      if (custom.size < maxStyles) custom.set(id, writtenFormat(id, attributes.get('formatCode') ?? ''))
    } else if (place === 'styleSheet/cellXfs/xf') {
      if (styles.length >= maxStyles) {
        throw new ReaderFailure('reader_archive_over_budget', { what: 'styles', limit: maxStyles })
      }
      const id = Number(attributes.get('numFmtId') ?? 0)
      styles.push(custom.get(id) ?? builtInFormat(id))
    }
  })
  return styles
}
