import { A } from '@solidjs/router'
import { createSignal, Show } from 'solid-js'
import type { Connection } from '../../../shared/bridge/connections.ts'
import type { OutboxItem } from '../../../shared/bridge/outbox.ts'
import type { Problem } from '../../../shared/bridge/problem.ts'
import { isCampaignType } from '../../../shared/rules/campaign-types.ts'
import { useText } from '../../i18n/text.ts'
import type { Messages } from '../../i18n/messages.ts'
import type { Result } from '../../state/platform/result.ts'
import { KindIcon } from '../../ui/kind-icon/kind-icon.tsx'

/** What the body of a card gets, whatever the item's state. */
export type CardProps = {
  item: OutboxItem
  isBusy: boolean
  /** Does one thing at a time and shows its problem on the card. */
  run: <Value>(call: () => Promise<Result<Value>>) => Promise<Result<Value>>
}

export const Details = (props: { id: string }) => {
  const { t } = useText()
  return <A href={`/history/${props.id}`}>{t().outbox.details}</A>
}

/** One thing at a time that is done to an item, and the problem that the last one had. */
export const useWork = () => {
  const [problem, setProblem] = createSignal<Problem>()
  const [isBusy, setBusy] = createSignal(false)
  const run: CardProps['run'] = async (call) => {
    setBusy(true)
    const result = await call()
    setBusy(false)
    setProblem(result.ok ? undefined : result.problem)
    return result
  }
  return { problem, isBusy, run }
}

/** The kind of a campaign as a picture; nothing for what is none. */
export const ItemIcon = (props: { kind: OutboxItem['kind'] }) => (
  <Show when={isCampaignType(props.kind) ? props.kind : null}>{(kind) => <KindIcon kind={kind()} />}</Show>
)

export const connectionName = (t: Messages, connection: Connection | undefined): string =>
  connection === undefined || connection.kind === 'embedded' ? t.shell.localService : connection.name
