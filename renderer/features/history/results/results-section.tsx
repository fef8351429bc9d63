import FileCheck from 'lucide-solid/icons/file-check'
import { createMemo, createSignal, Match, Show, Switch } from 'solid-js'
import type { FileTicket } from '../../../../shared/bridge/file-tickets.ts'
import type { OutboxItemDetail } from '../../../../shared/bridge/outbox.ts'
import type { Problem } from '../../../../shared/bridge/problem.ts'
import type { ItemResults, Report } from '../../../../shared/bridge/results.ts'
import type { Standing } from '../../../../shared/rules/results.ts'
import { problemWords, useText } from '../../../i18n/text.ts'
import { useAppState } from '../../../state/context.ts'
import { useQuery } from '../../../state/query.ts'
import { useTakeFiles } from '../../../state/open-files.ts'
import { usePageActions } from '../../../state/use-page-actions.ts'
import type { Result } from '../../../state/platform/result.ts'
import { Button } from '../../../ui/button/button.tsx'
import { type Count, Counts } from '../../../ui/counts/counts.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import { Panel } from '../../../ui/panel/panel.tsx'
import { BlockOffers } from './block-offers.tsx'
import { ExportPeople } from './export-people.tsx'
import { isReport } from './is-report.ts'
import { ListDialog } from './list-dialog.tsx'
import { ReportSheet } from './report-sheet.tsx'
import { ReportsList } from './reports-list.tsx'
import { ResultRows } from './result-rows.tsx'
import type { ReportOrigin } from './use-report-file.ts'
import { shownStandings, toneOfStanding } from './tones.ts'
import { UnmatchedSheet } from './unmatched-sheet.tsx'
import './results.css'

/** What became of a campaign, by the reports of its supplier; without one, how to bring it. */
export const ResultsSection = (props: { item: OutboxItemDetail }) => {
  const { t } = useText()
  const words = () => t().campaignResults
  const { shell, drops, workspace } = useAppState()
  const [file, setFile] = createSignal<FileTicket>()
  const [unmatchedOf, setUnmatchedOf] = createSignal<Report>()
  const [problem, setProblem] = createSignal<Problem>()
  const told = useQuery({
    topics: ['results', 'suppressions'],
    input: () => props.item.id,
    read: (calls, itemId) => calls.results.get({ itemId }),
  })
  const origin = createMemo((): ReportOrigin | undefined => {
    const ticket = file()
    return ticket === undefined ? undefined : { kind: 'file', ticket }
  })
  const noteResult = (result: Result<unknown>) => setProblem(result.ok ? undefined : result.problem)
  const takeFiles = useTakeFiles()
  // What is no report is dropped here because the page is open, and is meant for the lists.
  const takeDropped = async (tickets: readonly FileTicket[]) => {
    const [first, ...others] = tickets
    if (first !== undefined && others.length === 0 && (await isReport(workspace.calls, first))) setFile(first)
    else await takeFiles(tickets)
  }
  drops.claim({
    title: () => words().dropTitle,
    line: () => words().dropLine,
    take: (files) => void takeDropped(files.map(({ ticket }) => ticket)),
  })
  const pick = async () => setFile((await shell.bridge.pickSpreadsheets())[0])
  usePageActions(() => [{ label: words().import, icon: FileCheck, run: () => void pick() }])
  const hasReports = () => (told.value()?.reports.length ?? 0) > 0
  const failure = () => problem() ?? told.problem()
  return (
    <Panel
      title={words().title}
      actions={
        <Show when={hasReports()}>
          <Button onClick={pick}>{words().import}</Button>
        </Show>
      }
    >
      <Show when={failure()}>{(what) => <Notice kind="error" {...problemWords(t(), what())} />}</Show>
      <Switch>
        <Match when={hasReports() && told.value()}>
          {(found) => (
            <div class="delivery">
              <Evidence item={props.item} told={found()} onResult={noteResult} />
              <BlockOffers item={props.item} onResult={noteResult} />
              <Told item={props.item} told={found()} onResult={noteResult} />
              <ReportsList reports={found().reports} onUnmatched={setUnmatchedOf} onResult={noteResult} />
            </div>
          )}
        </Match>
        <Match when={told.value()}>
          <div class="delivery-empty">
            <p class="muted">
              {words().emptyLine}
              <Show when={props.item.receivesCallbacks}> {words().callbacks.orCallbacks}</Show>
            </p>
            <Button onClick={pick}>{words().importFirst}</Button>
          </div>
        </Match>
      </Switch>
      <ReportSheet itemId={props.item.id} origin={origin()} onClose={() => setFile(undefined)} />
      <UnmatchedSheet
        report={unmatchedOf()}
        onResult={noteResult}
        onClose={() => setUnmatchedOf(undefined)}
      />
    </Panel>
  )
}

/** A report that says what only this campaign can have brought about speaks for its having been sent; the person says so. */
const Evidence = (props: {
  item: OutboxItemDetail
  told: ItemResults
  onResult: (result: Result<unknown>) => void
}) => {
  const { t } = useText()
  const { workspace } = useAppState()
  const isOpen = () =>
    props.item.state === 'unknown' &&
    !props.item.isWithTeam &&
    (props.item.resolution === null || props.item.resolution === 'left')
  const confirm = async () =>
    props.onResult(await workspace.calls.outbox.resolve({ id: props.item.id, resolution: 'confirmed_sent' }))
  return (
    <Show when={isOpen() && props.told.proofs > 0}>
      <Notice
        kind="unknown"
        what={t().campaignResults.evidence(props.told.proofs)}
        actions={<Button onClick={confirm}>{t().campaignResults.confirmSent}</Button>}
      />
    </Show>
  )
}

/** How many stand how, who they are, and what can be made of them. */
const Told = (props: {
  item: OutboxItemDetail
  told: ItemResults
  onResult: (result: Result<unknown>) => void
}) => {
  const { t, f } = useText()
  const words = () => t().campaignResults
  const [chosen, setChosen] = createSignal<Standing | null>(null)
  const [isListOpen, setListOpen] = createSignal(false)
  const counts = createMemo(() =>
    shownStandings.map((key): Count<Standing> => ({
      key,
      label: words().standings[key],
      count: props.told.counts[key],
      tone: toneOfStanding[key],
    })),
  )
  const standing = () => chosen()
  const shownCount = () => {
    const key = standing()
    return key === null ? props.told.total : props.told.counts[key]
  }
  const write = (count: number) =>
    count === 0
      ? f().number(0)
      : words().share(f().number(count), f().percent(count / Math.max(1, props.told.total)))
  return (
    <div class="delivery-told">
      <Counts
        label={words().legend}
        counts={counts()}
        chosen={standing()}
        onChoose={setChosen}
        write={write}
      />
      <div class="delivery-people">
        <div class="delivery-tools">
          <Button disabled={shownCount() === 0} onClick={() => setListOpen(true)}>
            {words().makeList}
          </Button>
          <ExportPeople
            itemId={props.item.id}
            standing={standing()}
            disabled={shownCount() === 0}
            onResult={props.onResult}
          />
        </div>
        <ResultRows itemId={props.item.id} standing={standing()} count={shownCount()} />
      </div>
      <ListDialog
        open={isListOpen()}
        item={props.item}
        standing={standing()}
        count={shownCount()}
        onClose={() => setListOpen(false)}
      />
    </div>
  )
}
