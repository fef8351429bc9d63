import { type Accessor, createEffect, on, onCleanup } from 'solid-js'

/** Long enough for the next letter, and too short to be waited for. */
const restMs = 200

/** Searches once no letter came for a moment, without spaces around the text: each search goes through all there is. */
export const whenRested = (typed: Accessor<string>, search: (text: string) => void): void =>
  createEffect(
    on(
      typed,
      (text) => {
        const timer = setTimeout(() => search(text.trim()), restMs)
        onCleanup(() => clearTimeout(timer))
      },
      { defer: true },
    ),
  )
