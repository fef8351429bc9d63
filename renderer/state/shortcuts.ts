/**
 * A combination of keys: with `mod+` in front it takes Ctrl, on macOS ⌘; without, the key alone, which counts only
 * where nobody is writing.
 */
export type Shortcut = `mod+${string}` | 'f1' | '?'

/** What of a keyboard event the rules look at. */
export type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey'>

const hasMod = ({ ctrlKey, metaKey }: Pressed, isMac: boolean): boolean =>
  isMac ? metaKey && !ctrlKey : ctrlKey && !metaKey

/** Keys that stand for the same on other keyboards: `+` needs no Shift on some, digits need one on others. */
const keysOf = ({ key, code }: Pressed): string[] => {
  const typed = key.toLowerCase()
  const digit = /^Digit(\d)$/.exec(code)?.[1]
  return [typed === '=' ? '+' : typed, ...(digit === undefined ? [] : [digit])]
}

export const isPressed = (shortcut: Shortcut, pressed: Pressed, isMac: boolean): boolean => {
  // AltGr, which Windows reports as Ctrl and Alt, writes letters.
  if (pressed.altKey) return false
  if (shortcut.startsWith('mod+'))
    return hasMod(pressed, isMac) && keysOf(pressed).includes(shortcut.slice(4))
  return !pressed.ctrlKey && !pressed.metaKey && pressed.key.toLowerCase() === shortcut
}

/** True of a key that writes where somebody is writing. */
export const isWriting = (shortcut: Shortcut): boolean => shortcut === '?'

/** The caps of the keys, in their order: `['Ctrl', 'K']`. */
export const keyCaps = (shortcut: Shortcut, isMac: boolean): string[] => {
  const [, key] = /^mod\+(.+)$/.exec(shortcut) ?? []
  if (key === undefined) return [shortcut.toUpperCase()]
  return [isMac ? '⌘' : 'Ctrl', key.toUpperCase()]
}

/** As Electron writes it in menus; null of what no menu shows. */
export const acceleratorOf = (shortcut: Shortcut): string | null => {
  const [, key] = /^mod\+(.+)$/.exec(shortcut) ?? []
  if (key !== undefined) return `CommandOrControl+${key === '+' ? 'Plus' : key.toUpperCase()}`
  return shortcut === 'f1' ? 'F1' : null
}
