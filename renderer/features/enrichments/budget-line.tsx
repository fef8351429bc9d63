import { A } from '@solidjs/router'
import { Show } from 'solid-js'
import { budgetWords } from '../../i18n/money-words.ts'
import { useText } from '../../i18n/text.ts'
import { useQuery } from '../../state/query.ts'

/** How the month stands against its budget, and the way to what it was spent on. */
export const BudgetLine = () => {
  const { t, f } = useText()
  const month = useQuery({
    topics: ['money', 'outbox', 'enrichments', 'settings'],
    input: () => true,
    read: (calls) => calls.money.thisMonth(),
  })
  return (
    <div class="budget-line">
      <Show when={month.value()}>
        {(found) => <span class="muted tabular">{budgetWords(t(), f(), found())}</span>}
      </Show>
      <A href="/spending">{t().money.ledger.title}</A>
    </div>
  )
}
