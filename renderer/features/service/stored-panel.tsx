import { For, Show } from 'solid-js'
import type { ControlState } from '../../../shared/api/control.ts'
import { campaignTypeSchema } from '../../../shared/api/campaign.ts'
import { useText } from '../../i18n/text.ts'
import { Button } from '../../ui/button/button.tsx'
import { Panel } from '../../ui/panel/panel.tsx'

const kindsOfThings = [
  'campaigns',
  'recipients',
  'enrichments',
  'companies',
  'webhooks',
  'callbacks',
] as const
const campaignsShown = 5

/** What the service has taken in, whoever sent it. */
export const StoredPanel = (props: {
  state: Pick<ControlState, 'counts' | 'campaigns'>
  onAddDemo: () => Promise<void>
  onReset: () => void
}) => {
  const { t, f } = useText()
  const kindOf = (type: string) => {
    const known = campaignTypeSchema.safeParse(type)
    return known.success ? t().outbox.kinds[known.data] : type
  }
  return (
    <Panel
      title={t().service.stored.title}
      actions={
        <>
          <Button small onClick={() => props.onAddDemo()}>
            {t().service.stored.addDemo}
          </Button>
          <Button small onClick={() => props.onReset()}>
            {t().service.reset.open}
          </Button>
        </>
      }
    >
      <dl class="service-counts copyable">
        <For each={kindsOfThings}>
          {(kind) => (
            <div>
              <dt>{t().service.stored.counts[kind](props.state.counts[kind])}</dt>
              <dd>{f().number(props.state.counts[kind])}</dd>
            </div>
          )}
        </For>
      </dl>
      <Show
        when={props.state.campaigns.length > 0}
        fallback={<p class="service-line">{t().service.stored.empty}</p>}
      >
        <table class="table service-campaigns" aria-label={t().service.stored.latest}>
          <thead>
            <tr>
              <th>{t().service.stored.latest}</th>
              <th data-number>{t().service.stored.recipients}</th>
              <th>{t().service.stored.created}</th>
            </tr>
          </thead>
          <tbody>
            <For each={props.state.campaigns.slice(0, campaignsShown)}>
              {(campaign) => (
                <tr>
                  <td class="service-campaign copyable" title={campaign.title}>
                    <span class="truncate">
                      {campaign.title === '' ? t().common.untitled : campaign.title}
                    </span>
                    <span class="muted">{kindOf(campaign.type)}</span>
                  </td>
                  <td data-number>{f().number(campaign.quantity)}</td>
                  <td class="muted">{f().when(campaign.createdAt)}</td>
                </tr>
              )}
            </For>
          </tbody>
        </table>
      </Show>
    </Panel>
  )
}
