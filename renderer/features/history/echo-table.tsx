import { For, Show } from 'solid-js'
import type { EchoCheck } from '../../../shared/bridge/outbox.ts'
import { campaignTypeSchema } from '../../../shared/api/campaign.ts'
import { useText } from '../../i18n/text.ts'
import { StateTag } from '../../ui/state-tag/state-tag.tsx'

/** The answer held against the request, field by field. */
export const EchoTable = (props: { echo: EchoCheck | null }) => {
  const { t } = useText()
  const different = () => props.echo?.filter((field) => !field.agrees) ?? []
  const isZoneShift = () =>
    different().some((field) => field.shiftMs !== null && field.shiftMs % 3_600_000 === 0)
  return (
    <Show when={props.echo} fallback={<p class="muted">{t().history.echoNone}</p>}>
      {(echo) => (
        <>
          <Show when={different().length > 0}>
            <p>{t().history.someDiffer(different().length)}</p>
          </Show>
          <table class="table copyable">
            <thead>
              <tr>
                <th scope="col">{t().history.field}</th>
                <th scope="col">{t().history.asked}</th>
                <th scope="col">{t().history.answered}</th>
                <th scope="col">
                  <span class="unseen">{t().history.state}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              <For each={echo()}>{(field) => <EchoRow field={field} />}</For>
            </tbody>
          </table>
          <Show when={isZoneShift()}>
            <p class="muted">{t().history.zoneHint}</p>
          </Show>
        </>
      )}
    </Show>
  )
}

const EchoRow = (props: { field: EchoCheck[number] }) => {
  const { t, f } = useText()
  const write = (value: string) => {
    if (props.field.field === 'quantity')
      return Number.isFinite(Number(value)) ? f().number(Number(value)) : value
    if (props.field.field === 'start') return Number.isNaN(Date.parse(value)) ? value : f().exact(value)
    const kind = campaignTypeSchema.safeParse(value)
    return kind.success ? t().outbox.kinds[kind.data] : value
  }
  const shift = () => props.field.shiftMs ?? 0
  return (
    <tr>
      <td>{t().history.fields[props.field.field]}</td>
      <td>{write(props.field.asked)}</td>
      <td>
        {write(props.field.answered)}
        <Show when={!props.field.agrees && shift() !== 0}>
          <span class="echo-shift"> {t().history.shift(f().duration(Math.abs(shift())), shift() > 0)}</span>
        </Show>
      </td>
      <td>
        <StateTag tone={props.field.agrees ? 'green' : 'amber'}>
          {props.field.agrees ? t().history.agrees : t().history.differs}
        </StateTag>
      </td>
    </tr>
  )
}
