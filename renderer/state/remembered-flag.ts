import { createSignal } from 'solid-js'

/** Whether a part of the window stands open, as it was left the last time; of this computer, not of the data. */
export const createRememberedFlag = (storage: Storage, name: string, initial: boolean) => {
  const key = `revoada:${name}`
  const [isOn, setOn] = createSignal((storage.getItem(key) ?? String(initial)) === 'true')
  const remember = (on: boolean) => {
    storage.setItem(key, String(on))
    setOn(on)
  }
  return [isOn, remember] as const
}
