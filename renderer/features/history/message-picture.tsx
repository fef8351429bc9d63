import ChevronLeft from 'lucide-solid/icons/chevron-left'
import ChevronRight from 'lucide-solid/icons/chevron-right'
import { createSignal, Match, Show, Switch } from 'solid-js'
import type { OutboxItemDetail } from '../../../shared/bridge/outbox.ts'
import type { CampaignType } from '../../../shared/rules/campaign-types.ts'
import { writePhone } from '../../i18n/formats.ts'
import { useText } from '../../i18n/text.ts'
import { useQuery } from '../../state/query.ts'
import { IconButton } from '../../ui/button/button.tsx'
import { PhoneCall, PhoneCards, PhoneFrame, PhoneText } from '../../ui/phone-frame/phone-frame.tsx'
import type { FrozenMessage } from './frozen-message.ts'

/** The campaign on a phone as its people got it, one after another, from the frozen request. */
export const MessagePicture = (props: {
  item: OutboxItemDetail
  kind: CampaignType
  message: FrozenMessage | undefined
}) => {
  const { t, f } = useText()
  const [position, setPosition] = createSignal(0)
  const isVoice = () => props.kind === 'TVOZ' || props.kind === 'URA'
  const people = useQuery({
    topics: ['outbox'],
    input: () => `${props.item.id} ${position()}`,
    keeps: true,
    read: (calls) => calls.outbox.recipients({ id: props.item.id, page: { offset: position(), limit: 1 } }),
  })
  const person = () => people.value()?.[0]
  const text = () => person()?.message ?? props.message?.message ?? ''
  const cards = () =>
    (props.message?.cards ?? []).map(({ title, message, buttons }) => ({
      title,
      message,
      picture: undefined,
      buttons: buttons ?? [],
    }))
  const hasContent = () => {
    if (isVoice()) return true
    return props.kind === 'RCS_CAROUSEL' ? cards().length > 0 : text() !== ''
  }
  const contact = () => person()?.contact ?? ''
  return (
    <aside class="sending-picture" aria-label={t().history.picture}>
      <PhoneFrame
        label={t().history.picture}
        sender={t().composer.phoneSender[props.kind]}
        time={f().when(props.item.lastAttemptAt ?? props.item.startAt ?? props.item.createdAt)}
        hasContent={hasContent()}
        empty={person() === undefined && props.message !== undefined ? '' : t().history.pictureNone}
      >
        <Switch fallback={<PhoneText text={text()} buttons={props.message?.buttons ?? []} />}>
          <Match when={props.kind === 'RCS_CAROUSEL'}>
            <PhoneCards cards={cards()} label={t().rcs.cards} />
          </Match>
          <Match when={isVoice()}>
            <PhoneCall title={t().voice.calling} />
          </Match>
        </Switch>
      </PhoneFrame>
      <Show when={props.item.quantity > 0}>
        <div class="sending-steps">
          <IconButton
            small
            icon={ChevronLeft}
            label={t().composer.previous}
            disabled={position() <= 0}
            onClick={() => setPosition(position() - 1)}
          />
          <span class="tabular">{t().composer.position(position() + 1, props.item.quantity)}</span>
          <IconButton
            small
            icon={ChevronRight}
            label={t().composer.nextOne}
            disabled={position() >= props.item.quantity - 1}
            onClick={() => setPosition(position() + 1)}
          />
        </div>
        <Show when={person()}>
          <p class="sending-number copyable">
            {contact() === '' ? t().history.noNumber : <span class="mono">{writePhone(contact())}</span>}
          </p>
        </Show>
      </Show>
    </aside>
  )
}
