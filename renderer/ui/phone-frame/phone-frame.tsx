import BadgeCheck from 'lucide-solid/icons/badge-check'
import ChevronLeft from 'lucide-solid/icons/chevron-left'
import ImageIcon from 'lucide-solid/icons/image'
import Link from 'lucide-solid/icons/link'
import Phone from 'lucide-solid/icons/phone'
import PhoneOff from 'lucide-solid/icons/phone-off'
import Reply from 'lucide-solid/icons/reply'
import Store from 'lucide-solid/icons/store'
import User from 'lucide-solid/icons/user'
import { For, Index, type JSX, Show } from 'solid-js'
import { Dynamic } from 'solid-js/web'
import { scrollByKeys } from '../page/scroll-by-keys.ts'
import './phone-frame.css'

/** Whose phone it is: messages look different on each. */
export type PhoneLook = 'android' | 'ios'

/** A phone with what it received. */
export const PhoneFrame = (props: {
  label: string
  look: PhoneLook
  sender: string
  /** Said of a sender whose name the network has checked. */
  verified: string | undefined
  time: string
  /** Nothing = nothing to show yet; `empty` says why. */
  children: JSX.Element
  hasContent: boolean
  empty: string
}) => (
  <figure class="phone" data-look={props.look} aria-label={props.label}>
    <div class="phone-screen">
      <div class="phone-head">
        <ChevronLeft class="phone-back" size={16} aria-hidden="true" />
        <span class="phone-face" aria-hidden="true">
          <Dynamic component={props.verified === undefined ? User : Store} size={15} />
        </span>
        <span class="phone-sender">
          <span class="truncate">{props.sender}</span>
          <Show when={props.verified}>
            {(verified) => (
              <span role="img" aria-label={verified()} title={verified()}>
                <BadgeCheck size={14} aria-hidden="true" />
              </span>
            )}
          </Show>
        </span>
      </div>
      <div class="phone-thread copyable" ref={scrollByKeys}>
        <Show when={props.hasContent} fallback={<p class="phone-empty">{props.empty}</p>}>
          <span class="phone-time">{props.time}</span>
          {props.children}
        </Show>
      </div>
    </div>
  </figure>
)

export type PhoneButton = { type: 'URL' | 'CALL' | 'QUICK_RESPONSE'; text: string }

const icons = { URL: Link, CALL: Phone, QUICK_RESPONSE: Reply }

const ButtonItem = (props: PhoneButton) => (
  <li>
    <Dynamic component={icons[props.type]} size={12} aria-hidden="true" />
    {props.text === '' ? '…' : props.text}
  </li>
)

/** A message, and where each part of it but the first begins: people see one text, and several are paid for. */
export const PhoneText = (props: {
  parts: readonly string[]
  part: (number: number, of: number) => string
  buttons: readonly PhoneButton[]
}) => (
  <>
    <p class="phone-bubble">
      <Index each={props.parts}>
        {(text, index) => (
          <>
            <Show when={index > 0}>
              <span
                class="phone-cut"
                role="img"
                aria-label={props.part(index + 1, props.parts.length)}
                title={props.part(index + 1, props.parts.length)}
                data-part={index + 1}
              />
            </Show>
            {text()}
          </>
        )}
      </Index>
    </p>
    <Show when={props.buttons.length > 0}>
      <ul class="phone-chips">
        <For each={props.buttons}>{(button) => <ButtonItem {...button} />}</For>
      </ul>
    </Show>
  </>
)

export type PhoneCard = {
  title: string
  message: string
  /** A data URL; nothing else is loaded. */
  picture: string | undefined
  buttons: readonly PhoneButton[]
}

/** One card as wide as the screen, or several to be pushed sideways. */
export const PhoneCards = (props: { cards: readonly PhoneCard[]; label: string }) => (
  <div
    class="phone-cards"
    data-single={props.cards.length === 1 ? '' : undefined}
    tabindex={0}
    role="group"
    aria-label={props.label}
  >
    <Index each={props.cards}>
      {(card) => (
        <article class="phone-card">
          <div class="phone-picture">
            <Show when={card().picture} fallback={<ImageIcon size={22} aria-hidden="true" />}>
              {(source) => <img src={source()} alt="" />}
            </Show>
          </div>
          <Show when={card().title !== '' || card().message !== ''}>
            <div class="phone-card-text">
              <strong>{card().title}</strong>
              <p>{card().message}</p>
            </div>
          </Show>
          <ul>
            <For each={card().buttons}>{(button) => <ButtonItem {...button} />}</For>
          </ul>
        </article>
      )}
    </Index>
  </div>
)

/** A call that comes in. */
export const PhoneCall = (props: { title: string }) => (
  <div class="phone-call">
    <strong>{props.title}</strong>
    <div aria-hidden="true">
      <span data-tone="red">
        <PhoneOff size={20} />
      </span>
      <span data-tone="green">
        <Phone size={20} />
      </span>
    </div>
  </div>
)
