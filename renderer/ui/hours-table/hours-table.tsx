import { createEffect, createSignal, createUniqueId, on, For, Show } from 'solid-js'
import type {
  DayHours,
  SendingChannel,
  SendingHours,
  SendingHoursTable,
} from '../../../shared/rules/sending-hours.ts'
import { Button } from '../button/button.tsx'
import { Checkbox } from '../checkbox/checkbox.tsx'
import { TimeField } from '../time-field/time-field.tsx'
import './hours-table.css'

type Words = {
  channel: string
  channels: Readonly<Record<SendingChannel, string>>
  days: Readonly<Record<Day, string>>
  holidays: string
  asOthers: string
  never: string
  allowed: (name: string) => string
  from: (name: string) => string
  to: (name: string) => string
  notKept: (times: string) => string
  corpusChristi: string
}

type Day = 'weekdays' | 'saturday' | 'sunday'
const days: readonly Day[] = ['weekdays', 'saturday', 'sunday']
const proposed = { from: '09:00', to: '18:00' }

/** When people may be reached, channel by channel. */
export const HoursTable = (props: {
  words: Words
  channels: readonly SendingChannel[]
  /** Whether hours are such that can be kept: while somebody types, the end may stand before the beginning. */
  isKept: (hours: DayHours) => boolean
  /** Tables that can be taken as a whole. */
  presets: readonly { label: string; table: SendingHoursTable }[]
  table: SendingHoursTable
  onChange: (table: SendingHoursTable) => void
}) => {
  const change = (channel: SendingChannel, patch: Partial<SendingHours>) => {
    props.onChange({ ...props.table, [channel]: { ...props.table[channel], ...patch } })
  }
  return (
    <>
      <table class="hours">
        <thead>
          <tr>
            <th scope="col">{props.words.channel}</th>
            <For each={days}>{(day) => <th scope="col">{props.words.days[day]}</th>}</For>
            <th scope="col">{props.words.holidays}</th>
          </tr>
        </thead>
        <tbody>
          <For each={props.channels}>
            {(channel) => (
              <tr>
                <th scope="row">{props.words.channels[channel]}</th>
                <For each={days}>
                  {(day) => (
                    <td>
                      <DayField
                        words={props.words}
                        isKept={props.isKept}
                        channel={channel}
                        day={day}
                        hours={props.table[channel][day]}
                        onChange={(hours) => change(channel, { [day]: hours })}
                      />
                    </td>
                  )}
                </For>
                <td>
                  <Checkbox
                    label={props.words.asOthers}
                    checked={props.table[channel].onHolidays}
                    onChange={(onHolidays) => change(channel, { onHolidays })}
                  />
                </td>
              </tr>
            )}
          </For>
        </tbody>
      </table>
      <div class="hours-foot">
        <Checkbox
          label={props.words.corpusChristi}
          checked={props.table.withCorpusChristi}
          onChange={(withCorpusChristi) => props.onChange({ ...props.table, withCorpusChristi })}
        />
        <span class="hours-presets">
          <For each={props.presets}>
            {(preset) => (
              <Button small onClick={() => props.onChange(structuredClone(preset.table))}>
                {preset.label}
              </Button>
            )}
          </For>
        </span>
      </div>
    </>
  )
}

const DayField = (props: {
  words: Words
  isKept: (hours: DayHours) => boolean
  channel: SendingChannel
  day: Day
  hours: SendingHours[Day]
  onChange: (hours: SendingHours[Day]) => void
}) => {
  const name = () => `${props.words.channels[props.channel]}, ${props.words.days[props.day]}`
  const refusalId = createUniqueId()
  // What was typed and cannot be kept.
  const [refused, setRefused] = createSignal<DayHours>()
  createEffect(
    on(
      () => props.hours,
      () => setRefused(undefined),
    ),
  )
  const shown = () => refused() ?? props.hours
  const set = (patch: Partial<DayHours>) => {
    const before = shown()
    if (before === null) return
    const typed = { ...before, ...patch }
    const isKept = props.isKept(typed)
    setRefused(isKept ? undefined : typed)
    if (isKept) props.onChange(typed)
  }
  return (
    <div class="hours-day">
      <Checkbox
        unlabelled
        label={props.words.allowed(name())}
        checked={props.hours !== null}
        onChange={(isAllowed) => props.onChange(isAllowed ? { ...proposed } : null)}
      />
      <Show when={shown()} fallback={<span class="muted">{props.words.never}</span>}>
        {(hours) => (
          <>
            <TimeField
              label={props.words.from(name())}
              value={hours().from}
              refusedBy={refused() && refusalId}
              onChange={(from) => set({ from })}
            />
            <span aria-hidden="true">–</span>
            <TimeField
              label={props.words.to(name())}
              value={hours().to}
              refusedBy={refused() && refusalId}
              onChange={(to) => set({ to })}
            />
            <Show when={refused()}>
              <p id={refusalId} class="hours-refusal" role="alert">
                {props.words.notKept(`${props.hours?.from ?? ''}–${props.hours?.to ?? ''}`)}
              </p>
            </Show>
          </>
        )}
      </Show>
    </div>
  )
}
