import { createMemo, createSignal, For, type JSX, Show } from 'solid-js'
import './json-tree.css'
import { WrittenNumber } from './read-json.ts'

type Words = {
  /** How many a value holds. */
  entries: (count: number) => string
  more: (rest: number) => string
}

/** So many of one value's entries are drawn at once; the rest when they are asked for. */
const drawnAtOnce = 100
/** Levels that stand open at the beginning. */
const openLevels = 2

/** JSON to be looked through: each value folds by itself, and what is folded is not drawn. Everything is plain text. */
export const JsonTree = (props: { label: string; value: unknown; words: Words }) => (
  <div class="json-tree copyable" role="group" aria-label={props.label}>
    <Value value={props.value} level={0} words={props.words} />
  </div>
)

const entriesOf = (value: unknown): [string, unknown][] | null => {
  if (value instanceof WrittenNumber) return null
  if (Array.isArray(value)) return value.map((each: unknown, index) => [String(index), each])
  return typeof value === 'object' && value !== null ? Object.entries(value) : null
}

const Value = (props: { name?: string | undefined; value: unknown; level: number; words: Words }) => {
  const entries = createMemo(() => entriesOf(props.value))
  const [isOpen, setOpen] = createSignal(
    // eslint-disable-next-line solid/reactivity -- where it stands does not change
    props.level < openLevels,
  )
  return (
    <Show when={entries()} fallback={<Line name={props.name}>{<Leaf value={props.value} />}</Line>}>
      {(all) => (
        <details open={isOpen()} onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary>
            <Show when={props.name}>{(name) => <span class="json-name">{name()}</span>}</Show>
            <span class="json-size">
              {Array.isArray(props.value) ? '[ ]' : '{ }'} {props.words.entries(all().length)}
            </span>
          </summary>
          <Show when={isOpen()}>
            <Entries entries={all()} level={props.level + 1} words={props.words} />
          </Show>
        </details>
      )}
    </Show>
  )
}

const Entries = (props: { entries: [string, unknown][]; level: number; words: Words }) => {
  const [shown, setShown] = createSignal(drawnAtOnce)
  const rest = () => props.entries.length - shown()
  return (
    <div class="json-entries">
      <For each={props.entries.slice(0, shown())}>
        {([name, value]) => <Value name={name} value={value} level={props.level} words={props.words} />}
      </For>
      <Show when={rest() > 0}>
        <button type="button" class="json-more" onClick={() => setShown((count) => count + drawnAtOnce)}>
          {props.words.more(Math.min(rest(), drawnAtOnce))}
        </button>
      </Show>
    </div>
  )
}

const Line = (props: { name?: string | undefined; children: JSX.Element }) => (
  <div class="json-line">
    <Show when={props.name}>{(name) => <span class="json-name">{name()}</span>}</Show>
    {props.children}
  </div>
)

/** Texts stand in quotes, so that one that looks like a number is not taken for one. */
const Leaf = (props: { value: unknown }) => (
  <Show
    when={typeof props.value === 'string'}
    fallback={<span class="json-word">{wordOf(props.value)}</span>}
  >
    <span class="json-text">{JSON.stringify(props.value)}</span>
  </Show>
)

const wordOf = (value: unknown): string => (value instanceof WrittenNumber ? value.text : String(value))
