import { Show } from 'solid-js'
import type { DraftKind, StartChoice } from '../../../shared/bridge/drafts.ts'
import { sendingChannelOf } from '../../../shared/rules/sending-hours.ts'
import { useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import { Segmented } from '../../ui/segmented/segmented.tsx'
import { Select } from '../../ui/select/select.tsx'
import { TextField } from '../../ui/text-field/text-field.tsx'
import { ownZone, proposedLocalTime } from '../../state/local-start.ts'
import { offeredZones, startInWords } from './start-words.ts'

/** When a campaign starts, with what that is on the other clocks that matter. */
export const StartFields = (props: {
  start: StartChoice
  kind: DraftKind
  disabled: boolean
  onChange: (start: StartChoice) => void
}) => {
  const { t, f } = useText()
  const { settings } = useAppState()
  const later = () => (props.start.mode === 'at' ? props.start : null)
  const words = () => startInWords(props.start, f())
  const choose = (mode: StartChoice['mode']) =>
    props.onChange(
      mode === 'now'
        ? { mode }
        : {
            mode,
            localTime: proposedLocalTime(
              Date.now(),
              sendingChannelOf(props.kind),
              settings.value().sendingHours,
            ),
            zone: ownZone(),
          },
    )
  return (
    <>
      <Segmented
        label={t().composer.when}
        value={props.start.mode}
        disabled={props.disabled}
        options={[
          { value: 'now', label: t().composer.now },
          { value: 'at', label: t().composer.at },
        ]}
        onChange={choose}
      />
      <Show when={later()}>
        {(at) => (
          <>
            <div class="composer-pair">
              <TextField
                type="datetime-local"
                label={t().composer.dateTime}
                value={at().localTime}
                disabled={props.disabled}
                onInput={(localTime) => {
                  // The field is empty while a part of it is being typed.
                  if (localTime !== '') props.onChange({ mode: 'at', localTime, zone: at().zone })
                }}
              />
              <Select
                label={t().composer.zone}
                value={at().zone}
                disabled={props.disabled}
                options={offeredZones(ownZone(), at().zone).map((zone) => ({
                  value: zone,
                  label: zone === ownZone() ? t().composer.yourZone(f().zoneName(zone)) : f().zoneName(zone),
                }))}
                onChange={(zone) => props.onChange({ mode: 'at', localTime: at().localTime, zone })}
              />
            </div>
            <Show when={words()}>
              {(start) => (
                <p class="field-hint tabular">
                  {t().composer.startsAt(start().inZone)}
                  <Show when={start().other}>
                    {(clock) => <> {t().composer.onOtherClock[clock().whose](clock().text)}</>}
                  </Show>
                </p>
              )}
            </Show>
          </>
        )}
      </Show>
    </>
  )
}
