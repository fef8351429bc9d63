import { useNavigate } from '@solidjs/router'
import { createMemo, Show } from 'solid-js'
import type { OutboxItemDetail } from '../../../shared/bridge/outbox.ts'
import { nightWords, waveWords } from '../../i18n/wave-words.ts'
import { recordWords, useText } from '../../i18n/text.ts'
import { useLatestCallbacks } from '../../state/callbacks.ts'
import { useQuery } from '../../state/query.ts'
import { Panel } from '../../ui/panel/panel.tsx'
import { toneOfOutbox, toneOfRecord } from '../../ui/state-tag/outbox-tone.ts'
import { Timeline, type TimelineEvent } from '../../ui/timeline/timeline.tsx'
import { WaveTrack } from '../../ui/wave-track/wave-track.tsx'

/** What happened to a request from its draft on, and the other waves of its campaign. */
export const SendingTimeline = (props: { item: OutboxItemDetail }) => {
  const { t, f } = useText()
  const navigate = useNavigate()
  const callbacks = useLatestCallbacks(() => (props.item.receivesCallbacks ? props.item.id : undefined), 1)
  const waves = useQuery({
    topics: ['outbox'],
    input: () => props.item.wave?.groupId ?? null,
    read: (calls, groupId) => calls.outbox.waves({ groupId }),
  })
  const track = createMemo(() => {
    const all = waves.value() ?? []
    const words = waveWords(t(), f(), all)
    return all.flatMap((item, index) => {
      const said = words[index]
      return said === undefined ? [] : [{ ...said, tone: toneOfRecord(item) }]
    })
  })
  const eventsOf = (item: OutboxItemDetail): TimelineEvent[] => {
    const dated: (TimelineEvent & { at: string })[] = []
    const add = (at: string | null, event: Omit<TimelineEvent, 'when'>) => {
      if (at !== null) dated.push({ at, when: f().when(at), ...event })
    }
    add(item.draftedAt, { what: t().history.drafted, tone: 'neutral' })
    add(item.createdAt, { what: t().history.queued, tone: 'neutral' })
    const last = item.attemptList.at(-1)
    const failed = item.attemptList.length - 1
    add(last?.startedAt ?? null, {
      what: t().history.sent,
      tone: 'blue',
      detail: failed > 0 ? t().history.earlierAttempts(failed) : undefined,
    })
    add(last?.endedAt ?? null, {
      what: sentence(item.isWithTeam ? recordWords(t(), item) : t().outbox.states[item.state]),
      tone: item.isWithTeam ? toneOfRecord(item) : toneOfOutbox[item.state],
    })
    const night = nightWords(t(), item)
    add(item.startAt, {
      what: t().history.starts,
      tone: night === undefined ? 'neutral' : 'red',
      detail: night === undefined ? undefined : <span class="sending-night">{night}</span>,
    })
    const found = callbacks.value()
    const latest = found?.items[0]
    if (found !== undefined && latest !== undefined)
      dated.push({
        at: latest.lastAt,
        what: t().history.callbacks(found.total),
        when: t().history.lastCallback(f().when(latest.lastAt)),
        tone: 'green',
      })
    return dated.toSorted((a, b) => a.at.localeCompare(b.at))
  }
  const events = createMemo(() => eventsOf(props.item))

  return (
    <Panel title={t().history.timeline}>
      <Timeline label={t().history.timeline} events={events()} />
      <Show when={track().length > 1}>
        <h3 class="sending-gap">{t().outbox.wavesLabel}</h3>
        <WaveTrack
          label={t().outbox.wavesLabel}
          waves={track()}
          chosen={props.item.id}
          onChoose={(id) => navigate(`/history/${id}`)}
        />
      </Show>
    </Panel>
  )
}

const sentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)
