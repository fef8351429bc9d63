import { createSignal, Show } from 'solid-js'
import type { OutboxItemDetail } from '../../../shared/bridge/outbox.ts'
import type { CampaignType } from '../../../shared/rules/campaign-types.ts'
import { writePhone } from '../../i18n/formats.ts'
import { phoneWords } from '../../i18n/phone-words.ts'
import { useText } from '../../i18n/text.ts'
import { type FrozenMessage, phoneMessageOf } from '../../state/frozen-message.ts'
import { createPhoneLook } from '../../state/phone-look.ts'
import { useQuery } from '../../state/query.ts'
import { MessagePhone } from '../../ui/phone-frame/message-phone.tsx'

/** The campaign on a phone as its people got it, one after another, from the frozen request. */
export const MessagePicture = (props: {
  item: OutboxItemDetail
  kind: CampaignType
  message: FrozenMessage | undefined
}) => {
  const { t, f } = useText()
  const { look, setLook } = createPhoneLook()
  const [position, setPosition] = createSignal(0)
  const people = useQuery({
    topics: ['outbox'],
    input: () => `${props.item.id} ${position()}`,
    keeps: true,
    read: (calls) => calls.outbox.recipients({ id: props.item.id, page: { offset: position(), limit: 1 } }),
  })
  const person = () => people.value()?.[0]
  const message = () => phoneMessageOf(props.kind, props.message, person()?.message ?? null)
  const place = () => (props.item.quantity > 0 ? { position: position(), total: props.item.quantity } : null)
  const contact = () => person()?.contact ?? ''
  return (
    <aside class="sending-picture" aria-label={t().history.picture}>
      <MessagePhone
        label={t().history.picture}
        words={phoneWords(t(), props.kind)}
        time={f().when(props.item.lastAttemptAt ?? props.item.startAt ?? props.item.createdAt)}
        message={message()}
        empty={person() === undefined && props.message !== undefined ? '' : t().history.pictureNone}
        look={look()}
        onLook={setLook}
        place={place()}
        onGo={setPosition}
      >
        <Show when={place() !== null && person()}>
          <p class="sending-number copyable">
            {contact() === '' ? t().history.noNumber : <span class="mono">{writePhone(contact())}</span>}
          </p>
        </Show>
      </MessagePhone>
    </aside>
  )
}
