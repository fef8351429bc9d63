import { A } from '@solidjs/router'
import { Show } from 'solid-js'
import type { OutboxItemDetail } from '../../../shared/bridge/outbox.ts'
import { funnelRows } from '../../i18n/audience-words.ts'
import { moneyOf } from '../../i18n/money-words.ts'
import { useText } from '../../i18n/text.ts'
import { useQuery } from '../../state/query.ts'
import { ReadFunnel } from '../../ui/funnel/funnel.tsx'
import { Facts, Panel } from '../../ui/panel/panel.tsx'

/** To how many a campaign went, and what they were chosen from. */
export const Audience = (props: { item: OutboxItemDetail; recording: string | undefined }) => {
  const { t, f } = useText()
  const connections = useQuery({
    topics: ['connections'],
    input: () => true,
    read: (calls) => calls.connections.list(),
  })
  const connection = () => connections.value()?.find(({ id }) => id === props.item.connectionId)
  const connectionName = () =>
    connection() === undefined || connection()?.kind === 'embedded'
      ? t().shell.localService
      : connection()?.name
  const costWords = () => {
    const { cost } = props.item
    if (cost === null) return undefined
    if (!cost.isUnpriced) return moneyOf(f(), cost.micros)
    return cost.micros === 0 ? t().money.cost.noPrice : t().money.cost.atLeast(moneyOf(f(), cost.micros))
  }
  return (
    <Panel title={t().history.audience}>
      <p class="sending-figure tabular">
        <strong>{f().number(props.item.quantity)}</strong> {t().history.audiencePeople(props.item.quantity)}
      </p>
      <Show when={props.item.audience}>
        {(audience) => (
          <ReadFunnel
            label={t().audience.steps}
            rows={funnelRows(t(), f(), audience(), props.item.quantity)}
          />
        )}
      </Show>
      <Facts
        facts={[
          {
            name: t().history.list,
            value: (
              <Show when={props.item.list} fallback={t().campaigns.noList}>
                {(list) => (
                  <Show when={list().name} fallback={t().history.listGone}>
                    {(name) => <A href={`/lists/${list().id}`}>{name()}</A>}
                  </Show>
                )}
              </Show>
            ),
          },
          ...(props.recording === undefined ? [] : [{ name: t().history.recording, value: props.recording }]),
          { name: t().history.connection, value: connectionName() },
          { name: t().money.cost.title, value: costWords() },
        ]}
      />
    </Panel>
  )
}
