import type { GridProps } from './grid-props.ts'
import { type CellPlace, edgeFrom } from './moves.ts'

/** Ctrl with an arrow, which goes to the edge of the data: across a row at once, up and down as the caller finds it. */
export const useJumps = (
  grid: Pick<GridProps, 'columns' | 'text' | 'findEdge'>,
  { active, goTo }: { active: () => CellPlace; goTo: (place: CellPlace, grows: boolean) => void },
) => {
  let stopping = new AbortController()
  let last: Promise<void> = Promise.resolve()

  /** Null where the row is still on its way. */
  const across = ({ row, column }: CellPlace, isRight: boolean): CellPlace | null => {
    // What is not of the data is no gap in it.
    const places = [...grid.columns.keys()].filter(
      (place) => place === column || grid.columns[place]?.isOwn === true,
    )
    const texts = places.map((place) => {
      const its = grid.columns[place]
      return its?.isOwn === true ? grid.text(row, its) : ''
    })
    if (texts.includes(undefined)) return null
    const isFilled = (at: number) => (texts[at] ?? '').trim() !== ''
    const to = edgeFrom(isFilled, places.indexOf(column), isRight ? places.length - 1 : 0)
    return { row, column: places[to] ?? column }
  }
  const along = async (isDown: boolean, grows: boolean, signal: AbortSignal): Promise<void> => {
    const { row, column } = active()
    const its = grid.columns[column]
    if (signal.aborted || its === undefined) return
    const found = await grid.findEdge?.(row, its, isDown, signal)
    if (!signal.aborted && typeof found === 'number') goTo({ row: found, column }, grows)
  }

  return {
    /** Gives up the jump that is under way. */
    stop: (): void => {
      stopping.abort()
      stopping = new AbortController()
    },
    /** @returns whether the key is one that jumps here */
    onKey: ({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean => {
      if (!ctrlKey && !metaKey) return false
      if (key === 'ArrowLeft' || key === 'ArrowRight') {
        const next = across(active(), key === 'ArrowRight')
        if (next !== null) goTo(next, shiftKey)
        return next !== null
      }
      const isOwn = grid.columns[active().column]?.isOwn === true
      if ((key !== 'ArrowUp' && key !== 'ArrowDown') || grid.findEdge === undefined || !isOwn) return false
      const { signal } = stopping
      // A press while one is under way goes on from where that leads.
      last = last.then(() => along(key === 'ArrowDown', shiftKey, signal))
      return true
    },
  }
}
