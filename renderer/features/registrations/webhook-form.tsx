import { createSignal } from 'solid-js'
import { type HookUrlWarning, readHookUrl } from '../../../shared/rules/hook-url.ts'
import { useText } from '../../i18n/text.ts'
import { TextField } from '../../ui/text-field/text-field.tsx'
import { RegistrationForm } from './registration-form.tsx'
import { useRegistration } from './use-registration.ts'

/** What of an address stands before its host: so much is only begun. */
const begun = /^\s*(?:h(?:t(?:t(?:ps?)?)?)?|https?:\/{0,2})?\s*$/i

/** A webhook by its address. What is only begun is no mistake yet. */
export const WebhookForm = (props: { url: string; onChange: (url: string) => void }) => {
  const { t } = useText()
  const words = () => t().registrations.webhook
  const registration = useRegistration()
  const [wasTried, setTried] = createSignal(false)
  const reading = () => readHookUrl(props.url)
  const error = (): string | undefined => {
    const read = reading()
    if (read.ok || (begun.test(props.url) && !wasTried())) return undefined
    const { what, todo } = t().problems[`webhook_url_${read.reason}`]({})
    return [what, todo].join(' ')
  }
  const isWarned = (warning: HookUrlWarning) => warning !== 'this_computer' || registration.isRemote()
  const warnings = (): string[] => {
    const read = reading()
    return read.ok ? read.warnings.filter(isWarned).map((warning) => words().warnings[warning]) : []
  }
  const create = async () => {
    setTried(true)
    if (!reading().ok) return
    const { url } = props
    const isQueued = await registration.ask((calls, through) => calls.webhooks.create({ ...through, url }))
    // What was typed meanwhile is another one.
    if (!isQueued || props.url !== url) return
    setTried(false)
    props.onChange('')
  }
  return (
    <RegistrationForm
      title={words().formTitle}
      registration={registration}
      actions={{ local: words().createLocal, remote: words().create }}
      warnings={warnings()}
      note={registration.isRemote() ? undefined : words().localNever}
      onSubmit={() => void create()}
    >
      <div class="registration-wide">
        <TextField
          label={words().url}
          value={props.url}
          maxLength={10_000}
          hint={reading().ok ? words().urlGood : words().urlHint}
          error={error()}
          onInput={(url) => {
            registration.forget()
            props.onChange(url)
          }}
        />
      </div>
    </RegistrationForm>
  )
}
