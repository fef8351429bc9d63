import { For, Show } from 'solid-js'
import type { Audio } from '../../../../shared/bridge/audios.ts'
import { faintDbfs, longSilenceMs } from '../../../../shared/rules/audio-warnings.ts'
import { useText } from '../../../i18n/text.ts'

type Fact = { label: string; value: string; tone?: 'green' | 'amber' | undefined }

/** What was measured of a recording, what was heard of it, and what its tags say. */
export const RecordingFacts = (props: { audio: Audio }) => {
  const { t, f } = useText()
  const bitrate = () => {
    const { min, max, constant } = props.audio.facts.bitrateKbps
    return t().voice.kbps(constant ? f().number(max) : `${f().number(min)}–${f().number(max)}`)
  }
  const measured = (): Fact[] => {
    const { facts, verdict } = props.audio
    return [
      {
        label: t().voice.duration,
        value: f().seconds(facts.containerMs),
        tone: verdict === 'accepted' ? 'green' : 'amber',
      },
      { label: t().voice.playable, value: f().seconds(facts.playableMs) },
      { label: t().voice.size, value: f().bytes(facts.fileBytes) },
      { label: t().voice.rate, value: bitrate() },
      { label: t().voice.sound, value: t().voice.soundOf(f().number(facts.sampleRateHz), facts.channels) },
    ]
  }
  const heard = (): Fact[] => {
    const { sound } = props.audio
    if (sound === null) return []
    const { peakDbfs, leadingSilenceMs, clipped } = sound
    return [
      {
        label: t().voice.peak,
        value: peakDbfs === null ? t().voice.noSound : t().voice.decibels(f().decimal(peakDbfs, 0)),
        tone: clipped || peakDbfs === null || peakDbfs < faintDbfs ? 'amber' : undefined,
      },
      {
        label: t().voice.leadingSilence,
        value: f().seconds(leadingSilenceMs),
        tone: leadingSilenceMs > longSilenceMs ? 'amber' : undefined,
      },
    ]
  }
  const labels = () => {
    const { title, artist, album } = props.audio.labels ?? { title: null, artist: null, album: null }
    return [title, artist, album].filter((label) => label !== null).join(' · ')
  }
  return (
    <div class="voice-about">
      <dl class="voice-facts">
        <For each={[...measured(), ...heard()]}>
          {(fact) => (
            <div data-tone={fact.tone}>
              <dt>{fact.label}</dt>
              <dd>{fact.value}</dd>
            </div>
          )}
        </For>
      </dl>
      <Show when={labels() !== ''}>
        <p class="voice-labels copyable">{t().voice.labels(labels())}</p>
      </Show>
    </div>
  )
}
