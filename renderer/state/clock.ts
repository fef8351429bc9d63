import { type Accessor, createSignal, onCleanup } from 'solid-js'

/** The time now, as epoch ms, moving on every `everyMs` while the owner lives. */
export const createClock = (everyMs: number): Accessor<number> => {
  const [now, setNow] = createSignal(Date.now())
  const timer = setInterval(() => setNow(Date.now()), everyMs)
  onCleanup(() => clearInterval(timer))
  return now
}
