import { For, Show } from 'solid-js'
import { TextField } from '../text-field/text-field.tsx'
import './new-passphrase.css'

const steps = [0, 1, 2, 3, 4] as const
type Strength = (typeof steps)[number]

/** Two fields for a passphrase that is made up now, and how strong it is. */
export const NewPassphraseFields = (props: {
  label: string
  repeatLabel: string
  hint: string
  passphrase: string
  repeated: string
  /** Null where it is not known. */
  strength: Strength | null
  strengthLabel: string
  /** From the weakest to the strongest. */
  strengthWords: readonly [string, string, string, string, string]
  /** What is wrong with the passphrase, and with its repetition. */
  error: string | undefined
  repeatError: string | undefined
  autofocus?: boolean | undefined
  onInput: (value: string) => void
  onRepeat: (value: string) => void
}) => (
  <>
    <div class="new-passphrase">
      <TextField
        type="password"
        label={props.label}
        value={props.passphrase}
        hint={props.hint}
        error={props.error}
        maxLength={1_000}
        autofocus={props.autofocus}
        onInput={props.onInput}
      />
      <Show when={props.strength !== null}>
        <div
          class="passphrase-strength"
          role="meter"
          aria-label={props.strengthLabel}
          aria-valuemin={0}
          aria-valuemax={4}
          aria-valuenow={props.strength ?? 0}
          aria-valuetext={props.strengthWords[props.strength ?? 0]}
        >
          <div class="passphrase-steps" data-strength={props.strength} aria-hidden="true">
            <For each={steps}>
              {(step) => <i data-reached={step <= (props.strength ?? 0) ? '' : undefined} />}
            </For>
          </div>
          <span>
            {props.strengthLabel}: <b>{props.strengthWords[props.strength ?? 0]}</b>
          </span>
        </div>
      </Show>
    </div>
    <TextField
      type="password"
      label={props.repeatLabel}
      value={props.repeated}
      error={props.repeatError}
      maxLength={1_000}
      onInput={props.onRepeat}
    />
  </>
)
