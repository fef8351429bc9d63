import { onCleanup } from 'solid-js'
import { isMacOs } from '../../state/operating-system.ts'
import { isPressed } from '../../state/shortcuts.ts'

/** Runs the page's main action on Ctrl+Enter (⌘↩), for as long as the owner lives, where it is offered. */
export const useMainKey = (isOffered: () => boolean, run: () => unknown): void => {
  const isMac = isMacOs(navigator)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.repeat || !isPressed('mod+enter', event, isMac) || !isOffered())
      return
    event.preventDefault()
    run()
  }
  window.addEventListener('keydown', onKeyDown)
  onCleanup(() => window.removeEventListener('keydown', onKeyDown))
}
