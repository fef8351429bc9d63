import { createSignal, type JSX, onCleanup, Show } from 'solid-js'

/**
 * Draws its content when what stands around it has been painted: in two tasks, neither of which holds the window as long
 * as both in one would.
 */
export const AfterPaint = (props: { children: JSX.Element }) => {
  const [isPainted, setPainted] = createSignal(false)
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(() => setPainted(true))
  })
  onCleanup(() => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  })
  return <Show when={isPainted()}>{props.children}</Show>
}
