import { Show } from 'solid-js'
import type { Connection } from '../../../shared/bridge/connections.ts'
import type { OutboxItem, Upload } from '../../../shared/bridge/outbox.ts'
import { recordWords, useText } from '../../i18n/text.ts'
import { toneOfRecord } from '../../ui/state-tag/outbox-tone.ts'
import { StateTag } from '../../ui/state-tag/state-tag.tsx'
import { connectionName, ItemIcon } from './details.tsx'
import { ItemBody } from './item-body.tsx'

/** One item of the outbox: its state, why, and what a person can do about it. */
export const OutboxCard = (props: {
  item: OutboxItem
  connection: Connection | undefined
  /** How many waves of its campaign can be called back, itself among them. */
  waves: number
  upload: Upload | undefined
}) => {
  const { t, f } = useText()
  const title = () => (props.item.title === '' ? t().common.untitled : props.item.title)
  return (
    <article class="outbox-card" data-tone={toneOfRecord(props.item)} aria-label={title()}>
      <div class="outbox-head">
        <ItemIcon kind={props.item.kind} />
        <h2 class="truncate" title={title()}>
          {title()}
        </h2>
        <StateTag tone={toneOfRecord(props.item)}>{recordWords(t(), props.item)}</StateTag>
      </div>
      <p class="outbox-facts">
        <Show when={props.item.isTest}>
          <strong>{t().outbox.test}</strong>
        </Show>
        <span>{t().outbox.kinds[props.item.kind]}</span>
        <Show when={props.item.wave}>
          {(wave) => <span>{t().outbox.wave(wave().number, wave().of)}</span>}
        </Show>
        <Show when={t().outbox.amount(props.item.kind, props.item.quantity)}>
          {(amount) => <span>{amount()}</span>}
        </Show>
        <Show when={props.item.startAt}>{(at) => <span>{t().outbox.startsAt(f().when(at()))}</span>}</Show>
        <span>{t().outbox.through(connectionName(t(), props.connection))}</span>
      </p>
      <ItemBody item={props.item} waves={props.waves} upload={props.upload} />
    </article>
  )
}
