import { Key } from '@solid-primitives/keyed'
import { createSignal, For, Show } from 'solid-js'
import type { Connection } from '../../../shared/bridge/connections.ts'
import {
  type BillingUnit,
  billingUnits,
  dayInBrasilia,
  type Price,
  priceOn,
} from '../../../shared/rules/campaign-cost.ts'
import { exactMoneyOf } from '../../i18n/money-words.ts'
import { problemWords, useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import { useQuery } from '../../state/query.ts'
import { useProblem } from '../../state/use-problem.ts'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Panel } from '../../ui/panel/panel.tsx'
import { BudgetField } from './budget-field.tsx'
import './money.css'
import { PriceDialog, type PricedUnit } from './price-dialog.tsx'

/** What a send costs through each connection, and what a month may cost. */
export const MoneyPanel = (props: { onChange: (patch: { monthlyBudget: string | null }) => void }) => {
  const { t } = useText()
  const { toasts, workspace } = useAppState()
  const words = () => t().money.prices
  const [edited, setEdited] = createSignal<PricedUnit | null>(null)
  const { problem, setProblem } = useProblem((found) => problemWords(t(), found).what)
  const connections = useQuery({
    topics: ['connections'],
    input: () => true,
    read: (calls) => calls.connections.list(),
  })
  const prices = useQuery({
    topics: ['money'],
    input: () => true,
    read: (calls) => calls.money.prices(),
  })
  /** Real ones first: there a send costs money. */
  const inOrder = () =>
    (connections.value() ?? []).toSorted(
      (one, other) => Number(one.kind === 'embedded') - Number(other.kind === 'embedded'),
    )
  const remove = async (price: Price) => {
    const result = await workspace.calls.money.removePrice(price)
    setProblem(result.ok ? undefined : result.problem)
    if (!result.ok) return
    toasts.say(words().removed(t().money.units[price.unit]), {
      label: t().common.undo,
      run: () =>
        void workspace.calls.money.setPrice({ ...price }).then((back) => {
          if (!back.ok) setProblem(back.problem)
        }),
    })
  }
  return (
    <Panel title={words().title}>
      <BudgetField onChange={props.onChange} />
      <p class="prices-line">{words().line}</p>
      <Show when={problem() ?? prices.problem() ?? connections.problem()}>
        {(what) => <Notice kind="error" {...problemWords(t(), what())} />}
      </Show>
      <Show when={prices.value()}>
        {(known) => (
          <Key each={inOrder()} by={(connection) => connection.id}>
            {(connection) => (
              <PriceTable
                connection={connection()}
                prices={known().filter(({ connectionId }) => connectionId === connection().id)}
                onSet={setEdited}
                onRemove={(price) => void remove(price)}
              />
            )}
          </Key>
        )}
      </Show>
      <PriceDialog priced={edited()} onClose={() => setEdited(null)} />
    </Panel>
  )
}

/** The prices of a connection: what holds today, and what held before or will hold. */
const PriceTable = (props: {
  connection: Connection
  prices: readonly Price[]
  onSet: (priced: PricedUnit) => void
  onRemove: (price: Price) => void
}) => {
  const { t, f } = useText()
  const words = () => t().money.prices
  const name = () => (props.connection.kind === 'embedded' ? words().local : props.connection.name)
  const today = () => dayInBrasilia(Date.now())
  const ofUnit = (unit: BillingUnit) => props.prices.filter((price) => price.unit === unit)
  const current = (unit: BillingUnit) => {
    const asked = { connectionId: props.connection.id, unit, day: today() }
    if (priceOn(props.prices, asked) === null) return undefined
    return ofUnit(unit).findLast(({ validFrom }) => validFrom <= today())
  }
  const others = (unit: BillingUnit) => ofUnit(unit).filter((price) => price !== current(unit))
  const set = (unit: BillingUnit) =>
    props.onSet({
      connectionId: props.connection.id,
      unit,
      current: current(unit)?.micros ?? null,
    })
  return (
    <table class="table prices" aria-label={name()}>
      <caption>{name()}</caption>
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
            <tr>
              <th scope="row">
                {t().money.units[unit]}
                <span class="prices-unit-line">{words().unitLines[unit]}</span>
              </th>
              <td data-number>
                <Show when={current(unit)} fallback={<span class="muted">{words().none}</span>}>
                  {(price) => <strong>{exactMoneyOf(f(), price().micros)}</strong>}
                </Show>
              </td>
              <td>
                <ul class="prices-days">
                  <Show when={current(unit)}>
                    {(price) => (
                      <PriceDay
                        price={price()}
                        text={f().shortDate(price().validFrom)}
                        onRemove={props.onRemove}
                      />
                    )}
                  </Show>
                  <For each={others(unit)}>
                    {(price) => (
                      <PriceDay
                        price={price}
                        text={words().fromDay(
                          exactMoneyOf(f(), price.micros),
                          f().shortDate(price.validFrom),
                        )}
                        isOther
                        onRemove={props.onRemove}
                      />
                    )}
                  </For>
                </ul>
              </td>
              <td>
                <Button
                  small
                  aria-label={words().setFor(t().money.units[unit], name())}
                  onClick={() => set(unit)}
                >
                  {words().set}
                </Button>
              </td>
            </tr>
          )}
        </For>
      </tbody>
    </table>
  )
}

const PriceDay = (props: {
  price: Price
  text: string
  isOther?: boolean
  onRemove: (price: Price) => void
}) => {
  const { t, f } = useText()
  const words = () => t().money.prices
  return (
    <li class={props.isOther === true ? 'muted' : undefined}>
      {props.text}
      <Button
        small
        kind="quiet"
        aria-label={words().removeFor(
          t().money.units[props.price.unit],
          f().shortDate(props.price.validFrom),
        )}
        onClick={() => props.onRemove(props.price)}
      >
        {words().remove}
      </Button>
    </li>
  )
}
