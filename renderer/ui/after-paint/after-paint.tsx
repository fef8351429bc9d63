import { createSignal, type JSX, onCleanup, Show } from 'solid-js'

/** Runs something in a task of its own when the next frame has been painted. @returns what calls it off */
export const afterPaint = (run: () => void): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(run)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}

/**
 * Draws its content when what stands around it has been painted: in two tasks, neither of which holds the window as long
 * as both in one would.
 */
export const AfterPaint = (props: { children: JSX.Element }) => {
  const [isPainted, setPainted] = createSignal(false)
  onCleanup(afterPaint(() => setPainted(true)))
  return <Show when={isPainted()}>{props.children}</Show>
}
