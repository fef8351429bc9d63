import { A } from '@solidjs/router'
import type { OutboxItem } from '../../../shared/bridge/outbox.ts'
import { useText } from '../../i18n/text.ts'
import type { Result } from '../../state/platform/result.ts'

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
