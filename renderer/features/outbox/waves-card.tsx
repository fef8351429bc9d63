import { createMemo, createSignal, Show, untrack } from 'solid-js'
import type { Connection } from '../../../shared/bridge/connections.ts'
import type { OutboxItem, Upload, WaveItem } from '../../../shared/bridge/outbox.ts'
import { withoutWaveNumber } from '../../../shared/rules/wave-title.ts'
import { nightWords, waveWords } from '../../i18n/wave-words.ts'
import { problemWords, recordWords, useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import { useQuery } from '../../state/query.ts'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { toneOfOutbox, toneOfRecord } from '../../ui/state-tag/outbox-tone.ts'
import { StateTag } from '../../ui/state-tag/state-tag.tsx'
import { WaveTrack } from '../../ui/wave-track/wave-track.tsx'
import { CallBackWaves } from './call-back.tsx'
import { connectionName, Details, ItemIcon, useWork } from './details.tsx'
import { ItemBody } from './item-body.tsx'
import { canBeCalledBack } from './order.ts'

/** A campaign in waves: all of them on a line of time, and what can be done with the one that is chosen. */
export const WavesCard = (props: {
  groupId: string
  /** Its waves that are open, the gravest first. */
  items: readonly OutboxItem[]
  connection: Connection | undefined
  uploads: readonly Upload[] | undefined
  /** The wave that somebody came for. */
  wanted: string | undefined
}) => {
  const { t, f } = useText()
  const { workspace } = useAppState()
  const work = useWork()
  const waves = useQuery({
    topics: ['outbox'],
    input: () => props.groupId,
    read: (calls, groupId) => calls.outbox.waves({ groupId }),
  })
  const [chosen, setChosen] = createSignal(untrack(() => props.wanted))
  const lead = () => props.items[0]
  /**
   * Until the user chooses one, the gravest, and that one for as long as it is open: buttons must not become those of
   * another wave under somebody's hand.
   */
  const held = createMemo<string | undefined>((before) =>
    props.items.some(({ id }) => id === before) ? before : lead()?.id,
  )
  const current = (): OutboxItem | undefined => {
    const known = [...props.items, ...(waves.value() ?? [])]
    return known.find(({ id }) => id === chosen()) ?? known.find(({ id }) => id === held())
  }
  const isOpen = () => props.items.some(({ id }) => id === current()?.id)
  const title = () => {
    const item = lead()
    const name = item === undefined ? '' : withoutWaveNumber(item.title, item.wave)
    return name === '' ? t().common.untitled : name
  }
  const all = (): readonly OutboxItem[] => {
    const found = waves.value() ?? []
    return found.length === 0 ? props.items : found
  }
  const people = () => all().reduce((sum, { quantity }) => sum + quantity, 0)
  const sent = () => all().filter(({ state }) => state === 'sent' || state === 'sent_unparsed').length
  const track = createMemo(() => {
    const found = waves.value() ?? []
    const words = waveWords(t(), f(), found)
    return found.flatMap((item, index) => {
      const said = words[index]
      return said === undefined ? [] : [{ ...said, tone: toneOfRecord(item) }]
    })
  })
  const night = () => {
    const wave: WaveItem | undefined = waves.value()?.find(({ id }) => id === current()?.id)
    const words = wave === undefined ? undefined : nightWords(t(), wave)
    if (wave === undefined || words === undefined) return undefined
    // One that is stopped asks by itself.
    return { words, isAsked: !wave.hours.acceptsHours && wave.state === 'ready' }
  }
  const acceptHours = ({ id, startAt }: OutboxItem) =>
    work.run(() => workspace.calls.outbox.acceptHours({ id, startAt }))
  return (
    <Show when={lead()}>
      {(first) => (
        <article class="outbox-card" data-tone={toneOfOutbox[first().state]} aria-label={title()}>
          <div class="outbox-head">
            <ItemIcon kind={first().kind} />
            <h2 class="truncate" title={title()}>
              {title()}
            </h2>
            <StateTag tone={toneOfOutbox[first().state]}>{t().outbox.states[first().state]}</StateTag>
          </div>
          <p class="outbox-facts">
            <span>{t().outbox.kinds[first().kind]}</span>
            <span>{t().outbox.wavesLine(all().length, sent())}</span>
            <span>{t().outbox.amount(first().kind, people())}</span>
            <span>{t().outbox.through(connectionName(t(), props.connection))}</span>
          </p>
          <Show when={track().length > 1}>
            <WaveTrack
              label={t().outbox.wavesLabel}
              waves={track()}
              chosen={current()?.id ?? ''}
              onChoose={setChosen}
            />
          </Show>
          <Show when={work.problem()}>
            {(what) => <Notice kind="error" {...problemWords(t(), what())} />}
          </Show>
          <Show when={current()?.id} keyed>
            {(_) => (
              <Show when={current()}>
                {(item) => (
                  <section class="outbox-wave" aria-label={waveOf(item())}>
                    <p class="outbox-wave-head">
                      <strong>{waveOf(item())}</strong>
                      <Show when={item().startAt}>
                        {(at) => <span>{t().outbox.startsAt(f().when(at()))}</span>}
                      </Show>
                      <span>{t().outbox.amount(item().kind, item().quantity)}</span>
                      <StateTag tone={toneOfRecord(item())}>{recordWords(t(), item())}</StateTag>
                    </p>
                    <Show when={night()}>
                      {(found) => (
                        <div class="outbox-night">
                          <p>{found().words}</p>
                          <Show when={found().isAsked}>
                            <Button small disabled={work.isBusy()} onClick={() => acceptHours(item())}>
                              {t().outbox.acceptHours}
                            </Button>
                          </Show>
                        </div>
                      )}
                    </Show>
                    <Show
                      when={isOpen()}
                      fallback={
                        <div class="outbox-actions">
                          <span class="muted">
                            {t().outbox.leftLine(f().when(item().lastAttemptAt ?? item().createdAt))}
                          </span>
                          <Details id={item().id} />
                        </div>
                      }
                    >
                      <ItemBody
                        item={item()}
                        waves={0}
                        upload={props.uploads?.find(({ itemId }) => itemId === item().id)}
                      />
                    </Show>
                  </section>
                )}
              </Show>
            )}
          </Show>
          <Show when={props.items.filter(canBeCalledBack).length > 1}>
            <div class="outbox-actions outbox-all-waves">
              <CallBackWaves
                item={first()}
                waves={props.items.filter(canBeCalledBack).length}
                isBusy={work.isBusy()}
                run={work.run}
              />
            </div>
          </Show>
        </article>
      )}
    </Show>
  )

  function waveOf({ wave }: OutboxItem): string {
    return wave === null ? '' : t().outbox.wave(wave.number, wave.of)
  }
}
