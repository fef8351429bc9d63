import ArrowDown from 'lucide-solid/icons/arrow-down'
import ArrowUp from 'lucide-solid/icons/arrow-up'
import { For, Show } from 'solid-js'
import type { AudienceRules } from '../../../../shared/bridge/record-audiences.ts'
import { everyRecord, type RecordSet } from '../../../../shared/bridge/records.ts'
import { foldText } from '../../../../shared/rules/fold-text.ts'
import type { PhoneCriterion } from '../../../../shared/rules/best-phone.ts'
import { useText } from '../../../i18n/text.ts'
import { useQuery } from '../../../state/query.ts'
import { IconButton } from '../../../ui/button/button.tsx'
import { Checkbox } from '../../../ui/checkbox/checkbox.tsx'
import { Segmented } from '../../../ui/segmented/segmented.tsx'

const levels = ['required', 'preferred', 'ignored'] as const

/** By which field of a shape a criterion is known. */
const fieldsOf: Record<PhoneCriterion, readonly string[]> = {
  mobile: ['telefone1', 'telefoneQuente'],
  whatsapp: ['whatsapp1', 'whatsapp'],
  hot: ['flhot1', 'telefoneQuente'],
  hour: ['melhorHora1', 'melhorPeriodoDeContato'],
}

/** What makes one phone of a person better than another, in the person's own order. */
export const PhoneRulesEditor = (props: {
  set: RecordSet
  rules: AudienceRules
  onChange: (patch: Partial<AudienceRules>) => void
}) => {
  const { t } = useText()
  const words = () => t().recordAudience
  const known = (criterion: PhoneCriterion) =>
    fieldsOf[criterion].find((field) => props.set.fields.some(({ name }) => name === field))
  const shown = () => props.rules.phones.filter(({ criterion }) => known(criterion) !== undefined)
  // By their names: a row whose level changes stays the same row, with the keyboard's place in it.
  const criteria = () => shown().map(({ criterion }) => criterion)
  const levelOf = (criterion: PhoneCriterion) =>
    props.rules.phones.find((rule) => rule.criterion === criterion)?.level ?? 'ignored'
  const hourField = () => known('hour')
  const isHourAsked = () =>
    props.rules.phones.some(({ criterion, level }) => criterion === 'hour' && level !== 'ignored')
  const hours = useQuery({
    topics: [],
    input: () => (isHourAsked() ? (hourField() ?? null) : null),
    read: (calls, field) =>
      calls.records.facets({
        enrichmentId: props.set.enrichmentId,
        view: everyRecord,
        questions: [{ type: 'values', field, limit: 30 }],
      }),
  })
  const values = () =>
    (hours.value()?.facets[0]?.counts ?? []).map(({ value }) => value).toSorted((a, b) => a.localeCompare(b))
  const isWanted = (value: string) => props.rules.hours.some((one) => foldText(one) === foldText(value))

  const setLevel = (criterion: PhoneCriterion, level: (typeof levels)[number]) =>
    props.onChange({
      phones: props.rules.phones.map((rule) => (rule.criterion === criterion ? { criterion, level } : rule)),
    })
  const move = (place: number, by: -1 | 1) => {
    const rules = [...shown()]
    const [moved] = rules.splice(place, 1)
    if (moved === undefined) return
    rules.splice(place + by, 0, moved)
    const hidden = props.rules.phones.filter(({ criterion }) => known(criterion) === undefined)
    props.onChange({ phones: [...rules, ...hidden] })
  }
  return (
    <fieldset class="audience-group">
      <legend>{words().phone}</legend>
      <p class="field-hint">{words().phoneLine}</p>
      <ol class="audience-criteria">
        <For each={criteria()}>
          {(criterion, place) => (
            <li>
              <span>{words().criteria[criterion]}</span>
              <Segmented
                label={words().criteria[criterion]}
                value={levelOf(criterion)}
                options={levels.map((value) => ({ value, label: words().levels[value] }))}
                onChange={(level) => setLevel(criterion, level)}
              />
              <span class="audience-moves">
                <IconButton
                  small
                  icon={ArrowUp}
                  label={words().up(words().criteria[criterion])}
                  disabled={place() === 0}
                  onClick={() => move(place(), -1)}
                />
                <IconButton
                  small
                  icon={ArrowDown}
                  label={words().down(words().criteria[criterion])}
                  disabled={place() === shown().length - 1}
                  onClick={() => move(place(), 1)}
                />
              </span>
            </li>
          )}
        </For>
      </ol>
      <Show when={isHourAsked()}>
        <div class="audience-inner audience-values" role="group" aria-label={words().hours}>
          <For each={values()} fallback={<p class="muted">{words().hoursNone}</p>}>
            {(value) => (
              <Checkbox
                label={value}
                checked={isWanted(value)}
                onChange={(isIn) =>
                  props.onChange({
                    hours: isIn
                      ? [...props.rules.hours, value]
                      : props.rules.hours.filter((one) => foldText(one) !== foldText(value)),
                  })
                }
              />
            )}
          </For>
        </div>
      </Show>
    </fieldset>
  )
}
