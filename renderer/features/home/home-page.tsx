import { createMemo, createSignal, Match, Show, Switch } from 'solid-js'
import type { Problem } from '../../../shared/bridge/problem.ts'
import { problemWords, useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import { useOpenFiles } from '../../state/open-files.ts'
import { useQuery } from '../../state/query.ts'
import { useTeams } from '../../state/teams.ts'
import { useSample } from '../../state/use-sample.ts'
import { Button } from '../../ui/button/button.tsx'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { Mark } from '../../ui/mark/mark.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Page } from '../../ui/page/page.tsx'
import { SkeletonRows } from '../../ui/skeleton/skeleton.tsx'
import './home.css'
import { LatestCampaigns, LatestLists } from './latest.tsx'
import { NeedsYou } from './needs-you.tsx'
import { needsYou } from './needs.ts'
import { Pulse } from './pulse.tsx'

/** What a person should look at first: what waits for them and what runs, then what was there last. */
export const HomePage = () => {
  const { t } = useText()
  const { jobs, importQueue } = useAppState()
  const openFiles = useOpenFiles()
  const home = useQuery({
    topics: ['outbox', 'drafts', 'lists', 'reviews', 'enrichments', 'suppressions'],
    input: () => true,
    read: (calls) => calls.home.now(),
  })
  /** One that is open on the desk is in hand. */
  const inHand = () => new Set(importQueue.queue.files.map((file) => file.batchId))
  const teams = useTeams()
  const toApprove = () =>
    (teams.all() ?? []).flatMap(({ id, name }) => {
      const count = teams.toApproveIn(id)
      return count === 0 ? [] : [{ connectionId: id, name, count }]
    })
  const erasures = useQuery({
    topics: ['people', 'suppressions'],
    input: () => true,
    read: (calls) => calls.people.erasures(),
  })
  const waitingErasures = () =>
    erasures.value()?.filter(({ waitsFor }) => waitsFor === 'items' || waitsFor === 'consent').length ?? 0
  const needs = createMemo(() => {
    const found = home.value()
    return found === undefined ? [] : needsYou(found, toApprove(), waitingErasures(), inHand(), Date.now())
  })
  const isNew = () => home.value()?.isNew === true && jobs.running('import').length === 0
  const line = () => {
    if (home.value() === undefined || isNew()) return ''
    const waiting = needs().filter(({ waits }) => waits).length
    return waiting === 0 ? t().home.nothing : t().home.count(waiting)
  }

  return (
    <Page
      title={isNew() || home.value() === undefined ? t().home.title : t().home.needsYou}
      line={line()}
      actions={
        <Show when={home.value() !== undefined && !isNew()}>
          <Button kind="main" onClick={() => openFiles()}>
            {t().lists.import}
          </Button>
        </Show>
      }
    >
      <Switch>
        <Match when={home.problem()}>
          {(what) => (
            <div class="page-narrow">
              <Notice
                kind="error"
                {...problemWords(t(), what())}
                actions={<Button onClick={() => home.refresh()}>{t().common.retry}</Button>}
              />
            </div>
          )}
        </Match>
        <Match when={home.isSlow()}>
          <div class="home">
            <SkeletonRows rows={5} label={t().common.loading} />
          </div>
        </Match>
        <Match when={isNew()}>
          <FirstDrop />
        </Match>
        <Match when={home.value()}>
          {(found) => (
            <div class="home">
              <Pulse pulse={found().pulse} />
              <NeedsYou needs={needs()} draftCount={found().draftCount} />
              <div class="home-columns">
                <LatestLists lists={found().lists} />
                <LatestCampaigns items={found().sent} />
              </div>
            </div>
          )}
        </Match>
      </Switch>
    </Page>
  )
}

/** Nothing is there yet: one place to drop something on, and one sentence. */
const FirstDrop = () => {
  const { t } = useText()
  const openFiles = useOpenFiles()
  const openSample = useSample()
  const [problem, setProblem] = createSignal<Problem>()
  return (
    <div class="home-drop">
      <Show when={problem()}>{(what) => <Notice kind="error" {...problemWords(t(), what())} />}</Show>
      <EmptyState
        target
        picture={<Mark size={72} />}
        title={t().home.emptyTitle}
        line={t().home.emptyLine}
        actions={
          <>
            <Button kind="main" onClick={() => openFiles()}>
              {t().home.openFile}
            </Button>
            <Button onClick={() => openSample().then(setProblem)}>{t().welcome.useSample}</Button>
          </>
        }
      />
    </div>
  )
}
