import { createEffect, createSignal, For, on, Show } from 'solid-js'
import type { TeamPolicy } from '../../../shared/api/index.ts'
import { type BillingUnit, billingUnits } from '../../../shared/rules/campaign-cost.ts'
import { microsOf, microsPerReal, reaisOf } from '../../../shared/rules/money.ts'
import { readDecimal } from '../../i18n/read-decimal.ts'
import { useText } from '../../i18n/text.ts'
import { Panel } from '../../ui/panel/panel.tsx'
import { Switch } from '../../ui/switch/switch.tsx'
import { TextField } from '../../ui/text-field/text-field.tsx'

type Budget = NonNullable<TeamPolicy['budget']>

const proposed: Budget = { monthlyMicros: 5_000 * microsPerReal, prices: {} }
const monthlyForm = /^\d{1,9}(?:\.\d{1,2})?$/
const priceForm = /^\d{1,2}(?:\.\d{1,6})?$/

const withPrice = (budget: Budget, unit: BillingUnit, micros: number | undefined): Budget => {
  const { [unit]: _before, ...others } = budget.prices
  return { ...budget, prices: micros === undefined ? others : { ...others, [unit]: micros } }
}

/** What campaigns of the team may cost in a month, and what each of their units costs. */
export const BudgetPanel = (props: {
  budget: Budget | null
  disabled: boolean
  onChange: (budget: Budget | null) => void
}) => {
  const { t } = useText()
  const words = () => t().team.rules
  return (
    <Panel title={words().budget}>
      <Switch
        label={words().budgetOn}
        line={words().budgetLine}
        checked={props.budget !== null}
        disabled={props.disabled}
        onChange={(isOn) => props.onChange(isOn ? proposed : null)}
      />
      <Show when={props.budget}>
        {(budget) => (
          <>
            <div class="team-rule-fields">
              <AmountField
                label={words().monthly}
                micros={budget().monthlyMicros}
                form={monthlyForm}
                error={words().amountError}
                disabled={props.disabled}
                onChange={(micros) =>
                  micros !== undefined && props.onChange({ ...budget(), monthlyMicros: micros })
                }
              />
            </div>
            <fieldset class="team-prices" disabled={props.disabled}>
              <legend>{words().prices}</legend>
              <p class="team-small muted">{words().pricesLine}</p>
              <div class="team-rule-fields">
                <For each={billingUnits}>
                  {(unit) => (
                    <AmountField
                      label={t().money.units[unit]}
                      micros={budget().prices[unit]}
                      form={priceForm}
                      error={words().priceError}
                      isOptional
                      disabled={props.disabled}
                      onChange={(micros) => props.onChange(withPrice(budget(), unit, micros))}
                    />
                  )}
                </For>
              </div>
            </fieldset>
          </>
        )}
      </Show>
    </Panel>
  )
}

/** An amount in reais. What is typed and is none stays to be mended, and is not taken. */
const AmountField = (props: {
  label: string
  /** Millionths of a real; undefined = none. */
  micros: number | undefined
  form: RegExp
  error: string
  isOptional?: boolean
  disabled: boolean
  onChange: (micros: number | undefined) => void
}) => {
  const { f, language } = useText()
  const [typed, setTyped] = createSignal<string>()
  const read = (text: string): number | null => {
    const decimal = readDecimal(text, language())
    return decimal !== null && props.form.test(decimal) ? microsOf(decimal) : null
  }
  const isNone = (text: string): boolean => props.isOptional === true && text.trim() === ''
  // Read again from elsewhere, what was typed no longer holds.
  createEffect(
    on(
      () => props.micros,
      (micros) => {
        const text = typed()
        if (text !== undefined && (isNone(text) ? undefined : read(text)) !== micros) setTyped(undefined)
      },
      { defer: true },
    ),
  )
  const shown = () => (props.micros === undefined ? '' : f().decimal(Number(reaisOf(props.micros)), 2))
  const isWrong = () => {
    const text = typed()
    return text !== undefined && !isNone(text) && read(text) === null
  }
  return (
    <TextField
      inputMode="decimal"
      label={props.label}
      value={typed() ?? shown()}
      error={isWrong() ? props.error : undefined}
      disabled={props.disabled}
      maxLength={16}
      onInput={(text) => {
        setTyped(text)
        if (isNone(text)) props.onChange(undefined)
        else {
          const micros = read(text)
          if (micros !== null) props.onChange(micros)
        }
      }}
    />
  )
}
