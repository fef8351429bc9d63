import { Show } from 'solid-js'
import { budgetWords, moneyOf } from '../../i18n/money-words.ts'
import { useText } from '../../i18n/text.ts'
import { useQuery } from '../../state/query.ts'
import { TallyStrip } from '../../ui/tally/tally.tsx'

/** This month: what was spent, what is committed, and what the budget has left. */
export const BudgetState = () => {
  const { t, f } = useText()
  const month = useQuery({
    topics: ['money', 'outbox', 'enrichments', 'settings'],
    input: () => true,
    read: (calls) => calls.money.thisMonth(),
  })
  const share = (micros: number, whole: number) => `${Math.min(100, (micros / Math.max(1, whole)) * 100)}%`
  return (
    <Show when={month.value()}>
      {(found) => (
        <section class="spending-month" aria-label={f().month(found().month)}>
          <TallyStrip
            numbers={[
              {
                label: t().money.ledger.billedIn(f().month(found().month)),
                count: moneyOf(f(), found().billedMicros),
              },
              { label: t().money.ledger.committed, count: moneyOf(f(), found().committedMicros) },
            ]}
          />
          <Show when={found().budgetMicros}>
            {(whole) => (
              <div class="spending-bar" aria-hidden="true">
                <span data-part="billed" style={{ width: share(found().billedMicros, whole()) }} />
                <span data-part="committed" style={{ width: share(found().committedMicros, whole()) }} />
              </div>
            )}
          </Show>
          <p class="tabular">{budgetWords(t(), f(), found())}</p>
        </section>
      )}
    </Show>
  )
}
