import { For, Show } from 'solid-js'
import { useText } from '../../i18n/text.ts'
import { Counts } from '../../ui/counts/counts.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { problemWords } from '../../i18n/text.ts'
import type { FileReading } from './file-reading.ts'
import { toneOf } from './sample-grid.tsx'
import { countOutcomes, countReasons, type SampleOutcome } from './sample-outcomes.ts'

const outcomes: readonly SampleOutcome[] = ['accepted', 'repaired', 'duplicate', 'rejected']

/** What the rules say about the sample: how many of each, and why rows are refused. The counts filter the grid. */
export const VerdictPanel = (props: {
  reading: FileReading
  chosen: SampleOutcome | null
  onChoose: (outcome: SampleOutcome | null) => void
}) => {
  const { t, f } = useText()
  const isComplete = () => props.reading.facts()?.complete === true
  const counts = () => {
    const counted = countOutcomes(props.reading.rows())
    const labels: Record<SampleOutcome, string> = {
      accepted: t().imports.accepted,
      repaired: t().imports.repaired,
      duplicate: t().imports.duplicates,
      rejected: t().imports.rejected,
    }
    return outcomes.map((key) => ({ key, label: labels[key], count: counted[key], tone: toneOf[key] }))
  }
  return (
    <section class="import-verdict" aria-label={t().imports.countsAll}>
      <h2>{isComplete() ? t().imports.countsAll : t().imports.counts}</h2>
      <Show
        when={props.reading.hasKey()}
        fallback={
          <Notice kind="warning" {...problemWords(t(), { code: 'import_no_key_column', params: {} })} />
        }
      >
        <Counts
          label={t().imports.countsAll}
          counts={counts()}
          chosen={props.chosen}
          onChoose={props.onChoose}
          write={f().number}
        />
        <Show when={!isComplete()}>
          <p class="import-note">{t().imports.sampleOnly}</p>
        </Show>
        <Show when={countReasons(props.reading.rows()).length > 0}>
          <dl class="import-reasons">
            <For each={countReasons(props.reading.rows())}>
              {([reason, count]) => (
                <div>
                  <dt>
                    <span>{t().rows.reasons[reason].short}</span>
                    <span>{f().number(count)}</span>
                  </dt>
                  <dd>{t().rows.reasons[reason].why}</dd>
                </div>
              )}
            </For>
          </dl>
        </Show>
      </Show>
    </section>
  )
}
