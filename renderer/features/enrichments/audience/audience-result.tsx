import { For, Show } from 'solid-js'
import type { RecordAudiencePreview } from '../../../../shared/bridge/record-audiences.ts'
import { useText } from '../../../i18n/text.ts'

/** From the records to whoever is in the list, each step counted. */
export const AudienceResult = (props: {
  preview: RecordAudiencePreview | undefined
  /** False while other rules are being counted than those on the screen. */
  isFresh: boolean
  heading: string
  write: (count: number) => string
}) => {
  const { t } = useText()
  const labelOf = (field: string): string => {
    const labels: Readonly<Record<string, string>> = t().recordFields
    return labels[field] ?? field
  }
  return (
    <section class="audience-group" aria-label={t().recordAudience.result} aria-live="polite">
      <Show when={props.preview} fallback={<p class="muted">{t().recordAudience.counting}</p>}>
        {(preview) => (
          <dl class="enrichment-steps tabular" data-stale={props.isFresh ? undefined : ''}>
            <div>
              <dt>{props.heading}</dt>
              <dd>{props.write(preview().records)}</dd>
            </div>
            <For each={preview().steps}>
              {(step) => (
                <div>
                  <dt>{t().recordAudience.reasons[step.reason]}</dt>
                  <dd>− {props.write(step.count)}</dd>
                </div>
              )}
            </For>
            <div data-strong="">
              <dt>{t().recordAudience.inList}</dt>
              <dd>{props.write(preview().size)}</dd>
            </div>
          </dl>
        )}
      </Show>
      <Show when={(props.preview?.fields.length ?? 0) > 1}>
        <p class="muted tabular">
          {props.preview?.fields
            .map(({ field, count }) => t().recordAudience.from(labelOf(field), count))
            .join(' · ')}
        </p>
      </Show>
    </section>
  )
}
