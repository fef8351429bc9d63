import { type JSX, Match, Switch } from 'solid-js'
import { Button } from '../button/button.tsx'
import { Notice } from '../notice/notice.tsx'
import { SkeletonRows } from '../skeleton/skeleton.tsx'

/** What is read for a page, as a query tells it. */
type Reading<Value, Fault> = {
  value: () => Value | undefined
  problem: () => Fault | undefined
  /** There is nothing to show yet, and it has been so for a while. */
  isSlow: () => boolean
  refresh: () => void
}

const nothingIn = <Value,>({
  from,
  isEmpty,
}: {
  from: Pick<Reading<Value, unknown>, 'value'>
  isEmpty?: (value: Value) => boolean
}): boolean => {
  const value = from.value()
  return value !== undefined && isEmpty?.(value) === true
}

/** What was read; or in its place why it could not be, with a button that tries again, or rows that are to come. */
export const Loaded = <Value extends object, Fault extends object>(props: {
  from: Reading<Value, Fault>
  words: { retry: string; loading: string }
  /** Says a problem in words. */
  tell: (problem: Fault) => { what: string; kept?: string | undefined; todo?: string | undefined }
  /** How many rows stand in for what is on its way. */
  rows: number
  /** Whether there is nothing in it, and what is shown then. */
  isEmpty?: (value: Value) => boolean
  empty?: JSX.Element
  children: (value: () => Value) => JSX.Element
}) => (
  <Switch>
    <Match when={props.from.problem()}>
      {(problem) => (
        <Notice
          kind="error"
          {...props.tell(problem())}
          actions={<Button onClick={() => props.from.refresh()}>{props.words.retry}</Button>}
        />
      )}
    </Match>
    <Match when={props.from.isSlow()}>
      <SkeletonRows rows={props.rows} label={props.words.loading} />
    </Match>
    <Match when={nothingIn(props)}>{props.empty}</Match>
    <Match when={props.from.value()}>{(value) => props.children(value)}</Match>
  </Switch>
)
