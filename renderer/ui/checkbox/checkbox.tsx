import './checkbox.css'

export const Checkbox = (props: {
  label: string
  /** The label is spoken only. */
  unlabelled?: boolean | undefined
  checked: boolean
  disabled?: boolean | undefined
  onChange: (checked: boolean) => void
}) => (
  <label class="check">
    <input
      type="checkbox"
      checked={props.checked}
      disabled={props.disabled}
      onChange={(event) => props.onChange(event.currentTarget.checked)}
    />
    <span classList={{ unseen: props.unlabelled === true }}>{props.label}</span>
  </label>
)
