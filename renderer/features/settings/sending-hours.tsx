import { createEffect, createSignal, createUniqueId, on, For, Show } from 'solid-js'
import {
  type DayHours,
  dayHoursSchema,
  type SendingHours,
  sendingChannels,
  type SendingChannel,
  type SendingHoursTable,
} from '../../../shared/rules/sending-hours.ts'
import { carefulSendingHours, publishedSendingHours } from '../../../shared/rules/usual-sending-hours.ts'
import { useText } from '../../i18n/text.ts'
import { Button } from '../../ui/button/button.tsx'
import { Checkbox } from '../../ui/checkbox/checkbox.tsx'
import { Panel } from '../../ui/panel/panel.tsx'
import { TimeField } from '../../ui/time-field/time-field.tsx'
import { SetByOrganisation } from './set-by-organisation.tsx'

type Day = 'weekdays' | 'saturday' | 'sunday'
const days: readonly Day[] = ['weekdays', 'saturday', 'sunday']
const proposed = { from: '09:00', to: '18:00' }

/** When people may be reached, channel by channel; a campaign that starts outside is warned of. */
export const SendingHoursPanel = (props: {
  table: SendingHoursTable
  onChange: (table: SendingHoursTable) => void
}) => {
  const { t } = useText()
  const change = (channel: SendingChannel, patch: Partial<SendingHours>) => {
    props.onChange({ ...props.table, [channel]: { ...props.table[channel], ...patch } })
  }
  return (
    <Panel title={t().hours.title}>
      <p class="hours-line">{t().hours.line}</p>
      <SetByOrganisation setting="sendingHours">
        <table class="hours">
          <thead>
            <tr>
              <th scope="col">{t().hours.channel}</th>
              <For each={days}>{(day) => <th scope="col">{t().hours.days[day]}</th>}</For>
              <th scope="col">{t().hours.holidays}</th>
            </tr>
          </thead>
          <tbody>
            <For each={sendingChannels}>
              {(channel) => (
                <tr>
                  <th scope="row">{t().hours.channels[channel]}</th>
                  <For each={days}>
                    {(day) => (
                      <td>
                        <DayField
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
                      label={t().hours.asOthers}
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
            label={t().hours.corpusChristi}
            checked={props.table.withCorpusChristi}
            onChange={(withCorpusChristi) => props.onChange({ ...props.table, withCorpusChristi })}
          />
          <span class="hours-presets">
            <Button small onClick={() => props.onChange(structuredClone(carefulSendingHours))}>
              {t().hours.careful}
            </Button>
            <Button small onClick={() => props.onChange(structuredClone(publishedSendingHours))}>
              {t().hours.published}
            </Button>
          </span>
        </div>
      </SetByOrganisation>
    </Panel>
  )
}

const DayField = (props: {
  channel: SendingChannel
  day: Day
  hours: SendingHours[Day]
  onChange: (hours: SendingHours[Day]) => void
}) => {
  const { t } = useText()
  const name = () => `${t().hours.channels[props.channel]}, ${t().hours.days[props.day]}`
  const refusalId = createUniqueId()
  // What was typed and cannot be kept: while somebody types, the end may stand before the beginning.
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
    const isKept = dayHoursSchema.safeParse(typed).success
    setRefused(isKept ? undefined : typed)
    if (isKept) props.onChange(typed)
  }
  return (
    <div class="hours-day">
      <Checkbox
        unlabelled
        label={t().hours.allowed(name())}
        checked={props.hours !== null}
        onChange={(isAllowed) => props.onChange(isAllowed ? { ...proposed } : null)}
      />
      <Show when={shown()} fallback={<span class="muted">{t().hours.never}</span>}>
        {(hours) => (
          <>
            <TimeField
              label={t().hours.from(name())}
              value={hours().from}
              refusedBy={refused() && refusalId}
              onChange={(from) => set({ from })}
            />
            <span aria-hidden="true">–</span>
            <TimeField
              label={t().hours.to(name())}
              value={hours().to}
              refusedBy={refused() && refusalId}
              onChange={(to) => set({ to })}
            />
            <Show when={refused()}>
              <p id={refusalId} class="hours-refusal" role="alert">
                {t().hours.notKept(`${props.hours?.from ?? ''}–${props.hours?.to ?? ''}`)}
              </p>
            </Show>
          </>
        )}
      </Show>
    </div>
  )
}
