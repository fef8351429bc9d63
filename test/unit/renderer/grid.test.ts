import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  moveColumn,
  plainLayout,
  setHidden,
  setWidth,
  shownColumns,
} from '../../../renderer/features/import/column-layout.ts'
import {
  countSelected,
  isSelected,
  select,
  type Selection,
} from '../../../renderer/features/import/selection.ts'
import { moveByKey, typedBy } from '../../../renderer/ui/grid/moves.ts'
import { checkProperty } from '../../support/property.ts'

describe('marked rows', () => {
  it('marked rows match a set of the same rows and are stored as separate, ordered ranges', async () => {
    const row = fc.integer({ min: 0, max: 40 })
    await checkProperty(fc.array(fc.tuple(row, row, fc.boolean()), { maxLength: 30 }), (steps) => {
      const model = new Set<number>()
      let selection: Selection = []
      for (const [from, to, isMarked] of steps) {
        selection = select(selection, from, to, isMarked)
        for (let each = Math.min(from, to); each <= Math.max(from, to); each += 1)
          if (isMarked) model.add(each)
          else model.delete(each)
      }
      expect(countSelected(selection)).toBe(model.size)
      for (let each = 0; each <= 40; each += 1) expect(isSelected(selection, each)).toBe(model.has(each))
      for (const [index, [first, last]] of selection.entries()) {
        expect(first).toBeLessThanOrEqual(last)
        if (index > 0) expect(first).toBeGreaterThan((selection[index - 1]?.[1] ?? 0) + 1)
      }
    })
  })
})

describe('column layout', () => {
  const column = fc.integer({ min: 0, max: 7 })

  it('moving columns loses none and puts the moved one before its target', async () => {
    await checkProperty(fc.array(fc.tuple(column, fc.option(column))), (moves) => {
      const layout = moves.reduce(
        (before, [moved, target]) => moveColumn(before, moved, target),
        plainLayout(8),
      )
      expect(layout.order.toSorted((a, b) => a - b)).toEqual(plainLayout(8).order)
      const [moved, target] = moves.at(-1) ?? []
      if (moved === undefined || moved === target) return
      const place = layout.order.indexOf(moved)
      expect(layout.order[place + 1]).toBe(target ?? undefined)
    })
  })

  it('a hidden column is shown again in its place and keeps its width', () => {
    const moved = moveColumn(plainLayout(4), 3, 0)
    const hidden = setHidden(setWidth(moved, 3, 240), 3, true)
    expect(shownColumns(hidden)).toEqual([0, 1, 2])
    expect(shownColumns(setHidden(hidden, 3, false))).toEqual([3, 0, 1, 2])
    expect(hidden.widths.get(3)).toBe(240)
  })
})

describe('grid keys', () => {
  const size = { rows: 1_000_000, columns: 5, rowsInView: 20 }
  const press = (key: string, isFar = false) => ({ key, ctrlKey: isFar, metaKey: false, altKey: false })

  it.each([
    ['ArrowUp', false, { row: 499, column: 2 }],
    ['ArrowUp', true, { row: 0, column: 2 }],
    ['ArrowDown', false, { row: 501, column: 2 }],
    ['ArrowDown', true, { row: 999_999, column: 2 }],
    ['ArrowLeft', false, { row: 500, column: 1 }],
    ['ArrowLeft', true, { row: 500, column: 0 }],
    ['ArrowRight', false, { row: 500, column: 3 }],
    ['ArrowRight', true, { row: 500, column: 4 }],
    ['PageUp', false, { row: 480, column: 2 }],
    ['PageDown', false, { row: 520, column: 2 }],
    ['Home', false, { row: 500, column: 0 }],
    ['Home', true, { row: 0, column: 0 }],
    ['End', false, { row: 500, column: 4 }],
    ['End', true, { row: 999_999, column: 4 }],
    ['Tab', false, null],
  ])('the key %s in a grid (with Ctrl: %s) moves to %j', (key, isFar, place) => {
    expect(moveByKey({ row: 500, column: 2 }, press(key, isFar), size)).toEqual(place)
  })

  it('navigation keys never leave the grid, even when it is empty', async () => {
    const keys = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'PageUp', 'PageDown', 'Home', 'End']
    await checkProperty(
      fc.tuple(
        fc.array(fc.tuple(fc.constantFrom(...keys), fc.boolean()), { minLength: 1 }),
        fc.nat({ max: 30 }),
        fc.nat({ max: 4 }),
      ),
      ([presses, rows, columns]) => {
        let place = { row: 0, column: 0 }
        for (const [key, isFar] of presses) {
          place = { ...(moveByKey(place, press(key, isFar), { rows, columns, rowsInView: 7 }) ?? place) }
          expect(place.row).toBeGreaterThanOrEqual(0)
          expect(place.row).toBeLessThan(Math.max(1, rows))
          expect(place.column).toBeGreaterThanOrEqual(0)
          expect(place.column).toBeLessThan(Math.max(1, columns))
        }
      },
    )
  })

  it('a printable key starts a text with its character, and other keys start none', () => {
    expect(typedBy(press('ç'))).toBe('ç')
    expect(typedBy(press('😀'))).toBe('😀')
    expect(typedBy(press('Enter'))).toBe(null)
    expect(typedBy(press('c', true))).toBe(null)
  })
})
