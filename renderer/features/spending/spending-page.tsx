import { A, useNavigate } from '@solidjs/router'
import { createMemo, For, Match, Show, Switch } from 'solid-js'
import type { FileTicket } from '../../../shared/bridge/file-tickets.ts'
import type { LedgerEntry } from '../../../shared/bridge/money.ts'
import { isVoice } from '../../../shared/rules/campaign-types.ts'
import { sumMicros } from '../../../shared/rules/money.ts'
import { problemWords, useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import { useTakeFiles } from '../../state/open-files.ts'
import { useQuery } from '../../state/query.ts'
import { Button } from '../../ui/button/button.tsx'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Panel } from '../../ui/panel/panel.tsx'
import { SkeletonRows } from '../../ui/skeleton/skeleton.tsx'
import { isBill } from './bill/is-bill.ts'
import { BudgetState } from './budget-state.tsx'
import { EntryTable } from './entry-table.tsx'
import './spending.css'

/** What everything has cost or may yet cost, month by month, and how the month stands against its budget. */
export const SpendingPage = () => {
  const { t } = useText()
  const words = () => t().money.ledger
  const ledger = useQuery({
    topics: ['money', 'outbox', 'enrichments', 'connections'],
    input: () => true,
    read: (calls) => calls.money.ledger(),
  })
  const months = createMemo(() => [...new Set((ledger.value() ?? []).map(({ month }) => month))])
  const ofMonth = (month: string) => (ledger.value() ?? []).filter((entry) => entry.month === month)
  const { drops, workspace } = useAppState()
  const navigate = useNavigate()
  const takeFiles = useTakeFiles()
  // What is no bill is dropped here because the page is open, and is meant for the lists.
  const takeDropped = async (tickets: readonly FileTicket[]) => {
    const [ticket, ...others] = tickets
    if (ticket !== undefined && others.length === 0 && (await isBill(workspace.calls, ticket)))
      navigate('/spending/bill', { state: { ticket } })
    else await takeFiles(tickets)
  }
  drops.claim({
    title: () => t().bills.dropTitle,
    line: () => t().bills.dropLine,
    take: (files) => void takeDropped(files.map(({ ticket }) => ticket)),
  })
  return (
    <Page
      title={words().title}
      line={words().line}
      actions={
        <>
          <A class="button" data-kind="plain" href="/spending/bill">
            {t().bills.open}
          </A>
          <A class="button" data-kind="plain" href="/settings?part=money">
            {t().money.budget.change}
          </A>
        </>
      }
    >
      <div class="spending">
        <Switch>
          <Match when={ledger.problem()}>
            {(problem) => (
              <Notice
                kind="error"
                {...problemWords(t(), problem())}
                actions={<Button onClick={() => ledger.refresh()}>{t().common.retry}</Button>}
              />
            )}
          </Match>
          <Match when={ledger.isSlow()}>
            <SkeletonRows rows={5} label={t().common.loading} />
          </Match>
          <Match when={ledger.value()?.length === 0}>
            <EmptyState title={words().none} line={words().noneLine} />
          </Match>
          <Match when={ledger.value()}>
            <BudgetState />
            <For each={months()}>{(month) => <Month month={month} entries={ofMonth(month)} />}</For>
          </Match>
        </Switch>
      </div>
    </Page>
  )
}

const Month = (props: { month: string; entries: readonly LedgerEntry[] }) => {
  const { t, f } = useText()
  const words = () => t().money.ledger
  const real = () => props.entries.filter(({ isRehearsal }) => !isRehearsal)
  const rehearsed = () => props.entries.filter(({ isRehearsal }) => isRehearsal)
  const unpriced = () => sumMicros(real().map((entry) => entry.unpriced))
  return (
    <Panel
      title={f().month(props.month)}
      actions={
        <>
          <A class="button" data-kind="plain" data-small="" href={`/spending/bill?month=${props.month}`}>
            {t().bills.open}
          </A>
          <A class="button" data-kind="plain" data-small="" href={`/overview/${props.month}`}>
            {t().month.close}
          </A>
        </>
      }
    >
      <Show when={real().length > 0}>
        <EntryTable label={f().month(props.month)} entries={real()} />
      </Show>
      <Show when={real().some(({ kind }) => isVoice(kind))}>
        <p class="spending-note">{words().calls}</p>
      </Show>
      <Show when={unpriced() > 0}>
        <p class="spending-unpriced">
          {words().unpricedLine(unpriced())} <A href="/settings?part=money">{t().money.cost.setPrices}</A>
        </p>
      </Show>
      <Show when={rehearsed().length > 0}>
        <h3 class="spending-rehearsals">{words().rehearsals}</h3>
        <EntryTable
          label={`${f().month(props.month)}, ${words().rehearsals}`}
          entries={rehearsed()}
          isQuiet
        />
      </Show>
    </Panel>
  )
}
