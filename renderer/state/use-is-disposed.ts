import { onCleanup } from 'solid-js'

/** Whether the component or effect that called this was disposed while a promise of it was pending. */
export const useIsDisposed = (): (() => boolean) => {
  let isDisposed = false
  onCleanup(() => {
    isDisposed = true
  })
  return () => isDisposed
}
