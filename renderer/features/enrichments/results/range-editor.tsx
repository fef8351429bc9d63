import { createSignal, untrack } from 'solid-js'
import { readDecimal } from '../../../i18n/read-decimal.ts'
import { useText } from '../../../i18n/text.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Checkbox } from '../../../ui/checkbox/checkbox.tsx'
import { TextField } from '../../../ui/text-field/text-field.tsx'
import type { FilterEditorProps } from './filter-editor-props.ts'
import { filterOf, isUnknownOnly, unknownOnly } from './layout.ts'

type End = { bound: string | null; isWrong: boolean }

/** As long a figure as the workspace takes. */
const boundForm = /^\d{1,15}(?:\.\d{1,6})?$/

/** Two ends of a figure or a day, either of which may be left open. */
export const RangeEditor = (props: FilterEditorProps) => {
  const { t, f, language } = useText()
  const now = untrack(() => filterOf(props.view, props.field.name))
  const range = now?.type === 'range' && !isUnknownOnly(now) ? now : null
  const isDate = () => props.field.kind === 'date'
  const shown = (bound: string | null) => {
    if (bound === null) return ''
    return isDate() ? bound : f().decimal(Number(bound), 0)
  }
  const [from, setFrom] = createSignal(shown(range?.from ?? null))
  const [to, setTo] = createSignal(shown(range?.to ?? null))
  const [orUnknown, setOrUnknown] = createSignal(
    range?.orUnknown ?? (now !== undefined && isUnknownOnly(now)),
  )
  const [isTried, setTried] = createSignal(false)

  const read = (written: string): End => {
    const text = written.trim()
    if (text === '' || isDate()) return { bound: text === '' ? null : text, isWrong: false }
    const figure = readDecimal(text, language())
    const isWrong = figure === null || !boundForm.test(figure)
    return { bound: isWrong ? null : figure, isWrong }
  }
  const isReversed = () => {
    const [first, last] = [read(from()).bound, read(to()).bound]
    if (first === null || last === null) return false
    return isDate() ? first > last : Number(first) > Number(last)
  }
  const wrong = (written: string) =>
    isTried() && read(written).isWrong ? t().results.wrongFigure : undefined

  const apply = (event: SubmitEvent) => {
    event.preventDefault()
    setTried(true)
    const [first, last] = [read(from()), read(to())]
    if (first.isWrong || last.isWrong || isReversed()) return
    const { name: field } = props.field
    if (first.bound !== null || last.bound !== null)
      props.onSet({ type: 'range', field, from: first.bound, to: last.bound, orUnknown: orUnknown() })
    else props.onSet(orUnknown() ? unknownOnly(field) : null)
  }

  return (
    <form class="filter-form" onSubmit={apply}>
      <div class="filter-ends">
        <TextField
          autofocus
          label={t().results.from}
          type={isDate() ? 'date' : 'text'}
          inputMode={isDate() ? undefined : 'decimal'}
          value={from()}
          error={wrong(from())}
          onInput={setFrom}
        />
        <TextField
          label={t().results.to}
          type={isDate() ? 'date' : 'text'}
          inputMode={isDate() ? undefined : 'decimal'}
          value={to()}
          error={wrong(to()) ?? (isTried() && isReversed() ? t().results.wrongOrder : undefined)}
          onInput={setTo}
        />
      </div>
      <Checkbox
        label={t().results.orUnknown(props.field.name)}
        checked={orUnknown()}
        onChange={setOrUnknown}
      />
      <div class="filter-actions">
        <Button kind="main" type="submit">
          {t().results.applyFilter}
        </Button>
      </div>
    </form>
  )
}
