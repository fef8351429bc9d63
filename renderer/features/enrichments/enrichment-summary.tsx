import { For, type JSX, Show } from 'solid-js'
import { embeddedConnectionId } from '../../../shared/bridge/connections.ts'
import type { Enrichment } from '../../../shared/bridge/enrichments.ts'
import { useText } from '../../i18n/text.ts'
import { scrollByKeys } from '../../ui/page/scroll-by-keys.ts'
import { Facts, Panel } from '../../ui/panel/panel.tsx'
import { moneyOf, priceOf } from '../../i18n/money-words.ts'
import { RequestFacts } from './request-facts.tsx'

/** What it cost, what came of it, and how the answer differed from what was agreed. */
export const EnrichmentSummary = (props: { enrichment: Enrichment }) => {
  const { t, f } = useText()
  const words = () => t().enrichments.done
  const costs = (): { name: string; value: JSX.Element }[] => {
    const { costMicros, estimatedMicros, found, asked, kept, phones, content } = props.enrichment
    const isRehearsal = content.connectionId === embeddedConnectionId
    return [
      {
        name: words().paid,
        value: (
          <>
            {costMicros === null ? words().notSaid : moneyOf(f(), costMicros)}
            <Show when={isRehearsal}>
              <span class="muted"> · {words().rehearsal}</span>
            </Show>
          </>
        ),
      },
      {
        name: words().estimated,
        value: estimatedMicros === null ? undefined : moneyOf(f(), estimatedMicros),
      },
      { name: words().found, value: f().number(found) },
      { name: t().enrichments.perRecord, value: priceOf(f(), costMicros, found - kept) ?? undefined },
      { name: words().phones, value: asked === 0 ? undefined : f().number(phones) },
      { name: t().enrichments.perPhone, value: priceOf(f(), costMicros, phones) ?? undefined },
    ]
  }
  return (
    <div class="enrichment-summary" ref={scrollByKeys}>
      <Panel title={words().costs}>
        <Facts facts={costs()} />
      </Panel>
      <RequestFacts enrichment={props.enrichment} />
      <Panel title={words().drift}>
        <Show when={props.enrichment.drift.length > 0} fallback={<p>{words().noDrift}</p>}>
          <p class="muted">{words().driftLine}</p>
          <ul class="enrichment-drift copyable">
            <For each={props.enrichment.drift}>
              {(one) => (
                <li>
                  <span class="mono">{one.field ?? '–'}</span>
                  <span>{words().driftKinds[one.kind]}</span>
                  <span class="tabular">{words().driftRecords(one.records)}</span>
                </li>
              )}
            </For>
          </ul>
        </Show>
      </Panel>
    </div>
  )
}
