import { For, Show } from 'solid-js'
import { Select } from '../select/select.tsx'
import './column-roles.css'

const examplesShown = 3

/** A column of a file: what it is taken for, and why. */
export type ColumnRole<Role extends string> = { name: string; role: Role | 'unused'; why: string | undefined }

/** What each column of a file is taken for, and why; those that are not used are folded away. */
export const ColumnRoles = <Role extends string>(props: {
  columns: readonly ColumnRole<Role>[]
  /** Cells of the first rows. */
  sample: readonly { cells: readonly string[] }[]
  roles: readonly { value: Role | 'unused'; label: string }[]
  words: { roleOf: (column: string) => string; others: (count: number) => string }
  /** Whether names run over several lines, as paths whose ends tell them apart do. */
  areNamesWhole?: boolean
  /** Whether the columns that are not used are in sight, as one of them may be missing. */
  areOthersOpen: boolean
  onRole: (column: number, role: Role | 'unused') => void
}) => {
  const indexes = () => props.columns.map((_column, index) => index)
  const isUsed = (index: number) => (props.columns[index]?.role ?? 'unused') !== 'unused'
  const used = () => indexes().filter(isUsed)
  const others = () => indexes().filter((index) => !isUsed(index))
  const list = (some: readonly number[]) => (
    <ul class="column-roles">
      <For each={some}>
        {(index) => (
          <Column
            column={props.columns[index] ?? { name: '', role: 'unused', why: undefined }}
            examples={examplesOf(props.sample, index)}
            roles={props.roles}
            isNameWhole={props.areNamesWhole === true}
            label={props.words.roleOf(props.columns[index]?.name ?? '')}
            onRole={(role) => props.onRole(index, role)}
          />
        )}
      </For>
    </ul>
  )
  return (
    <>
      {list(used())}
      <Show when={others().length > 0}>
        <details class="column-roles-others" open={props.areOthersOpen}>
          <summary>{props.words.others(others().length)}</summary>
          {list(others())}
        </details>
      </Show>
    </>
  )
}

const examplesOf = (sample: readonly { cells: readonly string[] }[], index: number): string =>
  [...new Set(sample.map(({ cells }) => cells[index]?.trim() ?? ''))]
    .filter((cell) => cell !== '')
    .slice(0, examplesShown)
    .join(' · ')

const Column = <Role extends string>(props: {
  column: ColumnRole<Role>
  examples: string
  roles: readonly { value: Role | 'unused'; label: string }[]
  isNameWhole: boolean
  label: string
  onRole: (role: Role | 'unused') => void
}) => (
  <li>
    <span class="column-roles-name">
      <span class={props.isNameWhole ? 'column-roles-path' : 'truncate'} title={props.column.name}>
        {props.column.name}
        <Show when={props.column.why}>{(reason) => <span class="muted"> · {reason()}</span>}</Show>
      </span>
      <span class="truncate muted mono" title={props.examples}>
        {props.examples}
      </span>
    </span>
    <Select
      unlabelled
      label={props.label}
      value={props.column.role}
      options={props.roles}
      onChange={(role) => props.onRole(role)}
    />
  </li>
)
