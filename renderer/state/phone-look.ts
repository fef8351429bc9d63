import { createRememberedFlag } from './remembered-flag.ts'

/** Whose phone messages are shown on, as it was chosen the last time. */
export const createPhoneLook = () => {
  const [isPhone, setPhone] = createRememberedFlag(window.localStorage, 'iphone', false)
  return {
    look: () => (isPhone() ? ('ios' as const) : ('android' as const)),
    setLook: (look: 'android' | 'ios') => setPhone(look === 'ios'),
  }
}
