import { For, Show, untrack } from 'solid-js'
import type { Connection } from '../../../shared/bridge/connections.ts'
import {
  type BillingUnit,
  billingUnits,
  dayInBrasilia,
  type Price,
} from '../../../shared/rules/campaign-cost.ts'
import { exactMoneyOf } from '../../i18n/money-words.ts'
import { useText } from '../../i18n/text.ts'
import { Button } from '../../ui/button/button.tsx'
import { Fold } from '../../ui/fold/fold.tsx'
import type { PricedUnit } from './price-dialog.tsx'

/** The prices of a connection, unit by unit. */
export const PriceTable = (props: {
  connection: Connection
  /** In the order of their days. */
  prices: readonly Price[]
  isFirst: boolean
  onSet: (priced: PricedUnit) => void
  onRemove: (price: Price) => void
}) => {
  const { t } = useText()
  const words = () => t().money.prices
  const name = () => (props.connection.kind === 'embedded' ? words().local : props.connection.name)
  // Nothing closes by itself while somebody works in it.
  const startsOpen = untrack(() => props.isFirst || props.prices.length > 0)
  const pricedUnits = () => new Set(props.prices.map(({ unit }) => unit)).size
  return (
    <Fold title={name()} line={words().priced(pricedUnits(), billingUnits.length)} startsOpen={startsOpen}>
      <table class="table prices" aria-label={name()}>
        <thead>
          <tr>
            <th scope="col">{words().unit}</th>
            <th scope="col" data-number>
              {words().price}
            </th>
            <th scope="col">{words().since}</th>
            <th scope="col">
              <span class="unseen">{words().set}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          <For each={billingUnits}>
            {(unit) => (
              <UnitRow
                unit={unit}
                connectionName={name()}
                prices={props.prices.filter((price) => price.unit === unit)}
                onSet={(current) => props.onSet({ connectionId: props.connection.id, unit, current })}
                onRemove={props.onRemove}
              />
            )}
          </For>
        </tbody>
      </table>
    </Fold>
  )
}

/** What a unit costs today, and what it cost before or will cost. */
const UnitRow = (props: {
  unit: BillingUnit
  connectionName: string
  prices: readonly Price[]
  /** @param current what it costs today */
  onSet: (current: number | null) => void
  onRemove: (price: Price) => void
}) => {
  const { t, f } = useText()
  const words = () => t().money.prices
  const current = () => {
    const today = dayInBrasilia(Date.now())
    return props.prices.findLast(({ validFrom }) => validFrom <= today)
  }
  return (
    <tr>
      <th scope="row">
        {t().money.units[props.unit]}
        <span class="prices-unit-line">{words().unitLines[props.unit]}</span>
      </th>
      <td data-number>
        <Show when={current()} fallback={<span class="muted">{words().none}</span>}>
          {(price) => <strong>{exactMoneyOf(f(), price().micros)}</strong>}
        </Show>
      </td>
      <td>
        <PriceDays prices={props.prices} current={current()} onRemove={props.onRemove} />
      </td>
      <td>
        <Button
          small
          aria-label={words().setFor(t().money.units[props.unit], props.connectionName)}
          onClick={() => props.onSet(current()?.micros ?? null)}
        >
          {words().set}
        </Button>
      </td>
    </tr>
  )
}

/** Since when the price of today holds, and below it the others. */
const PriceDays = (props: {
  prices: readonly Price[]
  current: Price | undefined
  onRemove: (price: Price) => void
}) => {
  const { t, f } = useText()
  const words = () => t().money.prices
  const inOrder = () =>
    props.prices.toSorted((one, other) => Number(other === props.current) - Number(one === props.current))
  const dayOf = ({ validFrom }: Price) => f().shortDate(validFrom)
  return (
    <ul class="prices-days">
      <For each={inOrder()}>
        {(price) => (
          <li class={price === props.current ? undefined : 'muted'}>
            {price === props.current
              ? dayOf(price)
              : words().fromDay(exactMoneyOf(f(), price.micros), dayOf(price))}
            <Button
              small
              kind="quiet"
              aria-label={words().removeFor(t().money.units[price.unit], dayOf(price))}
              onClick={() => props.onRemove(price)}
            >
              {words().remove}
            </Button>
          </li>
        )}
      </For>
    </ul>
  )
}
