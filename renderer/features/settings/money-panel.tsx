import { Key } from '@solid-primitives/keyed'
import { createSignal, Show } from 'solid-js'
import type { Price } from '../../../shared/rules/campaign-cost.ts'
import { problemWords, useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import { useQuery } from '../../state/query.ts'
import { useProblem } from '../../state/use-problem.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { Panel } from '../../ui/panel/panel.tsx'
import { BudgetField } from './budget-field.tsx'
import './money.css'
import { PriceDialog, type PricedUnit } from './price-dialog.tsx'
import { PriceTable } from './price-table.tsx'

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
  const remove = async (shown: Price) => {
    // In the place of what is shown another price stands once this one is gone.
    const price = { ...shown }
    const result = await workspace.calls.money.removePrice(price)
    setProblem(result.ok ? undefined : result.problem)
    if (!result.ok) return
    toasts.say(words().removed(t().money.units[price.unit]), {
      label: t().common.undo,
      run: () =>
        void workspace.calls.money.setPrice(price).then((back) => {
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
          <div class="price-tables">
            <Key each={inOrder()} by={(connection) => connection.id}>
              {(connection) => (
                <PriceTable
                  connection={connection()}
                  prices={known().filter(({ connectionId }) => connectionId === connection().id)}
                  isFirst={inOrder()[0]?.id === connection().id}
                  onSet={setEdited}
                  onRemove={(price) => void remove(price)}
                />
              )}
            </Key>
          </div>
        )}
      </Show>
      <PriceDialog priced={edited()} onClose={() => setEdited(null)} />
    </Panel>
  )
}
