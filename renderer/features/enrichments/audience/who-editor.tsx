import { createMemo, Show } from 'solid-js'
import type { AudienceRules } from '../../../../shared/bridge/record-audiences.ts'
import { everyRecord, type RecordSet } from '../../../../shared/bridge/records.ts'
import { foldText } from '../../../../shared/rules/fold-text.ts'
import { useText } from '../../../i18n/text.ts'
import { useQuery } from '../../../state/query.ts'
import { Checkbox } from '../../../ui/checkbox/checkbox.tsx'
import { CountedValues } from '../../../ui/filter/counted-values.tsx'
import { NumberField } from '../../../ui/number-field/number-field.tsx'

type Change = (patch: Partial<AudienceRules>) => void

/** Who is left out whatever their phones are; only what the records have a field for. */
export const WhoEditor = (props: { set: RecordSet; rules: AudienceRules; onChange: Change }) => {
  const { t, f } = useText()
  const words = () => t().recordAudience
  const has = (field: string) => props.set.fields.some(({ name }) => name === field)
  const states = useQuery({
    topics: [],
    input: () => (has('situacaoCadastral') ? props.set.enrichmentId : null),
    read: (calls, enrichmentId) =>
      calls.records.facets({
        enrichmentId,
        view: everyRecord,
        questions: [{ type: 'values', field: 'situacaoCadastral', limit: 20 }],
      }),
  })
  const counts = () => states.value()?.facets[0]?.counts ?? []
  const values = () => counts().map(({ value }) => value)
  const isAllowed = (value: string) =>
    props.rules.registration?.values.some((one) => foldText(one) === foldText(value)) ?? true
  const listed = createMemo(() =>
    counts().map(({ value, count }) => ({ value, label: value, count: f().number(count) })),
  )
  const allow = (chosen: readonly string[]) => {
    const { registration } = props.rules
    const known = new Set(values().map(foldText))
    // What was chosen for other records, and nobody has here, stays.
    const others = (registration?.values ?? []).filter((one) => !known.has(foldText(one)))
    const after = [...others, ...chosen]
    props.onChange({
      registration:
        after.length === 0
          ? null
          : { values: after, leavesOutUnknown: registration?.leavesOutUnknown ?? false },
    })
  }
  return (
    <fieldset class="audience-group">
      <legend>{words().who}</legend>
      <Show when={has('flagObito')}>
        <Asked
          label={words().deceased}
          value={props.rules.deceased}
          onChange={(deceased) => props.onChange({ deceased })}
        />
      </Show>
      <Show when={has('procon')}>
        <Asked
          label={words().procon}
          value={props.rules.procon}
          onChange={(procon) => props.onChange({ procon })}
        />
      </Show>
      <Show when={has('contatosRuins')}>
        <Asked
          label={words().badContacts}
          value={props.rules.badContacts}
          onChange={(asked) =>
            props.onChange({
              badContacts: asked === null ? null : { most: props.rules.badContacts?.most ?? 0, ...asked },
            })
          }
        />
        <Show when={props.rules.badContacts}>
          {(bad) => (
            <div class="audience-inner">
              <NumberField
                label={words().badContactsMost}
                value={bad().most}
                least={0}
                most={1_000}
                error={words().mostWrong}
                onChange={(most) => props.onChange({ badContacts: { ...bad(), most } })}
              />
            </div>
          )}
        </Show>
      </Show>
      <Show when={has('situacaoCadastral')}>
        <Asked
          label={words().registration}
          value={props.rules.registration}
          onChange={(asked) =>
            props.onChange({
              registration:
                asked === null
                  ? null
                  : { values: props.rules.registration?.values ?? values().slice(0, 1), ...asked },
            })
          }
        />
        <Show when={props.rules.registration}>
          <div class="audience-inner audience-values">
            <CountedValues
              searchLabel={t().results.searchValue}
              fold={foldText}
              values={listed()}
              chosen={values().filter(isAllowed)}
              onChange={allow}
            />
          </div>
        </Show>
      </Show>
    </fieldset>
  )
}

/** Whether something is asked at all, and what becomes of whoever it is unknown of. */
const Asked = (props: {
  label: string
  value: { leavesOutUnknown: boolean } | null
  onChange: (value: { leavesOutUnknown: boolean } | null) => void
}) => {
  const { t } = useText()
  return (
    <div class="audience-asked">
      <Checkbox
        label={props.label}
        checked={props.value !== null}
        onChange={(isAsked) => props.onChange(isAsked ? { leavesOutUnknown: false } : null)}
      />
      <Show when={props.value}>
        {(value) => (
          <Checkbox
            label={t().recordAudience.unknownToo}
            checked={value().leavesOutUnknown}
            onChange={(leavesOutUnknown) => props.onChange({ leavesOutUnknown })}
          />
        )}
      </Show>
    </div>
  )
}
