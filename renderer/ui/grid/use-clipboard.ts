import { onWindow } from '../page/on-window.ts'
import { writeTable } from './clipboard-table.ts'
import type { BlockWork, GridBlock, GridProps } from './grid-props.ts'

/** Longer blocks are copied by the caller, who need not have all rows at hand. */
const mostRowsAtHand = 100

/** The texts of a block as spreadsheets put them on the clipboard; null where a row of it is not there. */
const textOf = ({ first, last, columns }: GridBlock, text: GridProps['text']): string | null => {
  if (last - first >= mostRowsAtHand) return null
  const rows: string[][] = []
  for (let row = first; row <= last; row += 1) {
    const cells = columns.map((column) => text(row, column))
    if (cells.includes(undefined)) return null
    rows.push(cells.map((cell) => cell ?? ''))
  }
  return writeTable(rows)
}

/**
 * Copies, cuts and pastes the selected block, for as long as the owner lives.
 * @param isMeant whether the grid has the focus
 * @param work does something to the selected block; false where there is nothing to do it to
 */
export const useClipboard = (
  grid: Pick<GridProps, 'text' | 'onCopyFar' | 'edits'>,
  {
    isMeant,
    block,
    work,
  }: { isMeant: () => boolean; block: () => GridBlock; work: (what: BlockWork) => boolean },
): void => {
  const onCopy = (event: ClipboardEvent) => {
    if (!isMeant() || event.defaultPrevented) return
    const cells = block()
    if (cells.columns.length === 0 || cells.last < cells.first) return
    event.preventDefault()
    const clear = () => event.type === 'cut' && grid.edits?.onBlock(cells, { kind: 'clear' })
    const text = textOf(cells, grid.text)
    if (text === null) void grid.onCopyFar?.(cells).then((isCopied) => isCopied && clear())
    else {
      event.clipboardData?.setData('text/plain', text)
      clear()
    }
  }
  // Chromium tells the body of the clipboard where the focus is on what holds no text, as a grid.
  onWindow('copy', onCopy)
  onWindow('cut', onCopy)
  onWindow('paste', (event) => {
    const text = event.clipboardData?.getData('text/plain') ?? ''
    if (isMeant() && text !== '' && work({ kind: 'paste', text })) event.preventDefault()
  })
}
