import ListFilter from 'lucide-solid/icons/list-filter'
import { createSignal, type JSX, Show, untrack } from 'solid-js'
import type { ColumnValues } from '../../../shared/bridge/lists.ts'
import type { ColumnChoice } from '../../../shared/rules/column-choice.ts'
import { Button } from '../button/button.tsx'
import { Notice } from '../notice/notice.tsx'
import { Popover } from '../popover/popover.tsx'
import { SkeletonRows } from '../skeleton/skeleton.tsx'
import { TextField } from '../text-field/text-field.tsx'
import { whenRested } from '../text-field/when-rested.ts'
import { CountedValues } from './counted-values.tsx'
import './filter.css'

export type ColumnFilterProps = {
  /** The column's. */
  name: string
  words: {
    title: string
    search: string
    loading: string
    from: string
    to: string
    apply: string
    onlyFilled: string
    onlyEmpty: (count: number) => string
    others: (count: number) => string
    number: (count: number) => string
  }
  /** What is chosen now. */
  choice: ColumnChoice
  /** True while some filter is on the column. */
  isOn: boolean
  /** Asks for the values that there are, each time it is opened, and for those that hold what is searched. */
  useValues: (search: () => string) => {
    value: () => ColumnValues | undefined
    problem: () => { what: string; kept?: string; todo?: string } | undefined
    isSlow: () => boolean
  }
  /** Texts are the same when this makes them the same. */
  fold: (text: string) => string
  isChoosable: (text: string) => boolean
  onApply: (choice: ColumnChoice | 'filled' | 'empty') => void
  /** What else can be done with the column. */
  more?: ((close: () => void) => JSX.Element) | undefined
}

/** In the head of a column: opens what filters by its values. */
export const ColumnFilter = (props: ColumnFilterProps) => {
  const [isOpen, setOpen] = createSignal(false)
  return (
    <span class="column-filter" data-on={props.isOn ? '' : undefined}>
      <Popover
        kind="chip"
        label={<ListFilter size={13} aria-hidden="true" />}
        title={props.words.title}
        name={props.words.title}
        open={isOpen()}
        onOpenChange={setOpen}
      >
        <div class="column-filter-place" role="group" aria-label={props.words.title}>
          <h3 class="truncate">{props.name}</h3>
          <ValueChoice
            {...props}
            onApply={(choice) => {
              setOpen(false)
              props.onApply(choice)
            }}
          />
          {props.more?.(() => setOpen(false))}
        </div>
      </Popover>
    </span>
  )
}

/** The values that rows of the other filters have, with how many have each; of figures and days also two ends. */
const ValueChoice = (props: ColumnFilterProps) => {
  const now = untrack(() => props.choice)
  const [chosen, setChosen] = createSignal<readonly string[]>(now.values)
  const [typed, setTyped] = createSignal('')
  const [search, setSearch] = createSignal('')
  whenRested(typed, setSearch)
  const [from, setFrom] = createSignal(now.from)
  const [to, setTo] = createSignal(now.to)
  const values = untrack(() => props.useValues(search))
  const listed = () => {
    const found = (values.value()?.values ?? []).filter(({ text }) => props.isChoosable(text))
    const known = new Set(found.map(({ text }) => props.fold(text)))
    const missing = chosen().filter((text) => !known.has(props.fold(text)))
    return [
      ...missing.map((text) => ({ value: text, label: text, count: '' })),
      ...found.map(({ text, count }) => ({ value: text, label: text, count: props.words.number(count) })),
    ]
  }
  const isOfFigures = () => (values.value()?.bands ?? null) !== null
  return (
    <form
      class="filter-form"
      onSubmit={(event) => {
        event.preventDefault()
        props.onApply({ values: chosen(), from: from(), to: to() })
      }}
    >
      <Show when={values.problem()}>{(problem) => <Notice kind="error" {...problem()} />}</Show>
      <Show when={values.isSlow()}>
        <SkeletonRows rows={4} label={props.words.loading} />
      </Show>
      <Show when={isOfFigures() || from() !== '' || to() !== ''}>
        <div class="filter-ends">
          <TextField
            autofocus
            label={props.words.from}
            value={from()}
            maxLength={60}
            placeholder={values.value()?.bands?.[0]?.first}
            onInput={setFrom}
          />
          <TextField
            label={props.words.to}
            value={to()}
            maxLength={60}
            placeholder={values.value()?.bands?.at(-1)?.last}
            onInput={setTo}
          />
        </div>
      </Show>
      <Show when={!isOfFigures()}>
        <CountedValues
          searchLabel={props.words.search}
          fold={props.fold}
          values={listed()}
          chosen={chosen()}
          onChange={setChosen}
          onSearch={setTyped}
        />
        <Show when={(values.value()?.others ?? 0) > 0}>
          <p class="filter-note">{props.words.others(values.value()?.others ?? 0)}</p>
        </Show>
      </Show>
      <div class="filter-actions">
        <Show when={(values.value()?.empty ?? 0) > 0}>
          <Button kind="quiet" onClick={() => props.onApply('empty')}>
            {props.words.onlyEmpty(values.value()?.empty ?? 0)}
          </Button>
          <Button kind="quiet" onClick={() => props.onApply('filled')}>
            {props.words.onlyFilled}
          </Button>
        </Show>
        <Button kind="main" type="submit">
          {props.words.apply}
        </Button>
      </div>
    </form>
  )
}
