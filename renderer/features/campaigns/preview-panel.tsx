import { For, Match, Show, Switch } from 'solid-js'
import type { MessagePreview } from '../../../shared/bridge/drafts.ts'
import { splitSegments } from '../../../shared/rules/sms-segments.ts'
import { isVoice } from '../../../shared/rules/campaign-types.ts'
import { writePhone } from '../../i18n/formats.ts'
import { phoneWords } from '../../i18n/phone-words.ts'
import { useText } from '../../i18n/text.ts'
import { createPhoneLook } from '../../state/phone-look.ts'
import { Button } from '../../ui/button/button.tsx'
import { MessagePhone, type PhoneMessage } from '../../ui/phone-frame/message-phone.tsx'
import type { Autosave } from './autosave.ts'
import type { CardPictures } from './card-pictures.ts'
import { CostPanel } from './cost-panel.tsx'
import type { Check } from './use-check.ts'
import type { Preview } from './use-preview.ts'

/** The message on a phone, with the real people of the list, and how all of them count. */
export const PreviewPanel = (props: {
  autosave: Autosave
  preview: Preview
  check: Check
  pictures: CardPictures
}) => {
  const { t } = useText()
  const { look, setLook } = createPhoneLook()
  const shown = () => props.preview.preview() ?? undefined
  const content = () => props.autosave.content()
  const isCarousel = () => content().kind === 'RCS_CAROUSEL'
  const isCall = () => isVoice(content().kind)
  const isText = () => !isCarousel() && !isCall()
  const hasText = () => isText() && content().template.trim() !== ''
  const hasList = () => content().listId !== null
  const text = () => (hasList() && hasText() ? (shown()?.text ?? '') : '')
  const message = (): PhoneMessage | null => {
    const { kind, audioId, cards, buttons } = content()
    if (isCall()) return audioId === null ? null : { type: 'call' }
    if (isCarousel()) {
      const shownCards = cards.map((card) => ({ ...card, picture: props.pictures.of(card.imageUrl) }))
      return cards.length === 0 ? null : { type: 'cards', cards: shownCards }
    }
    if (text() === '') return null
    return kind === 'SMSSHORT'
      ? { type: 'text', parts: splitSegments(text()), buttons: [] }
      : { type: 'text', parts: [text()], buttons }
  }
  const place = () => {
    const preview = hasList() && isText() ? shown() : undefined
    return preview === undefined ? null : { position: props.preview.position(), total: preview.total }
  }
  const empty = () => {
    if (isCall()) return t().voice.noRecording
    if (isCarousel()) return t().composer.previewCards
    return hasList() ? t().composer.previewWriting : t().composer.previewEmpty
  }
  return (
    <aside class="preview" aria-label={t().composer.preview}>
      <MessagePhone
        label={t().composer.preview}
        words={phoneWords(t(), content().kind)}
        time={t().composer.phoneTime}
        message={message()}
        empty={empty()}
        look={look()}
        onLook={setLook}
        place={place()}
        onGo={props.preview.setPosition}
      >
        <Show when={hasList() && isText() && shown()}>
          {(preview) => (
            <>
              <Jumps check={props.check} onGo={props.preview.setPosition} />
              <Show when={hasText()}>
                <Numbers preview={preview()} />
              </Show>
            </>
          )}
        </Show>
      </MessagePhone>
      <Show when={hasList() && hasText() && content().kind === 'SMSSHORT'}>
        <Histogram check={props.check} />
      </Show>
      <Show when={hasList() && hasText() && content().kind === 'RCS_TEXT'}>
        <Billing check={props.check} />
      </Show>
      <Show when={hasList() && props.check.check()}>
        {(check) => <CostPanel content={content()} check={check()} isFresh={props.check.isFresh()} />}
      </Show>
    </aside>
  )
}

/** To those whose message is worth a look. */
const Jumps = (props: { check: Check; onGo: (position: number) => void }) => {
  const { t } = useText()
  const longest = () => props.check.check()?.longestPosition ?? null
  const worst = () => props.check.check()?.worstPosition ?? null
  const go = (position: number | null) => {
    if (position !== null) props.onGo(position)
  }
  return (
    <div class="preview-jumps">
      <Button
        small
        title={t().composer.longestHint}
        disabled={longest() === null}
        onClick={() => go(longest())}
      >
        {t().composer.longest}
      </Button>
      <Button small title={t().composer.worstHint} disabled={worst() === null} onClick={() => go(worst())}>
        {t().composer.worst}
      </Button>
    </div>
  )
}

const Numbers = (props: { preview: MessagePreview }) => {
  const { t, f } = useText()
  return (
    <p class="preview-count copyable">
      <span class="mono">{writePhone(props.preview.phone)}</span>
      <Show
        when={props.preview.segments}
        fallback={<span>{t().composer.chars(props.preview.text.length)}</span>}
      >
        {(segments) => (
          <>
            <span>
              <strong>{t().composer.segments(segments().segments)}</strong> ·{' '}
              {t().composer.encodingShort[segments().encoding]}
            </span>
            <span>{t().composer.units(segments().units, segments().unitsLeft)}</span>
          </>
        )}
      </Show>
      <Show when={props.preview.missing.length > 0}>
        <span class="preview-missing">{t().composer.missing(f().list(props.preview.missing))}</span>
      </Show>
    </p>
  )
}

const Billing = (props: { check: Check }) => {
  const { t } = useText()
  return (
    <Show when={props.check.check()?.billing} fallback={<p class="preview-none">{t().composer.counting}</p>}>
      {(billing) => (
        <div class="histogram" data-stale={props.check.isFresh() ? undefined : ''}>
          <h3>{t().composer.billing}</h3>
          <Bars
            bars={(['basic', 'single'] as const).map((kind) => ({
              label: t().composer.billingKinds[kind],
              messages: billing()[kind],
              isMany: kind === 'single',
            }))}
          />
          <p class="field-hint">{t().composer.billingHint}</p>
        </div>
      )}
    </Show>
  )
}

type Bar = { label: string; hint?: string; messages: number; isMany: boolean }

const Bars = (props: { bars: readonly Bar[] }) => {
  const { f } = useText()
  const most = () => Math.max(1, ...props.bars.map((bar) => bar.messages))
  return (
    <ul>
      <For each={props.bars}>
        {(bar) => (
          <li title={bar.hint}>
            <span>{bar.label}</span>
            <span class="histogram-bar" data-many={bar.isMany ? '' : undefined} aria-hidden="true">
              <Show when={bar.messages > 0}>
                <span style={{ width: `${(bar.messages / most()) * 100}%` }} />
              </Show>
            </span>
            <span>{f().number(bar.messages)}</span>
          </li>
        )}
      </For>
    </ul>
  )
}

const Histogram = (props: { check: Check }) => {
  const { t } = useText()
  const bars = () => props.check.check()?.histogram ?? []
  const total = () => bars().reduce((sum, bar) => sum + bar.messages * bar.segments, 0)
  return (
    <Switch>
      <Match when={bars().length > 0}>
        <div class="histogram" data-stale={props.check.isFresh() ? undefined : ''}>
          <h3>
            <span>{t().composer.histogram}</span>
            <span>{t().composer.totalSegments(total())}</span>
          </h3>
          <Bars
            bars={bars().map(({ segments, messages }) => ({
              label: t().composer.segments(segments),
              hint: t().composer.histogramBar(messages, segments),
              messages,
              isMany: segments > 1,
            }))}
          />
        </div>
      </Match>
      <Match when={props.check.check() === undefined}>
        <p class="preview-none">{t().composer.counting}</p>
      </Match>
    </Switch>
  )
}
