import { describe, expect, it } from 'vitest'
import { acceleratorOf, isPressed, keyCaps, type Pressed } from '../../../renderer/state/shortcuts.ts'

const press = (key: string, held: Partial<Pressed> = {}): Pressed => ({
  key,
  code: '',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...held,
})
const ctrl = { ctrlKey: true }

describe('keyboard shortcuts', () => {
  it('a shortcut is pressed with Ctrl, and with ⌘ on macOS', () => {
    expect(isPressed('mod+k', press('k', ctrl), false)).toBe(true)
    expect(isPressed('mod+k', press('K', ctrl), false)).toBe(true)
    expect(isPressed('mod+k', press('k', { metaKey: true }), true)).toBe(true)
    // What Ctrl K does in a text field of macOS stays as it is.
    expect(isPressed('mod+k', press('k', ctrl), true)).toBe(false)
    expect(isPressed('mod+k', press('k'), false)).toBe(false)
  })

  it('characters typed with Alt or AltGr trigger no shortcut', () => {
    expect(isPressed('mod+/', press('/', { ctrlKey: true, altKey: true }), false)).toBe(false)
    expect(isPressed('?', press('?', { altKey: true }), false)).toBe(false)
  })

  it('a shortcut matches the key that other keyboard layouts have for it', () => {
    expect(isPressed('mod++', press('=', ctrl), false)).toBe(true)
    expect(isPressed('mod++', press('+', ctrl), false)).toBe(true)
    // The upper row of a French keyboard writes & without Shift.
    expect(isPressed('mod+1', press('&', { ...ctrl, code: 'Digit1' }), false)).toBe(true)
  })

  it('shortcuts are written in the notation of each platform and of menus', () => {
    expect(keyCaps('mod+k', false)).toEqual(['Ctrl', 'K'])
    expect(keyCaps('mod+k', true)).toEqual(['⌘', 'K'])
    expect(keyCaps('f1', false)).toEqual(['F1'])
    expect(acceleratorOf('mod++')).toBe('CommandOrControl+Plus')
    expect(acceleratorOf('?')).toBeNull()
  })
})
