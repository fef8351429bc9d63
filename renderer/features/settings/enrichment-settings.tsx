import { createEffect, createMemo, createSignal, on } from 'solid-js'
import { readDecimal } from '../../i18n/read-decimal.ts'
import { useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import { NumberField } from '../../ui/number-field/number-field.tsx'
import { Panel } from '../../ui/panel/panel.tsx'
import { TextField } from '../../ui/text-field/text-field.tsx'
import { SetByOrganisation } from './set-by-organisation.tsx'

/** What enrichments may cost in a month, and for how long what they brought is good enough. */
export const EnrichmentSettings = (props: {
  onChange: (patch: { enrichmentBudget?: string | null; reuseDays?: number }) => void
}) => {
  const { t, f, language } = useText()
  const { settings } = useAppState()
  const [typed, setTyped] = createSignal<string>()
  const words = () => t().enrichments.settings
  const budget = createMemo(() => settings.value().enrichmentBudget)
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
  const change = (text: string) => {
    setTyped(text)
    if (text.trim() === '') props.onChange({ enrichmentBudget: null })
    else {
      const asked = read(text)
      if (asked !== null) props.onChange({ enrichmentBudget: asked })
    }
  }
  return (
    <Panel title={words().title}>
      <div class="setting-fields">
        <SetByOrganisation setting="enrichmentBudget">
          <TextField
            inputMode="decimal"
            label={words().budget}
            value={typed() ?? shown()}
            hint={words().budgetLine}
            error={isWrong() ? words().budgetWrong : undefined}
            maxLength={16}
            onInput={change}
          />
        </SetByOrganisation>
        <NumberField
          label={words().reuse}
          value={settings.value().reuseDays}
          least={0}
          most={3_650}
          error={t().enrichments.form.daysWrong}
          onChange={(reuseDays) => props.onChange({ reuseDays })}
        />
        <p class="field-hint">{words().reuseLine}</p>
      </div>
    </Panel>
  )
}
