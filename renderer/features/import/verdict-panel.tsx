import { Key } from '@solid-primitives/keyed'
import { Show } from 'solid-js'
import type { ReviewView } from '../../../shared/bridge/reviews.ts'
import {
  documentFaults,
  isMending,
  repairKinds,
  rejectionReasons,
  type Tally,
  rowOutcomes,
} from '../../../shared/rules/row-verdict.ts'
import { problemWords, useText } from '../../i18n/text.ts'
import { Counts } from '../../ui/counts/counts.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { outcomeCounts } from './outcome-counts.ts'
import type { Review } from './use-review.ts'
import './verdict-panel.css'

/** What the rules say about all rows: how many of each kind, what was mended, why rows are refused. Each is a filter. */
export const VerdictPanel = (props: {
  hasKey: boolean
  /** Of the workbook; none in a text file. */
  sheets: number
  /** What was counted so far; undefined before anything was. */
  tally: Tally | undefined
  /** True once every row is counted, and the counts can be filters. */
  isWhole: boolean
  review: Review
}) => {
  const { t, f } = useText()
  const view = () => props.review.view()
  const chosen = () => rowOutcomes.find((outcome) => outcome === view().show) ?? null
  const show = (patch: Partial<ReviewView>) => {
    if (props.isWhole) props.review.setView({ show: 'all', reason: null, repair: null, note: null, ...patch })
  }
  /** Those that occur, the commonest first, and the one that is shown, which may have none left. */
  const most = <Kind extends string>(
    kinds: readonly Kind[],
    counts: Partial<Record<Kind, number>> | undefined,
    shown: Kind | null,
  ) =>
    kinds
      .map((kind) => ({ kind, count: counts?.[kind] ?? 0 }))
      .filter(({ kind, count }) => count > 0 || kind === shown)
      .toSorted((a, b) => b.count - a.count)
  const reasons = () => most(rejectionReasons, props.tally?.reasons, view().reason)
  const repairs = () => most(repairKinds.filter(isMending), props.tally?.repairs, view().repair)
  const notes = () => most(documentFaults, props.tally?.notes, view().note)
  const problems = () => (props.tally?.duplicates ?? 0) + (props.tally?.rejected ?? 0)

  return (
    <section class="import-verdict" aria-label={t().imports.countsAll}>
      <h2>{props.isWhole ? t().imports.countsAll : t().imports.countsSoFar}</h2>
      <Show
        when={props.hasKey}
        fallback={
          <Notice
            kind="warning"
            {...problemWords(t(), {
              code: 'import_no_key_column',
              params: { sheets: props.sheets },
            })}
          />
        }
      >
        <Counts
          label={t().imports.countsAll}
          counts={outcomeCounts(t(), props.tally)}
          chosen={chosen()}
          onChoose={(outcome) => show({ show: outcome ?? 'all' })}
          write={f().number}
        />
        <Show when={problems() > 0 && props.isWhole}>
          <button
            type="button"
            class="import-problems"
            aria-pressed={view().show === 'problems'}
            onClick={() => show({ show: view().show === 'problems' ? 'all' : 'problems' })}
          >
            <span>{t().imports.onlyProblems}</span>
            <span>{f().number(problems())}</span>
          </button>
        </Show>
        <Show when={reasons().length > 0}>
          <h3>{t().imports.reasonsTitle}</h3>
          <ul class="import-kinds">
            <Key each={reasons()} by="kind">
              {(entry) => (
                <KindButton
                  label={t().rows.reasons[entry().kind].short}
                  why={t().rows.reasons[entry().kind].why}
                  count={entry().count}
                  isChosen={view().reason === entry().kind}
                  disabled={!props.isWhole}
                  onChoose={(isChosen) => show(isChosen ? { show: 'rejected', reason: entry().kind } : {})}
                />
              )}
            </Key>
          </ul>
        </Show>
        <Show when={notes().length > 0}>
          <h3>{t().imports.notesTitle}</h3>
          <ul class="import-kinds">
            <Key each={notes()} by="kind">
              {(entry) => (
                <KindButton
                  label={t().rows.reasons[entry().kind].short}
                  why={t().rows.reasons[entry().kind].why}
                  count={entry().count}
                  isChosen={view().note === entry().kind}
                  disabled={!props.isWhole}
                  onChoose={(isChosen) => show(isChosen ? { note: entry().kind } : {})}
                />
              )}
            </Key>
          </ul>
        </Show>
        <Show when={repairs().length > 0}>
          <h3>{t().imports.repairsTitle}</h3>
          <ul class="import-kinds">
            <Key each={repairs()} by="kind">
              {(entry) => (
                <KindButton
                  label={t().rows.repairs[entry().kind]}
                  count={entry().count}
                  isChosen={view().repair === entry().kind}
                  disabled={!props.isWhole}
                  onChoose={(isChosen) => show(isChosen ? { repair: entry().kind } : {})}
                />
              )}
            </Key>
          </ul>
        </Show>
      </Show>
    </section>
  )
}

const KindButton = (props: {
  label: string
  why?: string
  count: number
  isChosen: boolean
  disabled: boolean
  onChoose: (isChosen: boolean) => void
}) => {
  const { f } = useText()
  return (
    <li>
      <button
        type="button"
        aria-pressed={props.isChosen}
        disabled={props.disabled}
        onClick={() => props.onChoose(!props.isChosen)}
      >
        <span>{props.label}</span>
        <span>{f().number(props.count)}</span>
      </button>
      <Show when={props.why}>
        <p>{props.why}</p>
      </Show>
    </li>
  )
}
