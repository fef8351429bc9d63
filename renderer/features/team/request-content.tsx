import { createMemo, createSignal, For, Show } from 'solid-js'
import type { TeamPreview } from '../../../shared/api/index.ts'
import { isCampaignType } from '../../../shared/rules/campaign-types.ts'
import { microsPerReal } from '../../../shared/rules/money.ts'
import { funnelRows } from '../../i18n/audience-words.ts'
import { writePhone } from '../../i18n/formats.ts'
import { phoneWords } from '../../i18n/phone-words.ts'
import { useText } from '../../i18n/text.ts'
import { phoneMessageOf, readFrozenMessage } from '../../state/frozen-message.ts'
import { createPhoneLook } from '../../state/phone-look.ts'
import { useQuery } from '../../state/query.ts'
import { useShownDocuments } from '../../state/shown-documents.ts'
import { ReadFunnel } from '../../ui/funnel/funnel.tsx'
import { Facts } from '../../ui/panel/panel.tsx'
import { MessagePhone } from '../../ui/phone-frame/message-phone.tsx'
import { RequestRecording } from './recording.tsx'
import { costOfRequest } from './request-cost.ts'
import { authorOf } from './request-words.ts'

const mostAreas = 8

const pretty = (json: string): string => JSON.stringify(JSON.parse(json), null, 2)

const orNothing = (value: number | null, write: (value: number) => string): string | undefined =>
  value === null ? undefined : write(value)

/** What a request says and to whom, as its bytes have it. */
export const RequestContent = (props: { connectionId: string; preview: TeamPreview }) => {
  const { t, f } = useText()
  const words = () => t().team.sheet
  const shownDocuments = useShownDocuments()
  const { look, setLook } = createPhoneLook()
  const [position, setPosition] = createSignal(0)
  const request = () => props.preview.request
  const content = () => props.preview.content
  const sample = () => content()?.sample ?? []
  const person = () => sample()[Math.min(position(), sample().length - 1)]
  const message = createMemo(() => readFrozenMessage(content()?.head ?? '{}'))
  const campaign = () => {
    const { kind } = request()
    return isCampaignType(kind) ? kind : undefined
  }
  const areas = () => {
    const all = Object.entries(props.preview.recipientsByDdd).toSorted((one, other) => other[1] - one[1])
    const rest = all.slice(mostAreas).reduce((sum, [, count]) => sum + count, 0)
    const named = all.slice(0, mostAreas).map(([ddd, count]) => words().area(ddd, count))
    return [...named, ...(rest === 0 ? [] : [words().otherAreas(rest)])].join(' · ')
  }
  /** Where buttons and pictures lead: a phone shows only their words. */
  const targets = () => {
    const buttons = [
      ...(message()?.buttons ?? []),
      ...(message()?.cards ?? []).flatMap((card) => card.buttons ?? []),
    ]
    return [
      ...buttons.flatMap((button) => {
        if (button.type === 'URL') return [{ name: button.text, value: button.url }]
        return button.type === 'CALL' ? [{ name: button.text, value: button.number }] : []
      }),
      ...(message()?.cards ?? []).map((card) => ({ name: card.title, value: card.image_url })),
    ]
  }
  const prices = useQuery({
    topics: ['money'],
    input: () => true,
    read: (calls) => calls.money.prices(),
  })
  const cost = () => {
    const known = prices.value()
    const found =
      known === undefined ? undefined : costOfRequest(request(), known, props.connectionId, Date.now())
    if (found === undefined) return undefined
    return found.unpriced.length > 0 ? words().noPrice : f().money(found.micros / microsPerReal)
  }
  const author = () => authorOf(t(), request())
  const start = () => {
    const { startAt } = request()
    return startAt === null ? undefined : f().when(startAt)
  }
  const reported = () => {
    const { reportedAt } = request()
    return reportedAt === null ? undefined : f().when(reportedAt)
  }
  const contact = () =>
    campaign() === undefined
      ? shownDocuments.document(person()?.contact ?? '')
      : writePhone(person()?.contact ?? '')
  return (
    <div class="team-content" data-pictured={campaign() === undefined ? undefined : ''}>
      <div class="team-facts">
        <Facts
          facts={[
            {
              name: words().quantity,
              value: t().outbox.amount(request().kind, request().quantity) || undefined,
            },
            { name: words().parts, value: orNothing(request().units.sms_part ?? null, f().number) },
            { name: words().cost, value: cost() },
            {
              name: words().ownTexts,
              value: request().ownTexts === 0 ? undefined : f().number(request().ownTexts),
            },
            { name: words().author, value: author() },
            {
              name: request().reportedAt === null ? words().received : words().left,
              value: f().when(request().receivedAt),
            },
            { name: words().reported, value: reported() },
            { name: words().approvedBy, value: request().approvedByName ?? undefined },
            { name: words().start, value: start() },
            { name: words().callbacks, value: message()?.callback_url },
            { name: words().recording, value: orNothing(content()?.recordingBytes ?? null, f().bytes) },
            { name: words().areas, value: areas() || undefined },
            {
              name: words().sha256,
              value: content() === null ? undefined : <span class="mono team-hash">{content()?.sha256}</span>,
            },
          ]}
        />
        <Show when={campaign()}>
          <section class="team-block" aria-label={words().people}>
            <h3>{words().people}</h3>
            <Show when={props.preview.audience} fallback={<p class="team-small muted">{words().noFunnel}</p>}>
              {(audience) => (
                <>
                  <ReadFunnel
                    label={t().audience.steps}
                    rows={funnelRows(t(), f(), audience(), request().quantity)}
                  />
                  <p class="team-small muted">{words().funnelLine(author())}</p>
                </>
              )}
            </Show>
          </section>
        </Show>
        <Show when={targets().length > 0}>
          <section class="team-block" aria-label={words().targets}>
            <h3>{words().targets}</h3>
            <ul class="team-targets copyable">
              <For each={targets()}>
                {(target) => (
                  <li>
                    <span class="muted">{target.name}</span> <span class="mono">{target.value}</span>
                  </li>
                )}
              </For>
            </ul>
          </section>
        </Show>
        <Show when={content()}>
          {(shown) => (
            <section class="team-block" aria-label={words().content}>
              <h3>{words().content}</h3>
              <Show when={shown().recordingBytes !== null}>
                <RequestRecording connectionId={props.connectionId} requestId={request().id} />
              </Show>
              <pre class="team-head copyable">{pretty(shown().head)}</pre>
              <Show when={campaign() === undefined && sample().length > 0}>
                <p class="team-small muted">{words().sample(sample().length, request().quantity)}</p>
                <p class="mono tabular">
                  {sample()
                    .map((one) => shownDocuments.document(one.contact))
                    .join(' · ')}
                </p>
              </Show>
            </section>
          )}
        </Show>
      </div>
      <Show when={content() === null ? undefined : campaign()}>
        {(kind) => (
          <aside class="team-picture" aria-label={words().picture}>
            <MessagePhone
              label={words().picture}
              words={phoneWords(t(), kind())}
              time={start() ?? ''}
              message={phoneMessageOf(kind(), message(), person()?.message ?? null)}
              empty={t().history.pictureNone}
              look={look()}
              onLook={setLook}
              place={sample().length > 0 ? { position: position(), total: sample().length } : null}
              onGo={setPosition}
            >
              <p class="team-number">
                <span class="mono copyable">{contact()}</span>
                <span class="muted">{words().sample(sample().length, request().quantity)}</span>
              </p>
            </MessagePhone>
          </aside>
        )}
      </Show>
    </div>
  )
}
