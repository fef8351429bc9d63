import { onCleanup } from 'solid-js'

/** Listens to an event of the whole window, for as long as the owner lives. */
export const onWindow = <Type extends keyof WindowEventMap>(
  type: Type,
  listener: (event: WindowEventMap[Type]) => void,
): void => {
  window.addEventListener(type, listener)
  onCleanup(() => window.removeEventListener(type, listener))
}
