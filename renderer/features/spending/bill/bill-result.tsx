import { A } from '@solidjs/router'
import { createSignal, Match, Show, Switch } from 'solid-js'
import type { BillCheck, BillCheckJob } from '../../../../shared/bridge/bills.ts'
import type { Problem } from '../../../../shared/bridge/problem.ts'
import {
  claimKinds,
  type DifferenceKind,
  differenceKinds,
  toldKinds,
} from '../../../../shared/rules/bill-kinds.ts'
import type { Period } from '../../../../shared/rules/brasilia-day.ts'
import { moneyOf } from '../../../i18n/money-words.ts'
import { problemWords, useText } from '../../../i18n/text.ts'
import { useAppState } from '../../../state/context.ts'
import { Button } from '../../../ui/button/button.tsx'
import { type Count, Counts } from '../../../ui/counts/counts.tsx'
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx'
import { Menu } from '../../../ui/menu/menu.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import { Panel } from '../../../ui/panel/panel.tsx'
import type { Tone } from '../../../ui/state-tag/tone.ts'
import { TallyStrip } from '../../../ui/tally/tally.tsx'
import { DifferenceRows } from './difference-rows.tsx'

/** What was billed, what it should have been, and where the two differ. */
export const BillResult = (props: {
  job: BillCheckJob
  /** That it was checked by. */
  period: Period
  /** Checks it by other days. */
  onDays: (days: Period) => unknown
}) => (
  <Show when={props.job.check}>
    {(check) => (
      <Result jobId={props.job.jobId} check={check()} period={props.period} onDays={props.onDays} />
    )}
  </Show>
)

const Result = (props: {
  jobId: string
  check: BillCheck
  period: Period
  onDays: (days: Period) => unknown
}) => {
  const { t, f, language } = useText()
  const words = () => t().bills
  const { workspace, shell, toasts } = useAppState()
  const [problem, setProblem] = createSignal<Problem>()
  const hasClaim = () => claimKinds.some((kind) => props.check.kinds.some((one) => one.kind === kind))
  const hasKind = (kind: DifferenceKind) => props.check.kinds.some((one) => one.kind === kind)
  const outside = () => props.check.kinds.find(({ kind }) => kind === 'outside_period')?.count ?? 0
  const otherDays = () => outsideOf(props.check.days, props.period)
  const ends = ({ from, to }: Period): [string, string] => [f().shortDate(from), f().shortDate(to)]
  const difference = () => props.check.billedMicros - props.check.expectedMicros
  const save = async (format: 'csv' | 'xlsx') => {
    const input = { jobId: props.jobId, format, language: language() }
    const result = await workspace.calls.bills.exportClaim(input)
    setProblem(result.ok ? undefined : result.problem)
    if (!result.ok || result.value === null) return
    const { ticket, rows } = result.value
    toasts.say(words().exported(rows), {
      label: t().common.showInFolder,
      run: () => void shell.bridge.showInFolder(ticket),
    })
  }
  return (
    <Panel
      title={words().result}
      actions={
        <Menu
          label={words().export}
          disabled={!hasClaim()}
          items={[
            { label: words().asCsv, run: () => void save('csv') },
            { label: words().asXlsx, run: () => void save('xlsx') },
          ]}
        />
      }
    >
      <div class="bill-result" ref={showFromTop}>
        <Show when={problem()}>{(what) => <Notice kind="error" {...problemWords(t(), what())} />}</Show>
        <TallyStrip
          numbers={[
            { label: words().billed, count: signedMoney(f(), props.check.billedMicros) },
            { label: words().expected, count: moneyOf(f(), props.check.expectedMicros) },
            { label: words().difference, count: signedMoney(f(), difference()) },
            {
              label: words().claim,
              count: moneyOf(f(), props.check.claimMicros),
              ...(hasClaim() ? { tone: 'red' as const } : {}),
            },
          ]}
        />
        <p class="muted">
          {(props.check.isDetailed ? words().summaryDetailed : words().summarySummed)(
            props.check.lines,
            props.check.sent,
          )}
          <Show when={otherDays()}>{(days) => <> {words().otherDays(...ends(days()))}</>}</Show>
        </p>
        <Show when={outside() > 0}>
          <Notice
            kind="warning"
            what={words().outside(outside(), props.check.lines)}
            actions={
              <Show when={otherDays()}>
                {(days) => (
                  <Button onClick={() => props.onDays(days())}>{words().checkDays(...ends(days()))}</Button>
                )}
              </Show>
            }
          />
        </Show>
        <Show when={props.check.unpriced > 0}>
          <p class="bill-missing">
            {words().unpriced(props.check.unpriced)} <A href="/settings?part=money">{words().setPrices}</A>
          </p>
        </Show>
        <Show when={hasKind('never_sent') || hasKind('summed_more')}>
          <Notice kind="info" what={words().onlyHere} />
        </Show>
        <Switch>
          <Match when={props.check.kinds.length === 0}>
            <EmptyState title={words().nothing} line={words().nothingLine} />
          </Match>
          <Match when={props.check.kinds.length > 0}>
            <Show when={!hasClaim() && outside() === 0}>
              <p>{words().nothingClaimed}</p>
            </Show>
            <Found jobId={props.jobId} check={props.check} />
          </Match>
        </Switch>
      </div>
    </Panel>
  )
}

/** Whoever pressed the button at the end of a long page sees what came of it. */
const showFromTop = (element: HTMLElement) =>
  requestAnimationFrame(() => element.closest('.panel')?.scrollIntoView({ block: 'start' }))

/** The days of the file, where some of them are not in the period. */
const outsideOf = (days: BillCheck['days'], { from, to }: Period): Period | undefined =>
  days !== null && (days.from < from || days.to > to) ? days : undefined

export const signedMoney = (f: Parameters<typeof moneyOf>[0], micros: number): string =>
  micros < 0 ? `−${moneyOf(f, -micros)}` : moneyOf(f, micros)

const claimSet: ReadonlySet<DifferenceKind> = new Set(claimKinds)
/** Red is claimed, violet is not known, green is in the client's favour. */
const toneOf = (kind: DifferenceKind): Tone => {
  if (claimSet.has(kind)) return 'red'
  if (kind === 'not_billed' || kind === 'credit') return 'green'
  if (kind === 'unreadable' || kind === 'wrong_total' || kind === 'no_price') return 'amber'
  return kind === 'unknown_outcome' ? 'violet' : 'neutral'
}

const Found = (props: { jobId: string; check: BillCheck }) => {
  const { t, f } = useText()
  const words = () => t().bills
  const [chosen, setChosen] = createSignal<DifferenceKind | null>(null)
  const countsOf = (kinds: readonly DifferenceKind[]) =>
    kinds.flatMap((key): Count<DifferenceKind>[] => {
      const found = props.check.kinds.find(({ kind }) => kind === key)
      return found === undefined
        ? []
        : [{ key, label: words().kinds[key], count: found.count, tone: toneOf(key) }]
    })
  const write = (count: number, key: DifferenceKind) => {
    const micros = props.check.kinds.find(({ kind }) => kind === key)?.micros ?? 0
    return words().countAndMoney(f().number(count), signedMoney(f(), micros))
  }
  const group = (title: string, kinds: readonly DifferenceKind[]) => (
    <Show when={countsOf(kinds).length > 0}>
      <section class="bill-kinds">
        <h3>{title}</h3>
        <Counts label={title} counts={countsOf(kinds)} chosen={chosen()} onChoose={setChosen} write={write} />
      </section>
    </Show>
  )
  const shown = () => {
    const kinds = chosen() === null ? differenceKinds : differenceKinds.filter((kind) => kind === chosen())
    // Of whoever was erased there is no row.
    return kinds
      .filter((kind) => kind !== 'erased')
      .reduce((sum, kind) => sum + (props.check.kinds.find((one) => one.kind === kind)?.count ?? 0), 0)
  }
  return (
    <div class="bill-found">
      <div class="bill-reasons">
        {group(words().claims, claimKinds)}
        {group(words().told, toldKinds)}
      </div>
      <div class="bill-rows">
        <p class="muted bill-hint">
          <Show when={chosen()} fallback={words().legend}>
            {(kind) => words().hints[kind()]}
          </Show>
        </p>
        <DifferenceRows jobId={props.jobId} kind={chosen()} count={shown()} />
      </div>
    </div>
  )
}
