import { createEffect, createSignal, on, Show } from 'solid-js'
import type { DraftContent, MessagePreview } from '../../../shared/bridge/drafts.ts'
import { hasText, isVoice } from '../../../shared/rules/campaign-types.ts'
import { useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import { useQuery } from '../../state/query.ts'
import { PhoneCards } from '../../ui/phone-frame/phone-frame.tsx'
import type { CardPictures } from './card-pictures.ts'
import { generalTextIn } from './general-text.tsx'

/** The message that is about to go out: its cards, its recording or the longest of its texts. */
export const ReviewMessage = (props: {
  content: DraftContent
  /** Of the person who gets the longest text. */
  longestPosition: number | null
  pictures: CardPictures
}) => {
  const { t, f } = useText()
  const { workspace } = useAppState()
  const kind = () => props.content.kind
  const [longest, setLongest] = createSignal<MessagePreview | null>(null)
  createEffect(
    on(
      () => props.longestPosition,
      (position) => {
        setLongest(null)
        if (position === null) return
        void workspace.calls.drafts.preview({ content: props.content, position }).then((result) => {
          if (result.ok) setLongest(result.value)
        })
      },
    ),
  )
  const audios = useQuery({
    topics: ['audios'],
    input: () => (isVoice(kind()) ? true : null),
    read: (calls) => calls.audios.list(),
  })
  const audio = () => audios.value()?.find(({ id }) => id === props.content.audioId)
  return (
    <section class="review-block" aria-label={t().review.message}>
      <h3>{t().review.message}</h3>
      <Show when={kind() === 'RCS_CAROUSEL'}>
        <p>{t().rcs.cardsHint(props.content.cards.length)}</p>
        <div class="review-cards">
          <PhoneCards
            label={t().rcs.cards}
            cards={props.content.cards.map((card) => ({
              ...card,
              picture: props.pictures.of(card.imageUrl),
            }))}
          />
        </div>
      </Show>
      <Show when={isVoice(kind()) && audio()}>
        {(recording) => (
          <p>{t().voice.option(recording().name, f().seconds(recording().facts.containerMs))}</p>
        )}
      </Show>
      <Show when={hasText(kind())}>
        <MessageText label={t().review.longest} text={longest()?.text} />
        <MessageText label={t().composer.generalText} text={generalTextIn(props.content)} />
      </Show>
    </section>
  )
}

const MessageText = (props: { label: string; text: string | null | undefined }) => (
  <Show when={props.text}>
    {(text) => (
      <>
        <span class="field-hint">{props.label}</span>
        <p class="review-message copyable">{text()}</p>
      </>
    )}
  </Show>
)
