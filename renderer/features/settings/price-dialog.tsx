import { createEffect, createSignal, on } from 'solid-js'
import type { Problem } from '../../../shared/bridge/problem.ts'
import { type BillingUnit, dayInBrasilia, daySchema } from '../../../shared/rules/campaign-cost.ts'
import { microsOf, reaisOf } from '../../../shared/rules/money.ts'
import { readDecimal } from '../../i18n/read-decimal.ts'
import { problemWords, useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import { ActionDialog } from '../../ui/dialog/action-dialog.tsx'
import { TextField } from '../../ui/text-field/text-field.tsx'

/** A unit to be priced. @property current what it costs today; null = it has no price */
export type PricedUnit = { connectionId: string; unit: BillingUnit; current: number | null }

/** Sets what a unit costs from a day on. */
export const PriceDialog = (props: { priced: PricedUnit | null; onClose: () => void }) => {
  const { t, f, language } = useText()
  const { toasts, workspace } = useAppState()
  const words = () => t().money.prices
  const [typed, setTyped] = createSignal('')
  const [day, setDay] = createSignal('')
  const [problem, setProblem] = createSignal<Problem>()
  createEffect(
    on(
      () => props.priced,
      (priced) => {
        if (priced === null) return
        setTyped(priced.current === null ? '' : f().decimal(Number(reaisOf(priced.current)), 2))
        setDay(dayInBrasilia(Date.now()))
        setProblem(undefined)
      },
    ),
  )
  const micros = () => {
    const decimal = readDecimal(typed(), language())
    return decimal !== null && /^\d{1,2}(\.\d{1,6})?$/.test(decimal) ? microsOf(decimal) : null
  }
  const isWrong = () => typed().trim() !== '' && micros() === null
  const save = async () => {
    const { priced } = props
    const price = micros()
    if (priced === null || price === null) return
    const { connectionId, unit } = priced
    const result = await workspace.calls.money.setPrice({
      connectionId,
      unit,
      micros: price,
      validFrom: day(),
    })
    setProblem(result.ok ? undefined : result.problem)
    if (!result.ok) return
    toasts.say(words().saved(t().money.units[unit]))
    props.onClose()
  }
  return (
    <ActionDialog
      open={props.priced !== null}
      title={words().dialogTitle(t().money.units[props.priced?.unit ?? 'sms_part'])}
      words={t().common}
      action={words().save}
      disabled={micros() === null || !daySchema.safeParse(day()).success}
      isForm
      onAction={save}
      onClose={() => props.onClose()}
      problem={problemWords(t(), problem())}
    >
      <TextField
        inputMode="decimal"
        label={words().amount}
        value={typed()}
        error={isWrong() ? words().amountWrong : undefined}
        maxLength={16}
        autofocus
        onInput={setTyped}
      />
      <TextField type="date" label={words().from} hint={words().fromHint} value={day()} onInput={setDay} />
    </ActionDialog>
  )
}
