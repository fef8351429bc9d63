import { Show } from 'solid-js'
import { isRehearsal } from '../../../shared/bridge/connections.ts'
import type { DraftContent } from '../../../shared/bridge/drafts.ts'
import { costOf, dayInBrasilia, timesUnits, unitsOfMessage } from '../../../shared/rules/campaign-cost.ts'
import { moneyOf } from '../../i18n/money-words.ts'
import { useText } from '../../i18n/text.ts'
import { useQuery } from '../../state/query.ts'

/** What a test to a number of phones costs today; nothing is said of a rehearsal. @property text of the message in it; null = it is not known yet */
export const TestCost = (props: {
  open: boolean
  content: DraftContent
  text: string | null
  phones: number
}) => {
  const { t, f } = useText()
  const prices = useQuery({
    topics: ['money'],
    input: () => (props.open ? true : null),
    read: (calls) => calls.money.prices(),
  })
  const cost = () => {
    const { kind, buttons, connectionId } = props.content
    if (isRehearsal(connectionId)) return undefined
    const known = prices.value()
    if (known === undefined || props.text === null || props.phones === 0) return undefined
    const { unit, count } = unitsOfMessage(kind, props.text, buttons.length)
    const units = timesUnits({ [unit]: count }, props.phones)
    return costOf(units, known, { connectionId, day: dayInBrasilia(Date.now()) })
  }
  return (
    <Show when={cost()}>
      {(found) => (
        <p class="tabular">
          {found().unpriced.length > 0
            ? t().money.cost.testUnpriced
            : t().money.cost.test(moneyOf(f(), found().micros))}
        </p>
      )}
    </Show>
  )
}
