import { A } from '@solidjs/router'
import type { JSX } from 'solid-js'
import { embeddedConnectionId } from '../../../shared/bridge/connections.ts'
import type { Enrichment } from '../../../shared/bridge/enrichments.ts'
import { useText } from '../../i18n/text.ts'
import { useQuery } from '../../state/query.ts'
import { Facts, Panel } from '../../ui/panel/panel.tsx'

/** What was asked, by whom it is meant to be used, and through what. */
export const RequestFacts = (props: { enrichment: Enrichment }) => {
  const { t, f } = useText()
  const connections = useQuery({
    topics: ['connections'],
    input: () => true,
    read: (calls) => calls.connections.list(),
  })
  const words = () => t().enrichments.done
  const connection = () => {
    const { connectionId } = props.enrichment.content
    if (connectionId === embeddedConnectionId) return t().shell.localService
    return connections.value()?.find(({ id }) => id === connectionId)?.name ?? t().common.none
  }
  const facts = (): { name: string; value: JSX.Element }[] => {
    const { content, asked, kept, remoteId, queuedAt, finishedAt, acceptedAt, item } = props.enrichment
    const took =
      finishedAt === null || acceptedAt === null
        ? ''
        : `, ${words().took(f().duration(Date.parse(finishedAt) - Date.parse(acceptedAt)))}`
    return [
      { name: words().asked, value: f().number(asked) },
      { name: words().kept, value: kept === 0 ? undefined : f().number(kept) },
      { name: words().purpose, value: content.purpose },
      {
        name: words().basis,
        value: content.legalBasis === null ? undefined : t().enrichments.bases[content.legalBasis],
      },
      { name: words().connection, value: connection() },
      { name: words().requestedAt, value: queuedAt === null ? undefined : f().exact(queuedAt) },
      {
        name: words().finishedAt,
        value: finishedAt === null ? undefined : `${f().exact(finishedAt)}${took}`,
      },
      { name: words().remoteId, value: remoteId === null ? undefined : <span class="mono">{remoteId}</span> },
      {
        name: t().history.request,
        value: item === null ? undefined : <A href={`/history/${item.id}`}>{words().request}</A>,
      },
    ]
  }
  return (
    <Panel title={words().facts}>
      <Facts facts={facts()} />
    </Panel>
  )
}
