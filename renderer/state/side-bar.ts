import { type Accessor, createSignal } from 'solid-js'
import { createMedia, narrowWindow } from './media.ts'

/** `auto` = as the window's width has it, until a person chose. */
type SideBarChoice = 'auto' | 'open' | 'icons'

export type SideBarStore = {
  readonly choice: Accessor<SideBarChoice>
  /** Whether only its icons are seen. */
  readonly isIcons: Accessor<boolean>
  /** Opens or collapses it, and remembers which; on this computer, as the screen is. */
  readonly toggle: () => void
}

const key = 'revoada:side-bar'

export const createSideBar = (page: Window): SideBarStore => {
  const kept = page.localStorage.getItem(key)
  const [choice, setChoice] = createSignal<SideBarChoice>(kept === 'open' || kept === 'icons' ? kept : 'auto')
  const isNarrow = createMedia(page, narrowWindow)
  const isIcons = () => (choice() === 'auto' ? isNarrow() : choice() === 'icons')
  return {
    choice,
    isIcons,
    toggle: () => {
      const next = isIcons() ? 'open' : 'icons'
      page.localStorage.setItem(key, next)
      setChoice(next)
    },
  }
}
