import { For, Match, Show, Switch } from 'solid-js'
import type { EnrichmentPlan } from '../../../shared/bridge/enrichments.ts'
import type { Problem } from '../../../shared/bridge/problem.ts'
import { problemWords, useText } from '../../i18n/text.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { SkeletonRows } from '../../ui/skeleton/skeleton.tsx'
import { moneyOf, priceOf } from '../../i18n/money-words.ts'

/** What the draft comes to: from the list's rows to the documents that are asked, and what that may cost. */
export const PlanPanel = (props: {
  plan: EnrichmentPlan | undefined
  problem: Problem | undefined
  hasList: boolean
  /** The local service charges nothing. */
  isSimulated: boolean
}) => {
  const { t } = useText()
  return (
    <aside class="enrichment-plan" aria-label={t().enrichments.plan.title}>
      <h2>{t().enrichments.plan.title}</h2>
      <Switch>
        <Match when={props.problem}>
          {(problem) => <Notice kind="error" {...problemWords(t(), problem())} />}
        </Match>
        <Match when={!props.hasList}>
          <p class="muted">{t().enrichments.faults.list_missing}</p>
        </Match>
        <Match when={props.plan}>{(plan) => <Plan plan={plan()} isSimulated={props.isSimulated} />}</Match>
        <Match when={true}>
          <p class="muted">{t().enrichments.plan.reading}</p>
          <SkeletonRows rows={4} label={t().enrichments.plan.reading} />
        </Match>
      </Switch>
    </aside>
  )
}

const Plan = (props: { plan: EnrichmentPlan; isSimulated: boolean }) => {
  const { t, f } = useText()
  const words = () => t().enrichments.plan
  const unreadable = () => props.plan.unreadable.reduce((sum, { count }) => sum + count, 0)
  const less = () =>
    [
      { label: words().empty, count: props.plan.empty },
      { label: words().unreadable, count: unreadable() },
      { label: words().repeated, count: props.plan.repeated },
    ].filter(({ count }) => count > 0)
  return (
    <>
      <dl class="enrichment-steps tabular">
        <Figure label={words().rows} count={props.plan.rows} />
        <For each={less()}>{(step) => <Figure label={step.label} count={-step.count} />}</For>
        <Figure label={words().documents} count={props.plan.documents} strong />
        <Show when={props.plan.kept > 0}>
          <Figure label={words().kept} count={-props.plan.kept} />
        </Show>
        <Figure label={words().asked} count={props.plan.asked} strong />
      </dl>
      <Show when={props.plan.unreadable.length > 0}>
        <ul class="enrichment-reasons">
          <For each={props.plan.unreadable}>
            {(cells) => (
              <li>
                {t().rows.reasons[cells.reason].short}: {f().number(cells.count)}
              </li>
            )}
          </For>
        </ul>
      </Show>
      <Show when={props.plan.repaired > 0}>
        <p class="muted">{words().repaired(props.plan.repaired)}</p>
      </Show>
      <Cost {...props} />
    </>
  )
}

const Figure = (props: { label: string; count: number; strong?: boolean }) => {
  const { f } = useText()
  return (
    <div data-strong={props.strong === true ? '' : undefined}>
      <dt>{props.label}</dt>
      <dd>{props.count < 0 ? `− ${f().number(-props.count)}` : f().number(props.count)}</dd>
    </div>
  )
}

const Cost = (props: { plan: EnrichmentPlan; isSimulated: boolean }) => {
  const { t, f } = useText()
  const words = () => t().enrichments.plan
  const source = (estimate: NonNullable<EnrichmentPlan['estimate']>) =>
    estimate.lists === 0 ? words().byPrice : words().byHistory(estimate.lists)
  const range = ({ lists, lowestMicros, highestMicros }: NonNullable<EnrichmentPlan['estimate']>) =>
    lists === 0
      ? undefined
      : words().range(priceOf(f(), lowestMicros, 1) ?? '', priceOf(f(), highestMicros, 1) ?? '')
  return (
    <div class="enrichment-cost">
      <Switch>
        <Match when={props.plan.documents > 0 && props.plan.asked === 0}>
          <p>{words().nothing}</p>
        </Match>
        <Match when={props.plan.asked > 0}>
          <h3>{props.isSimulated ? words().simulated : words().estimate}</h3>
          <Show
            when={props.plan.estimate}
            fallback={
              <>
                <p class="enrichment-amount">{words().unknown}</p>
                <p class="muted">{words().unknownLine}</p>
              </>
            }
          >
            {(estimate) => (
              <>
                <p class="enrichment-amount tabular">{moneyOf(f(), estimate().micros)}</p>
                <p class="muted">
                  {source(estimate())}. {range(estimate())}
                </p>
              </>
            )}
          </Show>
          <Show when={props.plan.budget}>
            {(budget) => (
              <p
                class="enrichment-budget tabular"
                data-over={props.plan.faults.includes('budget_exceeded') ? '' : undefined}
              >
                {words().budget}:{' '}
                {words().budgetLine(moneyOf(f(), budget().committedMicros), moneyOf(f(), budget().micros))}
              </p>
            )}
          </Show>
        </Match>
      </Switch>
    </div>
  )
}
