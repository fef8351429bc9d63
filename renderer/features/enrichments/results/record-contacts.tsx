import Flame from 'lucide-solid/icons/flame'
import { For, Show } from 'solid-js'
import { useText } from '../../../i18n/text.ts'
import { valueText, writeNationalPhone } from './cell-text.ts'
import { CopyButton } from './copy-button.tsx'
import { emailsOf, otherPhones, type PhoneCard, phoneCards, type ReadRecord } from './record-sections.ts'

/** How somebody is reached: a card for each phone with what is known of it, then numbers and addresses alone. */
export const RecordContacts = (props: { record: ReadRecord }) => {
  const { t } = useText()
  return (
    <>
      <For each={phoneCards(props.record)}>
        {(phone, place) => <Phone phone={phone} name={t().results.phone(place() + 1)} />}
      </For>
      <Show when={otherPhones(props.record).length > 0}>
        <h4>{t().results.otherPhones}</h4>
        <ul class="record-lines">
          <For each={otherPhones(props.record)}>
            {(number) => (
              <li>
                <span class="mono">{writeNationalPhone(number)}</span>
                <CopyButton name={writeNationalPhone(number)} text={writeNationalPhone(number)} />
              </li>
            )}
          </For>
        </ul>
      </Show>
      <Show when={emailsOf(props.record).length > 0}>
        <h4>{t().results.email}</h4>
        <ul class="record-lines">
          <For each={emailsOf(props.record)}>
            {(email) => (
              <li>
                <span>{email}</span>
                <CopyButton name={email} text={email} />
              </li>
            )}
          </For>
        </ul>
      </Show>
    </>
  )
}

const Phone = (props: { phone: PhoneCard; name: string }) => {
  const { t } = useText()
  const number = () => writeNationalPhone(props.phone.number)
  const whatsapp = () => {
    const { whatsapp: flag } = props.phone
    if (flag === 'S') return t().results.whatsapp
    if (flag === 'N') return t().results.noWhatsapp
    return flag === ''
      ? t().results.unknownWhatsapp
      : `${t().results.whatsapp}: ${valueText(t(), 'flag', flag)}`
  }
  const more = () => {
    const { kind, carrier, hour } = props.phone
    return [kind, carrier, hour === '' ? '' : t().results.bestHour(hour)].filter((part) => part !== '')
  }
  return (
    <div class="record-card" role="group" aria-label={props.name}>
      <div>
        <p class="record-phone">
          <span class="mono">{number()}</span>
          <Show when={props.phone.hot === 'S'}>
            <span class="record-mark" data-hot="">
              <Flame size={12} aria-hidden="true" />
              {t().results.hot}
            </span>
          </Show>
          <span class="record-mark" data-on={props.phone.whatsapp === 'S' ? '' : undefined}>
            {whatsapp()}
          </span>
        </p>
        <Show when={more().length > 0}>
          <p class="record-more">{more().join(' · ')}</p>
        </Show>
      </div>
      <CopyButton name={props.name} text={number()} />
    </div>
  )
}
