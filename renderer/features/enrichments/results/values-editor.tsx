import { createMemo, createSignal, Show, untrack } from 'solid-js'
import { foldText } from '../../../../shared/rules/fold-text.ts'
import { problemWords, useText } from '../../../i18n/text.ts'
import { useQuery } from '../../../state/query.ts'
import { Button } from '../../../ui/button/button.tsx'
import { CountedValues } from '../../../ui/filter/counted-values.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import { SkeletonRows } from '../../../ui/skeleton/skeleton.tsx'
import { valueText } from './cell-text.ts'
import type { FilterEditorProps } from './filter-editor-props.ts'
import { filterOf } from './layout.ts'

const mostListed = 200

/** The values that a field has among the records of the other filters, each with its count; and what is unknown. */
export const ValuesEditor = (props: FilterEditorProps) => {
  const { t, f } = useText()
  const now = untrack(() => filterOf(props.view, props.field.name))
  const chosenBefore = now?.type === 'values' ? now.values : []
  const [chosen, setChosen] = createSignal<readonly string[]>(chosenBefore)
  const facet = useQuery({
    topics: [],
    input: () => `${props.enrichmentId} ${props.field.name}`,
    read: async (calls, _input, signal) => {
      const { enrichmentId, view, field } = props
      const result = await calls.records.facets(
        { enrichmentId, view, questions: [{ type: 'values', field: field.name, limit: mostListed }] },
        { signal },
      )
      if (!result.ok) return result
      const [found] = result.value.facets
      return {
        ok: true,
        value: { counts: found?.counts ?? [], others: found?.others ?? 0, unknown: found?.unknown ?? 0 },
      }
    },
  })
  const valueOf = (value: string, count: number | null) => ({
    value,
    label: valueText(t(), props.field.kind, value),
    count: count === null ? '' : f().number(count),
  })
  const listed = createMemo(() => {
    const found = facet.value()
    if (found === undefined) return []
    const counted = new Set(found.counts.map(({ value }) => value))
    // What was chosen before stays to be taken away, though nobody has it now or it is too rare to be listed.
    const missing = chosenBefore.filter((value) => value !== '' && !counted.has(value))
    return [
      ...missing.map((value) => valueOf(value, null)),
      ...found.counts.map(({ value, count }) => valueOf(value, count)),
      valueOf('', found.unknown),
    ]
  })
  const apply = (event: SubmitEvent) => {
    event.preventDefault()
    const values = [...chosen()]
    props.onSet(values.length === 0 ? null : { type: 'values', field: props.field.name, values })
  }
  return (
    <form class="filter-form" onSubmit={apply}>
      <Show when={facet.problem()}>
        {(problem) => <Notice kind="error" {...problemWords(t(), problem())} />}
      </Show>
      <Show when={facet.isSlow()}>
        <SkeletonRows rows={4} label={t().common.loading} />
      </Show>
      <CountedValues
        searchLabel={t().results.searchValue}
        fold={foldText}
        values={listed()}
        chosen={chosen()}
        onChange={setChosen}
      />
      <Show when={(facet.value()?.others ?? 0) > 0}>
        <p class="filter-note">{t().results.othersCount(facet.value()?.others ?? 0)}</p>
      </Show>
      <div class="filter-actions">
        <Button kind="main" type="submit">
          {t().results.applyFilter}
        </Button>
      </div>
    </form>
  )
}
