import { render, screen } from '@solidjs/testing-library'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Rows } from '../../renderer/ui/rows/rows.tsx'
import {
  bodyHeight,
  columnsInView,
  placeColumns,
  rowWindow,
  tallestPx,
} from '../../renderer/ui/rows/window.ts'

const viewHeight = 600

describe('the window onto long tables', () => {
  it('draws a screenful and its surroundings, wherever it is', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 5_000_000 }),
        fc.constantFrom(28, 32, 44),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (count, rowHeight, share) => {
          const scrollTop = share * Math.max(0, bodyHeight(count, rowHeight) - viewHeight)
          const { first, end, top } = rowWindow({ count, rowHeight, scrollTop, viewHeight })
          expect(first).toBeGreaterThanOrEqual(0)
          expect(end).toBeLessThanOrEqual(count)
          expect(end - first).toBeLessThanOrEqual(Math.ceil(viewHeight / rowHeight) + 17)
          // No gap: the first row drawn begins above the view, the last one ends below it, or the table does.
          expect(top).toBeLessThanOrEqual(scrollTop + 0.001)
          if (end < count)
            expect(top + (end - first) * rowHeight).toBeGreaterThanOrEqual(scrollTop + viewHeight - 0.001)
        },
      ),
    )
  })

  it('reaches the very last row of more rows than Chromium can lay out', () => {
    const count = 3_000_000
    const { end, top, first } = rowWindow({
      count,
      rowHeight: 32,
      scrollTop: tallestPx - viewHeight,
      viewHeight,
    })
    expect(end).toBe(count)
    expect(top + (end - first) * 32).toBeCloseTo(tallestPx, 3)
  })

  it('shows every row once on the way down', () => {
    const seen = new Set<number>()
    const height = bodyHeight(2_000, 32)
    for (let scrollTop = 0; scrollTop <= height; scrollTop += 300) {
      const { first, end } = rowWindow({ count: 2_000, rowHeight: 32, scrollTop, viewHeight })
      for (let row = first; row < end; row += 1) seen.add(row)
    }
    expect(seen.size).toBe(2_000)
  })

  it('gives what is left over to the columns that may grow', () => {
    expect(placeColumns([{ width: 100 }, { width: 200, grows: true }], 500)).toEqual([
      { left: 0, width: 100 },
      { left: 100, width: 400 },
    ])
  })

  it('draws only the columns in view of a wide table', () => {
    const places = placeColumns(
      Array.from({ length: 1_000 }, () => ({ width: 100 })),
      800,
    )
    const inView = columnsInView(places, 50_000, 800)
    expect(inView[0]).toBeGreaterThan(495)
    expect(inView.length).toBeLessThan(14)
  })
})

describe('a table of 1,000,000 rows', () => {
  it('puts only what is in view into the document, and says how long it is', () => {
    const { container } = render(() => (
      <Rows
        label="Contatos"
        count={1_000_000}
        columns={[{ title: 'Nº', width: 80 }]}
        rowHeight={32}
        cell={(row) => `linha ${row}`}
      />
    ))
    expect(screen.getByRole('table', { name: 'Contatos' }).getAttribute('aria-rowcount')).toBe('1000001')
    expect(container.querySelectorAll('.rows-row').length).toBeLessThan(60)
    expect(container.textContent).toContain('linha 0')
  })
})
