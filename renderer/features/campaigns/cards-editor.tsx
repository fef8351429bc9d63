import ArrowDown from 'lucide-solid/icons/arrow-down'
import ArrowUp from 'lucide-solid/icons/arrow-up'
import GripVertical from 'lucide-solid/icons/grip-vertical'
import Plus from 'lucide-solid/icons/plus'
import Trash from 'lucide-solid/icons/trash'
import { createSignal, createUniqueId, Index, Show } from 'solid-js'
import type { DraftCard } from '../../../shared/bridge/drafts.ts'
import { completeUrl } from '../../../shared/rules/complete-url.ts'
import { rcsLimits } from '../../../shared/rules/rcs-limits.ts'
import { useText } from '../../i18n/text.ts'
import { Button, IconButton } from '../../ui/button/button.tsx'
import { TextField } from '../../ui/text-field/text-field.tsx'
import { ButtonsEditor } from './buttons-editor.tsx'
import type { CardPictures } from './card-pictures.ts'
import { moved } from './moved.ts'
import './rcs-fields.css'
import { SavedTexts } from './saved-texts/saved-texts.tsx'
import { SpelledTextArea } from './spelling/spelled-text-area.tsx'

const longestMessage = 10_000

const emptyCard: DraftCard = { title: '', message: '', imageUrl: '', buttons: [] }

/** The cards of a rich card or carousel, in their order: moved by dragging, or by their arrows. */
export const CardsEditor = (props: {
  cards: readonly DraftCard[]
  pictures: CardPictures
  disabled: boolean
  onChange: (cards: DraftCard[]) => void
}) => {
  const { t } = useText()
  const [dragged, setDragged] = createSignal<number | null>(null)
  const [target, setTarget] = createSignal<number | null>(null)
  const change = (index: number, patch: Partial<DraftCard>) =>
    props.onChange(props.cards.map((one, at) => (at === index ? { ...one, ...patch } : one)))
  const move = (from: number, to: number) => {
    if (from !== to) props.onChange(moved(props.cards, from, to))
  }
  const endDrag = () => {
    setDragged(null)
    setTarget(null)
  }
  /** On entering as well as over it: Chromium lets go of what is dropped right after it entered a place. */
  const accept = (event: DragEvent, index: number) => {
    if (dragged() === null) return
    event.preventDefault()
    setTarget(index)
  }
  return (
    <div class="rcs-cards">
      <Index each={props.cards}>
        {(card, index) => (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- what is dragged onto it can be moved by its arrows too
          <section
            class="rcs-card"
            aria-label={t().rcs.card(index + 1)}
            data-target={target() === index && dragged() !== index ? '' : undefined}
            data-dragged={dragged() === index ? '' : undefined}
            onDragEnter={(event) => accept(event, index)}
            onDragOver={(event) => accept(event, index)}
            onDrop={(event) => {
              const from = dragged()
              if (from === null) return
              event.preventDefault()
              endDrag()
              move(from, index)
            }}
          >
            <header>
              <span
                class="rcs-grip"
                aria-hidden="true"
                draggable={!props.disabled}
                title={t().rcs.drag}
                onDragStart={(event) => {
                  setDragged(index)
                  event.dataTransfer?.setData('text/plain', '')
                }}
                onDragEnd={endDrag}
              >
                <GripVertical size={16} />
              </span>
              <h3>{t().rcs.card(index + 1)}</h3>
              <Show when={!props.disabled}>
                <IconButton
                  small
                  icon={ArrowUp}
                  label={t().rcs.cardUp(index + 1)}
                  disabled={index === 0}
                  onClick={() => move(index, index - 1)}
                />
                <IconButton
                  small
                  icon={ArrowDown}
                  label={t().rcs.cardDown(index + 1)}
                  disabled={index === props.cards.length - 1}
                  onClick={() => move(index, index + 1)}
                />
                <IconButton
                  small
                  icon={Trash}
                  label={t().rcs.removeCard(index + 1)}
                  onClick={() => props.onChange(props.cards.filter((_one, at) => at !== index))}
                />
              </Show>
            </header>
            <TextField
              label={t().rcs.imageUrl}
              placeholder="https://"
              hint={t().rcs.imageHint}
              value={card().imageUrl}
              disabled={props.disabled}
              maxLength={4_000}
              onInput={(imageUrl) => change(index, { imageUrl })}
              onLeave={(typed) => change(index, { imageUrl: completeUrl(typed) })}
            />
            <PictureField url={card().imageUrl} pictures={props.pictures} />
            <SpelledTextArea
              label={t().rcs.cardTitle}
              rows={1}
              isOneLine
              value={card().title}
              disabled={props.disabled}
              maxLength={1_000}
              onInput={(title) => change(index, { title })}
            />
            <SpelledTextArea
              label={t().rcs.cardMessage}
              rows={3}
              value={card().message}
              disabled={props.disabled}
              maxLength={longestMessage}
              onInput={(message) => change(index, { message })}
            />
            <Show when={!props.disabled}>
              <div class="rcs-saved-texts">
                <SavedTexts
                  value={card().message}
                  longest={longestMessage}
                  onChange={(message) => change(index, { message })}
                />
              </div>
            </Show>
            <ButtonsEditor
              buttons={card().buttons}
              most={rcsLimits.buttonsPerCard}
              disabled={props.disabled}
              onChange={(buttons) => change(index, { buttons })}
            />
          </section>
        )}
      </Index>
      <p class="field-hint">{t().rcs.cardsHint(props.cards.length)}</p>
      <Show when={!props.disabled && props.cards.length < rcsLimits.cards}>
        <Button icon={Plus} onClick={() => props.onChange([...props.cards, { ...emptyCard }])}>
          {t().rcs.addCard}
        </Button>
      </Show>
    </div>
  )
}

/** A picture of this computer in the place of the one that phones will fetch: the app itself fetches nothing. */
const PictureField = (props: { url: string; pictures: CardPictures }) => {
  const { t } = useText()
  const id = createUniqueId()
  return (
    <div class="rcs-picture">
      <label for={id} class="button" data-kind="plain" data-small="">
        {t().rcs.picture}
      </label>
      <input
        id={id}
        type="file"
        class="unseen"
        accept="image/jpeg,image/png,image/gif"
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          if (file !== undefined) props.pictures.show(props.url, file)
        }}
      />
      <span class="field-hint">{t().rcs.pictureHint}</span>
    </div>
  )
}
