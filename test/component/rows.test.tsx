import { cleanup, render, screen } from '@solidjs/testing-library'
import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { Rows } from '../../renderer/ui/rows/rows.tsx'
import {
  bodyHeight,
  columnsInView,
  mostRowsDrawn,
  moveTo,
  offsetOf,
  type Place,
  placeColumns,
  rowWindow,
  scrollTopOf,
  type TableSize,
  tallestPx,
  wayAfter,
} from '../../renderer/ui/rows/window.ts'
import { checkProperty } from '../support/property.ts'

afterEach(cleanup)

const sizeOf = (count: number, rowHeight = 32) => ({ count, rowHeight, viewHeight: 600 })
const placeAt = (share: number, size: TableSize): Place => {
  const scrollTop = share * Math.max(0, bodyHeight(size.count, size.rowHeight) - size.viewHeight)
  return { scrollTop, offset: offsetOf(scrollTop, size), way: 'down' }
}

describe('visible window of long tables', () => {
  it('the drawn rows cover the view without gaps at every scroll position', async () => {
    const counts = fc.integer({ min: 0, max: 5_000_000 })
    const shares = fc.double({ min: 0, max: 1, noNaN: true })
    await checkProperty(
      fc.tuple(counts, fc.constantFrom(28, 32, 44), shares, fc.constantFrom('down', 'up', 'away')),
      ([count, rowHeight, share, way]) => {
        const size = sizeOf(count, rowHeight)
        const place = { ...placeAt(share, size), way }
        const { first, end, top } = rowWindow(place, size)
        expect(first).toBeGreaterThanOrEqual(0)
        expect(end).toBeLessThanOrEqual(count)
        expect(end - first).toBeLessThanOrEqual(mostRowsDrawn(size))
        expect(top).toBeLessThanOrEqual(place.scrollTop + 0.001)
        const bottom = top + (end - first) * rowHeight
        if (end < count) expect(bottom).toBeGreaterThanOrEqual(place.scrollTop + size.viewHeight - 0.001)
      },
    )
  })

  it('what a table shows first comes in three frames: a part of the view, all of it, the rows around it', () => {
    const size = sizeOf(1_000)
    const frames: number[] = []
    for (let way: Place['way'] | null = 'first'; way !== null; way = wayAfter(way)) {
      const { first, end } = rowWindow({ scrollTop: 0, offset: 0, way }, size)
      expect(first).toBe(0)
      frames.push(end)
    }
    // 19 rows of 32 pixels reach into 600.
    expect(frames).toEqual([10, 20, 28])
  })

  it('the first and last row can be reached in a table too tall to be laid out', () => {
    const size = sizeOf(3_000_000)
    expect(rowWindow(placeAt(0, size), size).first).toBe(0)
    const { end, top, first } = rowWindow(placeAt(1, size), size)
    expect(end).toBe(size.count)
    expect(top + (end - first) * 32).toBeCloseTo(tallestPx, 3)
  })

  it('the mouse wheel skips no row in a table of 1,000,000 rows', () => {
    const size = sizeOf(1_000_000)
    let place = placeAt(0.4, size)
    let lastEnd = rowWindow(place, size).end
    for (let turn = 0; turn < 200; turn += 1) {
      place = moveTo(place, place.scrollTop + 550, size)
      const { first, end } = rowWindow(place, size)
      expect(first).toBeLessThanOrEqual(lastEnd)
      lastEnd = end
    }
  })

  it('rows are drawn where the wheel goes, and none beyond the view in the frame in which all its rows are other ones', () => {
    const size = sizeOf(100_000)
    const start = placeAt(0.4, size)
    const inView = Math.floor(start.offset / 32)
    const rowsBeyond = (by: number) => {
      const place = moveTo(start, start.scrollTop + by, size)
      const { first, end } = rowWindow(place, size)
      const top = Math.floor(place.offset / 32)
      return { above: top - first, below: end - top - Math.ceil(600 / 32) - 1 }
    }
    expect(inView).toBeGreaterThan(100)
    expect(rowsBeyond(100)).toEqual({ above: 2, below: 8 })
    expect(rowsBeyond(-100)).toEqual({ above: 8, below: 2 })
    expect(rowsBeyond(900)).toEqual({ above: 0, below: 0 })
  })

  it('dragging the scroll thumb to the middle shows the middle rows', () => {
    const size = sizeOf(1_000_000)
    const place = moveTo(placeAt(0, size), 0.5 * (tallestPx - size.viewHeight), size)
    expect(rowWindow(place, size).first).toBeGreaterThan(499_900)
    expect(rowWindow(place, size).first).toBeLessThan(500_100)
  })

  it('a row offset converted to a thumb position converts back to the same offset', async () => {
    const size = sizeOf(1_000_000)
    await checkProperty(fc.double({ min: 0, max: 32_000_000, noNaN: true }), (offset) => {
      expect(offsetOf(scrollTopOf(offset, size), size)).toBeCloseTo(Math.min(offset, 32_000_000 - 600), 2)
    })
  })

  it('leftover width goes to the columns that may grow', () => {
    expect(placeColumns([{ width: 100 }, { width: 200, grows: true }], 500)).toEqual([
      { left: 0, width: 100 },
      { left: 100, width: 400 },
    ])
  })

  it('only the columns in view of a wide table are selected for drawing', () => {
    const places = placeColumns(
      Array.from({ length: 1_000 }, () => ({ width: 100 })),
      800,
    )
    const inView = columnsInView(places, 50_000, 800)
    expect(inView[0]).toBeGreaterThan(495)
    expect(inView.length).toBeLessThan(14)
  })
})

describe('tables of 1,000,000 rows', () => {
  it('a table of 1,000,000 rows renders only the rows in view and announces its row count', () => {
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
