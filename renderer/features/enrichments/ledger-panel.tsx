import { createSignal, For, Show } from 'solid-js'
import type { Ledger } from '../../../shared/bridge/enrichments.ts'
import { problemWords, useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import { useQuery } from '../../state/query.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Facts, Panel } from '../../ui/panel/panel.tsx'
import { moneyOf, priceOf } from './money-words.ts'

/** What was paid, month by month, and how the month stands against its budget. */
export const LedgerPanel = () => {
  const { t, f } = useText()
  const { settings } = useAppState()
  const [isOpen, setOpen] = createSignal(false)
  const ledger = useQuery({
    topics: ['enrichments', 'outbox'],
    input: () => true,
    read: (calls) => calls.enrichments.ledger(),
  })
  const words = () => t().enrichments.ledger
  const months = () => ledger.value() ?? []
  const thisMonth = () => {
    const now = new Date(Date.now() - 3 * 3_600_000).toISOString().slice(0, 7)
    return months().find(({ month, isRehearsal }) => month === now && !isRehearsal)
  }
  /** Against the budget count what is paid and what may yet have to be. */
  const budgetWords = () => {
    const { enrichmentBudget } = settings.value()
    if (enrichmentBudget === null) return words().noBudget
    if (ledger.value() === undefined) return ''
    const whole = Number(enrichmentBudget)
    const left = whole - ((thisMonth()?.paidMicros ?? 0) + (thisMonth()?.waitingMicros ?? 0)) / 1_000_000
    return left > 0
      ? words().budgetLeft(f().money(left), f().money(whole))
      : words().budgetOver(f().money(whole))
  }
  const titleOf = ({ month, isRehearsal }: Ledger[number]) => {
    const name = f().month(month)
    return isRehearsal ? `${name} · ${words().rehearsal}` : name
  }
  const factsOf = (one: Ledger[number]) => [
    { name: words().paid, value: moneyOf(f(), one.paidMicros) },
    {
      name: words().waiting,
      value: one.waitingMicros === 0 ? undefined : moneyOf(f(), one.waitingMicros),
    },
    { name: words().count, value: f().number(one.enrichments) },
    { name: words().found, value: f().number(one.found) },
    { name: t().enrichments.perRecord, value: priceOf(f(), one.paidMicros, one.found) ?? undefined },
    { name: t().enrichments.perPhone, value: priceOf(f(), one.paidMicros, one.phones) ?? undefined },
  ]
  return (
    <div class="ledger-line">
      <span class="muted tabular">{budgetWords()}</span>
      <Button small kind="quiet" onClick={() => setOpen(true)}>
        {words().title}
      </Button>
      <Dialog
        kind="sheet"
        open={isOpen()}
        onClose={() => setOpen(false)}
        title={words().title}
        closeLabel={t().common.close}
      >
        <div class="ledger-months">
          <p>{budgetWords()}</p>
          <Show when={ledger.problem()}>
            {(problem) => (
              <Notice
                kind="error"
                {...problemWords(t(), problem())}
                actions={<Button onClick={() => ledger.refresh()}>{t().common.retry}</Button>}
              />
            )}
          </Show>
          <For
            each={months()}
            fallback={<p class="muted">{ledger.value() === undefined ? '' : words().none}</p>}
          >
            {(one) => (
              <Panel title={titleOf(one)}>
                <Facts facts={factsOf(one)} />
              </Panel>
            )}
          </For>
        </div>
      </Dialog>
    </div>
  )
}
