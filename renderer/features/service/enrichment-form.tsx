import { createMemo, createSignal, For, Show } from 'solid-js'
import type { EnrichmentSettings } from '../../../shared/api/control.ts'
import { type RecordShape, recordShapes } from '../../../shared/api/enrichment.ts'
import { useText } from '../../i18n/text.ts'
import { Button } from '../../ui/button/button.tsx'
import { createTask } from '../../ui/button/create-task.ts'
import { TextField } from '../../ui/text-field/text-field.tsx'
import {
  draftOf,
  durationMsOf,
  type EnrichmentDraft,
  isSameSettings,
  preparationMsOf,
  priceOf,
  rateOf,
  settingsOf,
} from './enrichment-draft.ts'

const few = 1_000
const many = 100_000

/** Prices and pace as fields. What was not typed follows what is stored, also when another changes it. */
export const EnrichmentForm = (props: {
  stored: EnrichmentSettings
  onSave: (settings: EnrichmentSettings) => Promise<boolean>
}) => {
  const { t, f, language } = useText()
  const words = () => t().enrichment
  const [typed, setTyped] = createSignal<Partial<EnrichmentDraft>>({})
  const draft = createMemo<EnrichmentDraft>(() => ({ ...draftOf(props.stored, f()), ...typed() }))
  const asked = createMemo(() => settingsOf(draft(), language()))
  const hasChanged = () => {
    const settings = asked()
    const isTyped = Object.keys(typed()).length > 0
    return isTyped && (settings === null || !isSameSettings(settings, props.stored))
  }
  const type = (field: keyof EnrichmentDraft) => (text: string) =>
    setTyped((before) => ({ ...before, [field]: text }))
  const save = createTask(async () => {
    const settings = asked()
    if (settings !== null && hasChanged() && (await props.onSave(settings))) setTyped({})
  })
  const priceHint = (shape: RecordShape) => {
    const price = priceOf(draft()[shape], language())
    return price === null ? undefined : words().costOf(f().number(few), f().money(Number(price) * few))
  }
  const takes = (settings: EnrichmentSettings) => {
    const time = (documents: number) => f().duration(durationMsOf(documents, settings))
    const both = [words().takes(f().number(few), time(few)), words().takesToo(f().number(many), time(many))]
    return `${both.join('; ')}. ${words().fromNowOn}`
  }
  const wrongIf = (isWrong: boolean, text: string) => (isWrong ? text : undefined)
  return (
    <form
      class="service-enrichment"
      onSubmit={(event) => {
        event.preventDefault()
        void save.run()
      }}
    >
      <h3>{words().prices}</h3>
      <div class="service-fields">
        <For each={recordShapes}>
          {(shape) => (
            <TextField
              label={words().shapes[shape]}
              value={draft()[shape]}
              maxLength={12}
              inputMode="decimal"
              hint={priceHint(shape)}
              error={wrongIf(priceOf(draft()[shape], language()) === null, words().priceWrong)}
              onInput={type(shape)}
            />
          )}
        </For>
      </div>
      <h3>{words().pace}</h3>
      <div class="service-fields">
        <TextField
          label={words().preparation}
          value={draft().preparation}
          maxLength={12}
          inputMode="decimal"
          error={wrongIf(preparationMsOf(draft().preparation, language()) === null, words().preparationWrong)}
          onInput={type('preparation')}
        />
        <TextField
          label={words().rate}
          value={draft().rate}
          maxLength={16}
          inputMode="decimal"
          error={wrongIf(rateOf(draft().rate, language()) === null, words().rateWrong)}
          onInput={type('rate')}
        />
      </div>
      <p class="service-takes" role="status">
        <Show when={asked()} fallback={words().mendFirst}>
          {(settings) => takes(settings())}
        </Show>
      </p>
      <div class="service-form-foot">
        <Button type="submit" disabled={asked() === null || !hasChanged()} isBusy={save.isRunning()}>
          {t().common.save}
        </Button>
        <Show when={hasChanged()}>
          <Button kind="quiet" onClick={() => setTyped({})}>
            {words().discard}
          </Button>
        </Show>
      </div>
    </form>
  )
}
