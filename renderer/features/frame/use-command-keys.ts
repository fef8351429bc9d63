import { isAnswering } from '../../state/answering.ts'
import type { Command } from '../../state/commands.ts'
import { isMacOs } from '../../state/operating-system.ts'
import { isPressed, isWriting } from '../../state/shortcuts.ts'
import { onWindow } from '../../ui/page/on-window.ts'

const writes = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest('input, textarea, select, [contenteditable], [role="grid"]') !== null

/** While a question stands open only looks change. */
export const isAllowed = ({ group }: Command): boolean => group === 'look' || !isAnswering()

/** Runs commands by their keys, for as long as the owner lives. What a part of the page takes for itself stays its own. */
export const useCommandKeys = (commands: readonly Command[]): void => {
  const isMac = isMacOs(navigator)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing) return
    const command = commands.find(({ shortcuts = [] }) =>
      shortcuts.some(
        (shortcut) => isPressed(shortcut, event, isMac) && !(isWriting(shortcut) && writes(event.target)),
      ),
    )
    if (command === undefined || !isAllowed(command)) return
    if (!command.isOffered()) {
      command.soon?.()
      return
    }
    event.preventDefault()
    command.run()
  }
  onWindow('keydown', onKeyDown)
}
