import type { JSX } from 'solid-js'
import './state-tag.css'
import type { Tone } from './tone.ts'

/** A state in a word, with its colour; the word alone says it too. */
export const StateTag = (props: { tone: Tone; children: JSX.Element }) => (
  <span class="state-tag" data-tone={props.tone}>
    {props.children}
  </span>
)

/** Only the colour; what it means must be said beside it. */
export const Dot = (props: { tone: Tone }) => <span class="dot" data-tone={props.tone} aria-hidden="true" />
