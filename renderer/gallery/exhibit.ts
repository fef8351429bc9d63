import type { JSX } from 'solid-js'
import type { Language } from '../../shared/rules/language.ts'
import type { Formats } from '../i18n/formats.ts'
import type { Messages } from '../i18n/messages.ts'

/** What an exhibit is drawn in: the texts of the product, numbers, and samples of texts that people write. */
export type Surroundings = {
  t: Messages
  f: Formats
  language: Language
  samples: Samples
}

/** Texts of people in three lengths: usual, as long as there are, and one word that cannot be broken. */
export type Samples = { usual: string; long: string; unbroken: string; sentence: string; error: string }

export type State = {
  name: string
  draw: (around: Surroundings) => JSX.Element
  /** Drawn as if it were pointed at, focused, or pressed. */
  as?: 'hover' | 'focus' | 'active'
  /** Needs the whole width; or lies over the window, and is shown when it is asked for alone. */
  wide?: boolean
  over?: boolean
}

/** A component, by the name of its folder in renderer/ui. */
export type Exhibit = { of: string; states: readonly State[] }
