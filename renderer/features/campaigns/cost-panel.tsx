import { A } from '@solidjs/router'
import { For, Match, Show, Switch } from 'solid-js'
import { isRehearsal } from '../../../shared/bridge/connections.ts'
import type { DraftCheck, DraftContent } from '../../../shared/bridge/drafts.ts'
import { isVoice } from '../../../shared/rules/campaign-types.ts'
import type { BillingUnit } from '../../../shared/rules/campaign-cost.ts'
import { isOverBudget } from '../../../shared/rules/money.ts'
import { exactMoneyOf, moneyOf } from '../../i18n/money-words.ts'
import { shownChars } from '../../i18n/shown-chars.ts'
import { useText } from '../../i18n/text.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import './cost.css'

type CostProps = {
  content: Pick<DraftContent, 'kind' | 'connectionId' | 'plainLetters'>
  check: DraftCheck
  isFresh: boolean
}

/** Where prices and the budget are set. */
export const pricesPath = '/settings?part=money'

/** What the campaign costs as it is written, and what that is made of. */
export const CostPanel = (props: CostProps) => {
  const { t } = useText()
  const words = () => t().money.cost
  const isRehearsed = () => isRehearsal(props.content.connectionId)
  return (
    <Show when={props.check.cost.lines.length > 0}>
      <section
        class="cost"
        aria-label={isRehearsed() ? words().simulated : words().title}
        data-stale={props.isFresh ? undefined : ''}
      >
        <h3>{isRehearsed() ? words().simulated : words().title}</h3>
        <CostFacts {...props} />
      </section>
    </Show>
  )
}

/** The same without a heading. */
export const CostFacts = (props: CostProps) => {
  const { t, f } = useText()
  const words = () => t().money.cost
  const cost = () => props.check.cost
  const isRehearsed = () => isRehearsal(props.content.connectionId)
  const hasNoPrice = () => cost().lines.every(({ eachMicros }) => eachMicros === null)
  const amount = () => {
    if (hasNoPrice()) return words().unknown
    const known = moneyOf(f(), cost().micros)
    return cost().unpriced.length === 0 ? known : words().atLeast(known)
  }
  return (
    <Switch>
      <Match when={isRehearsed() && hasNoPrice()}>
        <p class="muted">{words().free}</p>
      </Match>
      <Match when={true}>
        <p class="cost-amount tabular">{amount()}</p>
        <ul class="cost-lines tabular">
          <For each={cost().lines}>
            {(line) => (
              <li data-unpriced={line.eachMicros === null ? '' : undefined}>
                {t().money.counts[line.unit](line.count)}{' '}
                {line.eachMicros === null
                  ? words().noPrice
                  : words().each(exactMoneyOf(f(), line.eachMicros))}
              </li>
            )}
          </For>
        </ul>
        <Show when={isVoice(props.content.kind) && !hasNoPrice()}>
          <p class="muted">{words().answered}</p>
        </Show>
        <Letters {...props} />
        <Show when={cost().unpriced.length > 0}>
          <p>
            {words().unpriced(f().list(namesOf(cost().unpriced, t().money.units)))}{' '}
            <A href={pricesPath}>{words().setPrices}</A>
          </p>
        </Show>
      </Match>
    </Switch>
  )
}

const namesOf = (units: readonly BillingUnit[], names: Readonly<Record<BillingUnit, string>>): string[] =>
  units.map((unit) => names[unit])

/** The finding names the rest. */
const mostChars = 4

/** What letters that SMS does not have cost, or what leaving them out saves. */
const Letters = (props: CostProps) => {
  const { t, f } = useText()
  const words = () => t().money.cost
  const parts = () => props.check.plainLettersSave
  const amount = () => {
    const micros = props.check.cost.plainLettersMicros
    return micros === null ? null : moneyOf(f(), micros)
  }
  const chars = () => {
    const breakers =
      props.check.lints.find(({ code }) => code === 'letters_break_gsm7')?.params['chars'] ?? ''
    const known = shownChars(String(breakers).split(' ')).split(' ')
    const named = known.slice(0, mostChars).map((char) => `“${char}”`)
    return known.length > mostChars ? words().lettersAndOthers(named.join(', ')) : f().list(named)
  }
  return (
    <Show when={props.content.kind === 'SMSSHORT' && parts() > 0}>
      <p data-letters={props.content.plainLetters ? undefined : ''}>
        {props.content.plainLetters
          ? words().lettersSaved(parts(), amount())
          : words().letters(parts(), chars(), amount())}
      </p>
    </Show>
  )
}

/** How a campaign stands against the budget of the months that it is paid in; nothing where there is none. */
export const BudgetFit = (props: { check: DraftCheck }) => {
  const { t, f } = useText()
  const words = () => t().money.cost
  const cost = () => props.check.cost
  const over = () => cost().months.filter(isOverBudget)
  const toBudget = () => (
    <A class="button" data-kind="plain" href={pricesPath}>
      {words().toBudget}
    </A>
  )
  return (
    <>
      <For each={over()}>
        {(one) => (
          <Notice
            kind="error"
            what={words().over(
              f().month(one.month),
              moneyOf(f(), one.committedMicros + one.micros - one.budgetMicros),
            )}
            todo={words().overTodo(
              moneyOf(f(), one.budgetMicros),
              moneyOf(f(), one.committedMicros),
              moneyOf(f(), one.micros),
            )}
            actions={toBudget()}
          />
        )}
      </For>
      <Show when={over().length === 0 && cost().unpriced.length === 0}>
        <For each={cost().months}>
          {(one) => (
            <p class="muted tabular">
              {words().left(
                f().month(one.month),
                moneyOf(f(), Math.max(0, one.budgetMicros - one.committedMicros - one.micros)),
              )}
            </p>
          )}
        </For>
      </Show>
      <Show when={cost().months.length > 0 && cost().unpriced.length > 0}>
        <Notice
          kind="warning"
          what={words().blind}
          todo={words().blindTodo(f().list(namesOf(cost().unpriced, t().money.units)))}
          actions={toBudget()}
        />
      </Show>
    </>
  )
}
