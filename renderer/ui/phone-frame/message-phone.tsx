import ChevronLeft from 'lucide-solid/icons/chevron-left'
import ChevronRight from 'lucide-solid/icons/chevron-right'
import { type JSX, Match, Show, Switch } from 'solid-js'
import { IconButton } from '../button/button.tsx'
import { Segmented } from '../segmented/segmented.tsx'
import {
  PhoneCall,
  type PhoneButton,
  type PhoneCard,
  PhoneCards,
  PhoneFrame,
  type PhoneLook,
  PhoneText,
} from './phone-frame.tsx'

export type PhoneMessage =
  | { type: 'text'; parts: readonly string[]; buttons: readonly PhoneButton[] }
  | { type: 'cards'; cards: readonly PhoneCard[] }
  | { type: 'call' }

type Of<Type extends PhoneMessage['type']> = Extract<PhoneMessage, { type: Type }>

const looks = { android: 'Android', ios: 'iPhone' } as const

/** A campaign on a phone as its people get it, one after another. */
export const MessagePhone = (props: {
  label: string
  words: {
    sender: string
    verified: string | undefined
    part: (number: number, of: number) => string
    cards: string
    calling: string
    look: string
    previous: string
    next: string
    position: (number: number, of: number) => string
  }
  time: string
  /** Null = nothing to show yet; `empty` says why. */
  message: PhoneMessage | null
  empty: string
  look: PhoneLook
  onLook: (look: PhoneLook) => void
  /** Which of the people is shown, from 0; null where all get the same. */
  place: { position: number; total: number } | null
  onGo: (position: number) => void
  /** What else is said of the one who is shown. */
  children?: JSX.Element
}) => {
  const text = (): Of<'text'> | undefined => (props.message?.type === 'text' ? props.message : undefined)
  const cards = (): Of<'cards'> | undefined => (props.message?.type === 'cards' ? props.message : undefined)
  return (
    <>
      <PhoneFrame
        label={props.label}
        look={props.look}
        sender={props.words.sender}
        verified={props.words.verified}
        time={props.time}
        hasContent={props.message !== null}
        empty={props.empty}
      >
        <Switch fallback={<PhoneCall title={props.words.calling} />}>
          <Match when={text()}>
            {(found) => <PhoneText parts={found().parts} part={props.words.part} buttons={found().buttons} />}
          </Match>
          <Match when={cards()}>
            {(found) => <PhoneCards cards={found().cards} label={props.words.cards} />}
          </Match>
        </Switch>
      </PhoneFrame>
      <div class="phone-steps">
        <Show when={props.place}>
          {(place) => (
            <span>
              <IconButton
                small
                icon={ChevronLeft}
                label={props.words.previous}
                disabled={place().position <= 0}
                onClick={() => props.onGo(place().position - 1)}
              />
              <span class="tabular">{props.words.position(place().position + 1, place().total)}</span>
              <IconButton
                small
                icon={ChevronRight}
                label={props.words.next}
                disabled={place().position >= place().total - 1}
                onClick={() => props.onGo(place().position + 1)}
              />
            </span>
          )}
        </Show>
        <Segmented
          label={props.words.look}
          value={props.look}
          options={[
            { value: 'android', label: looks.android },
            { value: 'ios', label: looks.ios },
          ]}
          onChange={(look) => props.onLook(look)}
        />
      </div>
      {props.children}
    </>
  )
}
