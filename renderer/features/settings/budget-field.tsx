import { createEffect, createMemo, createSignal, on, onCleanup } from 'solid-js'
import { readDecimal } from '../../i18n/read-decimal.ts'
import { useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import { TextField } from '../../ui/text-field/text-field.tsx'
import { SetByOrganisation } from './set-by-organisation.tsx'

/** What everything may cost in a month. */
export const BudgetField = (props: { onChange: (patch: { monthlyBudget: string | null }) => void }) => {
  const { t, f, language } = useText()
  const { settings } = useAppState()
  const [typed, setTyped] = createSignal<string>()
  const words = () => t().money.budget
  const budget = createMemo(() => settings.value().monthlyBudget)
  const shown = () => {
    const kept = budget()
    return kept === null ? '' : f().decimal(Number(kept), 2)
  }
  const read = (text: string): string | null => {
    const decimal = readDecimal(text, language())
    return decimal !== null && /^\d{1,9}(?:\.\d{1,2})?$/.test(decimal) ? decimal : null
  }
  // Shown at once, and taken back where it could not be saved: then what was typed does not hold.
  createEffect(
    on(
      budget,
      (kept) => {
        const text = typed()?.trim()
        if (text !== undefined && (text === '' ? null : read(text)) !== kept) setTyped(undefined)
      },
      { defer: true },
    ),
  )
  const isWrong = () => (typed()?.trim() ?? '') !== '' && read(typed() ?? '') === null
  // Not at each key: a campaign would be stopped for the first figure of what is typed, or leave while there is none.
  const save = (text: string) => {
    if (text.trim() === '') props.onChange({ monthlyBudget: null })
    else {
      const asked = read(text)
      if (asked !== null) props.onChange({ monthlyBudget: asked })
    }
  }
  // Whoever goes to another page has left the field as well.
  onCleanup(() => {
    const text = typed()
    if (text !== undefined) save(text)
  })
  return (
    <div class="setting-fields">
      <SetByOrganisation setting="monthlyBudget">
        <TextField
          inputMode="decimal"
          label={words().label}
          value={typed() ?? shown()}
          hint={words().line}
          error={isWrong() ? words().wrong : undefined}
          maxLength={16}
          onInput={setTyped}
          onLeave={save}
        />
      </SetByOrganisation>
    </div>
  )
}
