import { cleanup, fireEvent, render, screen, waitFor } from '@solidjs/testing-library'
import { createSignal } from 'solid-js'
import { afterEach, describe, expect, it, onTestFinished } from 'vitest'
import { Grid } from '../../renderer/ui/grid/grid.tsx'
import type { CopyOutcome, GridBlock, GridColumn, GridProps } from '../../renderer/ui/grid/grid-props.ts'

afterEach(cleanup)

const columns: readonly GridColumn[] = [
  { id: 'row', title: '#', width: 60 },
  { id: 'name', title: 'Nome', width: 160, isOwn: true },
  { id: 'city', title: 'Cidade', width: 160, isOwn: true },
]

const textAt = (row: number, id: string): string => `${id} ${row}`

/** A grid as a list has it: its rows are only read. */
const draw = (over: Partial<GridProps> = {}) =>
  render(() => (
    <Grid
      label="Lista"
      count={1_000}
      columns={columns}
      rowHeight={32}
      subject={null}
      describeResize={(title) => `Largura de ${title}`}
      text={(row, { id }) => textAt(row, id)}
      cell={(row, { id }) => (id === 'row' ? row + 1 : textAt(row, id))}
      {...over}
    />
  ))

const cell = (text: string): HTMLElement => screen.getByRole('gridcell', { name: text })

const choose = (from: string, to: string): void => {
  fireEvent.mouseDown(cell(from))
  fireEvent.mouseDown(cell(to), { shiftKey: true })
}

/** What the system's copy, cut or paste tells the page, with a clipboard of its own. */
const tell = (type: 'copy' | 'cut' | 'paste', text = ''): { text: () => string; wasTaken: boolean } => {
  let held = text
  const event = new Event(type, { bubbles: true, cancelable: true })
  Object.defineProperty(event, 'clipboardData', {
    value: { getData: () => held, setData: (_type: string, put: string) => (held = put) },
  })
  document.body.dispatchEvent(event)
  return { text: () => held, wasTaken: event.defaultPrevented }
}

/** The page's own copy command, which the windows of tests do not have: it tells the page as the system would. */
const keepCopies = (copied: string[]): void => {
  Object.assign(document, {
    execCommand: () => {
      copied.push(tell('copy').text())
      return true
    },
  })
  onTestFinished(() => void Reflect.deleteProperty(document, 'execCommand'))
}

describe('a grid that is only read', () => {
  it('a block is selected and copied, without what is not of the data', () => {
    draw()
    choose('1', 'city 2')
    expect(tell('copy').text()).toBe('name 0\tcity 0\r\nname 1\tcity 1\r\nname 2\tcity 2')
  })

  it('nothing opens an editor, cuts or pastes', () => {
    draw()
    const grid = screen.getByRole('grid', { name: 'Lista' })
    expect(grid.getAttribute('aria-readonly')).toBe('true')
    choose('name 0', 'name 1')
    fireEvent.dblClick(cell('name 0'))
    for (const key of ['Enter', 'F2', 'x', 'Delete']) fireEvent.keyDown(grid, { key })
    expect(screen.queryByRole('textbox')).toBe(null)
    expect(tell('paste', 'x\ty').wasTaken).toBe(false)
    expect(tell('cut').text()).toBe('name 0\r\nname 1')
  })

  it('of a block that is not at hand the rest is read, and never a part of it is copied', async () => {
    const copied: string[] = []
    keepCopies(copied)
    const outcomes: CopyOutcome[] = []
    let isShort = false
    const readBlock = ({ first, last, columns: read }: GridBlock) =>
      Promise.resolve(
        Array.from({ length: last - first + (isShort ? 0 : 1) }, (_each, at) =>
          read.map(({ id }) => textAt(first + at, id)),
        ),
      )
    draw({ readBlock, onCopied: (outcome) => outcomes.push(outcome) })
    choose('name 0', 'name 1')
    fireEvent.keyDown(screen.getByRole('grid'), { key: 'a', ctrlKey: true })
    tell('copy')
    await waitFor(() => expect(outcomes).toEqual([{ kind: 'copied', rows: 1_000 }]))
    const lines = copied[0]?.split('\r\n') ?? []
    expect([lines.length, lines.at(-1)]).toEqual([1_000, 'name 999\tcity 999'])
    isShort = true
    tell('copy')
    await waitFor(() => expect(outcomes.at(-1)).toEqual({ kind: 'failed' }))
    expect(copied).toHaveLength(1)
  })

  it('a block of more rows than are copied at once is not copied, and that is said', () => {
    const outcomes: CopyOutcome[] = []
    draw({
      count: 20_001,
      readBlock: () => Promise.resolve([]),
      onCopied: (outcome) => outcomes.push(outcome),
    })
    choose('name 0', 'name 1')
    fireEvent.keyDown(screen.getByRole('grid'), { key: 'a', ctrlKey: true })
    expect(tell('copy').text()).toBe('')
    expect(outcomes).toEqual([{ kind: 'too_many', most: 20_000 }])
  })

  it('Enter and a double click open a row, and the row that is open is marked and becomes the active one', () => {
    const [current, setCurrent] = createSignal<number | null>(null)
    const opened: number[] = []
    draw({
      onOpen: (row) => {
        opened.push(row)
        setCurrent(row)
      },
      get current() {
        return current()
      },
    })
    const grid = screen.getByRole('grid')
    fireEvent.mouseDown(cell('city 3'))
    fireEvent.keyDown(grid, { key: 'Enter' })
    fireEvent.dblClick(cell('name 5'))
    expect(opened).toEqual([3, 5])
    expect(document.querySelector('[data-current]')?.textContent).toContain('name 5')
    setCurrent(700)
    expect(cell('city 700').hasAttribute('data-active')).toBe(true)
  })

  it('Ctrl with an arrow goes to the edge of all rows and columns, and with Shift selects up to it', () => {
    draw({ count: 300_000 })
    const grid = screen.getByRole('grid')
    fireEvent.mouseDown(cell('name 1'))
    fireEvent.keyDown(grid, { key: 'ArrowDown', ctrlKey: true, shiftKey: true })
    expect(cell('name 299999').getAttribute('aria-selected')).toBe('true')
    expect(cell('city 299999').getAttribute('aria-selected')).toBe('false')
    fireEvent.keyDown(grid, { key: 'Home', ctrlKey: true })
    fireEvent.keyDown(grid, { key: 'End', shiftKey: true })
    expect(cell('city 0').getAttribute('aria-selected')).toBe('true')
  })

  it('the active cell is named as long as it is in view', () => {
    draw()
    const grid = screen.getByRole('grid')
    const named = () => document.getElementById(grid.getAttribute('aria-activedescendant') ?? '')
    fireEvent.mouseDown(cell('city 2'))
    expect(named()?.textContent).toBe('city 2')
    grid.scrollTop = 9_000
    fireEvent.scroll(grid)
    expect(grid.getAttribute('aria-activedescendant')).toBe(null)
    fireEvent.keyDown(grid, { key: 'ArrowDown' })
    expect(named()?.textContent).toBe('city 3')
  })

  it('a column keeps the width it was given', () => {
    draw()
    const edge = screen.getByRole('separator', { name: 'Largura de Nome' })
    fireEvent.keyDown(edge, { key: 'ArrowRight' })
    expect(edge.getAttribute('aria-valuenow')).toBe('176')
    expect(cell('city 0').style.left).toBe('236px')
  })
})

describe('a cell that is written', () => {
  it('a double click in the editor leaves it as it is', () => {
    const written: string[] = []
    draw({
      edits: { onDraft: () => {}, onWrite: (_row, _column, text) => written.push(text), onBlock: () => {} },
    })
    fireEvent.dblClick(cell('city 2'))
    const editor = screen.getByRole<HTMLInputElement>('textbox', { name: 'Cidade' })
    fireEvent.input(editor, { target: { value: 'two words' } })
    fireEvent.dblClick(editor)
    expect(screen.getByRole('textbox', { name: 'Cidade' })).toBe(editor)
    expect([editor.value, written]).toEqual(['two words', []])
  })
})

describe('the headers of a grid', () => {
  it('a double click on a column’s edge fits it to its title and what its rows say', () => {
    const long = 'Avenida Presidente Juscelino Kubitschek'
    draw({ text: (row, { id }) => (row === 60 && id === 'name' ? long : textAt(row, id)) })
    const edge = screen.getByRole('separator', { name: 'Largura de Nome' })
    const width = () => Number(edge.getAttribute('aria-valuenow'))
    fireEvent.dblClick(edge)
    expect(width()).toBeGreaterThan(long.length * 6)
    const other = screen.getByRole('separator', { name: 'Largura de Cidade' })
    fireEvent.keyDown(other, { key: 'Enter' })
    expect(Number(other.getAttribute('aria-valuenow'))).toBeLessThan(width() / 2)
  })

  it('a head follows its column to another place', () => {
    const [order, setOrder] = createSignal(columns)
    render(() => (
      <Grid
        label="Lista"
        count={1}
        columns={order()}
        rowHeight={32}
        subject={null}
        describeResize={(title) => title}
        head={(column) => <b>{column().title}</b>}
        text={(row, { id }) => textAt(row, id)}
        cell={(row, { id }) => textAt(row, id)}
      />
    ))
    const headers = () => screen.getAllByRole('columnheader').map((head) => head.textContent)
    expect(headers()).toEqual(['#', 'Nome', 'Cidade'])
    setOrder(columns.toReversed())
    expect(headers()).toEqual(['Cidade', 'Nome', '#'])
  })

  it('the first columns stay in view as far as they leave half of it to the others', () => {
    draw({ pinned: 3, columns: columns.map((column) => ({ ...column, width: 340 })) })
    const isPinned = (head: HTMLElement) => head.closest('.rows-pinned') !== null
    expect(screen.getAllByRole('columnheader').map(isPinned)).toEqual([true, false, false])
  })
})

describe('jumps to the edge of the data', () => {
  it('across a row the empty cells are the gaps, and what is not of the data is none', () => {
    const filled = new Set(['b', 'c', 'g'])
    draw({
      columns: ['#', 'a', 'b', '!', 'c', 'd', 'e', 'g', 'h'].map((id) => ({
        id,
        title: id,
        width: 40,
        isOwn: /\w/.test(id),
      })),
      text: (_row, { id }) => (filled.has(id) ? id : ''),
      cell: (_row, { id }) => (filled.has(id) ? id : ''),
    })
    const grid = screen.getByRole('grid')
    const place = () =>
      Number(
        document
          .getElementById(grid.getAttribute('aria-activedescendant') ?? '')
          ?.getAttribute('aria-colindex'),
      ) - 1
    const jump = (key: string) => {
      fireEvent.keyDown(grid, { key, ctrlKey: true })
      return place()
    }
    grid.focus()
    expect(['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight'].map(jump)).toEqual([2, 4, 7, 8])
    expect(['ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft'].map(jump)).toEqual([7, 4, 2, 1])
  })

  it('down a column the caller finds the edge: presses follow each other, and another key gives up', async () => {
    const asked: { row: number; end: (row: number) => void; signal: AbortSignal }[] = []
    draw({
      count: 1_000_000,
      findEdge: (row, _column, _isDown, signal) =>
        new Promise((end) => {
          asked.push({ row, end, signal })
        }),
    })
    const grid = screen.getByRole('grid')
    fireEvent.mouseDown(cell('name 3'))
    fireEvent.keyDown(grid, { key: 'ArrowDown', ctrlKey: true, shiftKey: true })
    fireEvent.keyDown(grid, { key: 'ArrowDown', ctrlKey: true, shiftKey: true })
    await waitFor(() => expect(asked).toHaveLength(1))
    asked[0]?.end(500)
    await waitFor(() => expect(asked.map(({ row }) => row)).toEqual([3, 500]))
    expect(cell('name 500').getAttribute('aria-selected')).toBe('true')
    fireEvent.keyDown(grid, { key: 'ArrowRight' })
    expect(asked[1]?.signal.aborted).toBe(true)
    asked[1]?.end(900_000)
    await Promise.resolve()
    expect(cell('city 500').hasAttribute('data-active')).toBe(true)
  })
})

describe('wide grids', () => {
  it('a pinned first column stays in the document while other columns are in view', () => {
    draw({
      pinned: 1,
      columns: Array.from({ length: 60 }, (_each, place) => ({
        id: String(place),
        title: `c${place}`,
        width: 120,
      })),
    })
    const headers = () => screen.getAllByRole('columnheader').map((head) => head.textContent)
    const grid = screen.getByRole('grid')
    grid.scrollLeft = 4_000
    fireEvent.scroll(grid)
    expect(headers().slice(0, 2)).toEqual(['c0', 'c32'])
    grid.scrollLeft = 4_120
    fireEvent.scroll(grid)
    expect(headers().slice(0, 2)).toEqual(['c0', 'c33'])
  })
})

describe('a grid that is written in', () => {
  it('a cut empties a far block once it was copied, and not where it could not be', async () => {
    const copied: string[] = []
    keepCopies(copied)
    const readings = [null, Array.from({ length: 1_000 }, () => ['x'])]
    const emptied: unknown[] = []
    const outcomes: CopyOutcome[] = []
    draw({
      edits: {
        onDraft: () => {},
        onWrite: () => {},
        onBlock: (block, work) => emptied.push([block.last, work]),
      },
      readBlock: () => Promise.resolve(readings.shift() ?? null),
      onCopied: (outcome) => outcomes.push(outcome),
    })
    choose('name 0', 'name 1')
    fireEvent.keyDown(screen.getByRole('grid'), { key: 'a', ctrlKey: true })
    tell('cut')
    await waitFor(() => expect(outcomes).toHaveLength(1))
    expect(emptied).toEqual([])
    tell('cut')
    await waitFor(() => expect(emptied).toEqual([[999, { kind: 'clear' }]]))
  })
})
