import { onWindow } from '../page/on-window.ts'
import { copyText } from '../page/copy-text.ts'
import { writeTable } from './clipboard-table.ts'
import type { BlockWork, GridBlock, GridProps } from './grid-props.ts'

/** Longer blocks are read by the caller, who need not have all rows at hand. */
const mostRowsAtHand = 100
/** Longer tables are for a file: while they are read the system may take the clipboard away from a press. */
export const mostRowsCopied = 20_000

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
  grid: Pick<GridProps, 'text' | 'readBlock' | 'onCopied' | 'edits'>,
  {
    isMeant,
    block,
    work,
  }: { isMeant: () => boolean; block: () => GridBlock; work: (what: BlockWork) => boolean },
): void => {
  /** @returns whether all of the block was copied */
  const copyFar = async (cells: GridBlock): Promise<boolean> => {
    const size = cells.last - cells.first + 1
    if (size > mostRowsCopied) {
      grid.onCopied?.({ kind: 'too_many', most: mostRowsCopied })
      return false
    }
    const rows = (await grid.readBlock?.(cells)) ?? null
    const isDone = rows?.length === size && copyText(document, writeTable(rows))
    grid.onCopied?.(isDone ? { kind: 'copied', rows: size } : { kind: 'failed' })
    return isDone
  }
  const onCopy = (event: ClipboardEvent) => {
    if (!isMeant() || event.defaultPrevented) return
    const cells = block()
    if (cells.columns.length === 0 || cells.last < cells.first) return
    event.preventDefault()
    const clear = () => event.type === 'cut' && grid.edits?.onBlock(cells, { kind: 'clear' })
    const text = textOf(cells, grid.text)
    if (text === null) void copyFar(cells).then((isCopied) => isCopied && clear())
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
