import './checkbox.css'

export const Checkbox = (props: {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
}) => (
  <label class="check">
    <input
      type="checkbox"
      checked={props.checked}
      onChange={(event) => props.onChange(event.currentTarget.checked)}
    />
    <span>{props.label}</span>
  </label>
)
