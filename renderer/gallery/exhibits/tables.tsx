import { createSignal } from 'solid-js'
import { Grid } from '../../ui/grid/grid.tsx'
import { SortButton } from '../../ui/grid/sort-button.tsx'
import { Rows } from '../../ui/rows/rows.tsx'
import type { Exhibit, Surroundings } from '../exhibit.ts'

const rowHeight = 32
const tones = ['green', 'amber', 'red', undefined] as const

const textsOf = (around: Surroundings) => [
  around.samples.usual,
  around.samples.long,
  around.samples.unbroken,
  '',
]

const Table = (props: { around: Surroundings; count: number; isLoading?: boolean }) => (
  <div class="gallery-table">
    <Rows
      label={props.around.samples.usual}
      count={props.count}
      columns={[
        { title: props.around.samples.usual, width: 220 },
        { title: props.around.samples.long, width: 160, mono: true, quiet: true },
        { title: '#', width: 120, align: 'end', grows: true },
      ]}
      rowHeight={rowHeight}
      tone={(row) => tones[row % tones.length]}
      cell={(row, column) => {
        if (props.isLoading === true) return undefined
        return column === 2 ? props.around.f.number(row) : textsOf(props.around)[(row + column) % 4]
      }}
    />
  </div>
)

const Sheet = (props: { around: Surroundings; count: number; isLoading?: boolean; isReadOnly?: boolean }) => {
  const [written, setWritten] = createSignal<ReadonlyMap<string, string>>(new Map())
  const textAt = (row: number, id: string) =>
    props.isLoading === true
      ? undefined
      : (written().get(`${row} ${id}`) ?? textsOf(props.around)[(row + Number(id)) % 4])
  return (
    <div class="gallery-table">
      <Grid
        label={props.around.samples.usual}
        count={props.count}
        columns={[
          { id: '0', title: '#', width: 60, quiet: true, align: 'end' },
          { id: '1', title: props.around.samples.usual, width: 240, isOwn: true, sort: 'ascending' },
          { id: '2', title: props.around.samples.long, width: 200, isOwn: true, mono: true },
        ]}
        rowHeight={rowHeight}
        cell={(row, column) => (column.id === '0' ? row + 1 : textAt(row, column.id))}
        text={(row, column) => textAt(row, column.id)}
        edits={
          props.isReadOnly === true
            ? null
            : {
                onDraft: () => {},
                onBlock: () => {},
                onWrite: (row, column, text) =>
                  setWritten((all) => new Map(all).set(`${row} ${column.id}`, text)),
              }
        }
        pinned={2}
        head={(column) => (
          <SortButton title={column().title} label={column().title} sort={column().sort} onSort={() => {}} />
        )}
        current={props.isReadOnly === true ? 1 : null}
        tone={(row) => tones[row % tones.length]}
        subject={null}
        describeResize={(title) => title}
      />
    </div>
  )
}

/** Rows without end. */
export const tableExhibits: readonly Exhibit[] = [
  {
    of: 'rows',
    states: [
      { name: 'a million', wide: true, draw: (around) => <Table around={around} count={1_000_000} /> },
      { name: 'hover', as: 'hover', wide: true, draw: (around) => <Table around={around} count={3} /> },
      { name: 'loading', wide: true, draw: (around) => <Table around={around} count={3} isLoading /> },
      { name: 'empty', wide: true, draw: (around) => <Table around={around} count={0} /> },
    ],
  },
  {
    of: 'grid',
    states: [
      { name: 'a million', wide: true, draw: (around) => <Sheet around={around} count={1_000_000} /> },
      { name: 'loading', wide: true, draw: (around) => <Sheet around={around} count={3} isLoading /> },
      { name: 'read-only', wide: true, draw: (around) => <Sheet around={around} count={3} isReadOnly /> },
    ],
  },
]
