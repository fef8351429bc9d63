import '../text-field/text-field.css'
import './time-field.css'

/** A time of day, `HH:mm`; its label is spoken only. */
export const TimeField = (props: {
  label: string
  value: string
  /** Id of the words that say why the time is not taken. */
  refusedBy?: string | undefined
  onChange: (value: string) => void
}) => (
  <input
    type="time"
    class="text-input time-input"
    aria-label={props.label}
    aria-invalid={props.refusedBy !== undefined}
    aria-describedby={props.refusedBy}
    value={props.value}
    onChange={(event) => props.onChange(event.currentTarget.value)}
  />
)
